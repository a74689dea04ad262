"""What pages of all games draw with: a position as one reader may know it, keys, gems of seats, the scale of points."""

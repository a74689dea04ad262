"""What pages of all games draw with: a position as one reader may know it, keys of choices, the scale of points."""

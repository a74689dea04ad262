"""What lies in the box."""

PLAYERS = (2, 3, 4)
SEATS = max(PLAYERS)
FEWEST, MOST = 12, 20  # pebbles in the heap at the beginning
HANDFUL = 3  # pebbles that can be taken at once
LAST = 5  # points for the last pebble

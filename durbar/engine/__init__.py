"""How any game is written and run. Nothing in here names a game."""

"""The page of the game of secret cards."""

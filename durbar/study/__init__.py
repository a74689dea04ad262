"""What decisions were worth: reviews of games, and what they are made of."""

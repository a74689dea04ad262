"""How a game's mind is made: teachers play, what they choose is learnt, and the arena decides whether it is kept."""

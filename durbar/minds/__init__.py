"""What was learnt by playing: a game's instinct, and how it is read by compiled rules. Training is durbar/training."""

"""Tournaments of bots, their ratings, and what self-play tells about a game."""

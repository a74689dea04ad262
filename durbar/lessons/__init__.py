"""Lessons: short, playable, on real positions. What they teach is data in a game's folder; here it is walked."""

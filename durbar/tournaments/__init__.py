"""Tournaments of people: who plays whom, what counts, and how rounds open by themselves. No web, no SQL in here."""

"""Agra by Michael Keller, for two to four players."""

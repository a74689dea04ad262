"""Taj Mahal by Reiner Knizia, for three to five players."""

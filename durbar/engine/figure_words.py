"""What a figure of a rulebook says: a game's `words.figures` has these for every figure (durbar/drawing/figures.py)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class FigureWords:
    """What a figure says, and to those who cannot see it what it shows."""

    caption: str
    described: str

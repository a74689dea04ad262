"""How a game of Taj Mahal comes out: nothing decides between equal points (TM-10.5)."""

from durbar.engine.ending import TieBreak
from durbar.engine.position import Position

SHARED = "TM-10.5"


def tie_breaks(position: Position) -> tuple[TieBreak, ...]:
    """TM-10.5: who is equal shares the victory."""
    return ()

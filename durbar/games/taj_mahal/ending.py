"""How a game of Taj Mahal comes out: nothing decides between equal points (TM-10.5)."""

from durbar.engine.ending import TieBreak
from durbar.engine.position import Position
from durbar.games.taj_mahal.components import VISITS

SHARED = "TM-10.5"


def tie_breaks(position: Position) -> tuple[TieBreak, ...]:
    """TM-10.5: who is equal shares the victory."""
    return ()


def progress(position: Position) -> float:
    """The visits that are over; of the present one, the part of the players who have withdrawn."""
    s = position.state
    withdrawn = 1 - int(s.visiting[: position.players].sum()) / position.players
    return (int(s.visit) + withdrawn) / VISITS

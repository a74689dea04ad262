"""How a game of Agra comes out: what is left decides between equal rupees."""

from enum import IntEnum, auto

from durbar.engine.ending import TieBreak
from durbar.engine.position import Position
from durbar.games.agra.rules.scoring import left

SHARED = "AG-30.3"


class By(IntEnum):
    """What is compared."""

    LEFT = auto()  # the values of all goods in buildings, and the favours


def tie_breaks(position: Position) -> tuple[TieBreak, ...]:
    """AG-30.1: the highest sum of what is left."""
    s = position.state
    return (TieBreak(By.LEFT, "AG-30.1", tuple(int(left(s, player)) for player in range(position.players))),)

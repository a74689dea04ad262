"""How a game of Meridian comes out: floors in hand decide between equal points."""

from enum import IntEnum, auto

from durbar.engine.ending import TieBreak
from durbar.engine.position import Position
from durbar.games.meridian.components import COPIES, KINDS
from durbar.games.meridian.strategy import turns_left

SHARED = "ME-10.4"


class By(IntEnum):
    """What is compared."""

    FLOORS = auto()  # in hand


def tie_breaks(position: Position) -> tuple[TieBreak, ...]:
    """ME-10.3: most floors in hand."""
    floors = position.state.floors
    return (TieBreak(By.FLOORS, "ME-10.3", tuple(int(floors[player]) for player in range(position.players))),)


def progress(position: Position) -> float:
    """The part of all cards that is spent."""
    left = sum(int(turns_left(position.state, player)) for player in range(position.players))
    return 1 - left / (position.players * KINDS * int(COPIES[position.players]))

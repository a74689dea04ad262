"""How a game of Agra comes out: what is left decides between equal rupees."""

from enum import IntEnum, auto

from durbar.engine.ending import TieBreak
from durbar.engine.position import Position
from durbar.games.agra.components import GUILDS, LAST_PIER, LAST_ROUND, START_LEVEL, START_PIER, TOP
from durbar.games.agra.rules.scoring import left
from durbar.games.agra.state import NEUTRAL, NOBODY, State

SHARED = "AG-30.3"


class By(IntEnum):
    """What is compared."""

    LEFT = auto()  # the values of all goods in buildings, and the favours


def tie_breaks(position: Position) -> tuple[TieBreak, ...]:
    """AG-30.1: the highest sum of what is left."""
    s = position.state
    return (TieBreak(By.LEFT, "AG-30.1", tuple(int(left(s, player)) for player in range(position.players))),)


def progress(position: Position) -> float:
    """AG-28: how near any of the things is that bring the end, from where it began."""
    s = position.state
    if s.end_round:
        return 1.0
    return max(
        (int(s.influence.max()) - START_LEVEL) / (TOP - START_LEVEL),
        (int(s.pier) - START_PIER) / (LAST_PIER - START_PIER),
        max(_column(s, guild) for guild in range(GUILDS)),
        (int(s.round) - 1) / LAST_ROUND,
    )


def _column(s: State, guild: int) -> float:
    """The part of a guild's orders that players have fulfilled, of those they can fulfil."""
    owners = [int(owner) for owner in s.order_owner[guild] if owner != NEUTRAL]
    return sum(owner != NOBODY for owner in owners) / len(owners)

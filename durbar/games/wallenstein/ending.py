"""How a game of Wallenstein comes out: thalers decide between equal points. How somebody stood on the way is told by
the winter that would have come at that moment, as points are counted only twice.
"""

from enum import IntEnum, auto
from functools import lru_cache

import numpy as np

from durbar.engine.ending import Standing, TieBreak
from durbar.engine.log import Log
from durbar.engine.position import Position
from durbar.engine.rulings import OURS
from durbar.games.wallenstein.components import YEARS, Ruling
from durbar.games.wallenstein.rules.leaders import score_monuments
from durbar.games.wallenstein.rules.winter import score_year
from durbar.games.wallenstein.state import SLOTS, Season, State

SHARED = "WA-21.2"


class By(IntEnum):
    """What is compared."""

    THALERS = auto()
    TURN = auto()  # in the last order


def tie_breaks(position: Position) -> tuple[TieBreak, ...]:
    """WA-21.2: most thalers; where a table does not share victories, then who was earlier in turn."""
    s = position.state
    thalers = TieBreak(By.THALERS, SHARED, tuple(int(s.thalers[player]) for player in range(position.players)))
    if s.ruling[Ruling.SHARED_VICTORY_IF_STILL_TIED] == OURS:
        return (thalers,)
    order = [int(s.order[turn]) for turn in range(position.players)]
    turns = tuple(order.index(player) + 1 for player in range(position.players))
    return thalers, TieBreak(By.TURN, SHARED, turns, least=True)


def progress(position: Position) -> float:
    """The seasons that are over, winters apart, which ask for little; of the present one, its actions."""
    s = position.state
    actions = int(s.position) / SLOTS if s.season != Season.WINTER else 0.0
    return (int(s.year) * Season.WINTER + int(s.season) + actions) / (YEARS * Season.WINTER)


# --- On the way -----------------------------------------------------------------------------------------------------

COUNTED = ("owner", "buildings", "sculptor", "statues", "trophies")  # what points of winter are counted from


def standing(position: Position) -> Standing:
    """The points that a winter would leave everybody with at once; at the end, those that he has."""
    s = position.state
    brought = (0,) * position.players if position.over else _brought(_on_map(s))
    return Standing(int(s.year), tuple(map(sum, zip(position.points, brought, strict=True))))


def _on_map(s: State) -> bytes:
    """A table with nothing on it but what is counted: it changes far less often than the whole."""
    tables = State.tables(1)
    bare = State(tables)
    bare.players, bare.year = s.players, s.year
    for field in COUNTED:
        getattr(bare, field)[...] = getattr(s, field)
    return tables.tobytes()


@lru_cache(512)
def _brought(on_map: bytes) -> tuple[int, ...]:
    """WA-20.9, WA-24.12: what a winter brings with this on the map, in the last year with its monuments."""
    s, nobody_hears = State(np.frombuffer(on_map, State.dtype).copy()), Log(Log.tables(1))
    score_year(s, nobody_hears)
    if s.year + 1 == YEARS:
        score_monuments(s, nobody_hears)
    return tuple(int(s.score[player]) for player in range(s.players))

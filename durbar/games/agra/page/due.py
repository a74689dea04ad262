"""What the agenda holds in store: gains that come for certain, once what stands above them has been settled.

A choice that ends an action and one that is asked something more are compared only with what is due counted in:
otherwise the Merchant's favours, say, would seem to be brought by the first alone.
"""

from collections.abc import Iterator
from typing import NamedTuple

from durbar.engine.agenda import PLAYER, STEP, A
from durbar.games.agra.components import (
    BONUS_RUPEES,
    LAST_PIER,
    LEAVE_COUNT,
    LEAVE_LEVEL,
    MERCHANT_FAVOURS,
    MERCHANT_PIER,
    PIER_COTTON_FAVOURS,
    PIER_FAVOURS,
    TOKENS_PIER,
    Good,
)
from durbar.games.agra.state import State, Step


class Due(NamedTuple):
    """A step that is still to be carried out."""

    step: int
    player: int
    number: int


def steps(s: State) -> Iterator[Due]:
    """All of them, from the last to the next."""
    for row in range(1, int(s.agenda_top) + 1):
        yield Due(*(int(s.agenda[row, column]) for column in (STEP, PLAYER, A)))


def rupees(s: State, player: int) -> int:
    """A player's rupees with those that are due: of a building bonus whose first effect asks something (AG-27.4)."""
    bonuses = [due.number for due in steps(s) if due.step == Step.BONUS_RUPEES and due.player == player]
    return int(s.rupees[player]) + sum(int(BONUS_RUPEES[bonus]) for bonus in bonuses)


def favours(s: State, player: int) -> int:
    """A player's favours with those that are due, as far as he has markers for them (AG-5.2)."""
    promised = sum(_favours_of(due) for due in steps(s) if due.player == player)
    reached = range(int(s.pier) + 1, pier(s) + 1)
    promised += sum(_favours_at(s, player, reached_pier) for reached_pier in reached)
    return int(s.favours[player]) + min(promised, int(s.markers[player]))


def _favours_of(due: Due) -> int:
    if due.step == Step.GAIN_FAVOURS:
        return due.number
    return MERCHANT_FAVOURS if due.step == Step.DEPART and due.number else 0  # AG-10.12


def _favours_at(s: State, player: int, pier: int) -> int:
    """AG-25.4, AG-25.5: what a pier brings to every player."""
    if pier == MERCHANT_PIER:
        return min(PIER_COTTON_FAVOURS, int(s.goods[player, Good.COTTON]))
    return PIER_FAVOURS if pier == TOKENS_PIER else 0


def pier(s: State) -> int:
    """AG-25.1, AG-25.2: the pier where the boat will be once it has sailed as far as it must."""
    reached = int(s.pier)
    if any(due.step == Step.BOAT for due in steps(s)):
        while LEAVE_LEVEL[reached] and s.completed[LEAVE_LEVEL[reached]] >= LEAVE_COUNT[reached]:
            reached += 1
    return reached


def ends(s: State) -> bool:
    """AG-25.7, AG-28.1: whether the end has been triggered, or will be when the boat arrives."""
    return bool(s.end_round) or pier(s) == LAST_PIER

"""The desk beside the table: the record that rules write their answers into, and dice that are not the game's own.

Rules pass records on, never arrays: Numba counts the references of arrays, which costs more than most rules do.
"""

from functools import cache

import numpy as np

from durbar.engine.chance import Chance
from durbar.engine.record import Int, Record, record
from durbar.engine.rule import rule


@cache
def desk_of(choice_count: int, seats: int) -> type[Record]:
    """The record with room for every choice of a game, each at most once, and for a result."""

    @record
    class Desk(Chance):
        choice: Int[choice_count]  # the legal choices of one decision
        points: Int[seats]
        place: Int[seats]

    return Desk


@rule
def offer(desk, n, first, last, barred):
    """Add the choices from first to last, except a barred one, to the n that are offered; how many there are then."""
    count = np.uint64(n)  # unsigned, so that compiled code need not look whether it counts from the end
    for choice in range(first, last + 1):
        desk.choice[count] = choice
        count += np.uint64(choice != barred)  # a barred choice is written over by the next
    return np.int64(count)

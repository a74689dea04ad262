"""The desk beside the table: the record that rules write their answers into, and dice that are not the game's own.

Rules pass records on, never arrays: Numba counts the references of arrays, which costs more than most rules do.
"""

from functools import cache

from durbar.engine.chance import Chance
from durbar.engine.record import Int, Record, record


@cache
def desk_of(choice_count: int, seats: int) -> type[Record]:
    """The record with room for every choice of a game, each at most once, and for a result."""

    @record
    class Desk(Chance):
        choice: Int[choice_count]  # the legal choices of one decision
        points: Int[seats]
        place: Int[seats]

    return Desk

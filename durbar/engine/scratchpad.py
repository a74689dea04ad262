"""The pad beside the table: the record that rules write their answers into, and dice that are not the game's own.

Rules pass records on, never arrays: Numba counts the references of arrays, which costs more than most rules do.
"""

from functools import cache

import numpy as np

from durbar.engine.chance import Chance, below
from durbar.engine.record import Float, Int, Record, record
from durbar.engine.rule import rule


@cache
def pad_of(choice_count: int, seats: int) -> type[Record]:
    """The record with room for every choice of a game, each at most once, and for a result."""

    @record
    class Scratchpad(Chance):
        choice: Int[choice_count]  # the legal choices of one decision
        weight: Int[choice_count]  # how readily each of them should be tried
        node: Int[choice_count]  # where a choice leads in a tree of games; by its number, unlike the others
        points: Int[seats]
        place: Int[seats]
        expected: Float[seats]  # the points that each player may expect at the end

    return Scratchpad


@rule
def picked(pad, n):
    """One of the n choices on the pad, each as likely as its weight says; its index."""
    total = 0
    for i in range(n):
        total += pad.weight[i]
    drawn = below(pad, total)
    index = 0
    while drawn >= pad.weight[index]:
        drawn -= pad.weight[index]
        index += 1
    return index


@rule
def offer(pad, n, first, last, barred):
    """Add the choices from first to last, except a barred one, to the n that are offered; how many there are then."""
    count = np.uint64(n)  # unsigned, so that compiled code need not look whether it counts from the end
    for choice in range(first, last + 1):
        pad.choice[count] = choice
        count += np.uint64(choice != barred)  # a barred choice is written over by the next
    return np.int64(count)

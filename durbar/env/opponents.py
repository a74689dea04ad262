"""Bots that sit at the tables of a vector environment and choose within compiled code, by what their seat may know:
those of durbar/bots/quick.py.
"""

from enum import IntEnum

from durbar.bots.quick import AT_HAND, DEALT, IN_MIND, by_greed, by_instinct, by_lot, deal_again
from durbar.engine.chance import resow
from durbar.engine.rule import rule


class Sitter(IntEnum):
    """Who sits at a seat."""

    LEARNER = 0
    RANDOM = 1
    INSTINCT = 2
    GREEDY = 3


@rule
def chosen_by_bot(s, player, n, sitter, progress, greed, values, spares, pads, log):
    """Which of the n choices on the pad at hand a bot takes; its index."""
    resow(pads[AT_HAND], progress)
    resow(pads[IN_MIND], progress)
    if sitter == Sitter.RANDOM:
        return by_lot(pads[AT_HAND], n)
    if sitter == Sitter.GREEDY:
        return by_greed(s, player, n, spares, greed, values, pads, log)
    deal_again(spares, s, player, pads[IN_MIND])
    return by_instinct(spares[DEALT], player, n, pads[AT_HAND])

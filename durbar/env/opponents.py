"""Bots that sit at the tables of a vector environment and choose within compiled code. They are those of the same names
that play elsewhere (durbar/bots), and go by what their seat may know.
"""

from enum import IntEnum

import numpy as np

from durbar.bots.tree import best_other
from durbar.engine.chance import below, resow
from durbar.engine.contract import choices, choose, foresee, hide, over, pending, weigh
from durbar.engine.entries import advance
from durbar.engine.rule import rule
from durbar.engine.scratchpad import picked

BLANK, DEALT, TRIED = range(3)  # spare tables: one to deal new games on, and two for bots
SPARE_TABLES = 3
AT_HAND, IN_MIND = range(2)  # pads: the table's own, and one on which a bot thinks
PADS = 2


class Sitter(IntEnum):
    """Who sits at a seat."""

    LEARNER = 0
    RANDOM = 1
    INSTINCT = 2
    GREEDY = 3


@rule
def chosen_by_bot(s, player, n, sitter, progress, terms, spares, pads, log, values):
    """Which of the n choices on the pad a bot takes; its index."""
    pad, mind = pads[AT_HAND], pads[IN_MIND]
    resow(pad, progress)
    resow(mind, progress)
    if sitter == Sitter.RANDOM:
        return below(pad, n)
    for index in range(n):
        values[index] = 0
    for _ in range(terms.deals):
        spares[DEALT] = s
        hide(spares[DEALT], player, mind)
        resow(spares[DEALT], mind)
        if sitter == Sitter.INSTINCT:
            weigh(spares[DEALT], player, n, pad)
            return picked(pad, n)
        for index in range(n):
            values[index] += best_way_on(spares, player, np.int64(pad.choice[index]), terms, mind, log)
    return highest(values, n, pad)


@rule
def best_way_on(spares, player, choice, terms, mind, log):
    """How far a player may expect to be ahead at the end of his turn, in the best of some ways to go on with it."""
    best = -1e9
    for _ in range(terms.tries):
        spares[TRIED] = spares[DEALT]
        best = max(best, ahead_after_turn(spares[TRIED], player, choice, terms, mind, log))
    return best


@rule
def ahead_after_turn(s, player, choice, terms, mind, log):
    """Carry out a choice, and more of the same player's as the game's advice favours; how far he may then be ahead."""
    while True:
        choose(s, player, choice, log)
        advance(s, log)
        if over(s) or not pending(s) >> player & 1:
            break
        n = choices(s, player, mind)
        weigh(s, player, n, mind)
        choice = np.int64(mind.choice[picked(mind, n)])
    foresee(s, mind)
    return mind.expected[player] - best_other(terms, mind, player)


@rule
def highest(values, n, pad):
    """The index of the highest of n values; by lot among equals."""
    best = 0
    equals = 1
    for index in range(1, n):
        if values[index] > values[best]:
            best = index
            equals = 1
        elif values[index] == values[best]:
            equals += 1
            if below(pad, equals) == 0:
                best = index
    return best

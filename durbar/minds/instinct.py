"""A learnt instinct: the advice of a game, and on top of it leanings that were learnt from good play; compiled.

How likely a choice is grows with e to its leaning, which depends on the question and on the situation (contract.py),
and with a power of the game's advice. So all that is added to the advice is a look into one row of a table.
"""

import math

import numpy as np

from durbar.engine.agenda import STEP, top
from durbar.engine.contract import choices, situation, weigh
from durbar.engine.entries import Minds, Pads, Tables, entry
from durbar.engine.mind import STEPS, UNIT
from durbar.engine.rule import rule
from durbar.engine.scratchpad import picked

PER_STEP = 8  # of UNIT: how exact likelihoods are
STEEPEST = 11  # no choice is more than e to this times as likely as another
MOST_ADVICE = 4096  # weights above this are not told apart

POWER = np.array([round(math.exp(i * PER_STEP / UNIT)) for i in range(STEEPEST * UNIT // PER_STEP + 1)], np.int32)
LOGARITHM = np.array([0, *(round(UNIT * math.log(i)) for i in range(1, MOST_ADVICE + 1))], np.int32)


# --- What Python calls ----------------------------------------------------------------------------------------------


@entry
def notice(tables: Tables, player: int, pads: Pads) -> int:
    """Write a pending player's choices and the game's advice about each; the row of leanings that is about them."""
    weigh(tables[0], player, choices(tables[0], player, pads[0]), pads[0])
    return row_of(tables[0], player)


@entry
def lean_as_learnt(tables: Tables, player: int, minds: Minds, pads: Pads) -> int:
    """Write a pending player's choices and how readily each is tried by what was learnt; the index of one, drawn so."""
    n = choices(tables[0], player, pads[0])
    weigh_as_learnt(tables[0], player, n, pads[0], minds[0])
    return picked(pads[0], n)


# --- Weighing -------------------------------------------------------------------------------------------------------


@rule
def weigh_as_learnt(s, player, n, pad, mind):
    """Write how readily each of the n choices on the pad should be tried, by the game's advice and what was learnt."""
    weigh(s, player, n, pad)
    if mind.learnt:
        row = row_of(s, player)
        most = -(1 << 30)
        for i in range(n):
            choice = pad.choice[i]
            leaning = (
                mind.leaning[row, choice] + mind.trust[choice] * LOGARITHM[min(pad.weight[i], MOST_ADVICE)] // UNIT
            )
            pad.weight[i] = leaning
            most = max(most, leaning)
        for i in range(n):
            pad.weight[i] = POWER[max(0, len(POWER) - 1 - (most - pad.weight[i]) // PER_STEP)]


@rule
def row_of(s, player):
    """The row of leanings that is about a pending player's question in his situation."""
    return situation(s, player) * STEPS + top(s, STEP)

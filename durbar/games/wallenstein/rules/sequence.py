"""The sequence of play (WA-6.2, WA-20.1, WA-25.1): the phases follow each other as `Step` lists them."""

import numpy as np

from durbar.engine.agenda import STEP, follow, top
from durbar.engine.rule import rule
from durbar.games.wallenstein.state import NOBODY


@rule
def proceed(s):
    """WA-6.2: the phase is over, the next begins."""
    s.turn = -1
    follow(s, top(s, STEP) + 1)


@rule
def next_in_turn(s):
    """The next player in turn order in a phase that goes round; after the last NOBODY, and the next phase begins."""
    s.turn += 1
    if s.turn == s.players:
        proceed(s)
        return np.int64(NOBODY)
    return np.int64(s.order[s.turn])

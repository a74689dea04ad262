"""States as sets, and the small sums that many rules need."""

import numpy as np

from durbar.engine.rule import chapter, rule
from durbar.games.wallenstein.components import EVENT_KIND, STATES
from durbar.games.wallenstein.state import NONE, Choice


@rule
def owned(s, owner):
    """WA-1.5: the states of a player, or with NOBODY the neutral ones."""
    states = np.int64(0)
    for state in range(STATES):
        states |= np.int64(s.owner[state] == owner) << state
    return states


@rule
def in_force(s, kind):
    """WA-10.2: whether the event of the round is of a kind."""
    return s.event != NONE and EVENT_KIND[s.event] == kind


@rule
def holds(s, player, tile):
    """WA-8.2: whether a player has chosen a tile in this round."""
    return s.place[player] != NONE and s.tile_at[s.place[player]] == tile


# --- Offering -------------------------------------------------------------------------------------------------------


@chapter
def offer_states(states, may_stay, pad):
    """Each of a set of states; and none, where that is allowed."""
    n = 0
    for state in range(STATES):
        if states >> state & 1:
            pad.choice[n] = Choice.STATE + state
            n += 1
    pad.choice[n] = Choice.STAY
    return n + 1 if may_stay else n


@rule
def yes_or_no(pad):
    """Both answers."""
    pad.choice[0] = Choice.YES
    pad.choice[1] = Choice.NO
    return 2

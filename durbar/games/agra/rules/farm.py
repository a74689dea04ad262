"""The farm (AG-6): covers, farmers, production values."""

import numpy as np

from durbar.engine.agenda import A, pop
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.sets import bit
from durbar.engine.steps import answers, asks, skips
from durbar.games.agra.components import (
    COVER_SPACE,
    COVERS,
    ENDS,
    FARM_SPACES,
    FARMERS,
    SIDE_FROM,
    SIDE_TO,
)
from durbar.games.agra.rules.table import put, put_done
from durbar.games.agra.state import Choice, Event, Step


@rule
def production(s, player, good):
    """AG-6.2: on both sides of its corner, the uncovered spaces between it and the farmer."""
    total = 0
    for side in range(FARMERS):
        if SIDE_FROM[side] == good:
            total += s.farmer[player, side] - 1 - is_covered(s, player, side * ENDS)
        elif SIDE_TO[side] == good:
            total += FARM_SPACES - s.farmer[player, side] - is_covered(s, player, side * ENDS + 1)
    return total


@rule
def is_covered(s, player, cover):
    """1 while a cover is there; no farmer stands on it or beyond it then (AG-6.5)."""
    return s.covers[player] >> cover & 1


@asks(Step.PICK_COVER)
def covers(s, player, pad, n):
    """AG-6.3: the covers that are left."""
    for cover in range(COVERS):
        n = put(pad, n, Choice.COVER + cover, is_covered(s, player, cover))
    return n


@skips(Step.PICK_COVER)
def has_no_cover(s, player):
    """AG-6.3: whether no cover is left."""
    return s.covers[player] == 0


@answers(Step.PICK_COVER)
def pick_cover(s, player, choice, log):
    """AG-19.2: the one chosen."""
    remove_cover(s, player, choice - Choice.COVER, log)


@rule
def remove_cover(s, player, cover, log):
    """AG-6.3: it leaves the game."""
    s.covers[player] &= ~bit(cover)
    tell(log, Event.UNCOVERED, player, cover)


@rule
def farmer_steps(s, player, pad, n):
    """AG-6.4, AG-6.5: every farmer either way, unless it is at the end of its side or a cover is there."""
    for side in range(FARMERS):
        space = s.farmer[player, side]
        for end in range(ENDS):
            covered = is_covered(s, player, side * ENDS + end)
            stops = COVER_SPACE[end] + covered * (1 - 2 * end)  # the last free space towards this end
            n = put(pad, n, Choice.FARMER + side * ENDS + end, space != stops)
    return n


@rule
def move_farmer(s, player, step, log):
    """AG-6.4: one farmer goes one space towards one end of its side."""
    side = step // ENDS
    before = np.int64(s.farmer[player, side])
    after = before - 1 if step % ENDS == 0 else before + 1
    s.farmer[player, side] = after
    tell(log, Event.FARMER_MOVED, player, side, before, after)


@asks(Step.FARMERS)
def more_farmer_steps(s, player, pad):
    """AG-6.6, D-28: another step, or no more."""
    return put_done(pad, farmer_steps(s, player, pad, 0))


@answers(Step.FARMERS, stays=True)
def move_farmers(s, player, left, choice, log):
    """AG-6.6: up to as many steps as the action allows."""
    if choice == Choice.DONE or left == 1:
        pop(s)
    else:
        s.agenda[s.agenda_top, A] = left - 1
    if choice != Choice.DONE:
        move_farmer(s, player, choice - Choice.FARMER, log)

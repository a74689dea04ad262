"""The river (AG-25): the boat, and what happens at the piers."""

import numpy as np

from durbar.engine.agenda import push, push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.steps import carries_out
from durbar.games.agra.components import (
    BUILDER_PIER,
    GOODS_PIER,
    LAST_PIER,
    LEAVE_COUNT,
    LEAVE_LEVEL,
    MERCHANT_PIER,
    PIER_COTTON_FAVOURS,
    PIER_FAVOURS,
    PIER_VALUE,
    SEATS,
    TOKENS_PIER,
    Good,
)
from durbar.games.agra.rules.goods import return_tokens
from durbar.games.agra.rules.scoring import trigger_end
from durbar.games.agra.state import NOBODY, NOWHERE, Building, Event, Source, Step, Trigger


@carries_out(Step.BOAT)
def sail(s, player, log):
    """AG-25.1, AG-25.2: if the condition of the pier holds, the boat goes on; its events; then it is looked again."""
    level = LEAVE_LEVEL[s.pier]
    if level == 0 or s.completed[level] < LEAVE_COUNT[s.pier]:
        return
    s.pier += 1
    tell(log, Event.BOAT, NOBODY, s.pier)
    push(s, Step.BOAT, player)
    push_with(s, Step.PIER, player, s.pier, 0, 0)


@carries_out(Step.PIER)
def arrive_at_pier(s, player, pier, log):
    """AG-25.3 to 25.7: what happens there; for all players clockwise from the active one (AG-8.6)."""
    if pier == BUILDER_PIER:
        push(s, Step.PIER_BUILD, player)
        push(s, Step.BUILDER_MOVES, player)  # AG-10.19: a move that is due comes first
    elif pier == LAST_PIER:
        trigger_end(s, player, Trigger.NOTABLE, log)
    else:
        if pier == TOKENS_PIER:
            return_tokens(s, log)
        for distance in range(s.players - 1, -1, -1):
            provide(s, (s.active + distance) % s.players, pier)
        if pier == MERCHANT_PIER:
            push(s, Step.MERCHANT_MOVES, player)


@rule
def provide(s, player, pier):
    """AG-25.4 to 25.6: what a pier brings to one player."""
    cotton = np.int64(s.goods[player, Good.COTTON])
    if pier == MERCHANT_PIER:
        push_with(s, Step.GAIN_FAVOURS, player, min(PIER_COTTON_FAVOURS, cotton), Source.PIER, 0)
    elif pier == TOKENS_PIER:
        push_with(s, Step.GAIN_FAVOURS, player, PIER_FAVOURS, Source.PIER, 0)
    elif pier == GOODS_PIER:
        enough = np.int64(len(PIER_VALUE) - 1)
        push_with(s, Step.PICK_GOOD, player, np.int64(PIER_VALUE[min(cotton, enough)]), 0, 0)


@carries_out(Step.PIER_BUILD)
def build_at_pier(s):
    """AG-25.3: the Builder's site is built by nobody, without bonus, worker and rupee; then he moves."""
    if s.builder != NOWHERE:
        push_with(s, Step.BUILD, SEATS, s.builder, Building.MOVE, 0)

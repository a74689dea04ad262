"""Module Landsknechte (WA-23)."""

import numpy as np

from durbar.engine.agenda import push
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.wallenstein.components import (
    BANNER_BONUS,
    BANNER_REGIONS,
    LANDSKNECHT_KINDS,
    REGIONS,
    STATES_OF,
    Bonus,
)
from durbar.games.wallenstein.rules.hands import receive_grain
from durbar.games.wallenstein.rules.sequence import next_in_turn
from durbar.games.wallenstein.rules.states import owned
from durbar.games.wallenstein.rules.tower import throw_in
from durbar.games.wallenstein.state import NOBODY, Choice, Event, Step


@carries_out(Step.LANDSKNECHTE, stays=True)
def ask_for_bonus(s):
    """WA-23.2, WA-23.3: who has states in four regions turns to his next card and receives one of its bonuses."""
    player = next_in_turn(s)
    if player == NOBODY or not s.landsknechte:
        return
    states = owned(s, player)
    regions = 0
    for region in range(REGIONS):
        regions += STATES_OF[region] & states != 0
    if regions >= BANNER_REGIONS:
        s.banner[player] += 1
        push(s, Step.LANDSKNECHT, player)


@asks(Step.LANDSKNECHT)
def bonuses(s, player, pad):
    """WA-23.4, D-11: the kinds on the top card; armies only for who has any in reserve."""
    n = 0
    for kind in range(LANDSKNECHT_KINDS):
        if bonus(s, player, kind) > 0:
            pad.choice[n] = Choice.BONUS + kind
            n += 1
    return n


@rule
def bonus(s, player, kind):
    """WA-23.4: how much a kind of bonus is worth now."""
    value = np.int64(BANNER_BONUS[s.banner[player], kind])
    return min(value, np.int64(s.reserve[player])) if kind == Bonus.ARMIES_TO_TRAY else value


@answers(Step.LANDSKNECHT)
def receive_bonus(s, player, choice, log):
    """WA-23.2, WA-23.4: thalers, grain, points, or armies from the reserve into the tray."""
    kind = choice - Choice.BONUS
    value = bonus(s, player, kind)
    tell(log, Event.LANDSKNECHTS, player, kind, value)
    if kind == Bonus.THALERS:
        s.thalers[player] += value
    elif kind == Bonus.GRAIN:
        receive_grain(s, player, value)
    elif kind == Bonus.VICTORY_POINTS:
        s.score[player] += value
    else:
        throw_in(s, player, value)


@rule
def restore_piles(s):
    """WA-23.5: after winter the blank card is on top again."""
    for player in range(s.players):
        s.banner[player] = 0

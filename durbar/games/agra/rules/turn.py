"""The structure of a turn (AG-8)."""

from durbar.engine.agenda import push, push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.rulings import OURS
from durbar.engine.sets import bit, size
from durbar.engine.steps import carries_out
from durbar.games.agra.components import NOTABLES, Ruling
from durbar.games.agra.rules.scoring import is_last_round, tell_scores
from durbar.games.agra.rules.table import clockwise, owns
from durbar.games.agra.state import Event, Step


@carries_out(Step.TURN)
def begin_turn(s, player, log):
    """AG-8.2: meditation, action and order phase; nothing has been done in this turn."""
    s.active = player
    s.mp = 0
    s.laid = 0
    s.spending = 0
    s.bought = 0
    s.muezzin_paid = 0
    s.statue = 0
    s.order_phase = 0
    for notable in range(NOTABLES):
        s.meditated[notable] = 0
    tell(log, Event.TURN, player, s.round)
    push(s, Step.TURN_END, player)
    push(s, Step.ORDERS, player)
    push(s, Step.SECOND_ACT, player)
    push_with(s, Step.ACT, player, 1, 0, 0)
    push(s, Step.MEDITATE_END, player)
    push(s, Step.MEDITATE, player)


@carries_out(Step.SECOND_ACT)
def act_again(s, player):
    """AG-20.3: one more main action if a Statue was spent for it."""
    if s.statue:
        s.statue = 0
        push_with(s, Step.ACT, player, 2, 0, 0)


@carries_out(Step.TURN_END)
def end_turn(s, player, log):
    """AG-8.1, AG-8.8, AG-28.2: what he used is ready again; the next player, or the end."""
    for each in range(s.players):
        s.credited[each] = 0
        if each == player or s.ruling[Ruling.MARKERS_RETURN] != OURS:
            make_ready(s, each)
    following = clockwise(s, player)
    if following == s.first:
        if is_last_round(s):
            tell_scores(s, log)
            return
        s.round += 1
    push(s, Step.TURN, following)


@rule
def make_ready(s, player):
    """AG-8.8: a player's markers on used actions return to his reserve, and his notables can be used again."""
    s.markers[player] += size(s.used_favours[player]) + size(s.used_luxuries[player])
    s.used_favours[player] = 0
    s.used_luxuries[player] = 0
    for notable in range(NOTABLES):
        if owns(s, player, notable):
            s.used_notables &= ~bit(notable)

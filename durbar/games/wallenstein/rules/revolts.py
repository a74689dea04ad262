"""Revolts (WA-19): after collecting in a restless state, or of hunger in winter."""

from durbar.engine.agenda import A, B, C, follow, pop, push, top
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.rulings import OURS
from durbar.engine.steps import carries_out
from durbar.games.wallenstein.components import Ruling
from durbar.games.wallenstein.rules.hands import devastate, mark, receive_income
from durbar.games.wallenstein.rules.tower import call_peasants, send_peasants_home, take_out
from durbar.games.wallenstein.state import HUNGER, NONE, PEASANTS, Event, Step


@carries_out(Step.REVOLT, stays=True)
def rise(s, player, log):
    """WA-19.2, WA-20.7: all armies of the state and as many peasants as it has markers, more in winter, are thrown."""
    state = s.target
    if top(s, C) == HUNGER and s.ruling[Ruling.WINTER_PLACES_MARKER_BEFORE_REVOLT] == OURS:
        mark(s, player, state, log)
    peasants = call_peasants(s, s.markers[state] + top(s, A))
    tell(log, Event.REVOLTED, player, state, s.markers[state], peasants, top(s, C))
    s.tray[player] += s.armies[state]
    s.armies[state] = 0
    follow(s, Step.REVOLT_OUTCOME)
    push(s, Step.THROW, 0)


@carries_out(Step.REVOLT_OUTCOME, stays=True)
def settle_revolt(s, player, log):
    """WA-19.3 to 19.6: the owner wins with more cubes in the tray than the peasants, and loses as many as they have."""
    state = s.target
    armies = s.tray[player]
    peasants = s.tray[PEASANTS]
    send_peasants_home(s)
    if armies > peasants:
        s.tray[player] = peasants
        take_out(s, player)
        s.armies[state] = armies - peasants
        tell(log, Event.HELD, player, state, armies - peasants, peasants, armies)
        if top(s, C) != HUNGER:
            after_collecting(s, player, state, log)
    else:
        tell(log, Event.DEVASTATED, player, state, peasants, armies)
        take_out(s, player)
        devastate(s, state, log)
    s.target = NONE
    pop(s)


@rule
def after_collecting(s, player, state, log):
    """WA-14.5, WA-19.5: income that had to wait, and another marker."""
    if top(s, B) > 0:
        receive_income(s, player, top(s, C), state, top(s, B), log)
    mark(s, player, state, log)

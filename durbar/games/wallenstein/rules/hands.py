"""How states change hands, with their cards, buildings and revolt markers; and what players receive."""

import numpy as np

from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.rulings import OURS
from durbar.engine.sets import bit
from durbar.games.wallenstein.components import BUILDINGS, GRAIN_TRACK, Action, Ruling
from durbar.games.wallenstein.state import NOBODY, NOWHERE, SPACES, Card, Event, Season

# --- States ---------------------------------------------------------------------------------------------------------


@rule
def win_state(s, player, state, armies):
    """WA-1.5, WA-12.7: armies enter, and the card is his; he can use it from the next planning on."""
    s.owner[state] = player
    s.armies[state] = armies
    s.gained[player] |= bit(state)


@rule
def lose_state(s, player, state, log):
    """WA-12.6, WA-24.11: the card is taken from wherever it lies, and a leader there leaves the board."""
    s.owner[state] = NOBODY
    s.gained[player] &= ~bit(state)
    if s.season != Season.WINTER:
        tell(log, Event.CARD_LOST, player, state, uncover(s, player, state))
    if s.leader[player] == state:
        s.leader[player] = NOWHERE
        tell(log, Event.LEADER_LOST, player, state)


@rule
def uncover(s, player, state):
    """WA-12.6, WA-12.8: the space from which a lost card is taken, now empty for all to see; or SPACES: the hand."""
    for space in range(SPACES):
        if s.plan[player, space] == state:
            s.plan[player, space] = Card.EMPTY
            s.turned[player] |= 1 << space
            return space
    return SPACES


@rule
def devastate(s, state, log):
    """WA-17.11, WA-19.6: buildings and revolt markers go to the supply, the card to the pool; the state is neutral."""
    lose_state(s, np.int64(s.owner[state]), state, log)
    s.armies[state] = 0
    for kind in range(BUILDINGS):
        s.building_supply[kind] += s.buildings[state] >> kind & 1
    s.buildings[state] = 0
    s.marker_supply += s.markers[state]
    s.markers[state] = 0


# --- Revolt markers -------------------------------------------------------------------------------------------------


@rule
def mark(s, player, state, log):
    """WA-14.5, WA-22.24: a revolt marker is put into a state, unless its owner keeps the favour against it."""
    if s.peacekeeper == player:
        s.peacekeeper = NOBODY
        tell(log, Event.CALM_USED, player, state)
    elif s.marker_supply > 0:
        s.marker_supply -= 1
        s.markers[state] += 1
        tell(log, Event.MARKED, player, state)


@rule
def calm(s, player, state, log):
    """WA-10.3, WA-22.23: a revolt marker, if there is one, goes back to the supply."""
    if s.markers[state] > 0:
        s.marker_supply += 1
        s.markers[state] -= 1
        tell(log, Event.CALMED, player, state)


# --- Income ---------------------------------------------------------------------------------------------------------


@rule
def receive_income(s, player, action, state, amount, log):
    """WA-14.1, WA-14.2: grain or thalers out of a state."""
    if action == Action.COLLECT_GRAIN:
        receive_grain(s, player, amount)
        tell(log, Event.COLLECTED_GRAIN, player, state, amount)
    else:
        s.thalers[player] += amount
        tell(log, Event.COLLECTED_TAXES, player, state, amount)


@rule
def receive_grain(s, player, amount):
    """WA-1.9: grain has no upper limit (or the end of the printed track is one)."""
    s.grain[player] += amount
    if s.ruling[Ruling.GRAIN_ABOVE_PRINTED_MAX] != OURS:
        s.grain[player] = min(s.grain[player], GRAIN_TRACK)

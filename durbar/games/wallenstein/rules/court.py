"""Module Imperial Court (WA-22). Planning with the extra board is in planning.py."""

import numpy as np

from durbar.engine.agenda import push, push_with
from durbar.engine.log import tell
from durbar.engine.rule import chapter, rule
from durbar.engine.sets import bit, draw_from
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.wallenstein.components import (
    CONVERSIONS,
    FAVOUR_COST,
    FAVOUR_KIND,
    FAVOUR_SPACES,
    FAVOUR_VALUE,
    FAVOURS,
    OFFICIALS,
    STATES,
    FavourKind,
)
from durbar.games.wallenstein.rules.actions import FITTING, build, obstacle
from durbar.games.wallenstein.rules.hands import calm, receive_grain, win_state
from durbar.games.wallenstein.rules.sequence import proceed
from durbar.games.wallenstein.rules.states import offer_states, owned, yes_or_no
from durbar.games.wallenstein.rules.tower import throw_in
from durbar.games.wallenstein.state import NOBODY, NONE, SEND, Card, Choice, Event, Step

# --- Set-up and favour cards (WA-22.2 to 22.4) ----------------------------------------------------------------------


@rule
def set_up_court(s):
    """WA-22.2: seven officials for everybody; the favours have no order until they are opened."""
    s.peacekeeper = NOBODY
    for space in range(FAVOUR_SPACES):
        s.favour_at[space] = NONE
    if s.court:
        s.favour_deck = (1 << FAVOURS) - 1
        for player in range(s.players):
            s.officials[player] = OFFICIALS


@rule
def send_officials(s, player, number, card, log):
    """WA-22.3, WA-22.12, WA-22.13: officials go from the supply to the reception hall."""
    s.officials[player] -= number
    s.reception[player] += number
    tell(log, Event.CONVERTED, player, number, card)


@rule
def send_first_officials(s, log):
    """WA-22.3: one for each own army that came out when the tower was filled."""
    for player in range(s.players):
        if s.court and s.tray[player] > 0:
            send_officials(s, player, s.tray[player], Card.TOWER, log)


@carries_out(Step.FAVOUR_CARDS, stays=True)
def open_favours(s, log):
    """WA-22.4: three favours are opened, the highest number on the dearest space."""
    proceed(s)
    if not s.court:
        return
    for end in range(FAVOUR_SPACES):
        favour = draw_from(s, s.favour_deck)
        s.favour_deck -= 1 << favour
        space = end
        while space > 0 and s.favour_at[space - 1] < favour:
            s.favour_at[space] = s.favour_at[space - 1]
            space -= 1
        s.favour_at[space] = favour
    tell(log, Event.FAVOURS_OPENED, NOBODY, s.favour_at[0], s.favour_at[1], s.favour_at[2])


# --- Conversions: court step 1 (WA-22.11 to 22.14) ------------------------------------------------------------------


@carries_out(Step.CONVERSIONS, stays=True)
def convert_all(s, log):
    """WA-22.11: in turn order each player turns up his extra board and converts for 3, then 2, then 1 officials."""
    proceed(s)
    if not s.court:
        return
    for turn in range(s.players):
        player = np.int64(s.order[turn])
        for place in range(len(CONVERSIONS)):
            s.turned[player] |= 1 << SEND + place
            card = s.plan[player, SEND + place]
            if card < STATES or card == Card.TOWER:
                convert(s, player, np.int64(card), np.int64(CONVERSIONS[place]), log)


@rule
def convert(s, player, card, number, log):
    """WA-22.12 to 22.14: armies of a state or cubes in the tray go to the reserve, as many officials to the court."""
    if s.officials[player] < number or convertible(s, player, card) < number:
        tell(log, Event.NOT_CONVERTED, player, number, card)
        return
    if card == Card.TOWER:
        s.tray[player] -= number
    else:
        s.armies[card] -= number
    s.reserve[player] += number
    send_officials(s, player, number, card, log)


@rule
def convertible(s, player, card):
    """WA-22.12, WA-22.13: how many can be converted; in a state one army must stay."""
    return s.tray[player] if card == Card.TOWER else s.armies[card] - 1


# --- Favours: court step 2 (WA-22.15 to 22.19) ----------------------------------------------------------------------


@rule
def next_petitioner(s):
    """WA-22.15: who has most officials in the reception hall, of equals the first in turn; NOBODY if it is empty."""
    first = np.int64(NOBODY)
    most = np.int64(0)
    for turn in range(s.players):
        player = np.int64(s.order[turn])
        if s.reception[player] > most:
            most = np.int64(s.reception[player])
            first = player
    return first


@carries_out(Step.AUDIENCE, stays=True)
@chapter
def hold_audience(s, log):
    """WA-22.15, WA-22.16: one after the other the players move to the audience hall, where they may take a favour."""
    player = next_petitioner(s)
    if player == NOBODY:
        close_audience(s, log)
        proceed(s)
        return
    s.audience[player] = s.reception[player]
    s.reception[player] = 0
    for space in range(FAVOUR_SPACES):
        if affordable(s, player, space):
            push(s, Step.FAVOUR, player)
            return


@rule
def affordable(s, player, space):
    """WA-22.16: whether a player can take the favour on a space."""
    return s.favour_at[space] != NONE and FAVOUR_COST[space] <= s.audience[player]


@asks(Step.FAVOUR)
def favours(s, player, pad):
    """D-12: each favour that he can pay, or none."""
    pad.choice[0] = Choice.STAY
    n = 1
    for space in range(FAVOUR_SPACES):
        if affordable(s, player, space):
            pad.choice[n] = Choice.FAVOUR + space
            n += 1
    return n


@answers(Step.FAVOUR)
def take_favour(s, player, choice, log):
    """WA-22.16 to 22.18: pay with officials, who go back to the supply, and use the favour at once."""
    if choice == Choice.STAY:
        tell(log, Event.NO_FAVOUR, player)
        return
    space = choice - Choice.FAVOUR
    favour = np.int64(s.favour_at[space])
    s.favour_at[space] = NONE
    s.audience[player] -= FAVOUR_COST[space]
    s.officials[player] += FAVOUR_COST[space]
    tell(log, Event.TOOK_FAVOUR, player, favour, FAVOUR_COST[space])
    use_favour(s, player, FAVOUR_KIND[favour], np.int64(FAVOUR_VALUE[favour]), log)


@rule
def close_audience(s, log):
    """WA-22.19: the officials return to the reception hall, and favours that nobody has taken leave the game."""
    for player in range(s.players):
        s.reception[player] += s.audience[player]
        s.audience[player] = 0
    for space in range(FAVOUR_SPACES):
        if s.favour_at[space] != NONE:
            tell(log, Event.FAVOUR_LOST, NOBODY, s.favour_at[space])
            s.favour_at[space] = NONE


# --- What favours do (WA-22.20 to 22.27) ----------------------------------------------------------------------------


@rule
def use_favour(s, player, kind, value, log):
    """WA-22.18, WA-22.20 to 22.27: as far as possible."""
    if kind == FavourKind.CANCEL_EVENT:
        push(s, Step.CANCEL_EVENT, player)
    elif kind == FavourKind.REMOVE_REVOLT_MARKER:
        ask_to_calm(s, player, log)
    elif kind == FavourKind.FREE_BUILDING:
        if building_sites(s, player, value) != 0:
            push_with(s, Step.FREE_BUILDING, player, value, 0, 0)
        else:
            tell(log, Event.NO_EFFECT, player)
    elif kind == FavourKind.PLACE_ARMIES_OWN_OR_NEUTRAL:
        armies = min(value, np.int64(s.reserve[player]))
        if armies > 0:
            push_with(s, Step.FREE_ARMIES, player, armies, 0, 0)
        else:
            tell(log, Event.NO_EFFECT, player)
    elif kind == FavourKind.PROTECTION:
        s.protected[player] |= value
        tell(log, Event.PROTECTED, player, value)
    else:
        receive(s, player, kind, value, log)


@rule
def receive(s, player, kind, value, log):
    """WA-22.21, WA-22.22: thalers, grain, points, or armies from the reserve into the tray."""
    thalers = value if kind == FavourKind.THALERS else 0
    grain = value if kind == FavourKind.GRAIN else 0
    points = value if kind == FavourKind.VICTORY_POINTS else 0
    armies = min(value, np.int64(s.reserve[player])) if kind == FavourKind.ARMIES_TO_TRAY else 0
    s.thalers[player] += thalers
    receive_grain(s, player, grain)
    s.score[player] += points
    throw_in(s, player, armies)
    tell(log, Event.RECEIVED, player, thalers, grain, points, armies)


asks(Step.CANCEL_EVENT)(yes_or_no)


@answers(Step.CANCEL_EVENT)
def cancel_event(s, player, choice, log):
    """WA-22.20, D-13: the event leaves the game, or stays."""
    cancelled = choice == Choice.YES
    tell(log, Event.EVENT_CANCELLED, player, s.event, cancelled)
    if cancelled:
        s.event = NONE


@rule
def restless(s, player):
    """D-14: a player's states with a revolt marker."""
    states = np.int64(0)
    for state in range(STATES):
        if s.owner[state] == player and s.markers[state] > 0:
            states |= bit(state)
    return states


@asks(Step.CALM)
def states_to_calm(s, player, pad):
    """D-14: one of these."""
    return offer_states(restless(s, player), False, pad)


@answers(Step.CALM)
def calm_chosen(s, player, choice, log):
    """WA-22.23: the marker is removed."""
    calm(s, player, choice - Choice.STATE, log)


@rule
def ask_to_calm(s, player, log):
    """WA-22.23, WA-22.24: a revolt marker is removed; who has none keeps the card against the next one."""
    if restless(s, player) != 0:
        push(s, Step.CALM, player)
    else:
        s.peacekeeper = player
        tell(log, Event.CALM_KEPT, player)


@rule
def building_sites(s, player, kind):
    """WA-22.25, D-15: a player's states in which a building can stand for nothing."""
    states = np.int64(0)
    for state in range(STATES):
        if s.owner[state] == player and obstacle(s, kind, state) == FITTING:
            states |= bit(state)
    return states


@asks(Step.FREE_BUILDING)
def offer_sites(s, player, kind, pad):
    """D-15: one of these."""
    return offer_states(building_sites(s, player, kind), False, pad)


@answers(Step.FREE_BUILDING)
def build_free(s, player, kind, choice, log):
    """WA-22.25: the building stands there."""
    build(s, player, kind, choice - Choice.STATE, 0, True, log)


@asks(Step.FREE_ARMIES)
def offer_landing_places(s, player, pad):
    """D-16: one of these."""
    return offer_states(landing_places(s, player), False, pad)


@rule
def landing_places(s, player):
    """WA-22.26, D-16: own states and neutral ones."""
    return owned(s, player) | owned(s, NOBODY)


@answers(Step.FREE_ARMIES)
def land(s, player, armies, choice, log):
    """WA-22.26, WA-25.4, WA-25.5: armies from the reserve; a neutral state becomes his without a fight."""
    state = choice - Choice.STATE
    neutral = s.owner[state] == NOBODY
    s.reserve[player] -= armies
    if neutral:
        win_state(s, player, state, armies)
    else:
        s.armies[state] += armies
    tell(log, Event.ARRIVED, player, state, armies, neutral)

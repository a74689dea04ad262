"""Deliveries to notables (AG-22); completing and awarding a notable (AG-23)."""

import numpy as np

from durbar.engine.agenda import push, push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.sets import bit
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.agra.components import (
    BONUS_NOTABLE,
    DELIVERY_BONUS,
    DEMANDED,
    DOUBLE_RUPEES,
    FIRST_PLACE,
    GOODS,
    JAGIRDAR_FAVOURS,
    LEVELS,
    NOTABLE_LEVEL,
    NOTABLE_OF,
    OPEN_PLACES,
    PLACES_FOR,
    PLACES_OF,
)
from durbar.games.agra.rules.scoring import trigger_end
from durbar.games.agra.rules.table import put, put_done
from durbar.games.agra.state import NOBODY, Choice, Event, Source, Step, Trigger

# --- Delivering (AG-22) ---------------------------------------------------------------------------------------------


@rule
def deliverable(s, player):
    """AG-22.1, AG-22.2: the unfilled places of open notables for which a player has the good, as a set."""
    wanted = np.int64(0)
    for good in range(GOODS):
        if s.goods[player, good] > 0:
            wanted |= PLACES_FOR[good]
    return wanted & s.free_places & OPEN_PLACES[s.pier]


@asks(Step.DELIVER_ONE)
def deliveries(s, player, pad, n):
    """D-23, D-44: a good to one of them."""
    places = deliverable(s, player)
    place = 0
    while places:
        n = put(pad, n, Choice.DELIVER + place, places & 1)
        places >>= 1
        place += 1
    return n


@answers(Step.DELIVER_ONE)
def deliver_as_chosen(s, player, choice):
    """AG-19.12: one delivery."""
    deliver_one(s, player, choice - Choice.DELIVER)


@rule
def deliver_one(s, player, place):
    """AG-22.7, AG-24.4: a single delivery by wheel, tile or Jagirdar; then its influence."""
    push_with(s, Step.OFFER_CREDIT, player, bit(NOTABLE_OF[place]), 0, 0)
    push_with(s, Step.DELIVER, player, place, 1, 0)


@carries_out(Step.DELIVER)
def deliver(s, player, place, count, log):
    """AG-22.3 to 22.5, AG-23.1: rupees for all markers on the notable, 1 for a second unit; scored once it is full."""
    notable = np.int64(NOTABLE_OF[place])
    rupees = markers_on(s, notable) + 1 + (count - 1) * DOUBLE_RUPEES
    s.goods[player, DEMANDED[place]] -= count
    s.place_owner[place] = player
    s.place_count[place] = count
    s.free_places &= ~bit(place)
    s.rupees[player] += rupees
    tell(log, Event.DELIVERED, player, place, count, rupees)
    reward(s, player, np.int64(DEMANDED[place]), count, log)
    if s.free_places & PLACES_OF[notable] == 0:
        push_with(s, Step.AWARD, player, notable, 0, 0)


@rule
def markers_on(s, notable):
    """All markers on a notable."""
    total = 0
    for place in range(FIRST_PLACE[notable], FIRST_PLACE[notable + 1]):
        total += s.place_count[place]
    return total


@rule
def reward(s, player, good, count, log):
    """AG-22.6: the bonus of an own notable for every unit delivered."""
    if DELIVERY_BONUS[good] > 0 and s.holder[BONUS_NOTABLE[good]] == player:
        rupees = count * DELIVERY_BONUS[good]
        s.rupees[player] += rupees
        tell(log, Event.DELIVERY_BONUS, player, BONUS_NOTABLE[good], good, rupees)


# --- The Jagirdar off turn (AG-26.10) -------------------------------------------------------------------------------


@asks(Step.JAGIRDAR)
def jagirdar_choices(s, player, pad):
    """D-23: one delivery, or none."""
    return put_done(pad, deliveries(s, player, pad, 0))


@answers(Step.JAGIRDAR)
def use_jagirdar(s, player, choice):
    """AG-26.10: the owner delivers, and the active player gains a favour for it."""
    if choice != Choice.DONE:
        push_with(s, Step.GAIN_FAVOURS, s.active, JAGIRDAR_FAVOURS, Source.JAGIRDAR, 0)
        deliver_one(s, player, choice - Choice.DELIVER)


# --- Awarding (AG-23) -----------------------------------------------------------------------------------------------


@carries_out(Step.AWARD)
def award(s, notable, log):
    """AG-23.2 to 23.5: the contract to the winner, the others' markers to their favours; then ability and boat."""
    winner = winner_of(s, notable)
    tell(log, Event.AWARDED, winner, notable)
    for player in range(s.players):
        count = markers_of(s, player, notable)
        if player == winner:
            s.markers[player] += count
        elif count > 0:
            s.favours[player] += count
            tell(log, Event.CONSOLED, player, notable, count)
    for place in range(FIRST_PLACE[notable], FIRST_PLACE[notable + 1]):
        s.place_owner[place] = NOBODY
        s.place_count[place] = 0
    s.holder[notable] = winner
    s.completed[NOTABLE_LEVEL[notable]] += 1
    if NOTABLE_LEVEL[notable] == LEVELS:
        trigger_end(s, winner, Trigger.NOTABLE, log)
    push(s, Step.BOAT, winner)
    push_with(s, Step.ONCE, winner, notable, 0, 0)


@rule
def winner_of(s, notable):
    """AG-23.2: who has most markers on it; of several, who has the topmost place."""
    winner, most = np.int64(NOBODY), 0
    for place in range(FIRST_PLACE[notable], FIRST_PLACE[notable + 1]):
        owner = np.int64(s.place_owner[place])
        count = markers_of(s, owner, notable)
        if count > most:
            winner, most = owner, count
    return winner


@rule
def markers_of(s, player, notable):
    """A player's markers on a notable."""
    total = 0
    for place in range(FIRST_PLACE[notable], FIRST_PLACE[notable + 1]):
        if s.place_owner[place] == player:
            total += s.place_count[place]
    return total

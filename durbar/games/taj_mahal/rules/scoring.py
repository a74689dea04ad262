"""Points (TM-5, TM-10): for bonus tiles, resources and palaces on withdrawing, and for hands at the end."""

import numpy as np

from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.sets import bit
from durbar.games.taj_mahal.components import (
    BONUS_CARDS,
    BONUS_POINTS,
    BONUS_RESOURCE,
    CITIES,
    CITIES_OF,
    COLOUR_KINDS,
    COLOURS,
    FIGURES,
    FIRST_KIND,
    FORT,
    GOODS,
    KINDS,
    NO_RESOURCE,
    PROVINCES,
    ROADS,
)
from durbar.games.taj_mahal.rules.cards import draw
from durbar.games.taj_mahal.state import (
    NO_BONUS,
    NO_COLOUR,
    Event,
    held,
    province,
)


@rule
def win_bonus(s, player, city, log):
    """TM-5.1 to 5.4: points, a card, or a resource that counts with all its like; only resources are kept."""
    kind = s.bonus[FORT[city]]
    s.bonus[FORT[city]] = NO_BONUS
    points = BONUS_POINTS[kind]
    resource = BONUS_RESOURCE[kind]
    if resource != NO_RESOURCE:
        s.bonus_kept[player, resource] += 1
        points = goods(s, player, resource)
    s.score[player] += points
    tell(log, Event.BONUS, player, kind, city, points)
    for _ in range(BONUS_CARDS[kind]):
        draw(s, player, log)


@rule
def goods(s, player, resource):
    """TM-5.4: the symbols of a resource on all tiles a player holds."""
    total = s.bonus_kept[player, resource]
    for tile in range(s.visit + 1):
        if s.tile_owner[tile] == player:
            total += GOODS[tile, resource]
    return total


@rule
def score_palaces(s, player, log):
    """TM-5.7, TM-5.8: a point for each province that his palaces here are joined to, this one included."""
    network = connected(s, player)
    if network == 0:
        return
    reached = 0
    points = 0
    for where in range(PROVINCES):
        if CITIES_OF[where] & network:
            reached |= 1 << where
            points += 1
    s.score[player] += points
    tell(log, Event.CONNECTED, player, points, reached)


@rule
def connected(s, player):
    """TM-5.8 to 5.11: his cities joined to those in this province by roads through cities with an own palace."""
    own = s.ordinary[player] | s.royal[player]
    network = own & CITIES_OF[province(s)]
    before = np.int64(0)
    while network != before:
        before = network
        for city in range(CITIES):
            if own >> city & 1 and ROADS[city] & network:
                network |= bit(city)
    return network


@rule
def score_hands(s, log):
    """TM-10.1 to 10.4: a point for each special card, each white card, each card of the most numerous colour."""
    for player in range(s.players):
        special = 0
        for figure in range(FIGURES):
            special += s.special[figure] == player
        white = held_between(s, player, COLOUR_KINDS, KINDS)
        most = 0
        longest = NO_COLOUR
        for colour in range(COLOURS):
            number = held_between(s, player, FIRST_KIND[colour], FIRST_KIND[colour + 1])
            if number > most:
                most = number
                longest = colour
        s.score[player] += special + white + most
        tell(log, Event.HAND, player, special, white, most, longest)


@rule
def held_between(s, player, first, last):
    """How many cards of a run of kinds are in hand."""
    total = 0
    for kind in range(first, last):
        total += held(s, player, kind)
    return total


@rule
def points(s, pad):
    """TM-0.3: the scores; hands count only once they are revealed (TM-10.1, TM-10.4)."""
    for player in range(s.players):
        pad.points[player] = s.score[player]

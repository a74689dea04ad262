"""Transformation and following (AG-7), production (AG-15) and processing (AG-16)."""

import numpy as np

from durbar.engine.agenda import A, B, C, pop, push_with, top
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.games.agra.components import (
    ARROW_FROM,
    ARROW_TO,
    ARROWS,
    COLOUR,
    DYER_GIVES,
    DYER_VALUE,
    EXTRA_PRODUCTION,
    FOLLOWER_FAVOURS,
    GOODS,
    PRODUCTION_NOTABLE,
    TILE_FROM_VALUE,
    TILE_TO_VALUE,
    Favour,
    Notable,
)
from durbar.games.agra.rules.farm import production
from durbar.games.agra.rules.favours import is_usable, mullah_helps, spend_favours
from durbar.games.agra.rules.table import owns, put, put_done
from durbar.games.agra.state import Choice, Event, Manner, Source, Step

# --- Transformation (AG-7.1 to 7.4, AG-16.1) ------------------------------------------------------------------------


@rule
def arrows(s, player, by_tile, desk):
    """AG-7.1, AG-19.7: the arrows whose source is owned; for that tile, only from value 1 to value 2."""
    n = 0
    for arrow in range(ARROWS):
        n = put(desk, n, Choice.ARROW + arrow, is_transformable(s, player, arrow, by_tile))
    return n


@rule
def can_transform(s, player, by_tile):
    """AG-17.2: whether there is such an arrow."""
    for arrow in range(ARROWS):
        if is_transformable(s, player, arrow, by_tile):
            return True
    return False


@rule
def is_transformable(s, player, arrow, by_tile):
    """Whether a good can go along an arrow."""
    source, target = ARROW_FROM[arrow], ARROW_TO[arrow]
    fits = not by_tile or (s.value[source] == TILE_FROM_VALUE and s.value[target] == TILE_TO_VALUE)
    return s.goods[player, source] > 0 and fits


@rule
def transformations(s, player, desk):
    """AG-7.3, AG-16.1, D-17: how many goods; one more than the most with the tile, with or without the Mullah."""
    arrow, most, manner = top(s, A), top(s, B), top(s, C)
    goods = np.int64(s.goods[player, ARROW_FROM[arrow]])
    n = 0
    for number in range(1 if manner == Manner.MUST else 0, min(most, goods) + 1):
        n = put(desk, n, Choice.AMOUNT + number, True)
    if goods > most and is_usable(s, player, Favour.EXTRA_TRANSFORM):
        n = put(desk, n, Choice.FAVOUR + Favour.EXTRA_TRANSFORM, True)
        n = put(desk, n, Choice.DISCOUNT, player == s.active and mullah_helps(s, player, Favour.EXTRA_TRANSFORM))
    return n


@rule
def transform(s, player, choice, log):
    """AG-7.4, AG-7.5, AG-7.8: all goods go along one arrow; if any did, the others may follow, left of him first."""
    arrow, most = top(s, A), top(s, B)
    pop(s)
    cheaper = choice == Choice.DISCOUNT or player != s.active  # AG-26.13: off turn the Mullah helps unasked
    number = moved(s, player, choice, arrow, most, cheaper, log)
    if number == 0:
        return
    tell(log, Event.TRANSFORMED, player, arrow, number)
    for distance in range(s.players - 1, 0, -1):
        push_with(s, Step.FOLLOW, (player + distance) % s.players, player, arrow, 0)


@rule
def follow_choices(s, player, desk):
    """AG-7.5, AG-7.9, D-18: none, one, or two with the tile."""
    n = put(desk, 0, Choice.AMOUNT, True)
    n = put(desk, n, Choice.AMOUNT + 1, True)
    extra = s.goods[player, ARROW_FROM[top(s, B)]] > 1 and is_usable(s, player, Favour.EXTRA_TRANSFORM)
    return put(desk, n, Choice.FAVOUR + Favour.EXTRA_TRANSFORM, extra)


@rule
def follow_transformation(s, player, choice, log):
    """AG-7.6, AG-7.7, AG-7.10, AG-26.13: who follows gives a favour and is not followed; the Mullah helps unasked."""
    by, arrow = top(s, A), top(s, B)
    pop(s)
    number = moved(s, player, choice, arrow, np.int64(1), True, log)
    if number > 0:
        tell(log, Event.FOLLOWED, player, arrow, number, by)
        push_with(s, Step.GAIN_FAVOURS, by, FOLLOWER_FAVOURS, Source.FOLLOWER, 0)


@rule
def moved(s, player, choice, arrow, most, cheaper, log):
    """AG-7.1, AG-7.9: the goods go along the arrow, one more than the most if the tile is used; how many."""
    number = choice - Choice.AMOUNT
    if choice >= Choice.FAVOUR:
        number = most + 1
        spend_favours(s, player, Favour.EXTRA_TRANSFORM, cheaper, log)
    s.goods[player, ARROW_FROM[arrow]] -= number
    s.goods[player, ARROW_TO[arrow]] += number
    return number


# --- Production (AG-15) and the Dyer (AG-26.7) ----------------------------------------------------------------------


@rule
def harvest(s, player, desk):
    """AG-15.1, AG-15.2: from none to the production value, one more with the right notable."""
    good = top(s, A)
    most = production(s, player, good)
    if owns(s, player, PRODUCTION_NOTABLE[good]):
        most += EXTRA_PRODUCTION[good]
    for number in range(most + 1):
        desk.choice[number] = Choice.AMOUNT + number
    return most + 1


@rule
def produce(s, player, number):
    """AG-15.1, AG-15.3: the goods; then the Dyer may have his swap."""
    good = top(s, A)
    pop(s)
    if number > 0:
        push_with(s, Step.DYE_SWAP, player, good, np.int64(s.goods[player, good]), 0)
        push_with(s, Step.GAIN_GOOD, player, good, number, 1)


@rule
def dyes_nothing(s, player, good, before):
    """AG-26.7: whether there is nothing to ask: no Dyer, or too few goods gained."""
    return not owns(s, player, Notable.DYER) or s.goods[player, good] < before + DYER_GIVES


@rule
def dyes(s, desk):
    """AG-26.7: the goods of the same colour with value 2; or no swap."""
    n = 0
    for good in range(GOODS):
        n = put(desk, n, Choice.TAKE + good, COLOUR[good] == COLOUR[top(s, A)] and s.value[good] == DYER_VALUE)
    return put_done(desk, n)


@rule
def dye(s, player, choice, log):
    """AG-26.7: two of the goods produced become one."""
    produced = top(s, A)
    pop(s)
    if choice != Choice.DONE:
        s.goods[player, produced] -= DYER_GIVES
        s.markers[player] += DYER_GIVES - 1
        s.goods[player, choice - Choice.TAKE] += 1
        tell(log, Event.DYED, player, produced, choice - Choice.TAKE)

"""Transformation and following (AG-7), production (AG-15) and processing (AG-16)."""

import numpy as np

from durbar.engine.agenda import push_with
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.rulings import OURS
from durbar.engine.steps import answers, asks, skips
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
    Ruling,
)
from durbar.games.agra.rules.farm import production
from durbar.games.agra.rules.favours import is_usable, mullah_helps, spend_favours
from durbar.games.agra.rules.table import owns, put, put_done
from durbar.games.agra.state import Choice, Event, Manner, Source, Step

# --- Transformation (AG-7.1 to 7.4, AG-16.1) ------------------------------------------------------------------------


@asks(Step.PICK_ARROW)
def arrows(s, player, by_tile, pad):
    """AG-7.1, AG-19.7: the arrows whose source is owned; for that tile, only from value 1 to value 2."""
    n = 0
    for arrow in range(ARROWS):
        n = put(pad, n, Choice.ARROW + arrow, is_transformable(s, player, arrow, by_tile))
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


@answers(Step.PICK_ARROW)
def pick_arrow(s, player, choice):
    """AG-18.6, AG-19.7: one good goes along it."""
    push_with(s, Step.PROCESS, player, choice - Choice.ARROW, 1, Manner.MUST)


@asks(Step.PROCESS)
def transformations(s, player, arrow, most, manner, pad):
    """AG-7.3, AG-16.1, D-17: how many goods; one more than the most with the tile, with or without the Mullah."""
    goods = np.int64(s.goods[player, ARROW_FROM[arrow]])
    n = 0
    for number in range(1 if manner == Manner.MUST else 0, min(most, goods) + 1):
        n = put(pad, n, Choice.AMOUNT + number, True)
    if goods > most and is_usable(s, player, Favour.EXTRA_TRANSFORM):
        n = put(pad, n, Choice.FAVOUR + Favour.EXTRA_TRANSFORM, True)
        n = put(pad, n, Choice.DISCOUNT, player == s.active and mullah_helps(s, player, Favour.EXTRA_TRANSFORM))
    return n


@answers(Step.PROCESS)
def transform(s, player, arrow, most, choice, log):
    """AG-7.4, AG-7.5, AG-7.8: all goods go along one arrow; if any did, the others may follow, left of him first."""
    cheaper = choice == Choice.DISCOUNT or player != s.active  # AG-26.13: off turn the Mullah helps unasked
    number = moved(s, player, choice, arrow, most, cheaper, log)
    if number == 0:
        return
    tell(log, Event.TRANSFORMED, player, arrow, number)
    for distance in range(s.players - 1, 0, -1):
        push_with(s, Step.FOLLOW, (player + distance) % s.players, player, arrow, 0)


@asks(Step.FOLLOW)
def follow_choices(s, player, by, arrow, pad):
    """AG-7.5, AG-7.9, D-18: none, one, or two with the tile; in his own turn with or without the Mullah."""
    n = put(pad, 0, Choice.AMOUNT, True)
    n = put(pad, n, Choice.AMOUNT + 1, True)
    extra = s.goods[player, ARROW_FROM[arrow]] > 1 and is_usable(s, player, Favour.EXTRA_TRANSFORM)
    n = put(pad, n, Choice.FAVOUR + Favour.EXTRA_TRANSFORM, extra)
    chosen = extra and not helps_followers_unasked(s, player) and mullah_helps(s, player, Favour.EXTRA_TRANSFORM)
    return put(pad, n, Choice.DISCOUNT, chosen)


@skips(Step.FOLLOW)
def cannot_follow(s, player, by, arrow):
    """AG-7.5: whether he has no good that could go along the arrow."""
    return s.goods[player, ARROW_FROM[arrow]] == 0


@rule
def helps_followers_unasked(s, player):
    """AG-26.13: whether the Mullah helps his owner to follow without a question: off turn."""
    return player != s.active or s.ruling[Ruling.MULLAH_WHEN_FOLLOWING] != OURS


@answers(Step.FOLLOW)
def follow_transformation(s, player, by, arrow, choice, log):
    """AG-7.6, AG-7.7, AG-7.10, AG-26.13: who follows gives a favour and is not followed; the Mullah may help."""
    cheaper = choice == Choice.DISCOUNT or helps_followers_unasked(s, player)
    number = moved(s, player, choice, arrow, np.int64(1), cheaper, log)
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


@asks(Step.PRODUCE)
def harvest(s, player, good, pad):
    """AG-15.1, AG-15.2: from none to the production value, one more with the right notable."""
    most = production(s, player, good)
    if owns(s, player, PRODUCTION_NOTABLE[good]):
        most += EXTRA_PRODUCTION[good]
    for number in range(most + 1):
        pad.choice[number] = Choice.AMOUNT + number
    return most + 1


@answers(Step.PRODUCE)
def produce(s, player, good, choice):
    """AG-15.1, AG-15.3: the goods; then the Dyer may have his swap."""
    number = choice - Choice.AMOUNT
    if number > 0:
        push_with(s, Step.DYE_SWAP, player, good, np.int64(s.goods[player, good]), 0)
        push_with(s, Step.GAIN_GOOD, player, good, number, 1)


@skips(Step.DYE_SWAP)
def dyes_nothing(s, player, good, before):
    """AG-26.7: whether there is nothing to ask: no Dyer, or too few goods gained."""
    return not owns(s, player, Notable.DYER) or s.goods[player, good] < before + DYER_GIVES


@asks(Step.DYE_SWAP)
def dyes(s, produced, pad):
    """AG-26.7: the goods of the same colour with value 2; or no swap."""
    n = 0
    for good in range(GOODS):
        n = put(pad, n, Choice.TAKE + good, COLOUR[good] == COLOUR[produced] and s.value[good] == DYER_VALUE)
    return put_done(pad, n)


@answers(Step.DYE_SWAP)
def dye(s, player, produced, choice, log):
    """AG-26.7: two of the goods produced become one."""
    if choice != Choice.DONE:
        s.goods[player, produced] -= DYER_GIVES
        s.markers[player] += DYER_GIVES - 1
        s.goods[player, choice - Choice.TAKE] += 1
        tell(log, Event.DYED, player, produced, choice - Choice.TAKE)

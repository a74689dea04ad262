"""Favours and favour tiles (AG-18): paying for favour actions, taking tiles. What the actions do is in secondary.py."""

import numpy as np

from durbar.engine.agenda import push_with
from durbar.engine.chance import below
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.sets import bit
from durbar.engine.steps import answers, asks
from durbar.games.agra.components import (
    DISPLAY,
    LEAST_SPENT,
    MULLAH_DISCOUNT,
    OWN,
    PRINTED_ACTIONS,
    SPEND,
    TILE_SLOTS,
    TILES,
    Notable,
)
from durbar.games.agra.rules.table import owns, put, put_done, tiles_held
from durbar.games.agra.state import IN_PILE, NOBODY, ON_DISPLAY, Choice, Event, Source, Step

# --- Paying (AG-18.2 to 18.4, AG-26.13) -----------------------------------------------------------------------------


@rule
def is_usable(s, player, action):
    """AG-18.2, AG-18.3: printed or on an own tile, without a marker on it, and enough favours are there."""
    at_hand = action < PRINTED_ACTIONS or s.tile[action - PRINTED_ACTIONS] == player
    return at_hand and s.favours[player] >= OWN[action] and not s.used_favours[player] >> action & 1


@rule
def mullah_helps(s, player, action):
    """AG-26.13: whether the Mullah can lower the price of a favour action."""
    ready = owns(s, player, Notable.MULLAH) and not s.used_notables >> Notable.MULLAH & 1
    return ready and SPEND[action] > LEAST_SPENT


@rule
def spend_favours(s, player, action, cheaper, log):
    """AG-18.4: one marker lies on the action until the end of his turn, the others return to the reserve."""
    price = np.int64(SPEND[action])
    discount = cheaper and mullah_helps(s, player, action)
    if discount:
        price -= MULLAH_DISCOUNT
        s.used_notables |= bit(Notable.MULLAH)
    s.favours[player] -= price
    s.markers[player] += price - 1
    s.used_favours[player] |= bit(action)
    tell(log, Event.FAVOUR_ACTION, player, action, price, discount)


# --- Tiles (AG-18.8 to 18.11, AG-24.6, AG-26.15) --------------------------------------------------------------------


@rule
def refill_display(s, log):
    """AG-2.13, AG-18.8, AG-18.11: tiles from the shuffled pile, while there are any, until three lie open."""
    shown = count_at(s, ON_DISPLAY)
    left = count_at(s, IN_PILE)
    while shown < DISPLAY and left > 0:
        tile = nth_in_pile(s, below(s, left))
        s.tile[tile] = ON_DISPLAY
        tell(log, Event.DISPLAYED, NOBODY, tile)
        shown += 1
        left -= 1


@rule
def count_at(s, where):
    """How many tiles are at a place."""
    count = 0
    for tile in range(TILES):
        count += s.tile[tile] == where
    return count


@rule
def nth_in_pile(s, index):
    """One of the tiles in the pile."""
    tile = 0
    while s.tile[tile] != IN_PILE or index > 0:
        index -= s.tile[tile] == IN_PILE
        tile += 1
    return tile


@asks(Step.FAVOUR_SPACE)
def favour_space_choices(s, pad):
    """AG-24.6, AG-18.11: the favours, or one of the tiles that lie open."""
    n = put(pad, 0, Choice.FAVOURS, True)
    for tile in range(TILES):
        n = put(pad, n, Choice.TILE + tile, s.tile[tile] == ON_DISPLAY)
    return n


@answers(Step.FAVOUR_SPACE)
def take_at_favour_space(s, player, favours, choice, log):
    """AG-18.8, AG-24.6: favours, or a tile."""
    if choice == Choice.FAVOURS:
        push_with(s, Step.GAIN_FAVOURS, player, favours, Source.INFLUENCE, 0)
    else:
        take_tile(s, player, choice - Choice.TILE, log)


@asks(Step.TAKE_TILE)
def free_tiles(s, player, pad):
    """AG-26.15, D-47: every tile that lies open or in the pile; none only for who has three."""
    n = 0
    for tile in range(TILES):
        n = put(pad, n, Choice.TILE + tile, s.tile[tile] < 0)
    return put_done(pad, n) if tiles_held(s, player) == TILE_SLOTS else n


@answers(Step.TAKE_TILE)
def take_free_tile(s, player, choice, log):
    """AG-26.15: the tile, or none."""
    if choice != Choice.DONE:
        take_tile(s, player, choice - Choice.TILE, log)


@rule
def take_tile(s, player, tile, log):
    """AG-18.8, AG-18.9: the tile is his and the display refilled; a fourth one waits until another is given back."""
    if tiles_held(s, player) == TILE_SLOTS:
        push_with(s, Step.GIVE_BACK, player, tile, 0, 0)
    else:
        receive_tile(s, player, tile, log)


@rule
def receive_tile(s, player, tile, log):
    """AG-18.8: from the display, which is refilled, or from the pile."""
    tell(log, Event.TILE_TAKEN, player, tile, s.tile[tile] == IN_PILE)
    s.tile[tile] = player
    refill_display(s, log)


@asks(Step.GIVE_BACK)
def own_tiles(s, player, pad):
    """AG-18.9, D-46: the three tiles that he has."""
    n = 0
    for tile in range(TILES):
        n = put(pad, n, Choice.TILE + tile, s.tile[tile] == player)
    return n


@answers(Step.GIVE_BACK)
def give_tile_back(s, player, wanted, choice, log):
    """AG-18.9, AG-18.10: it is shuffled into the pile before the display is refilled; a marker on it returns."""
    tile = choice - Choice.TILE
    action = PRINTED_ACTIONS + tile
    s.markers[player] += s.used_favours[player] >> action & 1
    s.used_favours[player] &= ~bit(action)
    tell(log, Event.TILE_GIVEN_BACK, player, tile)
    s.tile[tile] = IN_PILE
    receive_tile(s, player, wanted, log)

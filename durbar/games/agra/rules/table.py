"""Small questions about the table that many rules ask."""

import numpy as np

from durbar.engine.rule import rule
from durbar.games.agra.components import BUILDINGS, CHARACTERS, GOODS, PRODUCTION, TILES
from durbar.games.agra.state import Choice

ALL_BUILT = (1 << BUILDINGS) - 1
ALL_PRODUCTION = (1 << PRODUCTION) - 1
ALL_CHARACTERS = (1 << CHARACTERS) - 1


@rule
def put(pad, n, choice, legal):
    """Offer a choice behind the n that are offered, if it is legal; how many there are then."""
    pad.choice[n] = choice
    return n + legal


@rule
def put_done(pad, n):
    """Offer to go on."""
    pad.choice[n] = Choice.DONE
    return n + 1


@rule
def clockwise(s, player):
    """The player to the left."""
    return player + 1 if player + 1 < s.players else 0


@rule
def owns(s, player, notable):
    """AG-23.4: whether a player has the contract of a notable."""
    return s.holder[notable] == player


@rule
def owned(s, player):
    """The goods of which a player has at least one, as a set."""
    goods = np.int64(0)
    for good in range(GOODS):
        goods |= np.int64(s.goods[player, good] > 0) << good
    return goods


@rule
def stock(s, player):
    """How many goods a player has in all buildings."""
    total = 0
    for good in range(GOODS):
        total += s.goods[player, good]
    return total


@rule
def wealth(s, player):
    """The current value of all goods that a player has in buildings."""
    total = 0
    for good in range(GOODS):
        total += s.goods[player, good] * s.value[good]
    return total


@rule
def tiles_held(s, player):
    """How many favour tiles a player has."""
    count = 0
    for tile in range(TILES):
        count += s.tile[tile] == player
    return count


@rule
def spend_good(s, player, good):
    """AG-4.12: a unit of a good goes; its marker returns to the reserve."""
    s.goods[player, good] -= 1
    s.markers[player] += 1

"""Set-up (AG-2), also with two and three players (AG-3). The order of the chances is that of AG-2.14."""

import numpy as np

from durbar.engine.agenda import push
from durbar.engine.chance import below
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.rulings import note_rulings
from durbar.engine.sets import bit, size
from durbar.games.agra.components import (
    AKBAR_SIDE,
    BONUSES,
    COVERS,
    DIE,
    FARMER_START,
    FARMERS,
    FIRST_NOTABLE,
    GIFTS,
    GOODS,
    GUILD_SPLIT,
    GUILDS,
    LEVELS,
    MARKERS,
    MEDITATION_START,
    MEMBERS,
    MERCHANT_HIGHEST,
    NEUTRAL_ORDERS,
    NEUTRAL_ROLLS,
    NOTABLES,
    NOTABLES_DRAWN,
    ORDERS,
    PLACES,
    PLACES_OF,
    PRINTED_VALUE,
    PRODUCTION,
    RIVER,
    START_LEVEL,
    START_PIER,
    START_RUPEES,
    TILES,
    TOKENS,
    WHEEL_START,
    WORKERS,
)
from durbar.games.agra.rules.favours import refill_display
from durbar.games.agra.rules.orders import next_order
from durbar.games.agra.rules.table import ALL_PRODUCTION
from durbar.games.agra.state import AWAY, IN_PILE, NEUTRAL, NOBODY, NOWHERE, ON_RIVER, Event, Step

FIRST_LEVEL = int(FIRST_NOTABLE[2])  # notables of level 1: they come first


@rule
def setup(s, players, options, log):
    """AG-2: everything on the boards, the same for every player, a first player by lot (AG-2.9)."""
    s.players = players
    s.money_open = options[0]
    note_rulings(s, options)
    s.first = below(s, players)
    s.round = 1
    tell(log, Event.STARTED, s.first)
    clear_boards(s)
    equip(s)
    draw_notables(s)
    s.merchant = merchant_roll(s)
    s.builder = PRODUCTION + below(s, DIE)  # AG-2.4: that site in the order of the walk
    lay_order_markers(s)
    lay_neutral_gifts(s)
    refill_display(s, log)
    push(s, Step.TURN, s.first)


@rule
def clear_boards(s):
    """AG-1.7, AG-2.1, AG-2.2, AG-2.7, AG-2.8, AG-2.13: the city, the river and the Empire before any chance."""
    s.built = ALL_PRODUCTION
    s.bonus_left = (1 << BONUSES) - 1
    s.pier = START_PIER
    s.wheel = WHEEL_START
    for good in range(GOODS):
        s.value[good] = PRINTED_VALUE[good]
    for token in range(TOKENS):
        s.token_good[token] = NOWHERE
    for place in range(PLACES):
        s.place_owner[place] = NOBODY
    for guild in range(GUILDS):
        for order in range(ORDERS):
            s.order_owner[guild, order] = NOBODY
    for space in range(GIFTS):
        s.gift_owner[space] = NOBODY
    for tile in range(TILES):
        s.tile[tile] = IN_PILE


@rule
def equip(s):
    """AG-2.10, AG-2.11: workers, markers, rupees, farm, meditation marker and influence of every player."""
    for player in range(s.players):
        s.rupees[player] = START_RUPEES
        s.workers[player] = WORKERS
        s.markers[player] = MARKERS
        s.meditation[player] = MEDITATION_START
        s.covers[player] = (1 << COVERS) - 1
        for side in range(FARMERS):
            s.farmer[player, side] = FARMER_START
        for guild in range(GUILDS):
            s.influence[player, guild] = START_LEVEL


# --- Notables (AG-2.5, AG-2.6, AG-3.1) ------------------------------------------------------------------------------


@rule
def draw_notables(s):
    """AG-2.5, AG-2.6: those of the upper levels, drawn again if no draw of level 1 fits; then one that does."""
    drawn = np.int64(0)
    fitting = 0
    while fitting == 0:
        drawn = drawn_above_first(s)
        fitting = fitting_draws(s, drawn)
    drawn |= fitting_draw(s, drawn, below(s, fitting))
    for notable in range(NOTABLES):
        s.holder[notable] = AWAY
        if drawn >> notable & 1:
            s.holder[notable] = ON_RIVER
            s.free_places |= PLACES_OF[notable]


@rule
def drawn_above_first(s):
    """AG-2.5, AG-3.1: as many notables of levels 2 to 4 as the number of players demands, as a set."""
    drawn = np.int64(0)
    for level in range(2, LEVELS + 1):
        wanted = np.int64(RIVER[s.players, level])
        for notable in range(FIRST_NOTABLE[level], FIRST_NOTABLE[level + 1]):
            if below(s, np.int64(FIRST_NOTABLE[level + 1] - notable)) < wanted:
                drawn |= bit(notable)
                wanted -= 1
    return drawn


@rule
def fitting_draws(s, drawn):
    """How many draws of level 1 fit to the others."""
    count = 0
    for draw in range(1 << FIRST_LEVEL):
        count += fits(s, drawn | draw)
    return count


@rule
def fitting_draw(s, drawn, index):
    """One of them."""
    draw = np.int64(0)
    while True:
        if fits(s, drawn | draw):
            if index == 0:
                return draw
            index -= 1
        draw += 1


@rule
def fits(s, drawn):
    """AG-2.6, AG-3.1: whether the guilds have as many notables each as they must, in any order.

    Of three numbers, the highest, the lowest and the sum tell all.
    """
    most, least, total = 0, NOTABLES, 0
    for guild in range(GUILDS):
        count = size(drawn & MEMBERS[guild])
        most = max(most, count)
        least = min(least, count)
        total += count
    highest, lowest = GUILD_SPLIT[s.players, 0], GUILD_SPLIT[s.players, GUILDS - 1]
    return most == highest and least == lowest and total == NOTABLES_DRAWN[s.players]


# --- Figures and neutral markers ------------------------------------------------------------------------------------


@rule
def merchant_roll(s):
    """AG-2.3: rolled until it is a building of the first column."""
    roll = below(s, DIE)
    while roll >= MERCHANT_HIGHEST:
        roll = below(s, DIE)
    return roll


@rule
def lay_order_markers(s):
    """AG-2.12, AG-3.4: a roll for each marker, then the neutral ones on different orders; a marker never lies there."""
    for guild in range(GUILDS):
        s.order_marker[guild] = below(s, DIE)
    for guild in range(GUILDS):
        for _ in range(NEUTRAL_ORDERS[s.players]):
            order = below(s, DIE)
            while s.order_owner[guild, order] == NEUTRAL:
                order = below(s, DIE)
            s.order_owner[guild, order] = NEUTRAL
    for guild in range(GUILDS):
        if s.order_owner[guild, s.order_marker[guild]] != NOBODY:
            s.order_marker[guild] = next_order(s, guild)


@rule
def lay_neutral_gifts(s):
    """AG-3.2, AG-3.3: rolled for each side of Akbar; what is rolled twice stays covered once."""
    for side in range(GIFTS // AKBAR_SIDE):
        for _ in range(NEUTRAL_ROLLS[s.players]):
            s.gift_owner[side * AKBAR_SIDE + below(s, DIE)] = NEUTRAL

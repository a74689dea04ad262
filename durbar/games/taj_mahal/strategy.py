"""Advice for bots: fight for what can be led, withdraw while one leads, join palaces, keep a colour together.

The numbers in here were found by letting bots play each other: see docs/bots.md.
"""

from durbar.engine.agenda import STEP, top
from durbar.engine.rule import rule
from durbar.games.taj_mahal.components import (
    CITIES_OF,
    CITY,
    COLOUR,
    COLOUR_KINDS,
    COLOURS,
    ELEPHANT,
    FIGURES,
    FIRST_KIND,
    FORT,
    KINDS,
    NO_FORT,
    PROVINCES,
    ROADS,
    SHOWS,
    SYMBOLS,
    VISITS,
)
from durbar.games.taj_mahal.rules import connected, held_between, leads
from durbar.games.taj_mahal.state import NO_BONUS, NOBODY, Choice, Step, holds_special, province

KNOBS = {"spread": 8.0, "caution": 0.25}  # of the search: see durbar/bots/search.py

# --- What to try ----------------------------------------------------------------------------------------------------


@rule
def weigh(s, player, n, desk):
    """Each step has its own ways."""
    step = top(s, STEP)
    if step == Step.TURN:
        weigh_turn(s, player, n, desk)
    elif step == Step.ADD:
        weigh_addition(s, player, n, desk)
    elif step == Step.TAKE:
        weigh_takings(s, player, n, desk)
    else:
        weigh_cities(s, player, n, desk)


@rule
def weigh_turn(s, player, n, desk):
    """Play what takes the lead; the more one leads already, the rather withdraw."""
    total = 0
    for i in range(1, n):
        desk.weight[i] = 1 + gain(s, player, desk.choice[i] - Choice.PLAY)
        total += desk.weight[i]
    led = 0
    for symbol in range(SYMBOLS):
        led += s.court[symbol] and leads(s, player, symbol)
    if led == 0:
        desk.weight[0] = 1 + total // 4
    else:
        desk.weight[0] = 1 + total * led


@rule
def gain(s, player, card):
    """How much a card changes at court: much where it takes the lead, little where it only draws nearer."""
    total = 0
    for symbol in range(SYMBOLS):
        if SHOWS[card, symbol] and s.court[symbol]:
            best = 0
            for other in range(s.players):
                if other != player:
                    best = max(best, s.shown[other, symbol])
            own = s.shown[player, symbol]
            if own <= best < own + SHOWS[card, symbol]:
                total += 4
            elif own <= best:
                total += 1
    return total


@rule
def weigh_addition(s, player, n, desk):
    """Add what takes the lead; special cards come back, so they cost nothing."""
    for i in range(n):
        choice = desk.choice[i]
        if choice == Choice.ALONE:
            desk.weight[i] = 3
        else:
            card = choice - Choice.ADD + COLOUR_KINDS
            desk.weight[i] = 1 + gain(s, player, card) + 4 * (card >= KINDS)


@rule
def weigh_takings(s, player, n, desk):
    """White cards, and the colour that one has most of."""
    for i in range(n):
        kind = desk.choice[i] - Choice.TAKE
        if kind >= COLOUR_KINDS:
            desk.weight[i] = 6
        else:
            colour = COLOUR[kind]
            desk.weight[i] = 1 + 2 * held_between(s, player, FIRST_KIND[colour], FIRST_KIND[colour + 1])


@rule
def weigh_cities(s, player, n, desk):
    """Cities next to own palaces, and bonus tiles."""
    own = s.ordinary[player] | s.royal[player]
    for i in range(n):
        royal = desk.choice[i] >= Choice.ROYAL
        place = desk.choice[i] - (Choice.ROYAL if royal else Choice.PALACE)
        city = CITY[province(s), place]
        desk.weight[i] = 1
        joined = ROADS[city] & own
        while joined:
            joined &= joined - 1
            desk.weight[i] += 4
        if not royal and FORT[city] != NO_FORT and s.bonus[FORT[city]] != NO_BONUS:
            desk.weight[i] += 6


# --- What to expect -------------------------------------------------------------------------------------------------


@rule
def foresee(s, desk):
    """Points so far, and what cards, special cards, tokens, palaces and the lead at court will still bring."""
    left = VISITS - s.visit
    for player in range(s.players):
        expected = float(s.score[player])
        hand = 0
        most = 0
        for colour in range(COLOURS):
            number = held_between(s, player, FIRST_KIND[colour], FIRST_KIND[colour + 1])
            hand += number
            most = max(most, number)
        white = held_between(s, player, COLOUR_KINDS, KINDS)
        expected += 0.7 * hand + 0.5 * most + 1.2 * white
        for figure in range(FIGURES):
            if s.special[figure] == player:
                expected += 1 + 0.7 * left
            expected += 0.4 * min(left, 4) * s.tokens[player, figure]
        if s.visiting[player] and s.row_size[player] > 0:
            for symbol in range(SYMBOLS):
                if s.court[symbol] and leads(s, player, symbol):
                    expected += 2.5
        desk.expected[player] = expected

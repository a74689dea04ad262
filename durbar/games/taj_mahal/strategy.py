"""Advice for bots: fight for what can be led, withdraw while one leads, join palaces, keep a colour together.

The numbers in here were found by letting bots play each other: see docs/bots.md.
"""

from durbar.engine.agenda import STEP, top
from durbar.engine.rule import rule
from durbar.games.taj_mahal.components import (
    CITY,
    COLOUR,
    COLOUR_KINDS,
    COLOURS,
    FIGURES,
    FIRST_KIND,
    FORT,
    KINDS,
    NO_FORT,
    ROADS,
    SHOWS,
    SYMBOLS,
    VISITS,
)
from durbar.games.taj_mahal.rules.court import leads
from durbar.games.taj_mahal.rules.scoring import held_between
from durbar.games.taj_mahal.state import NO_BONUS, Choice, Step, province

KNOBS = {"spread": 8.0, "explore": 2.9, "caution": 0.7, "margin": 0.5}  # of the search: see durbar/bots/search.py

# --- What to try ----------------------------------------------------------------------------------------------------


@rule
def weigh(s, player, n, pad):
    """What each decision is about."""
    step = top(s, STEP)
    if step == Step.TURN:
        weigh_turn(s, player, n, pad)
    elif step == Step.ADD:
        weigh_additions(s, player, n, pad)
    elif step == Step.TAKE:
        weigh_takings(s, player, n, pad)
    else:
        weigh_cities(s, player, n, pad)


@rule
def weigh_turn(s, player, n, pad):
    """Play what takes the lead; the more one leads already, the rather withdraw with it (the first choice)."""
    total = 0
    for i in range(1, n):
        pad.weight[i] = 1 + gain(s, player, pad.choice[i] - Choice.PLAY)
        total += pad.weight[i]
    led = led_by(s, player)
    pad.weight[0] = 1 + (total * led if led > 0 else total // 4)


@rule
def led_by(s, player):
    """How many items a player would win by withdrawing."""
    led = 0
    for symbol in range(SYMBOLS):
        led += s.court[symbol] == 1 and leads(s, player, symbol)
    return led


@rule
def gain(s, player, card):
    """How much a card changes at court: much where it takes the lead, little where it only draws nearer."""
    total = 0
    for symbol in range(SYMBOLS):
        if SHOWS[card, symbol] > 0 and s.court[symbol]:
            best = 0
            for other in range(s.players):
                if other != player:
                    best = max(best, s.shown[other, symbol])
            own = s.shown[player, symbol]
            if own <= best:
                total += 4 if own + SHOWS[card, symbol] > best else 1
    return total


@rule
def weigh_additions(s, player, n, pad):
    """Add what takes the lead; special cards come back, so they cost nothing."""
    for i in range(n):
        card = pad.choice[i] - Choice.ADD + COLOUR_KINDS
        if pad.choice[i] == Choice.ALONE:
            pad.weight[i] = 3
        else:
            pad.weight[i] = (5 if card >= KINDS else 1) + gain(s, player, card)


@rule
def weigh_takings(s, player, n, pad):
    """White cards, and the colours that one has many of."""
    for i in range(n):
        kind = pad.choice[i] - Choice.TAKE
        pad.weight[i] = 6 if kind >= COLOUR_KINDS else 1 + 2 * held_of(s, player, COLOUR[kind])


@rule
def held_of(s, player, colour):
    """How many cards of a colour are in hand."""
    return held_between(s, player, FIRST_KIND[colour], FIRST_KIND[colour + 1])


@rule
def weigh_cities(s, player, n, pad):
    """Cities that roads join to own palaces, and those with a bonus tile, which royal palaces do not win."""
    own = s.ordinary[player] | s.royal[player]
    for i in range(n):
        royal = pad.choice[i] >= Choice.ROYAL
        city = CITY[province(s), pad.choice[i] - (Choice.ROYAL if royal else Choice.PALACE)]
        pad.weight[i] = 1
        joined = ROADS[city] & own
        while joined:
            joined &= joined - 1
            pad.weight[i] += 4
        if not royal and FORT[city] != NO_FORT and s.bonus[FORT[city]] != NO_BONUS:
            pad.weight[i] += 6


# --- What to look at ------------------------------------------------------------------------------------------------

SITUATIONS = (  # what is to be learnt of them is learnt by playing: see durbar/minds
    *("leads nowhere", "leads once", "leads twice", "leads more"),
    *("leads nowhere, few cards", "leads once, few cards", "leads twice, few cards", "leads more, few cards"),
)
FEW_CARDS = 5


@rule
def situation(s, player):
    """What a player would win by withdrawing, and whether he has cards for more."""
    return min(led_by(s, player), 3) + 4 * (held_between(s, player, 0, KINDS) <= FEW_CARDS)


# --- What to expect -------------------------------------------------------------------------------------------------

A_CARD = 0.7  # points
A_WHITE_CARD = 1.2
ITS_COLOUR = 0.5  # more, for every card of the colour one has most of
A_VISIT_WITH_SPECIAL = 0.7  # for every special card
A_VISIT_WITH_TOKEN = 0.4  # for every token, as half a special card
SOON = 4  # visits: a pair takes about as long
A_LEAD = 2.5  # for every item that one would win by withdrawing


@rule
def foresee(s, pad):
    """Points so far, and what the lead at court, cards, special cards and tokens will still bring."""
    left = VISITS - s.visit
    for player in range(s.players):
        tokens = 0
        special = 0
        for figure in range(FIGURES):
            special += s.special[figure] == player
            tokens += s.tokens[player, figure]
        pad.expected[player] = (
            s.score[player]
            + A_LEAD * led_by(s, player)
            + hand_value(s, player)
            + special * (1 + A_VISIT_WITH_SPECIAL * left)
            + tokens * A_VISIT_WITH_TOKEN * min(left, SOON)
        )


@rule
def hand_value(s, player):
    """What the cards in hand will bring, in visits to come and at the end (TM-10.2, TM-10.3)."""
    total = 0
    most = 0
    for colour in range(COLOURS):
        number = held_of(s, player, colour)
        total += number
        most = max(most, number)
    return A_CARD * total + ITS_COLOUR * most + A_WHITE_CARD * held_between(s, player, COLOUR_KINDS, KINDS)

"""Advice for bots: deliver, build and fulfil orders; act where it brings most; do not shuffle goods for nothing.

The numbers in here are estimates; of the knobs, the horizon was found by letting bots play each other.
"""

import numpy as np

from durbar.engine.agenda import STEP, top
from durbar.engine.rule import rule
from durbar.engine.rulings import OURS
from durbar.engine.sets import size
from durbar.games.agra.components import (
    ARROW_FROM,
    ARROW_INTO,
    BASIC_GOODS,
    CHARACTERS,
    DELIVERY_MP,
    GOOD_OF,
    GUILDS,
    NOTABLES,
    PRODUCTION,
    Character,
    Ruling,
)
from durbar.games.agra.rules.building import all_materials
from durbar.games.agra.rules.deliveries import deliverable, markers_of
from durbar.games.agra.rules.farm import production
from durbar.games.agra.rules.placement import finds_rupees
from durbar.games.agra.rules.scoring import points
from durbar.games.agra.rules.table import stock, tiles_held, wealth
from durbar.games.agra.state import ACTIONS, CHOICES, ON_RIVER, Choice, Step

KNOBS = {"spread": 12.0, "explore": 5.0, "caution": 1.8, "margin": 0.7, "horizon": 60}  # see durbar/bots/search.py

# --- What to try ----------------------------------------------------------------------------------------------------

_SORTS = {
    "done": 6,
    "lay": 3,
    "deliver": 40,
    "double": 20,
    "order": 60,
    "gift": 40,
    "build": 30,
    "bonus": 8,
    "rise": 8,
    "tile": 6,
    "favours": 3,
    "cover": 6,
    "advance": 20,
    "stand": 4,
    "arrow": 4,
    "take": 4,
    "oil_curry": 2,
    "favour": 3,
    "luxury": 3,
    "mosaic": 3,
    "french_trader": 6,
    "store": 3,
}
WEIGHT = np.repeat([_SORTS.get(name, 1) for name in ACTIONS.parts], [part.size for part in ACTIONS.parts.values()])
assert len(WEIGHT) == CHOICES
A_LAST_CHANCE = 20  # the weight of laying a worker down before points are spent


@rule
def weigh(s, player, n, pad):
    """Every sort of choice has its weight; where to act depends on what is to be had there."""
    for i in range(n):
        choice = pad.choice[i]
        if Choice.PLACE <= choice < Choice.AMOUNT:
            pad.weight[i] = place_weight(s, player, choice - Choice.PLACE)
        elif Choice.AMOUNT <= choice < Choice.GIVE:
            pad.weight[i] = 1 + (choice - Choice.AMOUNT) * (choice - Choice.AMOUNT)  # rather more than fewer
        else:
            pad.weight[i] = WEIGHT[choice]
    if top(s, STEP) == Step.MEDITATE:
        weigh_meditation(s, player, n, pad)


@rule
def weigh_meditation(s, player, n, pad):
    """Go on if nothing can be delivered; otherwise gather points for it before the first is spent (AG-9.1)."""
    goods = size(deliverable(s, player))
    if goods == 0:
        pad.weight[0] = 4 * n
    elif s.ruling[Ruling.LAYING] == OURS and s.mp < DELIVERY_MP[0] * goods:
        for i in range(n):
            if Choice.LAY <= pad.choice[i] < Choice.STAND or pad.choice[i] == Choice.RELEASE:
                pad.weight[i] = A_LAST_CHANCE


@rule
def place_weight(s, player, space):
    """What a main action may bring, squared."""
    worth = space_worth(s, player, space)
    if (s.standing[player] | s.lying[player]) >> space & 1:
        worth = worth // 2  # peonage costs
    return 1 + worth * worth


@rule
def space_worth(s, player, space):
    """The Sailor by what can be delivered, buildings by the goods they would bring and what lies there."""
    if space == Character.SAILOR:
        return 2 + 2 * min(size(deliverable(s, player)), 3)
    if space == Character.ARCHITECT:
        return 6 if all_materials(s, player) > 3 and s.workers[player] > 1 else 3
    if space == Character.TRADER:
        return 1 + min(stock(s, player), 3)
    if space == Character.BOTANIST:
        return 2
    building = space - CHARACTERS
    worth = 2 if s.merchant == building else 0
    if finds_rupees(s, building, (s.standing[player] | s.lying[player]) >> space & 1):
        worth += s.rupees_on[building]
    good = GOOD_OF[building]
    if building < PRODUCTION:
        return worth + production(s, player, good)
    return worth + min(3, s.goods[player, ARROW_FROM[ARROW_INTO[good]]])


# --- What to look at ------------------------------------------------------------------------------------------------

SITUATIONS = (  # what is to be learnt of them is learnt by playing: see durbar/minds
    *("the first rounds", "under way", "late", "the end is near"),
    *("the first rounds, few markers", "under way, few markers", "late, few markers", "the end is near, few markers"),
)
UNDER_WAY, LATE = 5, 12  # rounds
FEW_MARKERS = 3


@rule
def situation(s, player):
    """How far the game is, and whether a player has markers left for what he wants to do."""
    phase = 3 if s.end_round > 0 else (s.round >= UNDER_WAY) + (s.round >= LATE)
    return phase + 4 * (s.markers[player] <= FEW_MARKERS)


# --- What to expect -------------------------------------------------------------------------------------------------

A_VALUE = 0.6  # of a good in a building
A_FAVOUR = 0.5
A_WORKER = 0.3  # in reserve
A_STANDING_WORKER = 0.2
A_LEVEL = 0.7  # of influence
A_MEDITATION_SPACE = 0.6
A_YIELD = 0.15  # of one more good a harvest
A_TILE = 0.8
A_CONTRACT = 1.0
A_PLEDGE = 0.6  # a marker on a notable on the river
SOON_OVER = 0.3  # what all that is still worth in the last rounds


@rule
def foresee(s, pad):
    """Rupees as if the game ended now, and what else will still bring some."""
    points(s, pad)
    left = SOON_OVER if s.end_round > 0 else 1.0
    for player in range(s.players):
        pad.expected[player] = pad.points[player] + left * prospects(s, player)


@rule
def prospects(s, player):
    """What a player has to go on with."""
    total = (
        A_VALUE * wealth(s, player)
        + A_FAVOUR * s.favours[player]
        + A_WORKER * s.workers[player]
        + A_STANDING_WORKER * size(s.standing[player])
        + A_MEDITATION_SPACE * s.meditation[player]
        + A_TILE * tiles_held(s, player)
    )
    for guild in range(GUILDS):
        total += A_LEVEL * s.influence[player, guild]
    for good in range(BASIC_GOODS):
        total += A_YIELD * production(s, player, good)
    for notable in range(NOTABLES):
        if s.holder[notable] == player:
            total += A_CONTRACT
        elif s.holder[notable] == ON_RIVER:
            total += A_PLEDGE * markers_of(s, player, notable)
    return total

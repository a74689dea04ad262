"""What bots expect of things, in tenths of a point: of a card on a space, of a building, of an attack, of being hungry.

Rough sums that are quick to do, with numbers that are estimates.
"""

from durbar.engine.rule import rule
from durbar.engine.rulings import OURS
from durbar.engine.sets import size
from durbar.games.wallenstein.components import (
    CONVERSIONS,
    COST,
    EVENTS,
    GRAIN,
    GRAIN_LOSS,
    LEADER_COST,
    MAJORITY,
    MONEY,
    NEIGHBOUR,
    NEIGHBOUR_COUNT,
    PLACED,
    PLOTS,
    REGION,
    STATES,
    TAXES,
    TIE_PENALTY,
    YEARS,
    Action,
    Ruling,
)
from durbar.games.wallenstein.state import BID, NOBODY, OUT_OF_PLAY, PEASANTS, SEND, Card, Season

POINT = 10
A_THALER = 4
A_GRAIN = 8  # that feeds a state
A_GRAIN_UNMARKED = 6  # the same where no marker adds to the peasants of winter (WA-20.7)
AN_ARMY = 2
AN_OFFICIAL = 4
A_MARKER = 4  # that is put
A_STATE_LOST = 14
CONQUEST_COSTS = 5  # the armies, and what they leave open
AFTER_THIS_YEAR = 4  # of five parts of a thing's worth are seen again by a second winter

# --- Winters --------------------------------------------------------------------------------------------------------


@rule
def winters(s):
    """How many fifths of a winter still count for what stands on the map."""
    return 5 if s.year + 1 == YEARS else 5 + AFTER_THIS_YEAR


@rule
def last_round(s):
    """Whether only winter comes after this round."""
    return s.year + 1 == YEARS and s.season >= Season.AUTUMN


@rule
def winter_loss(s):
    """The grain that winter will take, on average over the events that it may be."""
    total = 0
    for event in range(EVENTS):
        if s.open_events >> event & 1:
            total += GRAIN_LOSS[event]
    return total // max(1, size(s.open_events))


@rule
def winter_marks(s):
    """WA-20.7: whether a marker is put into a state before it revolts in winter."""
    return s.ruling[Ruling.WINTER_PLACES_MARKER_BEFORE_REVOLT] == OURS


@rule
def states_of(s, player):
    """How many states a player owns."""
    number = 0
    for state in range(STATES):
        number += s.owner[state] == player
    return number


# --- What a card on a space is worth --------------------------------------------------------------------------------


@rule
def promise(s, player, space, card):
    """What a card may bring on a space of a player's board."""
    if space == BID:
        return bid_worth(card)
    if space >= SEND:
        return sending_worth(s, player, space - SEND, card)
    if card >= STATES:
        return 0
    if space <= Action.BUILD_TRADING_HOUSE:
        return building_worth(s, player, card, space) - A_THALER * cost(s, player, card, space)
    if space == Action.COLLECT_GRAIN:
        worth = A_GRAIN if winter_marks(s) else A_GRAIN_UNMARKED
        return worth * min(GRAIN[card], max(0, hunger(s, player))) - unrest(s, card)
    if space == Action.COLLECT_TAXES:
        return (1 if last_round(s) else A_THALER) * TAXES[card] - unrest(s, card)
    if space >= Action.BATTLE_A:
        return best_attack(s, player, card)
    return arming_worth(s, player, card, space)


@rule
def bid_worth(card):
    """A state card ranks before nothing and costs nothing; more money buys less than it costs."""
    if card < STATES:
        return 6
    if card >= Card.MONEY:
        return max(1, 4 - MONEY[card - Card.MONEY])
    return 2


@rule
def sending_worth(s, player, place, card):
    """Officials for armies that can be spared, or for cubes that lie in the tray."""
    number = CONVERSIONS[place]
    if s.officials[player] < number:
        return 0
    if card == Card.TOWER:
        return (AN_OFFICIAL - 1) * number if s.tray[player] >= number else 0
    if card >= STATES or s.armies[card] <= number:
        return 0
    return (AN_OFFICIAL - AN_ARMY) * number - (3 if s.armies[card] < number + 3 else 0)


@rule
def cost(s, player, state, action):
    """The thalers that an action costs there."""
    return LEADER_COST[action] if s.leaders and s.leader[player] == state else COST[action]


@rule
def arming_worth(s, player, state, action):
    """Armies, the more the more neighbours there are to fear or to attack."""
    if s.reserve[player] < PLACED[action]:
        return 0
    abroad = 0
    for i in range(NEIGHBOUR_COUNT[state]):
        owner = s.owner[NEIGHBOUR[state, i]]
        abroad += owner != player and owner != OUT_OF_PLAY
    worth = PLACED[action] * (AN_ARMY + min(abroad, 3)) - A_THALER * cost(s, player, state, action)
    return worth // 3 if last_round(s) else worth


@rule
def unrest(s, state):
    """What it costs that the people are taxed: a marker, and with one there the danger of a revolt."""
    if s.markers[state] == 0:
        return A_MARKER
    return A_MARKER + state_worth(s, state) * s.markers[state] // (s.armies[state] + s.markers[state])


@rule
def hunger(s, player):
    """How much grain a player lacks to feed his states in winter."""
    return states_of(s, player) + winter_loss(s) - s.grain[player]


# --- Buildings and states -------------------------------------------------------------------------------------------


@rule
def can_build(s, state, kind):
    """Whether there is room for a building of that kind (WA-13.4)."""
    there = s.buildings[state]
    return not there >> kind & 1 and size(there) < PLOTS[state] and s.building_supply[kind] > 0


@rule
def building_worth(s, player, state, kind):
    """A point a winter for a building, and what it changes about the majority in its region."""
    if not can_build(s, state, kind):
        return 0
    own = 0
    others = 0  # as digits of eight bits
    for other in range(STATES):
        if REGION[other] == REGION[state] and s.buildings[other] >> kind & 1:
            if s.owner[other] == player:
                own += 1
            else:
                others += 1 << 8 * int(s.owner[other])
    most = 0
    while others != 0:
        most = max(most, others & 255)
        others >>= 8
    gain = majority_points(own + 1, most, kind) - majority_points(own, most, kind)
    return POINT * (1 + gain) * winters(s) // 5


@rule
def majority_points(own, most, kind):
    """WA-20.10: what somebody with so many buildings of a kind scores in a region."""
    if own == 0 or own < most:
        return 0
    return MAJORITY[kind] - (TIE_PENALTY if own == most else 0)


@rule
def state_worth(s, state):
    """A point a winter for the state and for each building, and a little for what it yields."""
    return POINT * (1 + size(s.buildings[state])) * winters(s) // 5 + 4


# --- Attacks --------------------------------------------------------------------------------------------------------


@rule
def best_attack(s, player, origin):
    """What the best attack from a state may bring."""
    best = 0
    armies = s.armies[origin] - 1
    if armies > 0:
        for i in range(NEIGHBOUR_COUNT[origin]):
            target = NEIGHBOUR[origin, i]
            if s.owner[target] != player and s.owner[target] != OUT_OF_PLAY:
                best = max(best, attack_worth(s, player, target, armies))
    return best


@rule
def attack_worth(s, player, target, armies):
    """The chance to take a state, times its worth; taken from somebody it is worth a little more."""
    worth = state_worth(s, target) + (4 if s.owner[target] != NOBODY else 0)
    return worth * chance_to_take(s, player, target, armies) // 100 - CONQUEST_COSTS


@rule
def chance_to_take(s, player, target, armies):
    """About how many times in a hundred an attack takes a state, from the cubes that may be expected to come out."""
    owner = s.owner[target]
    ahead = emerging(s, player, armies)
    if owner == NOBODY:
        ahead -= emerging(s, PEASANTS, 1)
    else:
        ahead -= emerging(s, owner, s.armies[target])
        if s.markers[target] == 0:
            ahead -= emerging(s, PEASANTS, 0)
    return min(95, max(0, 40 + 6 * ahead))


@rule
def emerging(s, colour, thrown):
    """Three times the number of cubes of a colour that come out on average (WA-5.3)."""
    return 2 * (thrown + s.tray[colour]) + s.lodged[colour]

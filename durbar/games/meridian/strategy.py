"""Advice for bots that play Meridian."""

from durbar.engine.agenda import STEP, top
from durbar.engine.rule import rule
from durbar.games.meridian.components import FACE_UP, GARRISON, ISLAND_COUNT, ISLAND_OF, KINDS, MOST_FLOORS
from durbar.games.meridian.rules import BITS, garrisons, worth
from durbar.games.meridian.state import NO_CARD, Choice, Step

KNOBS = {"spread": 6.0}


@rule
def weigh(s, player, n, desk):
    """Build where it turns an island, with as few floors as will do."""
    step = top(s, STEP)
    if step == Step.CARD or step == Step.MERIDIAN:
        for i in range(n):
            desk.weight[i] = 1
        return
    own_turns = turns(s, player)
    fair = s.floors[player] // own_turns + 1
    slot = -1
    value = 0
    for i in range(n):
        choice = desk.choice[i]
        if choice < Choice.PLACE:
            desk.weight[i] = 1
        else:
            place = choice - Choice.PLACE
            if place // MOST_FLOORS != slot:
                slot = place // MOST_FLOORS
                value = city_value(s, player, s.meridian, slot)
            height = place % MOST_FLOORS + 1
            desk.weight[i] = 1 + 4 * value // (1 + max(0, height - fair))


@rule
def city_value(s, player, meridian, slot):
    """How much a tower in a city would do for a player."""
    island = ISLAND_OF[s.players, meridian, slot]
    total = garrisons(s, island)
    value = GARRISON[s.players, meridian, slot]
    here = s.owner[meridian, slot]
    best = 0
    after = 0
    for other in range(s.players):
        if other != player:
            theirs = garrison(total, other)
            best = max(best, theirs)
            after = max(after, theirs - value if other == here else theirs)
    own = garrison(total, player)
    size = worth(s, island)
    if own > best:
        return size // 2
    if own + value > after:
        return 3 * size
    if own + value == after:
        return 2 * size
    return size // 2


@rule
def garrison(total, player):
    """One player's garrisons, of those that ``garrisons`` sums in one number."""
    return total >> BITS * player & ((1 << BITS) - 1)


@rule
def turns(s, player):
    """How many cards a player has still to play."""
    left = 0
    for place in range(FACE_UP):
        left += s.face_up[player, place] != NO_CARD
    for kind in range(KINDS):
        left += s.pile[player, kind]
    return left


@rule
def turns_left(s):
    """How many cards are still to be played by all."""
    left = 0
    for player in range(s.players):
        left += turns(s, player)
    return left


@rule
def foresee(s, desk):
    """An island is shared out by the cubes of garrisons; the more turns are left, the more evenly."""
    open_ = 0.02 * turns_left(s)
    for player in range(s.players):
        desk.expected[player] = 0.02 * s.floors[player]
    for island in range(ISLAND_COUNT[s.players]):
        total = garrisons(s, island)
        sum_ = open_ + 0.01
        for player in range(s.players):
            g = float(garrison(total, player))
            sum_ += g * g * g
        for player in range(s.players):
            g = float(garrison(total, player))
            desk.expected[player] += worth(s, island) * g * g * g / sum_

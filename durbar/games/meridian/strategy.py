"""Advice for bots: build where it turns an island, with no more floors than a turn can afford.

The numbers in here were found by letting bots play each other: see docs/bots.md.
"""

from durbar.engine.agenda import STEP, top
from durbar.engine.rule import rule
from durbar.games.meridian.components import CITIES, FACE_UP, GARRISON, ISLAND_COUNT, ISLAND_OF, KINDS, MOST_FLOORS
from durbar.games.meridian.rules import BITS, garrisons, worth
from durbar.games.meridian.state import NO_CARD, Choice, Step

KNOBS = {"spread": 6.0, "explore": 2.3, "caution": 1.1, "margin": 1.0}  # of the search: see durbar/bots/search.py
A_FLOOR = 0.02  # points that a floor in hand is worth
A_TURN = 0.02  # how much every turn to come makes an island less certain

# --- What to try ----------------------------------------------------------------------------------------------------


@rule
def weigh(s, player, n, pad):
    """Towers by what they do for their island and by what they cost; meridians by the best city there."""
    step = top(s, STEP)
    affordable = s.floors[player] // turns_left(s, player) + 1
    seen = -1
    value = 0
    for i in range(n):
        choice = pad.choice[i]
        if choice >= Choice.PLACE:
            slot = (choice - Choice.PLACE) // MOST_FLOORS
            height = (choice - Choice.PLACE) % MOST_FLOORS + 1
            if slot != seen:  # its placements stand together
                seen = slot
                value = city_value(s, player, s.meridian, slot)
            favour = 4 * value // (1 + max(0, height - affordable))
            pad.weight[i] = 1 + favour * favour // 16  # squares: people mostly see what is good
        elif step == Step.MERIDIAN:
            favour = best_city(s, player, choice - Choice.MERIDIAN)
            pad.weight[i] = 1 + favour * favour
        else:
            pad.weight[i] = 1


@rule
def best_city(s, player, meridian):
    """What a tower in the best city of a meridian would do."""
    best = 0
    for slot in range(CITIES[s.players]):
        if s.owner[meridian, slot] != player:
            best = max(best, city_value(s, player, meridian, slot))
    return best


@rule
def city_value(s, player, meridian, slot):
    """What a tower in a city would do: most if it takes the lead on an island, or the lead from somebody."""
    island = ISLAND_OF[s.players, meridian, slot]
    total = garrisons(s, island)
    gained = GARRISON[s.players, meridian, slot]
    before = 0
    after = 0
    for other in range(s.players):
        if other != player:
            theirs = garrison(total, other)
            before = max(before, theirs)
            after = max(after, theirs - gained if other == s.owner[meridian, slot] else theirs)
    own = garrison(total, player)
    if own <= before and own + gained > after:
        return 3 * worth(s, island)
    if own <= before and own + gained == after:
        return 2 * worth(s, island)
    return worth(s, island) // 2


@rule
def garrison(total, player):
    """One player's part of what ``garrisons`` sums in one number."""
    return total >> BITS * player & ((1 << BITS) - 1)


@rule
def turns_left(s, player):
    """How many cards a player has still to play."""
    left = 0
    for place in range(FACE_UP):
        left += s.face_up[player, place] != NO_CARD
    for kind in range(KINDS):
        left += s.pile[player, kind]
    return left


# --- What to look at ------------------------------------------------------------------------------------------------

SITUATIONS = (  # what is to be learnt of them is learnt by playing: see durbar/minds
    *("early", "later", "the last turns", "the last turn"),
    *("early, floors to spare", "later, floors to spare", "the last turns, floors to spare", "the last turn, the same"),
)
LATER, LAST_TURNS = 8, 3  # turns to come
TO_SPARE = 2  # floors for each of them


@rule
def situation(s, player):
    """How many turns a player has still to play, and whether he has floors for all of them."""
    left = turns_left(s, player)
    return (left <= LATER) + (left <= LAST_TURNS) + (left <= 1) + 4 * (s.floors[player] >= TO_SPARE * left)


# --- What to expect -------------------------------------------------------------------------------------------------


@rule
def foresee(s, pad):
    """Islands shared out by the cubes of garrisons: whoever leads mostly wins, the surer the fewer turns are left."""
    unsure = 0.0
    for player in range(s.players):
        unsure += A_TURN * turns_left(s, player)
        pad.expected[player] = A_FLOOR * s.floors[player]
    for island in range(ISLAND_COUNT[s.players]):
        total = garrisons(s, island)
        cubes = unsure + A_TURN
        for player in range(s.players):
            cubes += garrison(total, player) ** 3
        for player in range(s.players):
            pad.expected[player] += worth(s, island) * garrison(total, player) ** 3 / cubes

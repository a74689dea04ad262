"""The rules of Meridian in the order of the rulebook: ME-1 set-up, ME-2 turn, ME-3 cards, and so on.

Every rule names its clauses; `rulebook.en.md` explains each of them. A column is one meridian, read from the north
(slot 0) to the south; a tower's height is its number of floors, and 0 means a free city.
"""

from durbar.engine.agenda import follow, push
from durbar.engine.chance import below
from durbar.engine.log import tell
from durbar.engine.rule import rule
from durbar.engine.scratchpad import offer
from durbar.engine.steps import answers, asks, carries_out
from durbar.games.meridian.components import (
    CITIES,
    COPIES,
    FACE_UP,
    FLOORS,
    GARRISON,
    ISLAND_COUNT,
    ISLAND_MERIDIAN,
    ISLAND_SIZE,
    ISLAND_SLOT,
    KINDS,
    LOWEST,
    LOWEST_FIRST,
    MERIDIANS,
    MOST_FLOORS,
    POINTS_PER_CITY,
    REACH,
    REACHED,
    SLOTS,
    TOWERS,
)
from durbar.games.meridian.state import NO_CARD, NOBODY, NOTHING, NOWHERE, Choice, Event, Step

NORTH, SOUTH = -1, 1
BITS = 6  # for each player's garrisons, where those of all players on an island are summed in one number

# --- Set-up (ME-1) --------------------------------------------------------------------------------------------------


@rule
def setup(s, players, options, log):
    """ME-1.2, ME-1.6 to 1.9, ME-11.1: an empty board, every floor in hand, two cards face up, a beginner by lot."""
    s.players = players
    s.card = NO_CARD
    s.meridian = NOWHERE
    s.lifted = NOTHING
    for meridian in range(MERIDIANS):
        for slot in range(SLOTS):
            s.owner[meridian, slot] = NOBODY
    for player in range(players):
        s.floors[player] = FLOORS[players]
        for kind in range(KINDS):
            s.pile[player, kind] = COPIES[players]
        for place in range(FACE_UP):
            s.face_up[player, place] = NO_CARD
            turn_up(s, player, log)
    s.first = below(s, players)
    tell(log, Event.BEGINS, s.first)
    push(s, Step.CARD, s.first)


# --- Turn (ME-2) ----------------------------------------------------------------------------------------------------


@carries_out(Step.END)
def end_turn(s, player, log):
    """ME-2.2: discard the card, turn up the next one, pass the turn on."""
    discard(s, player)
    turn_up(s, player, log)
    pass_on(s, player, log)


@rule
def pass_on(s, player, log):
    """ME-2.1, ME-8.1: the next seat clockwise has its turn; once it has no card left, the game is over."""
    following = player + 1 if player + 1 < s.players else 0
    if has_card(s, following):
        push(s, Step.CARD, following)
    else:
        end(s, log)


# --- Cards (ME-3) ---------------------------------------------------------------------------------------------------


@rule
def has_card(s, player):
    """Whether any card lies face up; the pile is empty before these run out (ME-3.7)."""
    for place in range(FACE_UP):
        if s.face_up[player, place] != NO_CARD:
            return True
    return False


@asks(Step.CARD)
def cards(s, player, pad):
    """ME-3.2: one of the kinds face up; two alike are one choice (ME-11.7)."""
    n = 0
    for place in range(FACE_UP):
        kind = s.face_up[player, place]
        if kind != NO_CARD and (place == 0 or kind != s.face_up[player, 0]):
            pad.choice[n] = Choice.CARD + kind
            n += 1
    return n


@answers(Step.CARD, stays=True)
def spend(s, player, choice, log):
    """ME-3.2: that card is spent this turn; it lies face up until it is discarded."""
    follow(s, Step.MERIDIAN)
    s.card = choice - Choice.CARD
    tell(log, Event.SPENT, player, s.card)


@asks(Step.MERIDIAN)
def meridians(s, pad):
    """ME-3.3: one of the numbers on the card."""
    for i in range(REACH[s.card]):
        pad.choice[i] = Choice.MERIDIAN + REACHED[s.card, i]
    return REACH[s.card]


@answers(Step.MERIDIAN, stays=True)
def come_to(s, player, choice, log):
    """ME-3.3: the turn happens on that meridian."""
    follow(s, Step.ACT)
    s.meridian = choice - Choice.MERIDIAN
    tell(log, Event.CAME_TO, player, s.meridian)


@rule
def discard(s, player):
    """ME-3.5: the spent card, and only one copy of it (ME-3.4, ME-11.7)."""
    place = 0
    while s.face_up[player, place] != s.card:
        place += 1
    s.face_up[player, place] = NO_CARD
    s.card = NO_CARD
    s.meridian = NOWHERE
    s.lifted = NOTHING


@rule
def turn_up(s, player, log):
    """ME-1.7, ME-3.6, ME-3.7: the top card of the shuffled pile, if there is one, onto the place that is empty."""
    left = 0
    for kind in range(KINDS):
        left += s.pile[player, kind]
    if left == 0:
        return
    kind = 0
    index = below(s, left)
    while index >= s.pile[player, kind]:
        index -= s.pile[player, kind]
        kind += 1
    s.pile[player, kind] -= 1
    place = 0
    while s.face_up[player, place] != NO_CARD:
        place += 1
    s.face_up[player, place] = kind
    tell(log, Event.TURNED_UP, player, kind)


# --- Acting on a meridian (ME-2.3) ----------------------------------------------------------------------------------


@asks(Step.ACT)
def acts(s, player, pad):
    """ME-2.3, ME-11.5: decline, lift an own tower, or place one if there is room for one more."""
    pad.choice[0] = Choice.DECLINE
    n = 1
    for slot in range(CITIES[s.players]):
        if s.owner[s.meridian, slot] == player:
            pad.choice[n] = Choice.LIFT + slot
            n += 1
    own = n - 1
    if own < TOWERS[s.players]:
        n = placements(s, player, pad, n)
    return n


@answers(Step.ACT, stays=True)
def act(s, player, choice, log):
    """ME-2.3: carry out one of them; then the turn ends."""
    follow(s, Step.END)
    if choice == Choice.DECLINE:
        tell(log, Event.DECLINED, player, s.meridian)
    elif choice < Choice.PLACE:
        lift(s, player, choice - Choice.LIFT, log)
    else:
        place(s, player, choice, log)


# --- Placement (ME-4) -----------------------------------------------------------------------------------------------


@rule
def placements(s, player, pad, n):
    """ME-4.9: city by city, every height that may enter there, from the lowest to the tallest.

    It lies between the nearest tower to the south and the nearest to the north, so that heights fall from north to
    south (ME-4.5). A tower in the city itself gives way to the north or to the south, if there is room (ME-5.2).
    """
    meridian = s.meridian
    cities = CITIES[s.players]
    last_free = free_city(s, meridian, cities - 1, NORTH)
    room_north = False
    low = lowest(s, meridian, 0, LOWEST_FIRST)  # ME-4.3
    high = s.floors[player]  # ME-4.2
    for slot in range(cities):
        here = s.height[meridian, slot]
        if here == 0:
            room_north = True
            n = offer(pad, n, placing(slot, low), placing(slot, high), s.lifted)  # ME-6.4
            continue
        low = lowest(s, meridian, slot + 1, LOWEST)
        if s.owner[meridian, slot] != player:  # ME-5.1, ME-11.6
            shortest = low if room_north else here + 1  # ME-5.4: nothing is pushed off the northern edge,
            tallest = high if slot < last_free else min(high, here - 1)  # nor off the southern
            n = offer(pad, n, placing(slot, shortest), placing(slot, tallest), placing(slot, here))  # ME-4.4
        high = min(high, here - 1)
    return n


@rule
def lowest(s, meridian, slot, otherwise):
    """The least height above the nearest tower from a slot southwards."""
    for south in range(slot, CITIES[s.players]):
        if s.height[meridian, south] > 0:
            return s.height[meridian, south] + 1
    return otherwise


@rule
def placing(slot, height):
    """The choice that places a tower of that height in that slot."""
    return Choice.PLACE + slot * MOST_FLOORS + height - 1


@rule
def free_city(s, meridian, slot, towards):
    """The nearest free slot, from a slot onwards; every meridian has one (ME-4.10)."""
    while s.height[meridian, slot] > 0:
        slot += towards
    return slot


@rule
def place(s, player, choice, log):
    """ME-4.1, ME-4.2, ME-5.6: a tower of floors from the hand enters a city."""
    slot = (choice - Choice.PLACE) // MOST_FLOORS
    height = (choice - Choice.PLACE) % MOST_FLOORS + 1
    if s.height[s.meridian, slot] > 0:
        push_away(s, slot, height, log)
    s.owner[s.meridian, slot] = player
    s.height[s.meridian, slot] = height
    s.floors[player] -= height
    tell(log, Event.BUILT, player, s.meridian, slot, height)


# --- Pushing (ME-5) -------------------------------------------------------------------------------------------------


@rule
def push_away(s, slot, height, log):
    """ME-5.2, ME-5.3: a shorter tower pushes north, a taller one south; the chain ends in the first free city."""
    towards = NORTH if height < s.height[s.meridian, slot] else SOUTH
    to = free_city(s, s.meridian, slot, towards)
    while to != slot:
        move(s, to - towards, to, log)
        to -= towards


@rule
def move(s, slot, to, log):
    """ME-5.7: a pushed tower keeps its owner and its height."""
    s.owner[s.meridian, to] = s.owner[s.meridian, slot]
    s.height[s.meridian, to] = s.height[s.meridian, slot]
    tell(log, Event.PUSHED, s.owner[s.meridian, to], s.meridian, slot, to, s.height[s.meridian, to])


# --- Removing and rebuilding (ME-6) ---------------------------------------------------------------------------------


@rule
def lift(s, player, slot, log):
    """ME-6.1, ME-6.7: the tower's floors return to the hand; nothing else moves. Then rebuild, or not."""
    height = s.height[s.meridian, slot]
    s.owner[s.meridian, slot] = NOBODY
    s.height[s.meridian, slot] = 0
    s.floors[player] += height
    s.lifted = placing(slot, height)
    tell(log, Event.LIFTED, player, s.meridian, slot, height)
    push(s, Step.REBUILD, player)


@asks(Step.REBUILD)
def rebuilds(s, player, pad):
    """ME-6.2, ME-6.3: keep the floors, or place one new tower that differs from the lifted one."""
    pad.choice[0] = Choice.KEEP
    return placements(s, player, pad, 1)


@answers(Step.REBUILD)
def rebuild(s, player, choice, log):
    """ME-6.2, ME-6.3: carry out one of them."""
    if choice == Choice.KEEP:
        tell(log, Event.KEPT, player, s.meridian)
    else:
        place(s, player, choice, log)


# --- End and scoring (ME-8, ME-9, ME-10) ----------------------------------------------------------------------------


@rule
def garrisons(s, island):
    """ME-9.1, ME-11.3: each player's garrisons on an island, BITS bits for each; heights do not matter."""
    total = 0
    for city in range(ISLAND_SIZE[s.players, island]):
        meridian = ISLAND_MERIDIAN[s.players, island, city]
        slot = ISLAND_SLOT[s.players, island, city]
        total += GARRISON[s.players, meridian, slot] << BITS * (s.owner[meridian, slot] - NOBODY)
    return total >> BITS  # without the free cities, whose owner is NOBODY


@rule
def conqueror(s, island):
    """ME-9.2, ME-10.1, ME-10.2: who has strictly the most garrisons on an island; nobody if tied or empty."""
    total = garrisons(s, island)
    winner = NOBODY
    most = 0
    for player in range(s.players):
        value = total >> BITS * player & ((1 << BITS) - 1)
        if value == most:
            winner = NOBODY
        elif value > most:
            winner = player
        most = max(value, most)
    return winner


@rule
def worth(s, island):
    """ME-9.3: a point for every city on the island, occupied or not."""
    return ISLAND_SIZE[s.players, island] * POINTS_PER_CITY


@rule
def points(s, pad):
    """ME-9.3: each player's points for the islands he has conquered."""
    for player in range(s.players):
        pad.points[player] = 0
    for island in range(ISLAND_COUNT[s.players]):
        winner = conqueror(s, island)
        if winner != NOBODY:
            pad.points[winner] += worth(s, island)


@rule
def places(s, pad):
    """ME-10.4: a player's place is one more than how many stand better; equals share it."""
    for player in range(s.players):
        place = 1
        for other in range(s.players):
            place += standing(s, pad, other) > standing(s, pad, player)
        pad.place[player] = place


@rule
def standing(s, pad, player):
    """ME-9.4, ME-10.3: more points are better, then more floors in hand; as one number."""
    return pad.points[player] * (MOST_FLOORS + 1) + s.floors[player]


@rule
def end(s, log):
    """ME-8.1, ME-9.2: every card has been played; who has conquered what."""
    if not log.read:
        return
    for island in range(ISLAND_COUNT[s.players]):
        winner = conqueror(s, island)
        if winner == NOBODY:
            tell(log, Event.UNCLAIMED, NOBODY, island)
        else:
            tell(log, Event.CONQUERED, winner, island, worth(s, island))

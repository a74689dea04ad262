"""Who may know what in Wallenstein: what lies face down on the others' boards is hidden, and nothing else (WA-9.1).

Everybody knows which states a player could plan with, which of his cards were turned up, and from where others were
taken (WA-12.8). What lies face down is among the rest, in any way: once all players are ready it is known which spaces
are covered (WA-9.11), and before that as many are empty as cards are short (WA-9.4).
"""

from enum import IntEnum

import numpy as np

from durbar.engine.agenda import PLAYER, STEP, A, over, top
from durbar.engine.chance import below
from durbar.engine.rule import rule
from durbar.games.wallenstein.components import (
    ACTIONS,
    ARMIES,
    BANNERS,
    BATTLES,
    BUILDING_STOCK,
    BUILDINGS,
    EVENTS,
    FAVOUR_SPACES,
    FAVOURS,
    LARGEST_GROUP,
    OFFICIALS,
    OPEN_CARDS,
    PEASANT_CUBES,
    RULINGS,
    SEATS,
    STATES,
    STATUES,
    TILES,
    YEARS,
)
from durbar.games.wallenstein.rules.draft import seen_before
from durbar.games.wallenstein.rules.planning import MONEY_CARDS, clear_plan, first_open, hand, may_bid
from durbar.games.wallenstein.rules.states import bit, draw_from, size
from durbar.games.wallenstein.state import (
    BID,
    CARDS,
    COLOURS,
    NONE,
    NOWHERE,
    OPEN,
    SEND,
    SPACES,
    Card,
    Season,
    Step,
)

# --- Dealing again --------------------------------------------------------------------------------------------------


@rule
def hide(s, viewer, desk):
    """Lay the others' face-down cards anew. Nobody knows how far a plan has come that is not ready (D-08)."""
    planning = top(s, STEP) == Step.PLAN
    for player in range(s.players):
        if player != viewer:
            if planning:
                clear_plan(s, player)
            if s.ready[player]:
                lay_anew(s, player, planning, desk)


@rule
def lay_anew(s, player, planning, desk):
    """Lay what a player may have laid on each space where a card lies face down, every card being as likely as any
    other; while others plan, some spaces may be empty.
    """
    pick_up(s, player)
    states, covers, money, towers, empty = hand(s, player)
    states &= ~s.gained[player]
    if not planning:
        empty = 0
    space = first_open(s, player, 0)
    while space < SPACES:
        coins = money_for(s, player, space, covers, money)
        lids = towers if space >= SEND else 0
        own = size(states)
        drawn = below(desk, own + coins + lids + empty)
        if drawn < own:
            card = draw_from(desk, states)
            states &= ~bit(card)
        elif drawn >= own + coins + lids:
            card = np.int64(Card.EMPTY)
            empty -= 1
        else:
            card = np.int64(Card.TOWER)
            if drawn >= own + coins:
                towers -= 1
            else:
                card = np.int64(Card.BLANK if space < BID else Card.MONEY + drawn - own)
                money -= space >= SEND
            covers -= 1
        money = min(money, covers)
        towers = min(towers, covers)
        s.plan[player, space] = card
        space = first_open(s, player, space + 1)


@rule
def pick_up(s, player):
    """Take the cards that lie face down."""
    for space in range(SPACES):
        if is_face_down(s, player, space):
            s.plan[player, space] = OPEN


@rule
def is_face_down(s, player, space):
    """Whether a card lies there that has not been turned up."""
    card = s.plan[player, space]
    return card != Card.EMPTY and card != OPEN and not s.turned[player] >> space & 1


@rule
def money_for(s, player, space, covers, money):
    """How many cards there are that do no more than cover a space: as a bid those that may be bid, the lowest."""
    if space < SEND:
        return covers
    if space < BID or money == 0:
        return money
    coins = 0
    while coins < MONEY_CARDS and may_bid(s, player, coins):
        coins += 1
    return coins


# --- Observing ------------------------------------------------------------------------------------------------------

DECISIONS = Step.LEADER_BACK + 1  # steps above it ask nobody
A_PURSE = 20  # thalers, or grain: about as much as one has
A_CROWD = 10  # armies in one place
A_SCORE = 50  # points
BATTLE_COUNT = len(BATTLES)
GROUP_SIZES = LARGEST_GROUP + 1


class Part(IntEnum):
    """The parts of an observation, each declared by its size; its value is where it begins.

    Seats are counted from the viewer's own, clockwise.
    """

    size: int

    def __new__(cls, size: int) -> "Part":
        """A part that begins where those declared before it end."""
        begin = sum(part.size for part in cls)
        part = int.__new__(cls, begin)
        part._value_ = begin
        part.size = size
        return part

    # the table
    OPTION = 5  # the draft, the tower model `impact`, Imperial Court, Landsknechte, Military Leaders: in play?
    RULING = RULINGS  # for each open question: which reading
    SEATED = SEATS  # for each seat: does anybody sit there
    YEAR = YEARS  # for each year: is it the present one
    SEASON = len(Season)  # for each season: is it the present one
    POSITION = ACTIONS  # for each position: has its action been performed
    ORDER = SEATS * SEATS  # for each seat and turn: is that its turn in the round
    ACTING = SEATS  # for each seat: does it choose now
    ASKED = DECISIONS  # for each decision: is it asked now
    # the map
    OWNED = SEATS * STATES  # for each seat and state: does the state belong to it
    ARMIES = STATES
    BUILT = STATES * BUILDINGS  # for each state and kind of building: is there one
    MARKERS = STATES
    # what players have, and what is common
    THALERS = SEATS
    GRAIN = SEATS
    SCORE = SEATS
    RESERVE = SEATS
    LODGED = COLOURS  # for each seat, and for peasants: cubes in the tower
    TRAY = COLOURS
    PEASANT_SUPPLY = 1
    BUILDING_SUPPLY = BUILDINGS
    # the round
    ACTION = ACTIONS * ACTIONS  # for each position and action: does its card lie there face up
    TILE = TILES * TILES  # for each turn position and tile: does it lie there
    CHOSEN = SEATS * TILES  # for each seat and turn position: has it chosen that one
    RANK = SEATS * SEATS  # for each seat and rank: is that the rank of its bid, while tiles are chosen
    EVENT = EVENTS  # for each event: is it in force
    OPEN_EVENT = EVENTS  # for each event: does it lie beside the board
    UNSEEN_EVENT = EVENTS  # for each event: is it in the deck
    # plans
    READY = SEATS  # for each seat: is its plan ready
    LAID = SPACES * CARDS  # for each space and card: has the viewer laid it there
    COVERED = SEATS * SPACES  # for each seat and space: does a card lie there face down
    ACTED = STATES  # for each state: was its card turned up or won, so that it acts no more
    # fights
    ORIGIN = STATES  # for each state: does the army march from there
    TARGET = STATES  # for each state: does it march there
    MARCHING = 1
    EXTRA = 2  # the attacker's, the defender's tile: is it used
    DRAWN = STATES  # for each state: is it to revolt this winter
    # the draft
    OPEN_CARD = OPEN_CARDS * STATES  # for each place and state: does its card lie open there
    UNSEEN_CARD = STATES  # for each state: may its card be drawn from the pile
    UNDER = STATES  # for each state: lies its card under the pile
    FAMILIAR = SEATS  # for each seat: are the open cards those from which it last chose
    GROUP = SEATS * GROUP_SIZES  # for each seat and size: start groups left
    CLAIMED = STATES  # for each state: is it being claimed
    # Imperial Court
    OFFICIALS = SEATS
    RECEPTION = SEATS
    AUDIENCE = SEATS
    FAVOUR = FAVOUR_SPACES * FAVOURS  # for each space and favour: does it lie there
    UNSEEN_FAVOUR = FAVOURS  # for each favour: is it in the deck
    PEACEKEEPER = SEATS  # for each seat: does it keep favour 4
    PROTECTED = SEATS * BATTLE_COUNT  # for each seat and battle: is it protected
    FREE_BUILDING = BUILDINGS  # for each kind: is one to be built for nothing
    # Landsknechte and Military Leaders
    BANNER = SEATS * BANNERS  # for each seat and card: does it lie on top
    LEADER = SEATS * STATES  # for each seat and state: does the leader stand there
    STATUE = SEATS * STATES  # for each seat and state: its statues there
    STATUE_SUPPLY = SEATS
    TROPHY = SEATS * SEATS  # for each seat and each colour: trophies
    LEFT = STATES  # for each state: has the leader just left it


FEATURES = sum(part.size for part in Part)


@rule
def observe(s, viewer, out):
    """The table as the viewer knows it, seats counted from his own."""
    observe_options(s, out)
    observe_round(s, out)
    observe_stock(s, viewer, out)
    for state in range(STATES):
        if s.owner[state] >= 0:
            observe_state(s, state, seat_of(s, np.int64(s.owner[state]), viewer), out)
    for player in range(s.players):
        seat = seat_of(s, player, viewer)
        observe_player(s, player, seat, out)
        observe_board(s, player, seat, out)
    for space in range(SPACES):
        if s.plan[viewer, space] != OPEN:
            out[Part.LAID + space * CARDS + s.plan[viewer, space]] = 1
    observe_modules(s, viewer, out)
    if not over(s):
        observe_question(s, viewer, out)


@rule
def seat_of(s, player, viewer):
    """Where a player sits, counted from the viewer."""
    return (player - viewer) % s.players


@rule
def observe_options(s, out):
    """What was decided before the game."""
    out[Part.OPTION] = s.draft
    out[Part.OPTION + 1] = s.impact
    out[Part.OPTION + 2] = s.court
    out[Part.OPTION + 3] = s.landsknechte
    out[Part.OPTION + 4] = s.leaders
    for ruling in range(RULINGS):
        out[Part.RULING + ruling] = s.ruling[ruling]


@rule
def observe_round(s, out):
    """The year, the season and the cards of the round."""
    out[Part.YEAR + s.year] = 1
    out[Part.SEASON + s.season] = 1
    for position in range(ACTIONS):
        out[Part.POSITION + position] = position < s.position
        if s.action_at[position] != NONE:
            out[Part.ACTION + position * ACTIONS + s.action_at[position]] = 1
    for position in range(TILES):
        if s.tile_at[position] != NONE:
            out[Part.TILE + position * TILES + s.tile_at[position]] = 1
    light(out, Part.OPEN_EVENT + 0, s.open_events)
    light(out, Part.UNSEEN_EVENT + 0, s.event_deck)
    if s.event != NONE:
        out[Part.EVENT + s.event] = 1


@rule
def light(out, begin, bits):
    """One for every member of a set."""
    while bits != 0:
        if bits & 1:
            out[begin] = 1
        begin += 1
        bits >>= 1


@rule
def observe_stock(s, viewer, out):
    """What is common: the tower with its tray, peasants and buildings."""
    for colour in range(COLOURS):
        seat = seat_of(s, colour, viewer) if colour < s.players else colour
        out[Part.LODGED + seat] = s.lodged[colour] / A_CROWD
        out[Part.TRAY + seat] = s.tray[colour] / A_CROWD
    out[Part.PEASANT_SUPPLY] = s.peasant_supply / PEASANT_CUBES
    for kind in range(BUILDINGS):
        out[Part.BUILDING_SUPPLY + kind] = s.building_supply[kind] / BUILDING_STOCK[kind]


@rule
def observe_state(s, state, seat, out):
    """Whose a state is, and what is in it."""
    out[Part.OWNED + seat * STATES + state] = 1
    out[Part.ARMIES + state] = s.armies[state] / A_CROWD
    out[Part.MARKERS + state] = s.markers[state]
    light(out, Part.BUILT + state * BUILDINGS, np.int64(s.buildings[state]))


@rule
def observe_player(s, player, seat, out):
    """What a player has, and where he is in turn order."""
    out[Part.SEATED + seat] = 1
    out[Part.THALERS + seat] = s.thalers[player] / A_PURSE
    out[Part.GRAIN + seat] = s.grain[player] / A_PURSE
    out[Part.SCORE + seat] = s.score[player] / A_SCORE
    out[Part.RESERVE + seat] = s.reserve[player] / ARMIES
    if s.place[player] != NONE:
        out[Part.CHOSEN + seat * TILES + s.place[player]] = 1
    for turn in range(s.players):
        if s.order[turn] == player:
            out[Part.ORDER + seat * SEATS + turn] = 1


@rule
def observe_board(s, player, seat, out):
    """What everybody knows of a player's plan: that it is ready and, once all are, which cards lie where."""
    out[Part.READY + seat] = s.ready[player]
    if not s.ready[player] or top(s, STEP) == Step.PLAN:
        return
    for space in range(SPACES):
        card = s.plan[player, space]
        if is_face_down(s, player, space):
            out[Part.COVERED + seat * SPACES + space] = 1
        elif card < STATES:
            out[Part.ACTED + card] = 1
    light(out, Part.ACTED + 0, s.gained[player])


@rule
def observe_modules(s, viewer, out):
    """What the draft and the modules add."""
    if s.draft:
        observe_draft(s, viewer, out)
    if s.court:
        observe_court(s, viewer, out)
    for player in range(s.players):
        seat = seat_of(s, player, viewer)
        if s.landsknechte:
            out[Part.BANNER + seat * BANNERS + s.banner[player]] = 1
        if s.leaders:
            observe_leader(s, player, seat, viewer, out)


@rule
def observe_draft(s, viewer, out):
    """The cards to be claimed, and the groups to be placed."""
    light(out, Part.UNSEEN_CARD + 0, s.pile)
    for place in range(OPEN_CARDS):
        if s.open_cards[place] != NONE:
            out[Part.OPEN_CARD + place * STATES + s.open_cards[place]] = 1
    for place in range(s.under_size):
        out[Part.UNDER + s.under[place]] = 1
    if s.claimed != NONE:
        out[Part.CLAIMED + s.claimed] = 1
    for player in range(s.players):
        seat = seat_of(s, player, viewer)
        out[Part.FAMILIAR + seat] = seen_before(s, player)
        for armies in range(GROUP_SIZES):
            out[Part.GROUP + seat * GROUP_SIZES + armies] = s.groups[player, armies]


@rule
def observe_court(s, viewer, out):
    """Officials and favours."""
    light(out, Part.UNSEEN_FAVOUR + 0, s.favour_deck)
    for space in range(FAVOUR_SPACES):
        if s.favour_at[space] != NONE:
            out[Part.FAVOUR + space * FAVOURS + s.favour_at[space]] = 1
    for player in range(s.players):
        seat = seat_of(s, player, viewer)
        out[Part.OFFICIALS + seat] = s.officials[player] / OFFICIALS
        out[Part.RECEPTION + seat] = s.reception[player] / OFFICIALS
        out[Part.AUDIENCE + seat] = s.audience[player] / OFFICIALS
        out[Part.PEACEKEEPER + seat] = s.peacekeeper == player
        light(out, Part.PROTECTED + seat * BATTLE_COUNT, np.int64(s.protected[player]))


@rule
def observe_leader(s, player, seat, viewer, out):
    """A player's leader, statues and trophies."""
    if s.leader[player] != NOWHERE:
        out[Part.LEADER + seat * STATES + s.leader[player]] = 1
    out[Part.STATUE_SUPPLY + seat] = s.statue_supply[player] / STATUES
    for state in range(STATES):
        if s.sculptor[state] == player:
            out[Part.STATUE + seat * STATES + state] = s.statues[state]
    for colour in range(s.players):
        out[Part.TROPHY + seat * SEATS + seat_of(s, colour, viewer)] = s.trophies[player, colour]


@rule
def observe_question(s, viewer, out):
    """Who is asked what."""
    step = top(s, STEP)
    out[Part.ASKED + step] = 1
    for player in range(s.players):
        asked = not s.ready[player] if step == Step.PLAN else player == top(s, PLAYER)
        out[Part.ACTING + seat_of(s, player, viewer)] = asked
    if step == Step.TILE:
        for rank in range(s.players):
            out[Part.RANK + seat_of(s, np.int64(s.rank[rank]), viewer) * SEATS + rank] = 1
    elif step == Step.FREE_BUILDING:
        out[Part.FREE_BUILDING + top(s, A)] = 1
    elif step == Step.STATUE:
        out[Part.LEFT + top(s, A)] = 1
    if s.origin != NONE:
        out[Part.ORIGIN + s.origin] = 1
    if s.target != NONE:
        out[Part.TARGET + s.target] = 1
    out[Part.MARCHING] = s.marching / A_CROWD
    out[Part.EXTRA] = s.attack_extra
    out[Part.EXTRA + 1] = s.defence_extra
    light(out, Part.DRAWN + 0, s.drawn)

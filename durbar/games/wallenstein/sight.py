"""Who may know what in Wallenstein: what lies face down on the others' boards is hidden, and nothing else (WA-9.1).

Everybody knows which states a player could plan with, which of his cards were turned up, and from where others were
taken (WA-12.8). What lies face down is among the rest, in any way: once all players are ready it is known which spaces
are covered (WA-9.11), and before that as many are empty as cards are short (WA-9.4).
"""

from enum import IntEnum

import numpy as np

from durbar.engine.agenda import PLAYER, STEP, A, over, top
from durbar.engine.chance import below
from durbar.engine.layout import Layout, Part
from durbar.engine.rule import rule
from durbar.engine.rulings import observe_rulings, ruling_part
from durbar.engine.sets import bit, draw_from, size
from durbar.games.wallenstein.components import (
    ACTION_IDS,
    ACTIONS,
    ARMIES,
    BANNERS,
    BATTLES,
    BUILDING_IDS,
    BUILDING_STOCK,
    BUILDINGS,
    EVENT_IDS,
    FAVOUR_COST,
    FAVOUR_SPACES,
    FAVOURS,
    GRAIN_LOSS,
    LARGEST_GROUP,
    OFFICIALS,
    OPEN_CARDS,
    PEASANT_CUBES,
    REVOLT_MARKERS,
    RULINGS,
    SEATS,
    START_GROUPS,
    STATE_NAMES,
    STATES,
    STATUES,
    TILE_IDS,
    TILES,
    YEARS,
)
from durbar.games.wallenstein.rules.draft import seen_before
from durbar.games.wallenstein.rules.planning import MONEY_CARDS, clear_plan, first_open, hand, may_bid
from durbar.games.wallenstein.state import (
    BID,
    CARD_IDS,
    CARDS,
    COLOURS,
    NONE,
    NOWHERE,
    OPEN,
    SEND,
    SPACE_IDS,
    SPACES,
    Card,
    Season,
    Step,
)

# --- Dealing again --------------------------------------------------------------------------------------------------


@rule
def hide(s, viewer, pad):
    """Lay the others' face-down cards anew. Nobody knows how far a plan has come that is not ready (D-08)."""
    planning = top(s, STEP) == Step.PLAN
    for player in range(s.players):
        if player != viewer:
            if planning:
                clear_plan(s, player)
            if s.ready[player]:
                lay_anew(s, player, planning, pad)


@rule
def lay_anew(s, player, planning, pad):
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
        drawn = below(pad, own + coins + lids + empty)
        if drawn < own:
            card = draw_from(pad, states)
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

DECISIONS = [step.name.lower() for step in Step if step <= Step.LEADER_BACK]  # steps above it ask nobody
A_PURSE = 20  # thalers, or grain: about as much as one has
A_CROWD = 10  # armies in one place
A_SCORE = 50  # points
FAR_MORE = 20  # times a purse or a score is more than anybody will ever have
MANY = ARMIES / A_CROWD
BATTLE_COUNT = len(BATTLES)
BATTLE_NAMES = [ACTION_IDS[battle] for battle in BATTLES]
GROUP_SIZES = LARGEST_GROUP + 1
POSITIONS = range(1, ACTIONS + 1)  # of action cards
TURNS = range(1, SEATS + 1)
TURN_POSITIONS = range(1, TILES + 1)
FAVOUR_NUMBERS = range(1, FAVOURS + 1)  # as printed
OWN = [*range(SEATS), "peasants"]  # whose cubes
PLAYED_WITH = ("draft", "impact", "imperial_court", "landsknechte", "military_leaders")
SEASON_NAMES = [season.name.lower() for season in Season]

# Seats are counted from the viewer's own, clockwise.
OBSERVATION = Layout(
    # the table
    Part("option", "is it played so", option=PLAYED_WITH),
    ruling_part(RULINGS),
    Part("seated", "does anybody sit there", seat=SEATS),
    Part("year", "is it the present one", year=range(1, YEARS + 1)),
    Part("season", "is it the present one", season=SEASON_NAMES),
    Part("position", "has its action been performed", position=POSITIONS),
    Part("order", "is that one's turn in the round", seat=SEATS, turn=TURNS),
    Part("acting", "does this seat choose now", seat=SEATS),
    Part("asked", "is this asked now", decision=DECISIONS),
    # the map
    Part("owned", "does the state belong to one", seat=SEATS, state=STATE_NAMES),
    Part("armies", "armies there, by ten", state=STATE_NAMES, most=MANY),
    Part("built", "is there one of this kind", state=STATE_NAMES, building=BUILDING_IDS),
    Part("markers", "revolt markers", state=STATE_NAMES, most=REVOLT_MARKERS),
    # what players have, and what is common
    Part("thalers", "thalers, by twenty", seat=SEATS, most=FAR_MORE),
    Part("grain", "grain, by twenty", seat=SEATS, least=-YEARS * int(GRAIN_LOSS.max()) / A_PURSE, most=FAR_MORE),
    Part("score", "points, by fifty", seat=SEATS, most=FAR_MORE),
    Part("reserve", "armies in reserve, as a part of all", seat=SEATS),
    Part("lodged", "cubes in the tower, by ten", whose=OWN, most=MANY),
    Part("tray", "cubes in its tray, by ten", whose=OWN, most=MANY),
    Part("peasant_supply", "peasants in supply, as a part of all"),
    Part("building_supply", "buildings left, as a part of all", building=BUILDING_IDS),
    # the round
    Part("action", "does its card lie there face up", position=POSITIONS, action=ACTION_IDS),
    Part("tile", "does the bonus tile lie there", turn=TURN_POSITIONS, tile=TILE_IDS),
    Part("chosen", "has one chosen this turn position", seat=SEATS, turn=TURN_POSITIONS),
    Part("rank", "is that the rank of one's bid, while tiles are chosen", seat=SEATS, rank=TURNS),
    Part("event", "is it in force", event=EVENT_IDS),
    Part("open_event", "does it lie beside the board", event=EVENT_IDS),
    Part("unseen_event", "is it in the deck", event=EVENT_IDS),
    # plans
    Part("ready", "is one's plan ready", seat=SEATS),
    Part("laid", "has the viewer laid it there", space=SPACE_IDS, card=CARD_IDS),
    Part("covered", "does a card lie there face down", seat=SEATS, space=SPACE_IDS),
    Part("acted", "was its card turned up or won, so that it acts no more", state=STATE_NAMES),
    # fights
    Part("origin", "does the army march from there", state=STATE_NAMES),
    Part("target", "does it march there", state=STATE_NAMES),
    Part("marching", "armies that march, by ten", most=MANY),
    Part("extra", "is the tile for one more army used", side=("attacker", "defender")),
    Part("drawn", "is it to revolt this winter", state=STATE_NAMES),
    # the draft
    Part("open_card", "does its card lie open there", place=OPEN_CARDS, state=STATE_NAMES),
    Part("unseen_card", "may its card be drawn from the pile", state=STATE_NAMES),
    Part("under", "does its card lie under the pile", state=STATE_NAMES),
    Part("familiar", "are the open cards those from which one last chose", seat=SEATS),
    Part("group", "start groups left", seat=SEATS, armies=GROUP_SIZES, most=int(START_GROUPS.max())),
    Part("claimed", "is it being claimed", state=STATE_NAMES),
    # Imperial Court
    Part("officials", "officials in supply, as a part of all", seat=SEATS),
    Part("reception", "officials in the reception room, as a part of all", seat=SEATS),
    Part("audience", "officials in the audience hall, as a part of all", seat=SEATS),
    Part("favour", "does it lie there", cost=FAVOUR_COST.tolist(), favour=FAVOUR_NUMBERS),
    Part("unseen_favour", "is it in the deck", favour=FAVOUR_NUMBERS),
    Part("peacekeeper", "does one keep favour 4", seat=SEATS),
    Part("protected", "is one protected from this battle", seat=SEATS, battle=BATTLE_NAMES),
    Part("free_building", "is one to be built for nothing", building=BUILDING_IDS),
    # Landsknechte and Military Leaders
    Part("banner", "does this card lie on top", seat=SEATS, card=BANNERS),
    Part("leader", "does one's leader stand there", seat=SEATS, state=STATE_NAMES),
    Part("statue", "one's statues there", seat=SEATS, state=STATE_NAMES, most=STATUES),
    Part("statue_supply", "statues in supply, as a part of all", seat=SEATS),
    Part("trophy", "trophies that were that seat's statues", seat=SEATS, whose=SEATS, most=STATUES),
    Part("left", "has the leader just left it", state=STATE_NAMES),
)
FEATURES = OBSERVATION.size


class At(IntEnum):
    """Where each part of an observation begins."""

    # fmt: off
    (
        OPTION, RULING, SEATED, YEAR, SEASON, POSITION, ORDER, ACTING, ASKED, OWNED, ARMIES, BUILT, MARKERS, THALERS,
        GRAIN, SCORE, RESERVE, LODGED, TRAY, PEASANT_SUPPLY, BUILDING_SUPPLY, ACTION, TILE, CHOSEN, RANK, EVENT,
        OPEN_EVENT, UNSEEN_EVENT, READY, LAID, COVERED, ACTED, ORIGIN, TARGET, MARCHING, EXTRA, DRAWN, OPEN_CARD,
        UNSEEN_CARD, UNDER, FAMILIAR, GROUP, CLAIMED, OFFICIALS, RECEPTION, AUDIENCE, FAVOUR, UNSEEN_FAVOUR,
        PEACEKEEPER, PROTECTED, FREE_BUILDING, BANNER, LEADER, STATUE, STATUE_SUPPLY, TROPHY, LEFT,
    ) = OBSERVATION.begins
    # fmt: on


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
            out[At.LAID + space * CARDS + s.plan[viewer, space]] = 1
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
    out[At.OPTION] = s.draft
    out[At.OPTION + 1] = s.impact
    out[At.OPTION + 2] = s.court
    out[At.OPTION + 3] = s.landsknechte
    out[At.OPTION + 4] = s.leaders
    observe_rulings(s, out, At.RULING)


@rule
def observe_round(s, out):
    """The year, the season and the cards of the round."""
    out[At.YEAR + s.year] = 1
    out[At.SEASON + s.season] = 1
    for position in range(ACTIONS):
        out[At.POSITION + position] = position < s.position
        if s.action_at[position] != NONE:
            out[At.ACTION + position * ACTIONS + s.action_at[position]] = 1
    for position in range(TILES):
        if s.tile_at[position] != NONE:
            out[At.TILE + position * TILES + s.tile_at[position]] = 1
    light(out, At.OPEN_EVENT + 0, s.open_events)
    light(out, At.UNSEEN_EVENT + 0, s.event_deck)
    if s.event != NONE:
        out[At.EVENT + s.event] = 1


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
        out[At.LODGED + seat] = s.lodged[colour] / A_CROWD
        out[At.TRAY + seat] = s.tray[colour] / A_CROWD
    out[At.PEASANT_SUPPLY] = s.peasant_supply / PEASANT_CUBES
    for kind in range(BUILDINGS):
        out[At.BUILDING_SUPPLY + kind] = s.building_supply[kind] / BUILDING_STOCK[kind]


@rule
def observe_state(s, state, seat, out):
    """Whose a state is, and what is in it."""
    out[At.OWNED + seat * STATES + state] = 1
    out[At.ARMIES + state] = s.armies[state] / A_CROWD
    out[At.MARKERS + state] = s.markers[state]
    light(out, At.BUILT + state * BUILDINGS, np.int64(s.buildings[state]))


@rule
def observe_player(s, player, seat, out):
    """What a player has, and where he is in turn order."""
    out[At.SEATED + seat] = 1
    out[At.THALERS + seat] = s.thalers[player] / A_PURSE
    out[At.GRAIN + seat] = s.grain[player] / A_PURSE
    out[At.SCORE + seat] = s.score[player] / A_SCORE
    out[At.RESERVE + seat] = s.reserve[player] / ARMIES
    if s.place[player] != NONE:
        out[At.CHOSEN + seat * TILES + s.place[player]] = 1
    for turn in range(s.players):
        if s.order[turn] == player:
            out[At.ORDER + seat * SEATS + turn] = 1


@rule
def observe_board(s, player, seat, out):
    """What everybody knows of a player's plan: that it is ready and, once all are, which cards lie where."""
    out[At.READY + seat] = s.ready[player]
    if not s.ready[player] or top(s, STEP) == Step.PLAN:
        return
    for space in range(SPACES):
        card = s.plan[player, space]
        if is_face_down(s, player, space):
            out[At.COVERED + seat * SPACES + space] = 1
        elif card < STATES:
            out[At.ACTED + card] = 1
    light(out, At.ACTED + 0, s.gained[player])


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
            out[At.BANNER + seat * BANNERS + s.banner[player]] = 1
        if s.leaders:
            observe_leader(s, player, seat, viewer, out)


@rule
def observe_draft(s, viewer, out):
    """The cards to be claimed, and the groups to be placed."""
    light(out, At.UNSEEN_CARD + 0, s.pile)
    for place in range(OPEN_CARDS):
        if s.open_cards[place] != NONE:
            out[At.OPEN_CARD + place * STATES + s.open_cards[place]] = 1
    for place in range(s.under_size):
        out[At.UNDER + s.under[place]] = 1
    if s.claimed != NONE:
        out[At.CLAIMED + s.claimed] = 1
    for player in range(s.players):
        seat = seat_of(s, player, viewer)
        out[At.FAMILIAR + seat] = seen_before(s, player)
        for armies in range(GROUP_SIZES):
            out[At.GROUP + seat * GROUP_SIZES + armies] = s.groups[player, armies]


@rule
def observe_court(s, viewer, out):
    """Officials and favours."""
    light(out, At.UNSEEN_FAVOUR + 0, s.favour_deck)
    for space in range(FAVOUR_SPACES):
        if s.favour_at[space] != NONE:
            out[At.FAVOUR + space * FAVOURS + s.favour_at[space]] = 1
    for player in range(s.players):
        seat = seat_of(s, player, viewer)
        out[At.OFFICIALS + seat] = s.officials[player] / OFFICIALS
        out[At.RECEPTION + seat] = s.reception[player] / OFFICIALS
        out[At.AUDIENCE + seat] = s.audience[player] / OFFICIALS
        out[At.PEACEKEEPER + seat] = s.peacekeeper == player
        light(out, At.PROTECTED + seat * BATTLE_COUNT, np.int64(s.protected[player]))


@rule
def observe_leader(s, player, seat, viewer, out):
    """A player's leader, statues and trophies."""
    if s.leader[player] != NOWHERE:
        out[At.LEADER + seat * STATES + s.leader[player]] = 1
    out[At.STATUE_SUPPLY + seat] = s.statue_supply[player] / STATUES
    for state in range(STATES):
        if s.sculptor[state] == player:
            out[At.STATUE + seat * STATES + state] = s.statues[state]
    for colour in range(s.players):
        out[At.TROPHY + seat * SEATS + seat_of(s, colour, viewer)] = s.trophies[player, colour]


@rule
def observe_question(s, viewer, out):
    """Who is asked what."""
    step = top(s, STEP)
    out[At.ASKED + step - Step.REFRESH] = 1
    for player in range(s.players):
        asked = not s.ready[player] if step == Step.PLAN else player == top(s, PLAYER)
        out[At.ACTING + seat_of(s, player, viewer)] = asked
    if step == Step.TILE:
        for rank in range(s.players):
            out[At.RANK + seat_of(s, np.int64(s.rank[rank]), viewer) * SEATS + rank] = 1
    elif step == Step.FREE_BUILDING:
        out[At.FREE_BUILDING + top(s, A)] = 1
    elif step == Step.STATUE:
        out[At.LEFT + top(s, A)] = 1
    if s.origin != NONE:
        out[At.ORIGIN + s.origin] = 1
    if s.target != NONE:
        out[At.TARGET + s.target] = 1
    out[At.MARCHING] = s.marching / A_CROWD
    out[At.EXTRA] = s.attack_extra
    out[At.EXTRA + 1] = s.defence_extra
    light(out, At.DRAWN + 0, s.drawn)

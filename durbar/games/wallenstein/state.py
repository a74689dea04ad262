"""The table of Wallenstein as a record, and the codes of its steps, cards, choices and events.

Cards that nobody has seen have no order here: they are drawn when they are turned up. So what is hidden at this table
is what lies face down on the players' boards, and nothing else.
"""

from enum import IntEnum

from durbar.engine.agenda import Agenda
from durbar.engine.chance import Chance
from durbar.engine.layout import Layout, Part
from durbar.engine.record import Index, Int, Long, record
from durbar.games.wallenstein.components import (
    ACTION_IDS,
    ARMIES,
    BONUS_IDS,
    BUILDINGS,
    CONVERSIONS,
    FAVOUR_COST,
    FAVOUR_SPACES,
    LARGEST_GROUP,
    MONEY,
    OPEN_CARDS,
    RULINGS,
    SEATS,
    STATE_NAMES,
    STATES,
    TILES,
)

NOBODY = -1  # owns a neutral state
OUT_OF_PLAY = -2  # owns a state that is not in play (WA-2.1)
NOWHERE = -1  # where a leader is who is off the board
NONE = -1  # no event, tile, action card or favour there, or none that is known yet

# --- Cubes, spaces, cards -------------------------------------------------------------------------------------------

PEASANTS = SEATS  # the colour after those of the seats
COLOURS = SEATS + 1

# The spaces of a personal board: the action slots by action, the slots of the extra board, the bid (WA-9.1, WA-22.5).
SLOTS = len(ACTION_IDS)
SEND = SLOTS  # + place in CONVERSIONS
BID = SEND + len(CONVERSIONS)
SPACES = BID + 1
SPACE_IDS = (*ACTION_IDS, *(f"convert_{size}" for size in CONVERSIONS), "bid")


class Card(IntEnum):
    """What can lie on a space: a state card (its state's number) or one of these."""

    BLANK = STATES  # a money card that only covers the space (WA-9.3, WA-9.10); on a bid space always MONEY
    TOWER = STATES + 1  # a tower card of the Imperial Court (WA-22.6, WA-22.7)
    EMPTY = STATES + 2  # left empty for want of cards, or the card that lay there was lost (WA-9.5, WA-12.6)
    MONEY = STATES + 3  # + value: a bid (WA-9.8)


CARDS = Card.MONEY + len(MONEY)
CARD_IDS = (*STATE_NAMES, "blank", "tower", "empty", *(f"money_{value}" for value in MONEY))
OPEN = CARDS  # on a space: not decided yet; no card

# --- The table ------------------------------------------------------------------------------------------------------


@record
class State(Agenda, Chance):
    """Everything on the table of one game of Wallenstein. Sets of states are numbers with a bit for each."""

    agenda: Index[8, 5]
    players: Int

    # options of the table
    draft: Int  # 1: the states are drafted (WA-3), 0: the standard set-up (WA-4)
    impact: Int  # 1: the tower model `impact` (WA-5.5), 0: `independent` (WA-5.3)
    court: Int  # 1: with the Imperial Court (WA-22)
    landsknechte: Int  # 1: with the Landsknechte (WA-23)
    leaders: Int  # 1: with the Military Leaders (WA-24)
    ruling: Int[len(RULINGS)]  # the reading of each Ruling; 0 is ours

    # the calendar
    year: Int  # 0 or 1
    season: Int  # 0 to 3, by Season
    position: Int  # of the action being performed, from 0; SLOTS once all are done
    turn: (
        Int  # whose turn it is within that or another phase, as a place in `order` (in `rank` for tiles); -1: nobody's
    )

    # the map
    owner: Int[STATES]  # a seat, NOBODY or OUT_OF_PLAY
    armies: Int[STATES]
    buildings: Int[STATES]  # a bit for each kind of building
    markers: Int[STATES]  # revolt markers
    statues: Int[STATES]
    sculptor: Int[STATES]  # whose statues these are, or NOBODY

    # what players have
    thalers: Int[SEATS]
    grain: Int[SEATS]
    score: Int[SEATS]
    reserve: Int[SEATS]  # armies off the map, tray and tower

    # what is common
    building_supply: Int[BUILDINGS]
    marker_supply: Int
    peasant_supply: Int
    lodged: Int[COLOURS]  # cubes stuck in the tower
    tray: Int[COLOURS]

    # the round: action cards, bonus tiles, events
    action_at: Int[SLOTS]  # the action on each position as far as it is face up, or NONE (WA-7)
    tile_at: Int[TILES]  # the bonus tile on each turn position (WA-8.1)
    event_deck: Int  # events not seen yet, a bit for each
    open_events: Int  # face up beside the board, a bit for each
    event: Int  # in force, or NONE

    # plans (WA-9)
    plan: Int[SEATS, SPACES]  # the card on each space: a state, a Card, or OPEN
    ready: Int[SEATS]  # 1 once the plan is committed
    turned: Int[SEATS]  # the spaces whose card is turned up, a bit for each
    short: Int[SEATS]  # 1 if cards were too few for all spaces when the plan was committed
    gained: Long[SEATS]  # states won in this round: their cards are in no plan (WA-12.7)

    # turn order (WA-11)
    rank: Int[SEATS]  # the players by their bids, highest first
    place: Int[SEATS]  # the turn position that each player has chosen, or NONE
    order: Int[SEATS]  # the players in turn order; of autumn's in winter

    # the fight that is being declared or fought (WA-16 to WA-19)
    origin: Int  # a state
    target: Int  # a state; that of a revolt too
    marching: Int  # armies declared
    attack_extra: Int  # 1: the attacker throws one more from his reserve (WA-8.6)
    defence_extra: Int  # 1: the defender does (WA-8.7)

    # winter
    drawn: Long  # states of the player whose turn it is that are still to revolt (WA-20.5)

    # the draft (WA-3)
    pile: Long  # state cards face down that nobody has seen
    under: Int[STATES]  # cards put under the pile, the uppermost first: everybody may remember them (WA-3.7)
    under_size: Int
    open_cards: Int[OPEN_CARDS]
    last_pair: Int[SEATS, OPEN_CARDS]  # the open cards from which each player last chose, or NONE (WA-3.6)
    groups: Int[SEATS, LARGEST_GROUP + 1]  # how many start groups of each size are left
    claims: Int  # made so far by all
    claimed: Int  # the state being claimed

    # Imperial Court (WA-22)
    officials: Int[SEATS]  # in the supply
    reception: Int[SEATS]
    audience: Int[SEATS]
    favour_deck: Int  # favours not seen yet, a bit for each
    favour_at: Int[FAVOUR_SPACES]  # on the spaces by cost as in the data, or NONE
    peacekeeper: Int  # who keeps favour 4, or NOBODY (WA-22.24)
    protected: Int[SEATS]  # from battle A (bit 0), from battle B (bit 1) (WA-22.27)

    # Landsknechte (WA-23)
    banner: Int[SEATS]  # the position of the top card

    # Military Leaders (WA-24)
    leader: Int[SEATS]  # a state or NOWHERE
    statue_supply: Int[SEATS]
    trophies: Int[SEATS, SEATS]  # [holder, colour]


HUNGER = SLOTS  # the cause of a revolt in winter; otherwise it is the action that collects


class Season(IntEnum):
    """The four rounds of a year (WA-6.1)."""

    SPRING = 0
    SUMMER = 1
    AUTUMN = 2
    WINTER = 3


class Step(IntEnum):
    """What can stand on the agenda. Those before DRAFT ask somebody; in brackets the decision of the specification."""

    # draft
    REFRESH = 1  # put both open cards under the pile? (D-01)
    CLAIM = 2  # which card (D-02)
    GROUP = 3  # which group of armies; number A: 1 if the card came unseen from the pile (D-03)
    LEADER_HERE = 4  # the leader into the claimed state? (D-04)
    # round
    PLAN = 5  # all at once (D-05 to D-08)
    TILE = 6  # which tile (D-09)
    FIRST_LEADER = 7  # into which state (D-10)
    LANDSKNECHT = 8  # which bonus (D-11)
    FAVOUR = 9  # which favour, or none (D-12)
    CANCEL_EVENT = 10  # favour 1 (D-13)
    CALM = 11  # favour 4: which state (D-14)
    FREE_BUILDING = 12  # favours 7, 17, 21: which state; the kind of building is number A (D-15)
    FREE_ARMIES = 13  # favour 12: which state; how many armies is number A (D-16)
    SIX_ARMIES = 14  # use the tile? (D-17)
    MOVE_TO = 15  # after placing one army (D-18)
    MOVE_NUMBER = 16  # (D-19)
    BATTLE_AT = 17  # which state, or stay (D-20)
    BATTLE_NUMBER = 18  # (D-21)
    ATTACK_EXTRA = 19  # use the tile? (D-22)
    DEFENCE_EXTRA = 20  # use the tile? out of turn (D-23)
    NEXT_REVOLT = 21  # which drawn state; the extra peasants are number A (D-24)
    LEADER_TO = 22  # (D-25)
    STATUE = 23  # into the state left? it is number A (D-26)
    LEADER_BACK = 24  # after winter (D-27)

    # The steps from here on ask nobody. First the phases of play: each leads to the next (WA-6.2, WA-25.1).
    DRAFT = 32  # claims in turn (WA-3)
    FILL_TOWER = 33  # WA-5.9
    EMPTY_TRAY = 34  # after that
    EVENT_CARDS = 35  # a year begins (WA-2.8)
    LEADERS_RETURN = 36  # in turn order (WA-24.11)
    ACTION_CARDS = 37  # a round begins (WA-7.1)
    BONUS_TILES = 38  # WA-8.1
    FAVOUR_CARDS = 39  # WA-22.4
    PLANS = 40  # WA-9
    EVENT = 41  # WA-10.1
    BIDS = 42  # WA-11.1 to 11.3
    TILES = 43  # by rank (WA-11.4)
    TURN_ORDER = 44  # WA-11.5
    FIRST_LEADERS = 45  # in turn order (WA-24.3)
    LANDSKNECHTE = 46  # in turn order (WA-23.2)
    CONVERSIONS = 47  # court step 1 (WA-22.11)
    AUDIENCE = 48  # court step 2 (WA-22.15)
    ACTIONS = 49  # by position, then in turn order (WA-12.1)
    ROUND_END = 50  # WA-6.3
    LEADERS = 51  # in turn order (WA-24.6)
    SEASON_END = 52  # the next round, or winter
    GRAIN_LOSS = 53  # WA-20.2
    SUPPLY = 54  # in turn order (WA-20.5)
    SCORING = 55  # WA-20.9; the game ends after that of the last winter
    YEAR_END = 56  # WA-20.11

    # within an action or a hungry winter
    DECLARED = 64  # the defender may have his say (WA-17.2)
    CLASH = 65  # the cubes of an attack go into the tray (WA-17.3, WA-18.1)
    OUTCOME = 66  # of an attack (WA-17.5 to 17.11, WA-18.2 to 18.4)
    REVOLT = 67  # its cubes go into the tray; extra peasants, income that waits for it, its cause (A, B, C) (WA-19.2)
    REVOLT_OUTCOME = 68  # the same numbers (WA-19.4)
    THROW = 69  # what lies in the tray goes through the tower (WA-5.2)


# While planning, `choices` offers the cards for the first open space. Laying elsewhere, taking back, clearing, filling
# and reconsidering are `revisions`: legal too, for people, and never needed.
ACTIONS = Layout(
    Part("lay", "lay this card on this space", space=SPACE_IDS, card=CARD_IDS),
    Part("take_back", "the card goes back into the hand", space=SPACE_IDS),
    Part("clear", "all cards go back into the hand"),
    Part("fill", "no action on every space still open, as far as the rules allow"),
    Part("commit", "the plan is ready"),  # D-08
    Part("reconsider", "the plan is not ready yet, as long as somebody else is still planning"),
    Part("yes", "do it"),
    Part("no", "do not"),
    Part("stay", "move nowhere, take no favour, leave the leader away"),
    Part("claim", "claim this card", card=(*range(OPEN_CARDS), "pile")),
    Part("group", "place a group of so many armies", armies=LARGEST_GROUP + 1),
    Part("tile", "take this turn position and its tile", turn=range(1, TILES + 1)),
    Part("bonus", "receive this from the Landsknechte", kind=BONUS_IDS),
    Part("favour", "take the favour on the space of this cost", cost=FAVOUR_COST.tolist()),
    Part("state", "that one", state=STATE_NAMES),
    Part("armies", "so many armies", number=ARMIES + 1),
)
CHOICES = ACTIONS.size


class Choice(IntEnum):
    """Where each sort of choice begins: a choice's number depends on its meaning alone."""

    # fmt: off
    (
        LAY, TAKE_BACK, CLEAR, FILL, COMMIT, RECONSIDER, YES, NO, STAY, CLAIM, GROUP, TILE, BONUS, FAVOUR, STATE,
        ARMIES,
    ) = ACTIONS.begins
    # fmt: on


class Event(IntEnum):
    """What can happen; its details in the order in which they are told. The player of some is NOBODY."""

    # set-up and draft
    FILLED = 0  # the tower is filled (WA-5.9): the THROWN that follow; NOBODY
    REFRESHED = 1  # the two cards put under the pile (states)
    CLAIMED = 2  # state, armies, whether the card came unseen from the pile
    # the round
    ROUND = 3  # year, season; NOBODY
    EVENTS_OPENED = 4  # the events face up, a bit for each; NOBODY
    ACTION_OPENED = 5  # position, action; NOBODY
    FAVOURS_OPENED = 6  # favour by space (three details); NOBODY
    READY = 7  # the player has committed his plan
    EVENT = 8  # event: it is in force; NOBODY
    BID = 9  # card (a state or a Card), thalers paid
    TOOK_TILE = 10  # tile, turn position
    # modules before the actions
    LANDSKNECHTS = 11  # kind of bonus, value received
    CONVERTED = 12  # officials, state or Card.TOWER
    NOT_CONVERTED = 13  # officials wanted, state or Card.TOWER
    TOOK_FAVOUR = 14  # favour, officials paid
    NO_FAVOUR = 15
    FAVOUR_LOST = 16  # favour: nobody has taken it; NOBODY
    EVENT_CANCELLED = 17  # event, 1; or 0 if it is left
    RECEIVED = 18  # thalers, grain, points, armies to the tray: by a favour
    CALMED = 19  # state: one revolt marker removed, by a favour or a trading house
    CALM_KEPT = 20  # favour 4 is kept
    CALM_USED = 21  # state: no marker is put, by favour 4
    PROTECTED = 22  # battles, as bits: A 1, B 2
    ARRIVED = 23  # state, armies, whether it was neutral (favour 12)
    # actions
    NO_ACTION = 24  # action, whether the space was covered
    CANCELLED = 25  # action, state, why (Reason)
    BUILT = 26  # kind of building, state, thalers paid, 1 by a favour
    COLLECTED_GRAIN = 27  # state, grain
    COLLECTED_TAXES = 28  # state, thalers
    MARKED = 29  # state: a revolt marker is put
    PLACED = 30  # action, state, armies, thalers paid
    MOVED = 31  # from, to, armies, action
    STAYED = 32  # action, state
    # fights
    ATTACKED = 33  # from, to, armies (extra army not counted), as bits: an extra army is thrown 1, it is battle B 2
    DEFENDED = 34  # state, whether an extra army is thrown by the tile, the same by the palace event
    REVOLTED = 35  # state, markers there, peasants thrown, its cause (an action or HUNGER)
    THROWN = 36  # colour, cubes thrown, lodged before, came out; NOBODY; one for every colour that took part
    CONQUERED = 37  # state, armies that enter, attacker's strength, defending strength
    HELD = 38  # state, armies left, attacking strength, defending strength: the player is the owner
    DEVASTATED = 39  # state, attacking strength, defending strength: a tie or a won revolt; the player is the owner
    REPELLED = 40  # state, attacker's strength, peasants: a neutral state stays neutral
    CARD_LOST = 41  # state, space it lay on (SPACES: the hand)
    # winter
    WINTER_LOSS = 42  # event, grain loss; NOBODY
    FED = 43  # states, grain, unsupplied
    HUNGER = 44  # states drawn (up to three details, NONE behind them)
    SCORED = 45  # points for states, for buildings, for majorities, these by kind of building (a tally)
    # leaders
    LEADER_PLACED = 46  # state, 1 if he returns after winter
    LEADER_MOVED = 47  # from, to
    LEADER_LOST = 48  # state
    STATUE = 49  # state
    TROPHIES = 50  # state, number, whose
    MONUMENTS = 51  # points at the end for statues on the board, for trophies
    RECONSIDERED = 52  # the player takes his readiness back
    NO_EFFECT = 53  # of the favour taken


class Reason(IntEnum):
    """Why an action is cancelled (WA-12.4)."""

    THALERS = 0
    NO_PLOT = 1
    ALREADY_BUILT = 2
    NO_BUILDING_LEFT = 3
    RESERVE = 4
    TOO_FEW_ARMIES = 5
    NO_TARGET = 6

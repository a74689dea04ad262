"""The table of Agra as a record, and the codes of its steps, choices and events.

Nothing but the rupees in the others' bags is hidden at this table (and those who remember every gain know them, too).
The pile of favour tiles is a set that is drawn from at random.
"""

from enum import IntEnum

from durbar.engine.agenda import Agenda
from durbar.engine.chance import Chance
from durbar.engine.layout import Layout, Part
from durbar.engine.record import Index, Int, Long, record
from durbar.games.agra.components import (
    ARROW_TO,
    BONUS_IDS,
    BUILDING_IDS,
    BUILDINGS,
    ENDS,
    FARMERS,
    FAVOUR_IDS,
    GIFT_NAMES,
    GIFTS,
    GOOD_IDS,
    GOODS,
    GUILD_IDS,
    GUILDS,
    LEVELS,
    LUXURY_IDS,
    MOSAICS,
    MOST_PRODUCED,
    NOTABLES,
    OIL_CURRY_NAMES,
    ORDERS,
    PLACE_NAMES,
    PLACES,
    PRODUCTION,
    RULINGS,
    SEATS,
    SIDE_IDS,
    SIDES,
    SPACE_IDS,
    TILE_IDS,
    TILES,
    TOKENS,
)

NOBODY = -1  # owns a free place, order or gift space
NEUTRAL = -2  # owns a neutral marker (AG-3.5)
NOWHERE = -1  # where a price token is that lies on the Trader; the Builder, an order marker out of play
ON_RIVER = -1  # where a notable is before anybody has won it
AWAY = -2  # where a notable is that is not in this game
IN_PILE = -1  # where a favour tile is that nobody has
ON_DISPLAY = -2

DEEPEST = 48  # steps on the agenda at most (I-17)


@record
class State(Agenda, Chance):
    """Everything on the table of one game of Agra.

    Sets of spaces, buildings, notables and so on are numbers with a bit for each. Levels, piers, spaces of the
    meditation track and of the farm have their printed numbers, which begin with 1.
    """

    agenda: Index[DEEPEST + 1, 5]
    players: Int
    money_open: Int  # option of the table: 1 if everybody sees all bags
    ruling: Int[len(RULINGS)]  # the reading of each Ruling; 0 is ours
    first: Int  # the first player
    active: Int  # whose turn it is
    round: Int  # from 1
    end_round: Int  # in which the end was triggered, or 0

    # the city
    value: Int[GOODS]  # the current value of each good (AG-4.4)
    token_good: Int[TOKENS]  # the good under each price token, or NOWHERE
    token_side: Int[TOKENS]  # 0 or 1: which of its FACES is up
    built: Int  # the buildings that are no sites any more, as a set
    rupees_on: Int[BUILDINGS]
    merchant: Int  # the building where the Merchant stands
    builder: Int  # the building where the Builder stands, or NOWHERE
    builder_due: Int  # 1 if his site has been built and he is still to move on
    bonus_left: Int  # building bonus tiles not taken yet, as a set
    standing: Int[SEATS]  # the spaces with a standing worker of each player, as a set
    lying: Int[SEATS]  # the same for lying workers

    # the river
    pier: Int
    completed: Int[LEVELS + 1]  # notables by level
    holder: Int[NOTABLES]  # who has the contract, or ON_RIVER, or AWAY
    place_owner: Int[PLACES]  # whose marker lies on each demanded good, or NOBODY
    place_count: Int[PLACES]  # 0, 1, or 2 after a double delivery
    free_places: Long  # those of the notables on the river on which nothing lies, as a set

    # the Empire board
    influence: Int[SEATS, GUILDS]  # levels
    order_owner: Int[GUILDS, ORDERS]  # a player, NEUTRAL or NOBODY
    order_marker: Int[GUILDS]  # the order that may be fulfilled, or NOWHERE
    gift_owner: Int[GIFTS]  # who has given to each of Akbar's spaces: a player, NEUTRAL or NOBODY
    tile: Int[TILES]  # who has each favour tile, or ON_DISPLAY, or IN_PILE
    wheel: Int  # the outer action under the wheel marker: blocked in this meditation phase (AG-9.6)

    # what players have
    rupees: Int[SEATS]
    workers: Int[SEATS]  # in reserve
    markers: Int[SEATS]  # in reserve
    goods: Int[SEATS, GOODS]
    favours: Int[SEATS]
    used_favours: Int[SEATS]  # favour actions on which a marker lies since they were used, as a set (AG-8.8)
    used_luxuries: Int[SEATS]  # luxury actions on which a marker lies, as a set
    meditation: Int[SEATS]  # space of the meditation marker
    farmer: Int[SEATS, FARMERS]  # space of the farmer of each side
    covers: Int[SEATS]  # covers that are left, as a set: side * ENDS + end
    stored: Int  # workers on the Cook
    french: Int  # markers on the French Trader

    # the turn
    mp: Int
    laid: Int  # workers laid down or released in this phase
    spending: Int  # 1 once a wheel action has been bought in this phase (AG-9.1)
    bought: Int  # 1 + the last outer action bought in this phase, or 0
    muezzin_paid: Int  # 1 once he has added his MP in this phase
    meditated: Int[NOTABLES]  # goods delivered to each notable by the wheel in this phase
    used_notables: Int  # whose ability has been used and is not ready again, as a set (AG-8.8)
    credited: Int[SEATS]  # notables whose influence each player has been offered in this turn, as a set
    statue: Int  # 1 while one more main action is due
    order_phase: Int  # 1 once the gift or order of this phase has been made

    # the main action
    paid_value: Int  # Sailor: value of the goods paid to him
    paid_goods: Int  # their number
    delivered: Int  # capacity used
    sailor_order: Int  # 1 once an order has been fulfilled
    served: Int  # notables delivered to, as a set
    doubled: Int  # those of them with a double delivery, as a set
    token_moved: Int  # Trader: 1 once a price token has been moved
    traded: Int  # 1 once goods have been exchanged
    tended: Int  # Botanist: what has been done, as a set (Tended)
    material: Int  # Architect: building value paid
    materials: Int  # the kinds of material paid, as a set of goods


class Step(IntEnum):
    """What can stand on the agenda; in brackets its numbers A, B, C."""

    # Open steps of the active player: secondary actions may come in between (AG-8.4).
    MEDITATE = 1  # D-01 to D-09
    ACT = 2  # where to act (1, or 2 for the action of a Statue) (D-10, D-11)
    ARCHITECT = 3  # D-14
    SAILOR = 4  # D-19 to D-22
    TRADER = 5  # D-24
    BOTANIST = 6  # D-27
    PRODUCE = 7  # how many (good) (D-29)
    PROCESS = 8  # how many (arrow, most, Manner): open only in the manner OPEN (D-17)
    ORDERS = 9  # D-32

    # Single decisions.
    PEON_PAY = 16  # rupees or the tile (space) (D-12)
    COOK_STORE = 17  # store the ejected worker? (D-13)
    PAY_MATERIALS = 18  # which (building) (D-15)
    BONUS = 19  # which building bonus (level) (D-16)
    JAGIRDAR = 20  # what to deliver, off turn (D-23)
    TRADE_GIVE = 21  # which good (goods given, their value) (D-25)
    DISCOUNT = 22  # by the Mullah? (favour action) (D-34)
    EXCHANGE_GIVE = 23  # which good (D-36)
    EXCHANGE_TAKE = 24  # for which other (good given) (D-36)
    PICK_GOOD = 25  # gain which (value; 0: any basic good) (D-37)
    PICK_ARROW = 26  # transform along which (1: only what the tile `transform_1_to_2` allows) (D-40)
    SELL = 27  # which good (D-41)
    FRENCH = 28  # which good onto the card (D-41)
    TOKEN = 29  # which price token (D-42)
    TOKEN_TO = 30  # on which good, which side up (token) (D-42)
    AKBAR_OR_ORDER = 31  # D-43
    DELIVER_ONE = 32  # what to deliver to which notable (D-44)
    FAVOUR_SPACE = 33  # favours or a tile (favours) (D-45)
    GIVE_BACK = 34  # which tile (tile to be taken) (D-46)
    TAKE_TILE = 35  # which tile (D-47)
    SADR = 36  # which good to give (D-48)
    SADR_TO = 37  # to which space of Akbar (good) (D-48)
    FARMERS = 38  # which step (steps left) (D-28)

    # Decisions that may turn out to be void; then nobody is asked.
    FOLLOW = 48  # how many (the player followed, arrow) (D-18)
    TRADE_TAKE = 49  # which good (value left, 1 after the first) (D-26)
    DYE_SWAP = 50  # for which good (good produced, owned before) (D-30)
    CREDIT = 51  # in which guild to rise (levels offered in each) (D-31)
    STAND = 52  # which worker (how many) (D-35)
    PICK_GUILD = 53  # in which guild to rise (1 + the guild that is excepted or 0, how many) (D-38)
    PICK_COVER = 54  # which cover to remove (D-39)
    MAKE_ROOM = 55  # what to discard (the good gained, GOODS: favours; how many; C as of the gain) (D-49)

    # What asks nobody.
    TURN = 64
    MEDITATE_END = 65
    SECOND_ACT = 66
    TURN_END = 67
    ARRIVE = 68  # (space, Arrival)
    EJECTED = 69  # (1 if the worker stood)
    PERFORM = 70  # (space)
    DEPART = 71  # (1 if the Merchant was there)
    MERCHANT_MOVES = 72
    BUILDER_MOVES = 73
    BUILD = 74  # (building, Building flags); nobody's at pier 2: its player is SEATS
    BONUS_RUPEES = 75  # (building bonus)
    MAN = 76  # (building)
    SAILOR_CLOSE = 77
    DELIVER = 78  # (place, 1 or 2)
    AWARD = 79  # (notable)
    ONCE = 80  # (notable)
    BOAT = 81
    PIER = 82  # (pier)
    PIER_BUILD = 83
    FULFIL = 84  # (guild)
    GIFT = 85  # (space of Akbar, good)
    GAIN_FAVOURS = 86  # (number, Source)
    GAIN_GOOD = 87  # (good, number, 1 if produced)
    RAISE = 88  # (guild)
    OFFER_CREDIT = 89  # (notables served, as a set)
    USE_FAVOUR = 90  # (favour action, 1 with the Mullah's discount)


OPEN = tuple(step for step in Step if step <= Step.ORDERS)
FIRST_AUTOMATIC = Step.TURN


class Manner(IntEnum):
    """How a transformation is carried out (2.3)."""

    OPEN = 0  # with secondary actions in between
    CLOSED = 1  # without, as the Mujtahida's
    MUST = 2  # without, and at least one good: the wheel's and those of favour actions


class Arrival(IntEnum):
    """How a player comes to a space (AG-10.2, AG-10.7)."""

    PLACED = 0
    PEON = 1  # by peonage, for rupees
    FREE = 2  # by peonage, with the tile


class Building(IntEnum):
    """What comes with a building, as flags of BUILD (AG-11.5)."""

    BONUS = 1
    MAN = 2  # a worker, and a transformation
    MOVE = 4  # the Builder moves on if he stands there
    CLOSED = 8  # that transformation is closed


class Tended(IntEnum):
    """The Botanist's three actions, as flags of `tended` (AG-14.1)."""

    MEDITATE = 1
    COVER = 2
    FARMERS = 4


ACTIONS = Layout(
    Part("done", "go on: leave the menu, decline, stop, no more"),
    Part("lay", "lay the worker down that stands there", space=SPACE_IDS),
    Part("stand", "stand the worker up that lies there", space=SPACE_IDS),
    Part("place", "act there: with a worker from the reserve, or by peonage if an own one is there", space=SPACE_IDS),
    Part("amount", "so many goods", number=MOST_PRODUCED + 2),
    Part("give", "give a unit of this good: pay, exchange, sell or discard it", good=GOOD_IDS),
    Part("take", "take a unit of this good", good=GOOD_IDS),
    Part("arrow", "transform a good along the arrow to this one", good=[GOOD_IDS[good] for good in ARROW_TO]),
    Part("cover", "remove this cover from the farm", side=SIDE_IDS, end=ENDS),
    Part("farmer", "move this farmer a space towards that end of its side", side=SIDE_IDS, end=ENDS),
    Part("deliver", "deliver this good to this notable", place=PLACE_NAMES),
    Part("double", "deliver two units of it at once", place=PLACE_NAMES),
    Part("order", "fulfil this guild's order", guild=GUILD_IDS),
    Part("gift", "give to this space of Akbar", space=GIFT_NAMES),
    Part("rise", "rise a level in this guild", guild=GUILD_IDS),
    Part("build", "build this site", site=BUILDING_IDS[PRODUCTION:]),
    Part("bonus", "take this building bonus", tile=BONUS_IDS),
    Part("token", "move this price token", token=TOKENS),
    Part("token_to", "lay it on this good, this side up", good=GOOD_IDS, side=SIDES),
    Part("tile", "this favour tile: take it, or give it back", tile=TILE_IDS),
    Part("favours", "take favours instead of a tile"),
    Part("give_favour", "give up a favour to have a marker for a good"),
    Part("favour", "use this favour action", action=FAVOUR_IDS),
    Part("discount", "use it for a favour less, by the Mullah"),
    Part("oil_curry", "spend this to stand workers up", spent=OIL_CURRY_NAMES),
    Part("luxury", "spend a unit of this luxury good for its action", good=LUXURY_IDS),
    Part("caliph", "spend cotton to stand a worker up"),
    Part("english_trader", "exchange a good for another of the same value"),
    Part("french_trader", "put a good on the French Trader's card"),
    Part("mosaic", "buy favours for meditation points", purchase=MOSAICS),
    Part("release", "return a worker from the Cook to the reserve for meditation points"),
    Part("store", "store the ejected worker on the Cook"),
    Part("rupees", "pay for peonage in rupees"),
    Part("move_token", "with the Trader: move a price token"),
    Part("trade", "with the Trader: exchange goods"),
    Part("advance", "with the Botanist: pay for a space on the meditation track"),
    Part("farmers", "with the Botanist: move farmers"),
)
CHOICES = ACTIONS.size


class Choice(IntEnum):
    """Where each sort of choice begins: a choice's number depends on its meaning alone."""

    # fmt: off
    (
        DONE, LAY, STAND, PLACE, AMOUNT, GIVE, TAKE, ARROW, COVER, FARMER, DELIVER, DOUBLE, ORDER, GIFT, RISE, BUILD,
        BONUS, TOKEN, TOKEN_TO, TILE, FAVOURS, GIVE_FAVOUR, FAVOUR, DISCOUNT, OIL_CURRY, LUXURY, CALIPH, ENGLISH_TRADER,
        FRENCH_TRADER, MOSAIC, RELEASE, STORE, RUPEES, MOVE_TOKEN, TRADE, ADVANCE, FARMERS,
    ) = ACTIONS.begins
    # fmt: on


class Source(IntEnum):
    """Where favours come from (AG-18.1)."""

    EJECTED = 0
    MERCHANT = 1
    INFLUENCE = 2
    BONUS_TILE = 3
    NOTABLE = 4  # won: one of the last level
    FOLLOWER = 5
    BOOKS = 6
    MOSAIC_MAKER = 7
    PIER = 8
    JAGIRDAR = 9


class Trigger(IntEnum):
    """What triggers the end (AG-28.1)."""

    NOTABLE = 0
    INFLUENCE = 1
    ORDERS = 2


class Score(IntEnum):
    """What is scored at the end, besides rupees (AG-29)."""

    CONTRACT = 0  # of: the notable
    TRACK = 1  # of: the guild
    MEDITATION = 2
    COVERS = 3
    GIFTS = 4


class Event(IntEnum):
    """What can happen; its details in the order in which they are told. The player of some is NOBODY.

    Every rupee that comes or goes is told (4.3); where rupees are a detail of an event, no other event tells of them.
    """

    STARTED = 0  # the player is the first player
    TURN = 1  # round
    # meditation
    LAID = 2  # space, MP gained
    RELEASED = 3  # MP gained: a worker returns from the Cook to the reserve
    BOUGHT = 4  # wheel action, MP paid: what it brings is told after it
    WHEEL_MOVED = 5  # wheel action under the marker from now on
    MP_LOST = 6  # MP not spent
    # placement
    PLACED = 7  # space
    PEONAGE = 8  # space, rupees paid, 1 if the worker was stood up, 1 if by the tile
    COLLECTED = 9  # building, rupees that lay there
    EJECTED = 10  # space, 1 if the worker stood; the player is its owner
    STORED = 11  # workers on the Cook now
    MERCHANT_MOVED = 12  # roll, from, to; NOBODY; rupees are laid on the buildings passed
    BUILDER_MOVED = 13  # roll, from, to; NOBODY
    BUILDER_LEFT = 14  # no site is left; NOBODY
    # building
    MATERIAL = 15  # good paid, building value reached so far, cost
    BUILT = 16  # building, rupees by Takshaka; NOBODY at pier 2
    BONUS_TAKEN = 17  # building bonus
    BONUS_RUPEES = 18  # building bonus, rupees
    MANNED = 19  # building
    # goods
    PRODUCED = 20  # good, number gained
    GAINED = 21  # good, number
    DYED = 22  # good produced, good received: the Dyer's swap
    TRANSFORMED = 23  # arrow, number
    FOLLOWED = 24  # arrow, number, the player followed
    EXCHANGED = 25  # good given, good received
    TRADED = 26  # good given to the Trader, value given so far
    TOKEN_MOVED = 27  # token, good before or NOWHERE, good now, face
    TOKENS_BACK = 28  # all price tokens return to the Trader; NOBODY
    SOLD = 29  # good, rupees
    DISCARDED = 30  # good, or GOODS: a favour; to make room
    FORFEITED = 31  # good, or GOODS: favours; how many found no marker
    # the farm and the meditation track
    UNCOVERED = 32  # cover (side * ENDS + end)
    FARMER_MOVED = 33  # side, from, to
    ADVANCED = 34  # space of the meditation track
    # secondary actions
    OIL_CURRY = 35  # which (as the choice)
    FAVOUR_ACTION = 36  # favour action, favours spent, 1 with the Mullah's discount
    LUXURY = 37  # luxury action, rupees (of clothes)
    ABILITY = 38  # notable: Caliph, English Trader, French Trader or Mosaic Maker is used; MP paid (Mosaic Maker)
    STOOD = 39  # space
    MP_GAINED = 40  # MP, by the tile
    # deliveries
    SAILOR_PAID = 41  # good, its value
    DELIVERED = 42  # place, markers (1 or 2), rupees
    DELIVERY_BONUS = 43  # notable, good, rupees
    REFUNDED = 44  # rupees
    FRENCH = 45  # good, markers on the card then (0 after the third), rupees
    GIFT = 46  # space of Akbar, good
    FULFILLED = 47  # guild, order, rupees, 1 if leading
    # notables and the river
    AWARDED = 48  # notable; the player has won it
    CONSOLED = 49  # notable, markers that become favours of the player
    BOAT = 50  # pier; NOBODY
    # influence and favours
    RAISED = 51  # guild, level
    FAVOURS = 52  # number, Source
    TILE_TAKEN = 53  # tile, 1 if from the pile
    TILE_GIVEN_BACK = 54  # tile
    DISPLAYED = 55  # tile; NOBODY
    # the end
    END_TRIGGERED = 56  # Trigger, the last round
    SCORED = 57  # Score, of what, rupees

"""Who may know what in Agra.

Bags are closed, but every gain and payment is public: whoever remembers them all knows each bag (4.3 of the
specification). So there is nothing to deal again; what is not remembered for him, a viewer is not shown either.
"""

import numpy as np

from durbar.engine.agenda import PLAYER, STEP, A, B, C, over, top
from durbar.engine.layout import Layout, Part
from durbar.engine.rule import rule
from durbar.engine.rulings import observe_rulings, ruling_part
from durbar.games.agra.components import (
    ARROW_TO,
    BONUS_IDS,
    BONUSES,
    BUILDING_IDS,
    BUILDINGS,
    COVERS,
    ENDS,
    FARM_SPACES,
    FARMERS,
    FAVOUR_ACTIONS,
    FAVOUR_IDS,
    GIFT_NAMES,
    GIFTS,
    GOOD_IDS,
    GOODS,
    GUILD_IDS,
    GUILDS,
    LAST_ROUND,
    LEVELS,
    LUXURIES,
    LUXURY_IDS,
    MARKERS,
    MEDITATION_SPACES,
    MOST_VALUE,
    NOTABLE_IDS,
    NOTABLES,
    ORDERS,
    OUTER,
    PIERS,
    PLACE_NAMES,
    PLACES,
    RULINGS,
    SEATS,
    SIDE_IDS,
    SPACE_IDS,
    SPACES,
    TILE_IDS,
    TILES,
    TOKENS,
    TOP,
    WHEEL_IDS,
    WORKERS,
)
from durbar.games.agra.rules.scoring import is_last_round
from durbar.games.agra.state import FIRST_AUTOMATIC, NEUTRAL, NOWHERE, ON_DISPLAY, ON_RIVER, Step, Tended

# --- Dealing again --------------------------------------------------------------------------------------------------


@rule
def hide(s, viewer, pad):
    """4.3: nobody lacks anything that he could not have remembered; what is still to be drawn is not on the table."""


@rule
def sees_money(s, viewer, player):
    """AG-4.13: everybody looks into his own bag; into the others' if the table plays with open bags, or at the end."""
    return viewer == player or s.money_open == 1 or over(s)


sees_points = sees_money  # points are rupees


# --- Observing ------------------------------------------------------------------------------------------------------

HUNDRED = 100  # rupees
TEN = 10  # of what is counted at a step
MOST_MP = 65  # in one phase (3.5)

DECISIONS = [step.name.lower() for step in Step if step < FIRST_AUTOMATIC]
STEP_NAMES = [step.name.lower() for step in Step]
ARROW_NAMES = [GOOD_IDS[good] for good in ARROW_TO]
TENDED = [deed.name.lower() for deed in Tended]
DEEDS = len(TENDED)

# Seats are counted from the viewer's own, clockwise.
OBSERVATION = Layout(
    # what players have
    Part("seated", "does anybody sit there", seat=SEATS),
    Part("rupees", "rupees by a hundred, if the viewer sees into the bag", seat=SEATS, most=100),
    Part("workers", "workers in reserve", seat=SEATS, most=WORKERS),
    Part("markers", "markers in reserve, as a part of all", seat=SEATS),
    Part("favours", "favours, as a part of all markers", seat=SEATS),
    Part("goods", "units of this good", seat=SEATS, good=GOOD_IDS, most=MARKERS),
    Part("used_favour", "does a marker lie on this favour action", seat=SEATS, action=FAVOUR_IDS),
    Part("used_luxury", "does a marker lie on this luxury action", seat=SEATS, good=LUXURY_IDS),
    Part("tile", "is this favour tile there", seat=SEATS, tile=TILE_IDS),
    Part("contract", "is this notable's contract there", seat=SEATS, notable=NOTABLE_IDS),
    Part("credited", "has this notable's influence been offered in this turn", seat=SEATS, notable=NOTABLE_IDS),
    Part("meditation", "space of the meditation marker, as a part of the track", seat=SEATS),
    Part("farmer", "is the farmer of this side there", seat=SEATS, side=SIDE_IDS, space=range(1, FARM_SPACES + 1)),
    Part("cover", "is this cover left", seat=SEATS, side=SIDE_IDS, end=ENDS),
    Part("influence", "level, as a part of the track", seat=SEATS, guild=GUILD_IDS),
    Part("standing", "does a worker stand there", seat=SEATS, space=SPACE_IDS),
    Part("lying", "does a worker lie there", seat=SEATS, space=SPACE_IDS),
    Part("delivered", "markers on this place", seat=SEATS, place=PLACE_NAMES, most=2),
    Part("order", "has this order been fulfilled from there", seat=SEATS, guild=GUILD_IDS, order=range(1, ORDERS + 1)),
    Part("gift", "has this been given to Akbar from there", seat=SEATS, space=GIFT_NAMES),
    # the boards
    Part("value", "the current value", good=GOOD_IDS, most=MOST_VALUE),
    Part("token", "does this price token lie there", token=TOKENS, good=GOOD_IDS),
    Part("side", "is its other side up", token=TOKENS),
    Part("built", "is it no site any more", building=BUILDING_IDS),
    Part("lies_there", "rupees that lie there, by ten", building=BUILDING_IDS, most=HUNDRED),
    Part("merchant", "is the Merchant there", building=BUILDING_IDS),
    Part("builder", "is the Builder there", building=BUILDING_IDS),
    Part("builder_due", "is he still to move on"),
    Part("bonus", "is this building bonus left", tile=BONUS_IDS),
    Part("pier", "is the boat there", pier=range(1, PIERS + 1)),
    Part("completed", "notables completed", level=range(1, LEVELS + 1), most=NOTABLES),
    Part("river", "is this notable on the river", notable=NOTABLE_IDS),
    Part("neutral_order", "is it covered by a neutral marker", guild=GUILD_IDS, order=range(1, ORDERS + 1)),
    Part("neutral_gift", "is it covered by a neutral marker", space=GIFT_NAMES),
    Part("marked", "may this order be fulfilled next", guild=GUILD_IDS, order=range(1, ORDERS + 1)),
    Part("display", "does this favour tile lie open", tile=TILE_IDS),
    Part("wheel", "is the wheel marker there", action=WHEEL_IDS[:OUTER]),
    Part("stored", "workers on the Cook", most=WORKERS),
    Part("french", "markers on the French Trader", most=MARKERS),
    # the game
    Part("round", "the round, as a part of the most there can be"),
    Part("ending", "has the end been triggered"),
    Part("last", "is this the last round"),
    Part("first", "is it the first player's seat", seat=SEATS),
    Part("active", "is it this seat's turn", seat=SEATS),
    # the turn and the action
    Part("mp", "meditation points, as a part of the most there can be"),
    Part("laid", "workers laid down in this phase, by ten", most=TEN),
    Part("spending", "has a wheel action been bought in this phase"),
    Part("bought", "is this the last outer action bought", action=WHEEL_IDS[:OUTER]),
    Part("muezzin_paid", "has the Muezzin added his"),
    Part("meditated", "goods delivered to this notable in this phase", notable=NOTABLE_IDS, most=3),
    Part("used", "has this notable been used and is not ready again", notable=NOTABLE_IDS),
    Part("statue", "is one more main action due"),
    Part("order_phase", "has the gift or order been made"),
    Part("paid_value", "value paid to the Sailor", most=TEN),
    Part("paid_goods", "goods paid to him", most=TEN),
    Part("loaded", "capacity used", most=TEN),
    Part("sailor_order", "has an order been fulfilled with him"),
    Part("served", "has this notable been delivered to", notable=NOTABLE_IDS),
    Part("doubled", "has a good been doubled there", notable=NOTABLE_IDS),
    Part("token_moved", "has a price token been moved with the Trader"),
    Part("traded", "has there been an exchange with him"),
    Part("tended", "has this been done with the Botanist", deed=TENDED),
    Part("material", "building value paid", most=TEN),
    Part("materials", "has this material been paid", good=GOOD_IDS),
    # the rules
    ruling_part(RULINGS),
    # the question
    Part("acting", "does this seat choose now", seat=SEATS),
    Part("asked", "is this asked now", decision=DECISIONS),
    Part("agenda", "is this still to happen", step=STEP_NAMES),
    Part("about_good", "is it about this good, or about favours", good=(*GOOD_IDS, "favours")),
    Part("about_arrow", "is it about the arrow to this good", good=ARROW_NAMES),
    Part("about_space", "is it about this space", space=SPACE_IDS),
    Part("about_token", "is it about this price token", token=TOKENS),
    Part("about_tile", "is it about this favour tile", tile=TILE_IDS),
    Part("about_action", "is it about this favour action", action=FAVOUR_IDS),
    Part("about_seat", "is it about this seat", seat=SEATS),
    Part("number", "what else it is about, as a number by ten", which=3, most=TEN),
)
# fmt: off
(
    SEATED, RUPEES, IN_RESERVE, MARKERS_LEFT, FAVOURS, OWNED, USED_FAVOUR, USED_LUXURY, TILE, CONTRACT, CREDITED,
    MEDITATION, FARMER, COVER, INFLUENCE, STANDING, LYING, DELIVERED, ORDER, GIFT,
    VALUE, TOKEN, SIDE, BUILT, LIES_THERE, MERCHANT, BUILDER, BUILDER_DUE, BONUS, PIER, COMPLETED, RIVER, NEUTRAL_ORDER,
    NEUTRAL_GIFT, MARKED, SHOWN, WHEEL, STORED, FRENCH,
    ROUND, ENDING, LAST, FIRST, ACTIVE,
    MP, LAID, SPENDING, BOUGHT, MUEZZIN_PAID, MEDITATED, USED, STATUE, ORDER_PHASE, PAID_VALUE, PAID_GOODS, LOADED,
    SAILOR_ORDER, SERVED, DOUBLED, TOKEN_MOVED, TRADED, TENDED_TO, MATERIAL, MATERIALS, RULING,
    ACTING, ASKED, AGENDA, ABOUT_GOOD, ABOUT_ARROW, ABOUT_SPACE, ABOUT_TOKEN, ABOUT_TILE, ABOUT_ACTION, ABOUT_SEAT,
    NUMBER,
) = OBSERVATION.begins
# fmt: on
FEATURES = OBSERVATION.size

# Where the number A of each step is written as what it is about; NUMBER: it is a number.
_SUBJECTS = {
    Step.PRODUCE: ABOUT_GOOD,
    Step.PROCESS: ABOUT_ARROW,
    Step.PEON_PAY: ABOUT_SPACE,
    Step.PAY_MATERIALS: ABOUT_SPACE + SPACES - BUILDINGS,
    Step.DISCOUNT: ABOUT_ACTION,
    Step.EXCHANGE_TAKE: ABOUT_GOOD,
    Step.TOKEN_TO: ABOUT_TOKEN,
    Step.GIVE_BACK: ABOUT_TILE,
    Step.SADR_TO: ABOUT_GOOD,
    Step.DYE_SWAP: ABOUT_GOOD,
    Step.MAKE_ROOM: ABOUT_GOOD,
}
SUBJECT = np.full(FIRST_AUTOMATIC, NUMBER, np.int32)
SUBJECT[list(_SUBJECTS)] = list(_SUBJECTS.values())
DECISION = np.zeros(FIRST_AUTOMATIC, np.int32)  # the place of each step among DECISIONS
PLACE_ON_AGENDA = np.zeros(max(Step) + 1, np.int32)  # the place of each step among STEP_NAMES
for _place, _step in enumerate(Step):
    PLACE_ON_AGENDA[_step] = _place
    if _step < FIRST_AUTOMATIC:
        DECISION[_step] = _place


@rule
def observe(s, viewer, out):
    """The table as the viewer is shown it, seats counted from his own."""
    for player in range(s.players):
        seat = (player - viewer) % s.players
        out[SEATED + seat] = 1
        if sees_money(s, viewer, player):
            out[RUPEES + seat] = s.rupees[player] / HUNDRED
        observe_belongings(s, player, seat, out)
        observe_house(s, player, seat, out)
        observe_presence(s, player, seat, out)
    observe_city(s, out)
    observe_river(s, out)
    observe_empire(s, out)
    observe_turn(s, out)
    observe_action(s, out)
    out[FIRST + (s.first - viewer) % s.players] = 1
    if not over(s):
        out[ACTIVE + (s.active - viewer) % s.players] = 1
        observe_question(s, viewer, out)


@rule
def observe_belongings(s, player, seat, out):
    """A player's pieces in reserve, goods, favours, tiles and contracts."""
    out[IN_RESERVE + seat] = s.workers[player]
    out[MARKERS_LEFT + seat] = s.markers[player] / MARKERS
    out[FAVOURS + seat] = s.favours[player] / MARKERS
    for good in range(GOODS):
        out[OWNED + seat * GOODS + good] = s.goods[player, good]
    for action in range(FAVOUR_ACTIONS):
        out[USED_FAVOUR + seat * FAVOUR_ACTIONS + action] = s.used_favours[player] >> action & 1
    for luxury in range(LUXURIES):
        out[USED_LUXURY + seat * LUXURIES + luxury] = s.used_luxuries[player] >> luxury & 1
    for tile in range(TILES):
        out[TILE + seat * TILES + tile] = s.tile[tile] == player
    for notable in range(NOTABLES):
        out[CONTRACT + seat * NOTABLES + notable] = s.holder[notable] == player
        out[CREDITED + seat * NOTABLES + notable] = s.credited[player] >> notable & 1


@rule
def observe_house(s, player, seat, out):
    """A player's meditation track and farm."""
    out[MEDITATION + seat] = s.meditation[player] / MEDITATION_SPACES
    for side in range(FARMERS):
        out[FARMER + (seat * FARMERS + side) * FARM_SPACES + s.farmer[player, side] - 1] = 1
    for cover in range(COVERS):
        out[COVER + seat * COVERS + cover] = s.covers[player] >> cover & 1


@rule
def observe_presence(s, player, seat, out):
    """A player's workers, deliveries, influence, orders and gifts."""
    for space in range(SPACES):
        out[STANDING + seat * SPACES + space] = s.standing[player] >> space & 1
        out[LYING + seat * SPACES + space] = s.lying[player] >> space & 1
    for place in range(PLACES):
        if s.place_owner[place] == player:
            out[DELIVERED + seat * PLACES + place] = s.place_count[place]
    for guild in range(GUILDS):
        out[INFLUENCE + seat * GUILDS + guild] = s.influence[player, guild] / TOP
        for order in range(ORDERS):
            out[ORDER + (seat * GUILDS + guild) * ORDERS + order] = s.order_owner[guild, order] == player
    for space in range(GIFTS):
        out[GIFT + seat * GIFTS + space] = s.gift_owner[space] == player


@rule
def observe_city(s, out):
    """Values, buildings and figures."""
    for good in range(GOODS):
        out[VALUE + good] = s.value[good]
    for token in range(TOKENS):
        if s.token_good[token] != NOWHERE:
            out[TOKEN + token * GOODS + s.token_good[token]] = 1
        out[SIDE + token] = s.token_side[token]
    for building in range(BUILDINGS):
        out[BUILT + building] = s.built >> building & 1
        out[LIES_THERE + building] = s.rupees_on[building] / TEN
    out[MERCHANT + s.merchant] = 1
    if s.builder != NOWHERE:
        out[BUILDER + s.builder] = 1
    out[BUILDER_DUE] = s.builder_due
    for bonus in range(BONUSES):
        out[BONUS + bonus] = s.bonus_left >> bonus & 1


@rule
def observe_river(s, out):
    """The boat and the notables; the two who keep pieces."""
    out[PIER + s.pier - 1] = 1
    for level in range(1, LEVELS + 1):
        out[COMPLETED + level - 1] = s.completed[level]
    for notable in range(NOTABLES):
        out[RIVER + notable] = s.holder[notable] == ON_RIVER
    out[STORED] = s.stored
    out[FRENCH] = s.french


@rule
def observe_empire(s, out):
    """Neutral markers, order markers, tiles that lie open; the wheel and the calendar."""
    for guild in range(GUILDS):
        for order in range(ORDERS):
            out[NEUTRAL_ORDER + guild * ORDERS + order] = s.order_owner[guild, order] == NEUTRAL
        if s.order_marker[guild] != NOWHERE:
            out[MARKED + guild * ORDERS + s.order_marker[guild]] = 1
    for space in range(GIFTS):
        out[NEUTRAL_GIFT + space] = s.gift_owner[space] == NEUTRAL
    for tile in range(TILES):
        out[SHOWN + tile] = s.tile[tile] == ON_DISPLAY
    out[WHEEL + s.wheel] = 1
    out[ROUND] = s.round / LAST_ROUND
    out[ENDING] = s.end_round > 0
    out[LAST] = is_last_round(s)


@rule
def observe_turn(s, out):
    """What has happened in this turn, and how the rules are read."""
    observe_rulings(s, out, RULING)
    out[MP] = s.mp / MOST_MP
    out[LAID] = s.laid / TEN
    out[SPENDING] = s.spending
    if s.bought > 0:
        out[BOUGHT + s.bought - 1] = 1
    out[MUEZZIN_PAID] = s.muezzin_paid
    for notable in range(NOTABLES):
        out[MEDITATED + notable] = s.meditated[notable]
        out[USED + notable] = s.used_notables >> notable & 1
    out[STATUE] = s.statue
    out[ORDER_PHASE] = s.order_phase


@rule
def observe_action(s, out):
    """What has happened in this main action."""
    out[PAID_VALUE] = s.paid_value
    out[PAID_GOODS] = s.paid_goods
    out[LOADED] = s.delivered
    out[SAILOR_ORDER] = s.sailor_order
    for notable in range(NOTABLES):
        out[SERVED + notable] = s.served >> notable & 1
        out[DOUBLED + notable] = s.doubled >> notable & 1
    out[TOKEN_MOVED] = s.token_moved
    out[TRADED] = s.traded
    for deed in range(DEEDS):
        out[TENDED_TO + deed] = s.tended >> deed & 1
    out[MATERIAL] = s.material
    for good in range(GOODS):
        out[MATERIALS + good] = s.materials >> good & 1


@rule
def observe_question(s, viewer, out):
    """Who is asked what, about what, and what is still to happen after it."""
    step, first = top(s, STEP), top(s, A)
    out[ACTING + (top(s, PLAYER) - viewer) % s.players] = 1
    out[ASKED + DECISION[step]] = 1
    for row in range(1, len(s.agenda)):
        if row <= s.agenda_top:
            out[AGENDA + PLACE_ON_AGENDA[s.agenda[row, STEP]]] = 1
    if step == Step.FOLLOW:
        out[ABOUT_SEAT + (first - viewer) % s.players] = 1
        out[ABOUT_ARROW + top(s, B)] = 1
    elif SUBJECT[step] != NUMBER:
        out[SUBJECT[step] + first] = 1
        out[NUMBER + 1] = top(s, B) / TEN
        out[NUMBER + 2] = top(s, C) / TEN
    else:
        out[NUMBER] = first / TEN
        out[NUMBER + 1] = top(s, B) / TEN
        out[NUMBER + 2] = top(s, C) / TEN

"""The printed facts of Agra (components.toml) as constants and arrays. Code computes; it does not list.

Things count from 0: goods, buildings (in the order of the walk), spaces, arrows, notables, orders, tiles. Positions
keep the numbers printed beside them: levels, piers, spaces of the meditation track and of the farm begin with 1, and
tables indexed by them have an unused row 0. Tables indexed ``[players]`` have unused rows, too.
"""

from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from durbar.engine.facts import facts_of
from durbar.engine.rulings import rulings_of
from durbar.games.agra.facts import REPLACEABLE

FACTS = facts_of(Path(__file__).parent, REPLACEABLE)

NONE = -1

PLAYERS = tuple(range(FACTS["meta"]["players_min"], FACTS["meta"]["players_max"] + 1))
SEATS = max(PLAYERS)
DIE = FACTS["components"]["die_faces"]
_own = FACTS["components"]["per_player"]
WORKERS = _own["workers"]
MARKERS = _own["player_markers"]
START_RUPEES = _own["starting_rupees"]


def _ids(things: list[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(thing["id"] for thing in things)


def _check(codes: type[IntEnum], ids: Sequence[str]) -> None:
    """The members of an enumeration are the things of a list, in its order."""
    if [code.name.lower() for code in codes] != list(ids):
        raise ValueError(f"{codes.__name__} is not the list of the components: {', '.join(ids)}")


# --- Guilds (AG-1.2) ------------------------------------------------------------------------------------------------

GUILD_IDS = tuple(FACTS["guilds"]["column_order"])
GUILDS = len(GUILD_IDS)

# --- Goods (AG-4) and arrows (AG-7.1) -------------------------------------------------------------------------------

_goods = FACTS["goods"]
GOOD_IDS = _ids(_goods)
GOODS = len(GOOD_IDS)


class Good(IntEnum):
    """The sixteen goods: basic, processed, luxury."""

    SANDSTONE, WOOD, TURMERIC, COTTON, CEMENT, BRICKS, PLANKS, PAPER = range(8)
    CURRY, DYE, OIL, CLOTH, STATUES, BOOKS, PAINTINGS, CLOTHES = range(8, 16)


_check(Good, GOOD_IDS)


def goods_of(ids: Sequence[str]) -> list[int]:
    """The goods with these ids."""
    return [GOOD_IDS.index(good) for good in ids]


TIER_IDS = tuple(FACTS["goods_rules"]["tiers"])
COLOUR_IDS = tuple(FACTS["goods_rules"]["colours"])
TIER = np.array([TIER_IDS.index(good["tier"]) for good in _goods], np.int32)
COLOUR = np.array([COLOUR_IDS.index(good["colour"]) for good in _goods], np.int32)
PRINTED_VALUE = np.array([good["value"] for good in _goods], np.int32)
BUILDING_VALUE = np.array([good["building_value"] for good in _goods], np.int32)
BASIC_GOODS = sum(good["tier"] == "basic" for good in _goods)  # they come first

_arrows = FACTS["arrows"]
ARROWS = len(_arrows)
ARROW_FROM = np.array(goods_of([arrow["from"] for arrow in _arrows]), np.int32)
ARROW_TO = np.array(goods_of([arrow["to"] for arrow in _arrows]), np.int32)
ARROW_INTO = np.full(GOODS, NONE, np.int32)  # the arrow that leads to each good, or NONE
ARROW_INTO[ARROW_TO] = range(ARROWS)

FACES = np.array(FACTS["price_tokens"]["sides"], np.int32)  # of each price token
TOKENS, SIDES = FACES.shape
MOST_CHANGE = FACTS["price_tokens"]["max_change"]
MOST_VALUE = int(FACES.max())

# --- Characters and buildings (AG-1.6, AG-1.7) ----------------------------------------------------------------------

_buildings = sorted(FACTS["buildings"], key=lambda building: building["walk"])
BUILDING_IDS = _ids(_buildings)
BUILDINGS = len(BUILDING_IDS)
GOOD_OF = np.array(goods_of([building["good"] for building in _buildings]), np.int32)  # of each building
BUILDING_OF = np.argsort(GOOD_OF).astype(np.int32)  # of each good
LEVEL_OF = np.array([building["level"] for building in _buildings], np.int32)
COST = np.array([building["cost"] for building in _buildings], np.int32)
PRODUCTION = int((LEVEL_OF == 1).sum())  # buildings of this kind; they come first in the walk
SITES = BUILDINGS - PRODUCTION
MIXED_BONUS = FACTS["building_rules"]["mixed_material_bonus"]
MOST_TRANSFORMED = FACTS["building_rules"]["worker_goods_per_action_max"]
FOLLOWER_FAVOURS = FACTS["building_rules"]["favour_per_follower"]

CHARACTER_IDS = tuple(FACTS["characters"])
CHARACTERS = len(CHARACTER_IDS)
SPACE_IDS = CHARACTER_IDS + BUILDING_IDS  # a building's space is CHARACTERS + building
SPACES = len(SPACE_IDS)


class Character(IntEnum):
    """The main characters; their spaces come first."""

    ARCHITECT, SAILOR, TRADER, BOTANIST = range(4)


_check(Character, CHARACTER_IDS)
_sailor, _trader, _botanist = (FACTS["characters"][name] for name in ("sailor", "trader", "botanist"))
FREE_DELIVERIES = _sailor["free_deliveries"]
ORDER_DELIVERIES = _sailor["order_uses_deliveries"]
DOUBLE_RUPEES = _sailor["double_delivery_rupees"]
MOST_TRADED = _trader["goods_given_max"]
TRADE_LOSS = _trader["value_loss"]
BOTANIST_ACTIONS = _botanist["choose"]
FARMER_STEPS = _botanist["move_farmers_total"]

_bonuses = FACTS["building_bonuses"]
BONUS_IDS = _ids(_bonuses)
BONUSES = len(BONUS_IDS)
BONUS_LEVEL = np.array([bonus["level"] for bonus in _bonuses], np.int32)
BONUS_RUPEES = np.array([bonus["rupees"] for bonus in _bonuses], np.int32)
BONUS_FAVOURS = np.array([bonus["favours"] for bonus in _bonuses], np.int32)
BONUS_COVERS = np.array([bonus["remove_cover"] for bonus in _bonuses], np.int32)
BONUS_GUILD = np.array(
    [GUILD_IDS.index(bonus["influence"]) if bonus["influence"] else NONE for bonus in _bonuses], np.int32
)

# --- Placement (AG-10) ----------------------------------------------------------------------------------------------

_placement = FACTS["placement"]
PEONAGE = _placement["peonage_rupees"]
EJECTED_FAVOURS = _placement["eject_standing_favours"]
EJECTED_FAVOURS_ADVANCED = _placement["eject_standing_favours_advanced"]
MERCHANT_FAVOURS = _placement["merchant_visit_favours"]

# --- Meditation (AG-9) and farm (AG-6) ------------------------------------------------------------------------------

_meditation = FACTS["meditation"]
_wheel = {action["id"]: action for action in _meditation["actions"]}
MEDITATION_SPACES = _meditation["track"]["spaces"]
MEDITATION_START = _meditation["start_space"]
ADVANCED_SPACE = _meditation["advanced_space"]
TRACK = np.array([0, *_meditation["track"]["values"]], np.int32)  # the MP of each space
STEP_COST = np.zeros((MEDITATION_SPACES, len(_meditation["steps"][0]["cost"])), np.int32)  # the goods to leave a space
for _step in _meditation["steps"]:
    STEP_COST[_step["from"]] = goods_of(_step["cost"])
WHEEL_IDS = (*_meditation["wheel_outer"], _meditation["wheel_centre"])
OUTER = len(_meditation["wheel_outer"])


class Wheel(IntEnum):
    """The actions of the wheel: the outer ones, then the one in the centre."""

    DELIVER, TRANSFORM, REMOVE_COVER, EXCHANGE, MOVE_FARMER = range(5)


_check(Wheel, WHEEL_IDS)
WHEEL_START = WHEEL_IDS.index(_meditation["wheel_start_marker"])
DELIVERY_MP = np.diff([0, *_wheel["deliver"]["mp_by_goods"]]).astype(np.int32)  # of the first, second, third good
COVER_MP = _wheel["remove_cover"]["mp"]
FARMER_MP = _wheel["move_farmer"]["mp"]

_farm = FACTS["farm"]
FARM_SPACES = _farm["spaces_per_side"]
FARMER_START = _farm["farmer_start"]
SIDE_IDS = _ids(_farm["sides"])
FARMERS = len(SIDE_IDS)
SIDE_FROM = np.array(goods_of([side["from"] for side in _farm["sides"]]), np.int32)
SIDE_TO = np.array(goods_of([side["to"] for side in _farm["sides"]]), np.int32)
ENDS = len(_farm["cover_start"])  # a cover is side * ENDS + end; the end 0 is next to `from`, 1 next to `to`
COVERS = FARMERS * ENDS
COVER_SPACE = np.array(_farm["cover_start"], np.int32)  # the space of the cover at each end
MOST_PRODUCED = _farm["production_max"]

# --- Notables (AG-1.10, AG-26) --------------------------------------------------------------------------------------

_notables = sorted(FACTS["notables"], key=lambda notable: notable["number"])
NOTABLE_IDS = _ids(_notables)
NOTABLES = len(NOTABLE_IDS)
NOTABLE_NAMES = tuple(notable["name"] for notable in _notables)


class Notable(IntEnum):
    """The notables by number, from 0."""

    PORTUGUESE_TRADER, SUFI, TAKSHAKA, MAHOUT, KHATIB, FRENCH_TRADER, DYER, COOK = range(8)
    MUEZZIN, JAGIRDAR, CALIPH, CALLIGRAPHER, MULLAH, ENGLISH_TRADER, MOSAIC_MAKER = range(8, 15)
    MUJTAHIDA, DUTCH_TRADER, PAINTER, SUBADAR, SADR_US_SUDUR = range(15, 20)
    GRAND_MUFTI, GRAND_IMAM, COURT_ARTIST, DEWAN = range(20, 24)


_check(Notable, NOTABLE_IDS)
NOTABLE_LEVEL = np.array([notable["level"] for notable in _notables], np.int32)
NOTABLE_GUILD = np.array([GUILD_IDS.index(notable["guild"]) for notable in _notables], np.int32)
MEMBERS = np.array([sum(1 << n for n in range(NOTABLES) if NOTABLE_GUILD[n] == g) for g in range(GUILDS)])  # as sets
LEVELS = int(NOTABLE_LEVEL.max())
FIRST_NOTABLE = np.searchsorted(NOTABLE_LEVEL, range(LEVELS + 2)).astype(np.int32)  # of each level, and where it ends

# Every demanded good is a place; the places of all notables are counted through, each notable's from top to bottom.
PLACE_COUNT = np.array([len(notable["demands"]) for notable in _notables], np.int32)
FIRST_PLACE = np.cumsum([0, *PLACE_COUNT]).astype(np.int32)
PLACES = int(FIRST_PLACE[-1])
DEMANDED = np.array(goods_of([good for notable in _notables for good in notable["demands"]]), np.int32)
NOTABLE_OF = np.repeat(np.arange(NOTABLES), PLACE_COUNT).astype(np.int32)
PLACE_NAMES = tuple(f"{NOTABLE_IDS[n]}: {GOOD_IDS[g]}" for n, g in zip(NOTABLE_OF, DEMANDED, strict=True))


PLACES_OF = np.array([sum(1 << place for place in range(PLACES) if NOTABLE_OF[place] == n) for n in range(NOTABLES)])
PLACES_FOR = np.array([sum(1 << place for place in range(PLACES) if DEMANDED[place] == g) for g in range(GOODS)])


def ability(notable: int, effect: str) -> dict[str, Any]:
    """The facts of one ability of a notable."""
    found: dict[str, Any] = next(one for one in _notables[notable]["abilities"] if one["effect"] == effect)
    return found


BONUS_NOTABLE = np.full(GOODS, NONE, np.int32)  # the notable who rewards deliveries of a good (AG-22.6), or NONE
DELIVERY_BONUS = np.zeros(GOODS, np.int32)  # his rupees
PRODUCTION_NOTABLE = np.full(GOODS, NONE, np.int32)  # the notable who adds to the production of a good, or NONE
EXTRA_PRODUCTION = np.zeros(GOODS, np.int32)
for _number, _notable in enumerate(_notables):
    for _ability in _notable["abilities"]:
        if _ability["effect"] == "delivery_bonus":
            BONUS_NOTABLE[GOOD_IDS.index(_ability["good"])] = _number
            DELIVERY_BONUS[GOOD_IDS.index(_ability["good"])] = _ability["rupees"]
        elif _ability["effect"] == "extra_production":
            PRODUCTION_NOTABLE[goods_of(_ability["goods"])] = _number
            EXTRA_PRODUCTION[goods_of(_ability["goods"])] = _ability["amount"]

SAILOR_TOTAL = ability(Notable.PORTUGUESE_TRADER, "sailor_payment_many_goods")["total_value_max"]
_takshaka = ability(Notable.TAKSHAKA, "building_bonus")
TAKSHAKA_VALUE, TAKSHAKA_RUPEES = _takshaka["building_value"], _takshaka["rupees"]
_french = ability(Notable.FRENCH_TRADER, "store_good_on_card")
FRENCH_MOST_VALUE = max(_french["values"])
FRENCH_MARKERS, FRENCH_RUPEES = _french["markers_needed"], _french["rupees"]
_dyer = ability(Notable.DYER, "swap_produced")
DYER_GIVES, DYER_VALUE = _dyer["give"], _dyer["gain_value"]
COOK_ROOM = ability(Notable.COOK, "store_ejected_standing_workers")["workers_max"]
MUEZZIN_MP = ability(Notable.MUEZZIN, "extra_mp")["mp"]
JAGIRDAR_FAVOURS = ability(Notable.JAGIRDAR, "follow_sailor")["active_player_favours"]
JAGIRDAR_DELIVERIES = ability(Notable.JAGIRDAR, "sailor_extra_free_delivery")["goods"]
_caliph = ability(Notable.CALIPH, "stand_up_for_good")
CALIPH_GOOD, CALIPH_STANDS = GOOD_IDS.index(_caliph["good"]), _caliph["workers"]
CALLIGRAPHER_PEONAGE = ability(Notable.CALLIGRAPHER, "peonage_cost")["rupees"]
_mullah = ability(Notable.MULLAH, "favour_discount")
MULLAH_DISCOUNT, LEAST_SPENT = _mullah["favours"], _mullah["min_spend"]
_mosaic = ability(Notable.MOSAIC_MAKER, "mp_for_favours")
MOSAIC_MP = np.array(_mosaic["mp"], np.int32)
MOSAIC_FAVOURS = np.array(_mosaic["favours"], np.int32)
MOSAICS = len(MOSAIC_MP)
PAINTER_STANDS = ability(Notable.PAINTER, "stand_up")["workers"]
ONCE_FAVOURS = np.array(  # of the notables of the last level
    [sum(one.get("favours", 0) for one in notable["abilities"] if one["kind"] == "once") for notable in _notables],
    np.int32,
)
DUTCH_RUPEES = np.array([0, *ability(Notable.DUTCH_TRADER, "rupees_by_guilds_with_order")["rupees"]], np.int32)
SUBADAR_RUPEES = ability(Notable.SUBADAR, "rupees_per_order")["rupees"]
SADR_RUPEES = ability(Notable.SADR_US_SUDUR, "rupees_per_akbar_gift")["rupees"]
MUFTI_RUPEES = ability(Notable.GRAND_MUFTI, "rupees_per_set_of_three_guilds")["rupees"]
ICON_GUILD = np.full(NOTABLES, NONE, np.int32)  # whose icons a notable of the last level counts at the end, or NONE
ICON_RUPEES = np.zeros(NOTABLES, np.int32)
for _number, _notable in enumerate(_notables):
    for _ability in _notable["abilities"]:
        if _ability["effect"] == "rupees_per_guild_icon":
            ICON_GUILD[_number] = GUILD_IDS.index(_ability["guild"])
            ICON_RUPEES[_number] = _ability["rupees"]

# --- The river (AG-22.1, AG-25) -------------------------------------------------------------------------------------

_piers = sorted(FACTS["river"]["piers"], key=lambda pier: pier["pier"])
PIERS = len(_piers)
START_PIER = FACTS["river"]["start_pier"]
OPEN_LEVELS = np.array([0, *(max(pier["open_levels"]) for pier in _piers)], np.int32)  # levels up to it are open
LEAVE_LEVEL = np.array([0, *(pier["leave_level"] for pier in _piers)], np.int32)
LEAVE_COUNT = np.array([0, *(pier["leave_count"] for pier in _piers)], np.int32)
ORDER_LIMIT = np.array([0, *(pier["order_limit"] for pier in _piers)], np.int32)
OPEN_PLACES = np.array(  # the places of the open notables, as a set
    [sum(1 << place for place in range(PLACES) if NOTABLE_LEVEL[NOTABLE_OF[place]] <= most) for most in OPEN_LEVELS],
    np.int64,
)


def _pier_with(event: str) -> dict[str, Any]:
    """The pier where this happens when the boat arrives."""
    found: dict[str, Any] = next(pier for pier in _piers if event in pier["events"])
    return found


BUILDER_PIER = _pier_with("build_builder_site_without_bonus")["pier"]
MERCHANT_PIER = _pier_with("move_merchant_by_die")["pier"]
PIER_COTTON_FAVOURS = _pier_with("favour_per_cotton")["favours_per_cotton_max"]
TOKENS_PIER = _pier_with("return_price_tokens")["pier"]
PIER_FAVOURS = _pier_with("all_players_gain_favours")["favours"]
GOODS_PIER = _pier_with("gain_good_of_value_by_cotton")["pier"]
PIER_VALUE = np.array(_pier_with("gain_good_of_value_by_cotton")["value_by_cotton"], np.int32)
LAST_PIER = _pier_with("trigger_game_end")["pier"]

RIVER = np.zeros((SEATS + 1, LEVELS + 1), np.int32)  # notables of each level, by number of players (AG-2.5, AG-3.1)
GUILD_SPLIT = np.zeros((SEATS + 1, GUILDS), np.int32)  # how many of a guild, most first (AG-2.6, AG-3.1)
for _players in PLAYERS:
    _key = "4p" if _players == SEATS else "2p_3p"
    for _section in FACTS["river"]["sections"]:
        RIVER[_players, _section["level"]] = _section[f"notables_{_key}"]
    GUILD_SPLIT[_players] = FACTS["notable_rules"][f"setup_split_{_key}"]
NOTABLES_DRAWN = RIVER.sum(axis=1, dtype=np.int32)

# --- Secondary actions (AG-17 to AG-20) -----------------------------------------------------------------------------

OIL_CURRY_COST = tuple(tuple(goods_of(action["cost"])) for action in FACTS["oil_curry_actions"])
OIL_CURRY_STANDS = np.array([action["stand_up"] for action in FACTS["oil_curry_actions"]], np.int32)
OIL_CURRY_NAMES = tuple(" and ".join(action["cost"]) for action in FACTS["oil_curry_actions"])
SPENDS_OIL = np.array([Good.OIL in cost for cost in OIL_CURRY_COST], np.int32)
SPENDS_CURRY = np.array([Good.CURRY in cost for cost in OIL_CURRY_COST], np.int32)
OIL_CURRY = len(OIL_CURRY_COST)

# The printed favour actions, then those of the tiles.
_favour_actions = FACTS["favour_actions"] + FACTS["favour_tiles"]
FAVOUR_IDS = _ids(_favour_actions)
FAVOUR_ACTIONS = len(FAVOUR_IDS)
PRINTED_ACTIONS = len(FACTS["favour_actions"])
TILE_IDS = _ids(FACTS["favour_tiles"])  # a tile's action is PRINTED_ACTIONS + tile
TILES = len(TILE_IDS)
OWN = np.array([action["own"] for action in _favour_actions], np.int32)
SPEND = np.array([action["spend"] for action in _favour_actions], np.int32)
TILE_SLOTS = FACTS["favour_rules"]["tile_slots"]
DISPLAY = FACTS["favour_rules"]["tiles_face_up"]


class Favour(IntEnum):
    """The favour actions: three printed ones, then one for each tile."""

    BASE_BASIC_GOOD, BASE_TRANSFORM, BASE_INFLUENCE = range(3)
    STAND_UP, REMOVE_COVER, GAIN_VALUE_2, PRICE_TOKEN, EXTRA_MP, AKBAR_OR_ORDER, TRANSFORM_1_TO_2 = range(3, 10)
    SELL_GOOD, MOVE_FARMERS, FREE_PEONAGE, EXTRA_TRANSFORM, DELIVER_NOTABLE = range(10, 15)
    ADVANCE_MEDITATION, EXCHANGE = range(15, 17)


_check(Favour, FAVOUR_IDS)


def _tile(code: Favour) -> dict[str, Any]:
    facts: dict[str, Any] = _favour_actions[code]
    return facts


TILE_STANDS = _tile(Favour.STAND_UP)["workers"]
TILE_GAIN_VALUE = _tile(Favour.GAIN_VALUE_2)["value"]
TILE_MP = _tile(Favour.EXTRA_MP)["mp"]
TILE_FROM_VALUE = _tile(Favour.TRANSFORM_1_TO_2)["from_value"]
TILE_TO_VALUE = _tile(Favour.TRANSFORM_1_TO_2)["to_value"]
TILE_FARMER_STEPS = _tile(Favour.MOVE_FARMERS)["total_spaces"]

_luxury = FACTS["luxury_actions"]
LUXURY_GOOD = np.array(goods_of([action["good"] for action in _luxury]), np.int32)
LUXURY_IDS = tuple(action["good"] for action in _luxury)
LUXURIES = len(LUXURY_IDS)


class Luxury(IntEnum):
    """The luxury actions, by their goods."""

    STATUES, BOOKS, PAINTINGS, CLOTHES = range(4)


_check(Luxury, LUXURY_IDS)
BOOK_STANDS, BOOK_FAVOURS = _luxury[Luxury.BOOKS]["stand_up"], _luxury[Luxury.BOOKS]["favours"]
PAINTING_TRACKS = _luxury[Luxury.PAINTINGS]["tracks"]
CLOTHES_EXTRA = _luxury[Luxury.CLOTHES]["bonus_rupees_from_pier_6"]

# --- The Empire board (AG-21, AG-24) --------------------------------------------------------------------------------

_influence = FACTS["influence"]
TOP = _influence["levels"]
START_LEVEL = _influence["start_level"]
ORDER_LEVEL = _influence["min_level_for_orders"]
ORDER_RUPEES = np.array([0, *_influence["rupees"]], np.int32)  # of each level
NOT_LEADING = _influence["not_leading_rupees"]
FAVOUR_SPACE = np.zeros(TOP + 1, np.int32)  # the favours of each level, 0 where there are none
for _space in _influence["favour_spaces"]:
    FAVOUR_SPACE[_space["level"]] = _space["favours"]

ORDERS = FACTS["order_rules"]["orders_per_guild"]
ORDER_GOODS = np.zeros((GUILDS, ORDERS, FACTS["order_rules"]["goods_per_order"]), np.int32)
for _order in FACTS["orders"]:
    ORDER_GOODS[GUILD_IDS.index(_order["guild"]), _order["number"] - 1] = goods_of(_order["goods"])

AKBAR_GOOD = np.array(goods_of(FACTS["akbar"]["left"] + FACTS["akbar"]["right"]), np.int32)  # left, then right side
GIFTS = len(AKBAR_GOOD)
AKBAR_SIDE = len(FACTS["akbar"]["left"])
GIFT_NAMES = tuple(GOOD_IDS[good] for good in AKBAR_GOOD)
_further = FACTS["akbar"]["score_each_further"]
_first_gifts = [0, *FACTS["akbar"]["score_first_three"]]
GIFT_RUPEES = np.array(  # for so many gifts (AG-29.7)
    [*_first_gifts, *(_first_gifts[-1] + _further * (n + 1) for n in range(GIFTS + 1 - len(_first_gifts)))], np.int32
)

# --- Set-up and end (AG-2, AG-3, AG-28, AG-29) ----------------------------------------------------------------------

MERCHANT_HIGHEST = FACTS["setup"]["merchant_reroll_above"]
NEUTRAL_ORDERS = np.zeros(SEATS + 1, np.int32)  # in each column, by number of players
NEUTRAL_ROLLS = np.zeros(SEATS + 1, np.int32)  # on each side of Akbar
for _count in FACTS["player_counts"]:
    NEUTRAL_ORDERS[_count["players"]] = _count["neutral_order_markers_per_column"]
    NEUTRAL_ROLLS[_count["players"]] = _count["neutral_akbar_rolls_per_side"]

_final = FACTS["final_scoring"]
FIRST_RUPEES = _final["influence_first_rupees_per_order"]
FIRST_TIED_RUPEES = _final["influence_first_tied_rupees_per_order"]
SECOND_RUPEES = _final["influence_second_rupees_per_order"]
LAST_SPACE_RUPEES = _final["meditation_last_space_rupees"]
COVER_RUPEES = _final["rupees_per_cover_removed"]
LAST_ROUND = 60  # AG-28.4: the rules give no bound, this is ours

# --- How the rules are read -----------------------------------------------------------------------------------------


class Ruling(IntEnum):
    """What can be read in more than one way."""

    MARKERS_RETURN = 0
    LAYING = 1
    PEONAGE_TAKES_RUPEES = 2
    MULLAH_WHEN_FOLLOWING = 3


RULINGS = rulings_of(FACTS, Ruling)

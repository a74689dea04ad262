"""The printed facts of Wallenstein (components.toml) as constants and arrays. Code computes; it does not list.

Everything counts from 0 here: states, regions, turn positions, favours (the card number 1 is favour 0). Sets of
states are numbers with a bit for each state. Tables indexed ``[players]`` have unused rows.
"""

from enum import IntEnum
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import Any

import numpy as np

from durbar.engine.facts import facts_of
from durbar.engine.rulings import rulings_of
from durbar.games.wallenstein.facts import REPLACEABLE

FACTS = facts_of(Path(__file__).parent, REPLACEABLE)

_meta = FACTS["meta"]
_components = FACTS["components"]
_setup = FACTS["setup"]

PLAYERS = tuple(range(_meta["players_min"], _meta["players_max"] + 1))
SEATS = max(PLAYERS)
COLOUR_NAMES = tuple(FACTS["player_colours"]["colours"])  # of each seat
MONEY = tuple(_components["money_cards_per_player"])  # the value of each money card
ARMIES = _components["armies_per_player"]
PEASANT_CUBES = _components["peasants"]
REVOLT_MARKERS = _components["revolt_markers"]
YEARS = FACTS["calendar"]["years"]
GRAIN_TRACK = FACTS["tracks"]["grain_printed_max"]  # where the printed track ends
POINTS_TRACK = FACTS["tracks"]["victory_points_printed_max"]

# --- The map --------------------------------------------------------------------------------------------------------

_states = FACTS["state"]
_regions = FACTS["region"]

STATE_IDS = tuple(state["id"] for state in _states)
STATE_NAMES = tuple(state["name"] for state in _states)
TOWN_NAMES = tuple(tuple(state["towns"]) for state in _states)  # on the plots of each state
STATES = len(STATE_IDS)
TAXES = np.array([state["taxes"] for state in _states], np.int32)
GRAIN = np.array([state["grain"] for state in _states], np.int32)
PLOTS = np.array([state["plots"] for state in _states], np.int32)

REGION_IDS = tuple(region["id"] for region in _regions)
REGION_NAMES = {language: tuple(region[f"name_{language}"] for region in _regions) for language in ("en", "fr")}
REGIONS = len(REGION_IDS)
REGION = np.array([REGION_IDS.index(state["region"]) for state in _states], np.int32)  # of each state


def set_of(states: list[str]) -> int:
    """The set of the states with these ids."""
    return sum(1 << STATE_IDS.index(state) for state in states)


STATES_OF = np.array([set_of(region["states"]) for region in _regions], np.int64)  # of each region
NEIGHBOURS = np.array([set_of(state["neighbours"]) for state in _states], np.int64)  # of each state
NEIGHBOUR_COUNT = np.array([len(state["neighbours"]) for state in _states], np.int32)
MOST_NEIGHBOURS = int(NEIGHBOUR_COUNT.max())
NEIGHBOUR = np.zeros((STATES, MOST_NEIGHBOURS), np.int32)  # the same as lists
for _number, _state in enumerate(_states):
    NEIGHBOUR[_number, : len(_state["neighbours"])] = sorted(map(STATE_IDS.index, _state["neighbours"]))

ALL_STATES = (1 << STATES) - 1
IN_PLAY = np.array([ALL_STATES] * (SEATS + 1), np.int64)  # by number of players (WA-2.1)
IN_PLAY[3] -= set_of(_setup["three_player_excluded"])

# --- Set-up ---------------------------------------------------------------------------------------------------------

OPEN_CARDS = _setup["draft_open_cards"]
FILL_ARMIES = _setup["tower_fill_armies_per_player"]
FILL_PEASANTS = _setup["tower_fill_peasants"]
LARGEST_GROUP = max(FACTS["start_groups"]["all"])
START_THALERS = np.zeros(SEATS + 1, np.int32)  # by number of players
CLAIMS = np.zeros(SEATS + 1, np.int32)  # states of each player
START_GROUPS = np.zeros((SEATS + 1, LARGEST_GROUP + 1), np.int32)  # how many of each size
for _players in PLAYERS:
    START_THALERS[_players] = _setup["start_thalers"][f"p{_players}"]
    CLAIMS[_players] = _setup["states_per_player"][f"p{_players}"]
    START_GROUPS[_players] = np.bincount(FACTS["start_groups"][f"p{_players}"], minlength=LARGEST_GROUP + 1)

STANDARD_OWNER = np.full((SEATS + 1, STATES), -1, np.int32)  # [players, state]; -1: nobody
STANDARD_ARMIES = np.zeros((SEATS + 1, STATES), np.int32)
for _standard in FACTS["standard_setup"]:
    for _placement in _standard["placements"]:
        _where = _standard["players"], STATE_IDS.index(_placement["state"])
        STANDARD_OWNER[_where] = ord(_standard["seat"]) - ord("A")
        STANDARD_ARMIES[_where] = _placement["armies"]

# --- Buildings ------------------------------------------------------------------------------------------------------


class Building(IntEnum):
    """The kinds of buildings."""

    PALACE = 0
    CHURCH = 1
    TRADING_HOUSE = 2


BUILDING_IDS = tuple(kind.name.lower() for kind in Building)
BUILDINGS = len(BUILDING_IDS)
BUILDING_STOCK = np.array([_components[stock] for stock in ("palaces", "churches", "trading_houses")], np.int32)
MAJORITY = np.array(
    [FACTS["scoring"]["majority"][kind] for kind in BUILDING_IDS], np.int32
)  # points for most of a kind
TIE_PENALTY = FACTS["scoring"]["tie_penalty"]
STATE_POINTS = FACTS["scoring"]["per_state"]
BUILDING_POINTS = FACTS["scoring"]["per_building"]

# --- Actions --------------------------------------------------------------------------------------------------------


class Action(IntEnum):
    """The actions, in the order of the personal board."""

    BUILD_PALACE = 0
    BUILD_CHURCH = 1
    BUILD_TRADING_HOUSE = 2
    COLLECT_GRAIN = 3
    COLLECT_TAXES = 4
    PLACE_5_ARMIES = 5
    PLACE_3_ARMIES = 6
    PLACE_1_ARMY_AND_MOVE = 7
    BATTLE_A = 8
    BATTLE_B = 9


ACTION_IDS = tuple(action.name.lower() for action in Action)
ACTIONS = len(ACTION_IDS)
FACE_UP_ACTIONS = FACTS["calendar"]["action_cards_face_up"]
_actions = [next(action for action in FACTS["action"] if action["id"] == name) for name in ACTION_IDS]
COST = np.array([action["cost"] for action in _actions], np.int32)
PLACED = np.array([action.get("armies", 0) for action in _actions], np.int32)  # armies that an action places

# --- Bonus tiles ----------------------------------------------------------------------------------------------------


class Tile(IntEnum):
    """The bonus tiles."""

    PLUS_1_THALER = 0
    PLUS_1_GRAIN = 1
    SIX_ARMIES = 2
    PLUS_1_ATTACK = 3
    PLUS_1_DEFENCE = 4


TILE_IDS = tuple(tile.name.lower() for tile in Tile)
TILES = len(TILE_IDS)
_tiles = {tile["id"]: tile for tile in FACTS["bonus_tile"]}
TILE_THALERS = _tiles["plus_1_thaler"]["add"]
TILE_GRAIN = _tiles["plus_1_grain"]["add"]
TILE_ARMIES = _tiles["six_armies"]["set_armies"]

# --- Events ---------------------------------------------------------------------------------------------------------


class EventKind(IntEnum):
    """What an event changes."""

    TRADING_HOUSE_REMOVES_REVOLT_MARKER = 0
    PALACE_DEFENDER_BONUS = 1
    TAXES_MAX = 2
    TAXES_MIN = 3
    GRAIN_MIN = 4
    GRAIN_MAX = 5
    NEUTRAL_PEASANTS = 6
    CHURCH_NO_ATTACK = 7
    PLACE_FEWER_ARMIES = 8


_events = FACTS["event"]
EVENT_IDS = tuple(event["id"] for event in _events)
EVENTS = len(EVENT_IDS)
EVENTS_A_YEAR = FACTS["calendar"]["events_revealed_per_year"]
EVENT_KIND = np.array([EventKind[event["kind"].upper()] for event in _events], np.int32)
EVENT_VALUE = np.array([event.get("value", 0) for event in _events], np.int32)
GRAIN_LOSS = np.array([event["grain_loss"] for event in _events], np.int32)
_fewer = next(event for event in _events if event["kind"] == "place_fewer_armies")
FEWER_PLACED = np.array([_fewer.get(name, PLACED[Action[name.upper()]]) for name in ACTION_IDS], np.int32)  # WA-10.8
NEUTRAL_PEASANTS = 1  # that defend a neutral state without an event (WA-18.1)

# --- Winter ---------------------------------------------------------------------------------------------------------

MOST_UNSUPPLIED = max(row["unsupplied_min"] for row in FACTS["supply"])  # more is as bad as that
REVOLTS = np.zeros(MOST_UNSUPPLIED + 1, np.int32)  # by the number of unsupplied states (WA-20.4)
EXTRA_PEASANTS = np.zeros(MOST_UNSUPPLIED + 1, np.int32)
for _row in FACTS["supply"]:
    REVOLTS[_row["unsupplied_min"] : _row["unsupplied_max"] + 1] = _row["revolts"]
    EXTRA_PEASANTS[_row["unsupplied_min"] : _row["unsupplied_max"] + 1] = _row["extra_peasants"]
MOST_REVOLTS = int(REVOLTS.max())

# --- The cube tower: chances as whole numbers of parts --------------------------------------------------------------

_independent = FACTS["tower"]["independent"]
PARTS = lcm(_independent["p_thrown_out_den"], _independent["p_lodged_out_den"])
THROWN_OUT = PARTS * _independent["p_thrown_out_num"] // _independent["p_thrown_out_den"]  # of PARTS (WA-5.3)
LODGED_OUT = PARTS * _independent["p_lodged_out_num"] // _independent["p_lodged_out_den"]

_impact = FACTS["tower"]["impact"]
CAPACITY = _impact["capacity"]  # beyond so many cubes none lodges (WA-5.5)
_catch, _shake = Fraction(str(_impact["c0"])) / CAPACITY, Fraction(str(_impact["q"]))
CATCH, CATCH_PARTS = _catch.numerator, _catch.denominator  # chance to lodge for each place left
SHAKE, SHAKE_PARTS = _shake.numerator, _shake.denominator  # chance that a drop frees a lodged cube

# --- Module Imperial Court ------------------------------------------------------------------------------------------


class FavourKind(IntEnum):
    """What a favour does."""

    CANCEL_EVENT = 0
    THALERS = 1
    GRAIN = 2
    VICTORY_POINTS = 3
    ARMIES_TO_TRAY = 4
    REMOVE_REVOLT_MARKER = 5
    FREE_BUILDING = 6
    PLACE_ARMIES_OWN_OR_NEUTRAL = 7
    PROTECTION = 8


BATTLES = (Action.BATTLE_A, Action.BATTLE_B)
_court = FACTS["court"]
_favours = sorted(FACTS["favour_card"], key=lambda favour: favour["number"])


def _favour_value(favour: dict[str, Any]) -> int:
    """How much of it: a number, a kind of building, or the battles that a favour protects from, a bit for each."""
    if favour["kind"] == "free_building":
        return BUILDING_IDS.index(favour["building"])
    if favour["kind"] == "protection":
        return sum(1 << place for place, battle in enumerate(BATTLES) if ACTION_IDS[battle] in favour["actions"])
    return favour.get("value", 0)


OFFICIALS = _court["officials_per_player"]
TOWER_CARDS = _court["tower_cards_per_player"]
CONVERSIONS = np.array(_court["conversion_spaces"], np.int32)
FAVOURS = len(_favours)
FAVOUR_KIND = np.array([FavourKind[favour["kind"].upper()] for favour in _favours], np.int32)
FAVOUR_VALUE = np.array([_favour_value(favour) for favour in _favours], np.int32)
FAVOUR_COST = np.array(_court["favour_space_costs"], np.int32)  # of each favour space, dearest first
FAVOUR_SPACES = len(FAVOUR_COST)

# --- Module Landsknechte --------------------------------------------------------------------------------------------


class Bonus(IntEnum):
    """The kinds of bonus on the Landsknecht cards."""

    THALERS = 0
    GRAIN = 1
    ARMIES_TO_TRAY = 2
    VICTORY_POINTS = 3


_banners = sorted(FACTS["landsknecht_card"], key=lambda card: card["position"])
BONUS_IDS = tuple(bonus.name.lower() for bonus in Bonus)
LANDSKNECHT_KINDS = len(BONUS_IDS)
BANNERS = len(_banners)
BANNER_BONUS = np.array([[card[bonus] for bonus in BONUS_IDS] for card in _banners], np.int32)  # [card, kind]
BANNER_REGIONS = FACTS["landsknechte"]["min_regions"]

# --- Module Military Leaders ----------------------------------------------------------------------------------------

_leaders = FACTS["military_leaders"]
STATUES = _leaders["statues_per_player"]
STATUE_POINTS = _leaders["vp_per_statue_on_board"]
TROPHY_POINTS = _leaders["vp_per_trophy"]
# What a leader changes about each action in his state (WA-24.4): the cost, the armies placed, the income.
LEADER_COST = np.array([_leaders["cost_in_leader_state"].get(name, 0) for name in ACTION_IDS], np.int32)
LEADER_PLACED = np.array(
    [_leaders["armies_in_leader_state"].get(name, 0) - PLACED[Action[name.upper()]] for name in ACTION_IDS], np.int32
)
LEADER_INCOME = np.array([_leaders["bonus_in_leader_state"].get(name, 0) for name in ACTION_IDS], np.int32)

# --- How the rules are read -----------------------------------------------------------------------------------------


class Ruling(IntEnum):
    """What can be read in more than one way."""

    INCOME_BEFORE_REVOLT = 0
    WINTER_PLACES_MARKER_BEFORE_REVOLT = 1
    GRAIN_FLOOR_ZERO = 2
    GRAIN_ABOVE_PRINTED_MAX = 3
    PEASANTS_ABSORB_DEFENDER_LOSSES_FIRST = 4
    PEASANT_SUPPLY_SHORT = 5
    BONUS_ARMY_NEEDS_RESERVE = 6
    PARTIAL_ACTION = 7
    BATTLE_MOVE_IS_OPTIONAL = 8
    SIX_ARMIES_TILE_WITH_SHORT_RESERVE = 9
    MODIFIER_ORDER = 10
    BID_LIMITED_TO_OWN_THALERS = 11
    LEADER_MOVES_AFTER = 12
    SHARED_VICTORY_IF_STILL_TIED = 13


RULINGS = rulings_of(FACTS, Ruling)

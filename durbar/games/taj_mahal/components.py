"""The printed facts of Taj Mahal (components.toml) as constants and arrays. Code computes; it does not list.

Everything counts from 0 here: symbols, kinds of cards, visits and their province tiles, provinces, cities, forts.
Sets of cities are numbers with a bit for each city. Tables indexed ``[players]`` have unused rows.
"""

from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

import numpy as np

from durbar.engine.facts import facts_of
from durbar.engine.rulings import rulings_of
from durbar.games.taj_mahal.facts import REPLACEABLE

FACTS = facts_of(Path(__file__).parent, REPLACEABLE)

_components = FACTS["components"]
_deck = FACTS["deck"]

PLAYERS = tuple(range(FACTS["players_min"], FACTS["players_max"] + 1))
SEATS = max(PLAYERS)
STARTING_HAND = _components["starting_hand"]
DISPLAY_SIZE = np.array([_components["display_size"].get(str(players), 0) for players in range(SEATS + 1)], np.int32)
MOST_DISPLAYED = int(DISPLAY_SIZE.max())

# --- Symbols: the figures, then the grand mogul and the elephant, in the order in which items are won (TM-4.6) ------

FIGURE_NAMES = tuple(FACTS["symbols"]["figures"])
SYMBOL_NAMES = (*FIGURE_NAMES, FACTS["symbols"]["crown"], FACTS["symbols"]["province"])
FIGURES = len(FIGURE_NAMES)
SYMBOLS = len(SYMBOL_NAMES)
MOGUL, ELEPHANT = range(FIGURES, SYMBOLS)
TOKENS = np.array([FACTS["influence_tokens"]["tokens"][figure] for figure in FIGURE_NAMES], np.int32)

# --- Cards: the kinds of each colour, then the white kinds, then the special cards in the order of their figures ----


class Card(NamedTuple):
    """A kind of card: its colour, "white" or "special", and its symbols, or the figure that earns it."""

    suit: str
    symbols: tuple[str, ...]


def _colour_cards(colour: str) -> list[tuple[Card, int]]:
    """The kinds of one colour, each with its number of copies."""
    with_elephant = [(Card(colour, tuple(c["symbols"])), c["count"]) for c in _deck["elephant_cards"]["per_color"]]
    return with_elephant + [(Card(colour, tuple(pair)), 1) for pair in _deck["pair_cards"][colour]]


COLOUR_NAMES = tuple(_deck["colors"])
COLOURS = len(COLOUR_NAMES)
_coloured = [kind for colour in COLOUR_NAMES for kind in _colour_cards(colour)]
_white = [(Card("white", tuple(card["symbols"])), card["count"]) for card in _deck["white"]["cards"]]
_special = {card["figure"]: card for card in FACTS["special_cards"]["list"]}

SPECIAL_CARDS = tuple(_special[figure] for figure in FIGURE_NAMES)  # by figure: effect, symbol, amount
CARDS = tuple(card for card, _ in _coloured + _white) + tuple(Card("special", (figure,)) for figure in FIGURE_NAMES)
CARD_NAMES = tuple(f"{card.suit}:{'+'.join(card.symbols)}" for card in CARDS)
COLOUR_KINDS = len(_coloured)
KINDS = COLOUR_KINDS + len(_white)  # of which there may be several copies; the special card of a figure is KINDS + it
COPIES = np.array([count for _, count in _coloured + _white], np.int32)
DECK = int(COPIES.sum())
COLOUR = np.array([COLOUR_NAMES.index(card.suit) for card, _ in _coloured], np.int32)  # of each colour kind
FIRST_KIND = np.searchsorted(COLOUR, range(COLOURS + 1)).astype(np.int32)  # of each colour, and where the last ends
SHOWS = np.zeros((len(CARDS), SYMBOLS), np.int32)  # how many of each symbol a card counts for
BONUS_OF_SPECIAL = np.zeros(FIGURES, np.int32)  # the points that playing a special card brings (TM-9.4)
CHANGES_COLOUR = np.zeros(FIGURES, np.int32)  # whether it is the one that lets any colour be played (TM-9.5)

for _number, (_card, _) in enumerate(_coloured + _white):
    for _symbol in _card.symbols:
        SHOWS[_number, SYMBOL_NAMES.index(_symbol)] += 1
for _figure, _facts in enumerate(SPECIAL_CARDS):
    if _facts["effect"] == "add_symbol":
        SHOWS[KINDS + _figure, SYMBOL_NAMES.index(_facts["symbol"])] = _facts["amount"]
    elif _facts["effect"] == "points":
        BONUS_OF_SPECIAL[_figure] = _facts["amount"]
    else:
        CHANGES_COLOUR[_figure] = 1

# As long as a row can become: all of one colour, one of another (TM-9.5), every white and every special card.
LONGEST_ROW = _deck["cards_per_color"] + 1 + _deck["white_cards"] + FIGURES

# --- The board ------------------------------------------------------------------------------------------------------

PROVINCE_IDS = tuple(province["id"] for province in FACTS["provinces"]["list"])
CITY_IDS = tuple(city["id"] for city in FACTS["cities"]["list"])
FORT_IDS = tuple(city["id"] for city in FACTS["cities"]["list"] if city["fortified"])
PROVINCE_NAMES = tuple(province["label"] for province in FACTS["provinces"]["list"])
CITY_NAMES = tuple(city["label"] for city in FACTS["cities"]["list"])
FORT_NAMES = tuple(city["label"] for city in FACTS["cities"]["list"] if city["fortified"])
PROVINCES = len(PROVINCE_IDS)
CITIES = len(CITY_IDS)
PROVINCE_OF = np.array([PROVINCE_IDS.index(city["province"]) for city in FACTS["cities"]["list"]], np.int32)
CITY_COUNT = np.bincount(PROVINCE_OF).astype(np.int32)  # of each province
MOST_CITIES = int(CITY_COUNT.max())
CITY = np.zeros((PROVINCES, MOST_CITIES), np.int32)  # the cities of each province
CITIES_OF = np.zeros(PROVINCES, np.int64)  # the same as a set
for _province in range(PROVINCES):
    _here = [city for city in range(CITIES) if PROVINCE_OF[city] == _province]
    CITY[_province, : len(_here)] = _here
    CITIES_OF[_province] = sum(1 << city for city in _here)
ROADS = np.zeros(CITIES, np.int64)  # the cities that a road joins to each city
for _ends in FACTS["roads"]["within"] + FACTS["roads"]["between"]:
    _one, _other = map(CITY_IDS.index, _ends)
    ROADS[_one] |= 1 << _other
    ROADS[_other] |= 1 << _one

FORTS = tuple(index for index, city in enumerate(FACTS["cities"]["list"]) if city["fortified"])
FORT_COUNT = len(FORTS)
NO_FORT = -1
FORT = np.array([FORTS.index(city) if city in FORTS else NO_FORT for city in range(CITIES)], np.int32)  # of each city

# --- Tiles ----------------------------------------------------------------------------------------------------------

RESOURCE_NAMES = tuple(FACTS["province_tiles"]["resources"])
RESOURCES = len(RESOURCE_NAMES)
_tiles = sorted(FACTS["province_tiles"]["tiles"], key=lambda tile: tile["number"])
_fixed = {int(number) - 1: PROVINCE_IDS.index(name) for number, name in FACTS["province_tiles"]["fixed"].items()}
_free = [province for province in range(PROVINCES) if province not in _fixed.values()]

VISITS = len(_tiles)
GOODS = np.array([[tile["resources"].count(resource) for resource in RESOURCE_NAMES] for tile in _tiles], np.int32)
LOOSE_TILES = np.array([tile for tile in range(VISITS) if tile not in _fixed], np.int32)  # to be shuffled (TM-1.2)
ROUTE = np.zeros(VISITS, np.int32)  # the province of each tile before that
ROUTE[LOOSE_TILES] = _free
for _tile, _province in _fixed.items():
    ROUTE[_tile] = _province

NO_RESOURCE = -1
_square = FACTS["bonus_tiles"]["tiles"]
_taj_mahal = FACTS["taj_mahal_tile"]
_bonuses = [*_square, {"kind": "taj_mahal", **_taj_mahal}]

BONUS_NAMES = tuple(tile.get("resource", tile["kind"]) for tile in _bonuses)
BONUSES = len(BONUS_NAMES)
BONUS_POINTS = np.array([tile.get("points", 0) for tile in _bonuses], np.int32)
BONUS_CARDS = np.array([tile.get("cards", 0) for tile in _bonuses], np.int32)
BONUS_RESOURCE = np.array(
    [RESOURCE_NAMES.index(tile["resource"]) if "resource" in tile else NO_RESOURCE for tile in _bonuses], np.int32
)
_taj_mahal_fort = int(FORT[CITY_IDS.index(_taj_mahal["city"])])
LOOSE_FORTS = np.array([fort for fort in range(FORT_COUNT) if fort != _taj_mahal_fort], np.int32)  # TM-1.3
BONUS_ON = np.full(FORT_COUNT, BONUS_NAMES.index("taj_mahal"), np.int32)  # each fort's tile before they are shuffled
BONUS_ON[LOOSE_FORTS] = [kind for kind, tile in enumerate(_square) for _ in range(tile["count"])]

# --- How the rules are read -----------------------------------------------------------------------------------------


class Ruling(IntEnum):
    """What can be read in more than one way."""

    RESHUFFLE = 0


RULINGS = rulings_of(FACTS, Ruling)

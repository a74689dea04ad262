"""The printed facts of Meridian (components.toml) as constants and arrays. Code computes; it does not list.

Meridians, slots, islands and kinds of cards count from 0 here; slot 0 is the north end (ME-1.3).
Tables indexed ``[players]`` have unused rows 0 and 1.
"""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from durbar.engine.facts import facts_of
from durbar.games.meridian.facts import REPLACEABLE

FACTS = facts_of(Path(__file__).parent, REPLACEABLE)


def charted(side: dict[str, Any]) -> list[dict[str, Any]]:
    """The islands of a side as its chart draws them; a city is a meridian and a rank from the north, both from 1."""
    drawn = [
        ([meridian, rank], *token)
        for rank, row in enumerate(side["grid"], start=1)
        for meridian, token in enumerate(row.split(), start=1)
    ]
    islands = []
    for island in side["island"]:
        cities = sorted(city for city, letter, _ in drawn if letter == island["id"])
        islands.append({**island, "size": len(cities), "cities": cities})
        for city, letter, mark in drawn:
            if letter == island["id"] and mark == "*":
                islands[-1]["capital"] = city
    return islands


_setup = FACTS["setup"]
_sides = FACTS["side"]
_islands = {name: charted(side) for name, side in _sides.items()}
_cards = [[number] for number in FACTS["cards"]["single"]] + FACTS["cards"]["ranges"]
_side_of = {int(players): side for players, side in _setup["side_by_players"].items()}

PLAYERS = tuple(sorted(_side_of))
SEATS = max(PLAYERS)
COLOURS = tuple(FACTS["components"]["colours"])
MERIDIANS = FACTS["components"]["meridians"]
SLOTS = max(side["cities_per_meridian"] for side in _sides.values())
MERIDIAN_NUMBERS, SLOT_NUMBERS = range(1, MERIDIANS + 1), range(1, SLOTS + 1)  # as players count them
ISLANDS = max(side["islands"] for side in _sides.values())
ISLAND_CITIES = max(island["size"] for islands in _islands.values() for island in islands)


def _by_players(values: dict[int, int]) -> "np.ndarray[tuple[int], np.dtype[np.int32]]":
    return np.array([values.get(players, 0) for players in range(SEATS + 1)], np.int32)


def _number_by_players(fact: str) -> "np.ndarray[tuple[int], np.dtype[np.int32]]":
    return _by_players({int(players): number for players, number in _setup[fact].items()})


# --- Cards (ME-3.1): kinds 0 to 9 are single cards, the others are range cards --------------------------------------

KINDS = len(_cards)
SINGLES = len(FACTS["cards"]["single"])
FACE_UP = _setup["face_up_cards"]
CARDS = tuple(tuple(numbers) for numbers in _cards)
CARD_NAMES = tuple("-".join(map(str, numbers)) for numbers in CARDS)
REACH = np.array([len(numbers) for numbers in _cards], np.int32)  # how many meridians a kind names
REACHED = np.zeros((KINDS, max(REACH)), np.uint8)  # and which
for _kind, _numbers in enumerate(_cards):
    REACHED[_kind, : len(_numbers)] = np.array(_numbers) - 1

# --- Set-up by number of players (ME-1, ME-11) ----------------------------------------------------------------------

COPIES = _number_by_players("colours_per_player")  # of each card in a player's deck
FLOORS = _number_by_players("floors_per_player")
TOWERS = _number_by_players("towers_per_player_per_meridian")
MOST_FLOORS = int(FLOORS.max())
LOWEST = FACTS["placement"]["min_height"]
LOWEST_FIRST = FACTS["placement"]["min_height_first_on_meridian"]

# --- The two sides of the board, by number of players (ME-1.2, ME-1.4, ME-1.5) --------------------------------------

CITIES = _by_players({players: _sides[side]["cities_per_meridian"] for players, side in _side_of.items()})
ISLAND_COUNT = _by_players({players: _sides[side]["islands"] for players, side in _side_of.items()})
ISLAND_SIZE = np.zeros((SEATS + 1, ISLANDS), np.int32)
ISLAND_MERIDIAN = np.zeros((SEATS + 1, ISLANDS, ISLAND_CITIES), np.uint8)  # of each of its cities
ISLAND_SLOT = np.zeros((SEATS + 1, ISLANDS, ISLAND_CITIES), np.uint8)
ISLAND_OF = np.full((SEATS + 1, MERIDIANS, SLOTS), -1, np.int32)
GARRISON = np.zeros((SEATS + 1, MERIDIANS, SLOTS), np.int32)  # what a tower there is worth (ME-9.1)
CITY_VALUE = FACTS["scoring"]["garrison_value_city"]
POINTS_PER_CITY = FACTS["scoring"]["points_per_city_of_conquered_island"]

for _players, _side in _side_of.items():
    GARRISON[_players, :, : CITIES[_players]] = CITY_VALUE
    for _island, _facts in enumerate(_islands[_side]):
        ISLAND_SIZE[_players, _island] = _facts["size"]
        for _city, (_meridian, _rank) in enumerate(_facts["cities"]):
            ISLAND_MERIDIAN[_players, _island, _city] = _meridian - 1
            ISLAND_SLOT[_players, _island, _city] = _rank - 1
            ISLAND_OF[_players, _meridian - 1, _rank - 1] = _island
        if "capital" in _facts:
            _meridian, _rank = _facts["capital"]
            GARRISON[_players, _meridian - 1, _rank - 1] = FACTS["scoring"]["garrison_value_capital"]


@cache
def island_names(players: int) -> tuple[str, ...]:
    """The names of the islands on the side used by that many players (reconstructed)."""
    return tuple(str(island["name"]) for island in _islands[_side_of[players]])

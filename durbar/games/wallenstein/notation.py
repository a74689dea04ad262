"""How positions of Wallenstein are written: a line for each state, for each player and for what is common."""

from typing import Any

import numpy as np

from durbar.engine.notation import Notation, called, line, number, one, rows, seats, several
from durbar.games.wallenstein.components import (
    ACTION_IDS,
    ARMIES,
    BUILDING_IDS,
    BUILDING_STOCK,
    BUILDINGS,
    COLOUR_NAMES,
    EVENT_IDS,
    FAVOURS,
    LARGEST_GROUP,
    MONEY,
    OFFICIALS,
    PEASANT_CUBES,
    REVOLT_MARKERS,
    SEATS,
    STATE_IDS,
    STATUES,
    TILE_IDS,
    TILES,
)
from durbar.games.wallenstein.state import OPEN, OUT_OF_PLAY, PEASANTS, SPACE_IDS, Season, State

STATE, EVENT = called(STATE_IDS), called(EVENT_IDS)
FAVOUR = called(range(1, FAVOURS + 1))
CARD = called([*STATE_IDS, "blank", "tower", "empty", *(f"money_{value}" for value in MONEY)])
COLOUR = called([*COLOUR_NAMES, "peasants"])
BUILDING = called(BUILDING_IDS)
SPACE = called(SPACE_IDS)

# --- What follows from the rest of the table ------------------------------------------------------------------------


def _reserve(s: State) -> Any:
    """The armies of each player that are neither on the map nor in the tray or the tower."""
    on_map = np.array([s.armies[s.owner == seat].sum() for seat in range(SEATS)])
    return ARMIES - on_map - s.lodged[:SEATS] - s.tray[:SEATS]


def _building_supply(s: State) -> Any:
    return BUILDING_STOCK - [(s.buildings >> kind & 1).sum() for kind in range(BUILDINGS)]


def _peasant_supply(s: State) -> Any:
    return PEASANT_CUBES - s.lodged[PEASANTS] - s.tray[PEASANTS]


def _officials(s: State) -> Any:
    """Those of each player that are not at court."""
    return OFFICIALS * s.court - s.reception - s.audience


def _statue_supply(s: State) -> Any:
    """The statues of each player that are neither on the map nor another's trophies."""
    on_map = np.array([s.statues[s.sculptor == seat].sum() for seat in range(SEATS)])
    return STATUES * s.leaders - on_map - s.trophies.sum(axis=0)


# --- The lines ------------------------------------------------------------------------------------------------------

NOTATION = Notation(
    seats=COLOUR_NAMES,
    from_setup=("players", "draft", "impact", "court", "landsknechte", "leaders", "ruling"),
    regions=(
        line("calendar", "year", one("season", called(season.name.lower() for season in Season)), "position", "turn"),
        line("actions", one("action_at", called(ACTION_IDS))),
        line("tiles", one("tile_at", called(TILE_IDS))),
        line("events", one("event", EVENT), several("open_events", EVENT), several("event_deck", EVENT)),
        line("order", one("rank", seats(), by_seat=True), one("order", seats(), by_seat=True)),
        line(
            "fight",
            one("origin", STATE),
            one("target", STATE),
            "marching",
            "attack_extra",
            "defence_extra",
        ),
        line("winter", several("drawn", STATE)),
        line("tower", number("lodged", by=[COLOUR]), number("tray", by=[COLOUR])),
        line("supply", number("building_supply", by=[BUILDING]), "marker_supply", "peasant_supply"),
        line(
            "draft",
            several("pile", STATE),
            one("under", STATE, unsaid=0),
            "under_size",
            one("open_cards", STATE),
            "claims",
            one("claimed", STATE),
        ),
        line("favours", one("favour_at", FAVOUR), several("favour_deck", FAVOUR), one("peacekeeper", seats())),
        rows(
            "state",
            STATE,
            one("owner", seats(out=OUT_OF_PLAY)),
            "armies",
            several("buildings", BUILDING),
            "markers",
            "statues",
            one("sculptor", seats()),
        ),
        rows(
            "player",
            seats(),
            "thalers",
            "grain",
            "score",
            "reserve",
            one("plan", CARD, none=OPEN, by=[SPACE]),
            "ready",
            several("turned", SPACE),
            "short",
            several("gained", STATE),
            one("place", called(range(1, TILES + 1))),
            one("last_pair", STATE),
            number("groups", by=[called(range(LARGEST_GROUP + 1))]),
            "officials",
            "reception",
            "audience",
            several("protected", called(["battle_a", "battle_b"])),
            "banner",
            one("leader", STATE),
            "statue_supply",
            number("trophies", by=[called(COLOUR_NAMES)]),
        ),
    ),
    derived={
        "reserve": _reserve,
        "building_supply": _building_supply,
        "marker_supply": lambda s: REVOLT_MARKERS - s.markers.sum(),
        "peasant_supply": _peasant_supply,
        "officials": _officials,
        "statue_supply": _statue_supply,
    },
)

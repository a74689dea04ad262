"""What cards and cities of Meridian are called. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.games.meridian.components import (
    CARD_NAMES,
    CITY_VALUE,
    GARRISON,
    ISLAND_OF,
    island_names,
)


def card(kind: int) -> str:
    """Name a card by its numbers."""
    return CARD_NAMES[kind]


def city(players: int, meridian: int, slot: int, t: NullTranslations) -> str:
    """Name a city by its rank from the north and its island."""
    island = island_names(players)[ISLAND_OF[players, meridian, slot]]
    if GARRISON[players, meridian, slot] > CITY_VALUE:
        return t.gettext("city {rank} (capital of {island})").format(rank=slot + 1, island=island)
    return t.gettext("city {rank} ({island})").format(rank=slot + 1, island=island)

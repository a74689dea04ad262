"""What is known of the printed facts of Taj Mahal, and which of them an owner of the box can replace."""

from collections.abc import Iterator
from gettext import NullTranslations

from durbar.engine.expectations import (
    Complaint,
    Expectation,
    Many,
    Name,
    Near,
    OneOf,
    Rearranged,
    Replaced,
    Total,
)


class Pairs:
    """The five cards of one colour with two figures: every figure is on two of them, and no two are alike."""

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """The first card that cannot be."""
        yield from Rearranged().complaints(replaced)
        places, symbols = list(replaced.told), list(replaced.told.values())
        cards = list(zip(places[::2], symbols[::2], symbols[1::2], strict=True))
        seen: list[set[str]] = []
        for place, one, other in cards:
            if one == other or {one, other} in seen:
                yield place, [one, other], "two different figures that no other card of this colour has together"
            seen.append({one, other})


class Forts:
    """As many fortified cities as printed, the one of the Taj Mahal among them."""

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """The city that should be one, or that is one too many."""
        yield from Rearranged().complaints(replaced)
        place = f"cities.list[{replaced.facts['taj_mahal_tile']['city']}].fortified"
        if not replaced.told[place]:
            yield place, False, "true: the tile of the Taj Mahal lies there"


class Road:
    """A road from one city to another."""

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """Ends that are no cities, or one and the same."""
        yield from OneOf(at="cities.list[].id").complaints(replaced)
        places, ends = list(replaced.told), list(replaced.told.values())
        for place, one, other in zip(places[1::2], ends[::2], ends[1::2], strict=True):
            if one == other:
                yield place, other, "another city than the first"


COLOURS = ("red", "yellow", "green", "purple")
ON_THE_BOARD = Near(25)  # with that much no two cities can meet

REPLACEABLE: dict[str, Expectation] = {
    **{f"deck.pair_cards.{colour}[][]": Pairs() for colour in COLOURS},
    "special_cards.list[].figure": Rearranged(),
    "bonus_tiles.tiles[].count": Total(),
    "provinces.list[].label": Name(),
    "provinces.list[].tile_x": ON_THE_BOARD,
    "provinces.list[].tile_y": ON_THE_BOARD,
    "cities.list[].label": Name(),
    "cities.list[].x": ON_THE_BOARD,
    "cities.list[].y": ON_THE_BOARD,
    "cities.list[].fortified": Forts(),
    "roads.between": Many(1, 120),
    "roads.between[][]": Road(),
}


def titles(t: NullTranslations) -> dict[str, str]:
    """What each section of the facts is about."""
    cards = t.gettext("the cards with an elephant, and the white cards")
    return {
        "components": t.gettext("what lies in the box"),
        "player_colors": t.gettext("the colours of the players"),
        "symbols": t.gettext("the figures on the cards"),
        "influence_tokens": t.gettext("the influence tokens"),
        "deck": t.gettext("how many cards of each kind"),
        "deck.elephant_cards": cards,
        "deck.white": cards,
        "deck.pair_cards": t.gettext("which two figures stand together on a card without an elephant"),
        "special_cards": t.gettext("what the special cards do"),
        "special_cards.list": t.gettext("whose special card is whose"),
        "province_tiles": t.gettext("the province tiles"),
        "bonus_tiles": t.gettext("how many bonus tiles of each kind"),
        "taj_mahal_tile": t.gettext("the tile of the Taj Mahal"),
        "board": t.gettext("how the board is drawn"),
        "provinces": t.gettext("where the provinces lie, and their names except Agra’s"),
        "cities": t.gettext("where the cities lie, their names, and which are fortified"),
        "roads": t.gettext("the roads"),
    }

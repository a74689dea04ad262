"""How a game of Taj Mahal is told: visit by visit, and at its end hand by hand."""

from collections.abc import Iterator, Sequence
from enum import IntEnum, auto

from durbar.engine.log import Event as Happened
from durbar.engine.telling import Chapter, Gain, Move
from durbar.games.taj_mahal.state import Event


class Part(IntEnum):
    """The chapters of a game."""

    VISIT = auto()
    HANDS = auto()


class Source(IntEnum):
    """What points come from."""

    PALACES = auto()  # linked with each other (TM-5.7)
    RESOURCES = auto()  # of province tiles
    BONUS_TILES = auto()
    SPECIAL_CARDS = auto()  # that were played
    HAND = auto()  # at the end


TURNS = (Event.PLAYED, Event.WITHDREW, Event.HAND)
WON = (Event.WITHDREW, Event.BUILT, Event.CROWNED)


def chapters(event: Happened, before: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """TM-2.1: a visit goes to a province."""
    if event.kind == Event.VISIT:
        visit, province, *_ = event.details
        return (Chapter(Part.VISIT, visit, province),)
    if event.kind == Event.HAND:
        return (Chapter(Part.HANDS),)
    return before


def begins(event: Happened, scene: Sequence[Happened]) -> bool:
    """Somebody plays or withdraws; what he wins by that belongs to it."""
    another = event.player >= 0 and bool(scene) and event.player != scene[0].player
    return event.kind in TURNS or event.kind == Event.TILE_LOST or another


def line(events: Sequence[Happened]) -> Sequence[Happened]:
    """What was played, or what was won by leaving."""
    return [event for event in events if event.kind in WON] or events[:1]


def gains(event: Happened) -> Iterator[Gain]:
    """TM-5, TM-10: points are told where they are won."""
    a, b, c, _ = event.details
    match event.kind:
        case Event.CONNECTED:
            yield Gain(event.player, Source.PALACES, a)
        case Event.TILE:
            yield Gain(event.player, Source.RESOURCES, b)
        case Event.BONUS if c:
            yield Gain(event.player, Source.BONUS_TILES, c)
        case Event.PLAYED if c:
            yield Gain(event.player, Source.SPECIAL_CARDS, c)
        case Event.HAND:
            yield Gain(event.player, Source.HAND, a + b + c)


def moves(event: Happened) -> Iterator[Move]:
    """Palaces are built, and bonus tiles leave their cities."""
    a, b, *_ = event.details
    match event.kind:
        case Event.BUILT:
            yield Move("", place(b))
        case Event.CROWNED:
            yield Move("", place(a))
        case Event.BONUS:
            yield Move(place(b), "")


def place(city: int) -> str:
    """A city, as the board names it."""
    return f"city-{city}"

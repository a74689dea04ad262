"""How a game of Meridian is told: by rounds and turns, and at its end island by island."""

from collections.abc import Iterator, Sequence
from enum import IntEnum, auto

from durbar.engine.log import Event as Happened
from durbar.engine.telling import Chapter, Gain, Move
from durbar.games.meridian.state import Event


class Part(IntEnum):
    """The chapters of a game."""

    DEAL = auto()
    ROUND = auto()
    ISLANDS = auto()


ACTS = (Event.DECLINED, Event.LIFTED, Event.KEPT, Event.BUILT)
COUNTED = (Event.CONQUERED, Event.UNCLAIMED)


def chapters(event: Happened, before: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """A round begins with the turn of whoever began the game (ME-2.1); the chapter keeps who that was."""
    if not before:
        return (Chapter(Part.DEAL),)
    (chapter,) = before
    if event.kind in COUNTED:
        return (Chapter(Part.ISLANDS),)
    if event.kind == Event.SPENT and chapter.part is Part.DEAL:
        return (Chapter(Part.ROUND, player=event.player),)
    if event.kind == Event.SPENT and event.player == chapter.player:
        return (chapter._replace(number=chapter.number + 1),)
    return before


def begins(event: Happened, scene: Sequence[Happened]) -> bool:
    """A turn begins with its card (ME-3.2); every island is counted by itself."""
    return event.kind == Event.SPENT or event.kind in COUNTED


def line(events: Sequence[Happened]) -> Sequence[Happened]:
    """What was done on the meridian; what was pushed is seen there."""
    return [event for event in events if event.kind in ACTS or event.kind in COUNTED] or events


def gains(event: Happened) -> Iterator[Gain]:
    """ME-9.2: the points of an island."""
    island, points, *_ = event.details
    if event.kind == Event.CONQUERED:
        yield Gain(event.player, island, points)


def moves(event: Happened) -> Iterator[Move]:
    """Towers rise, are pushed along their meridian, and are lifted."""
    meridian, slot, to, _ = event.details
    match event.kind:
        case Event.BUILT:
            yield Move("", place(meridian, slot))
        case Event.PUSHED:
            yield Move(place(meridian, slot), place(meridian, to))
        case Event.LIFTED:
            yield Move(place(meridian, slot), "")


def place(meridian: int, slot: int) -> str:
    """A city, as the board names it."""
    return f"city-{meridian}-{slot}"

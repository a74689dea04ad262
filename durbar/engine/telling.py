"""A game told as scenes, in order, for one reader: what the log, the result, looking back and the terminal are made of.

A game's own room `telling.py` says where chapters and scenes begin, what stands in a scene's line, what it brought and
what went where on the board. A game without that room is told choice by choice.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from durbar.engine.log import Event

if TYPE_CHECKING:
    from durbar.engine.game import Game, Setup

ROOM = "telling"


class Chapter(NamedTuple):
    """A stretch of a game that has a heading: a round, a visit; or within it an action, a turn."""

    part: IntEnum  # which kind of stretch, as its game calls it
    number: int = 0  # which of its kind
    about: int = 0  # of what: a province, a season; as its game numbers them
    player: int = -1  # whose, if it is anybody's


class Gain(NamedTuple):
    """Points that somebody gets, or loses, from one source of them."""

    player: int
    source: int  # as its game numbers them
    points: int


class Move(NamedTuple):
    """Something that goes from one place of the board to another, as its page names them; empty for off the board."""

    origin: str
    target: str


class Telling(Protocol):
    """What a game's room `telling.py` has. Events are as their reader may know them."""

    def chapters(self, event: Event, before: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
        """The chapters in which an event lies, the widest first; ``before`` are those of the event before it."""
        ...

    def begins(self, event: Event, scene: Sequence[Event]) -> bool:
        """Whether a scene begins with this event, after the events of the one before it in the same chapter."""
        ...

    def line(self, events: Sequence[Event]) -> Sequence[Event]:
        """Those events of a scene that tell it in a line; the others are its details."""
        ...

    def gains(self, event: Event) -> Iterator[Gain]:
        """What an event brought. Over a whole game, all that everybody has at its end."""
        ...

    def moves(self, event: Event) -> Iterator[Move]:
        """What goes where on the board by an event; only a target if it merely happens there."""
        ...


@dataclass(frozen=True)
class Scene:
    """What somebody did, or what befell everybody, with all that followed at once."""

    setup: "Setup"
    chapters: tuple[Chapter, ...]  # in which it lies, the widest first
    first: int  # the number of the choice by which it began; 0 is the deal
    last: int  # the number of the choice by which it ended
    events: tuple[Event, ...]  # as its reader may know them

    @property
    def player(self) -> int:
        """Who acts in it, as its line tells; negative if nobody does."""
        return self.line[0].player

    @property
    def players(self) -> set[int]:
        """Everybody of whom it tells."""
        return {event.player for event in self.events if event.player >= 0} | {gain.player for gain in self.gains}

    @cached_property
    def line(self) -> tuple[Event, ...]:
        """What tells it in a line."""
        room = telling_of(self.setup.game)
        return tuple(room.line(self.events)) if room else self.events

    @cached_property
    def gains(self) -> tuple[Gain, ...]:
        """The points it brought, from which source and to whom."""
        room = telling_of(self.setup.game)
        return tuple(gain for event in self.events for gain in room.gains(event)) if room else ()

    @cached_property
    def gained(self) -> tuple[int, ...]:
        """The points it brought to every player."""
        players = range(self.setup.players)
        return tuple(sum(gain.points for gain in self.gains if gain.player == player) for player in players)

    @property
    def idle(self) -> bool:
        """Whether its line tells only that somebody does nothing: by events of a kind in `IDLE` of its game's room."""
        return all(event.kind in getattr(telling_of(self.setup.game), "IDLE", ()) for event in self.line)

    @property
    def kinds(self) -> set[int]:
        """Of which kinds it is, as its game's room sorts them in its `KINDS`: by the kinds of their events."""
        sorts: Mapping[int, Collection[int]] = getattr(telling_of(self.setup.game), "KINDS", {})
        return {kind for kind, events in sorts.items() if any(event.kind in events for event in self.events)}

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """What goes where on the board."""
        room = telling_of(self.setup.game)
        return tuple(move for event in self.events for move in room.moves(event)) if room else ()

    def headings(self, language: str = "en", names: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Its chapters in words."""
        return tuple(self.setup.game.chapter_words(chapter, self.setup, language, names) for chapter in self.chapters)

    def words(self, language: str = "en", names: tuple[str, ...] = ()) -> tuple[str, ...]:
        """The sentences of its line."""
        return tuple(event.words(language, names) for event in self.line)


def telling_of(game: "Game") -> Telling | None:
    """A game's own way to tell itself, if it has one."""
    return cast(Telling, game.room(ROOM)) if game.has_room(ROOM) else None


def seen_by(viewer: int | None, told: Sequence[Sequence[Event]]) -> list[list[Event]]:
    """What a player (or, as None, a spectator) learns of all that happened."""
    return [[event.as_seen_by(viewer) for event in events] for events in told]


def scenes(setup: "Setup", told: Sequence[Sequence[Event]]) -> Iterator[Scene]:
    """All that happened at the deal and by every choice, as far as it is told."""
    room = telling_of(setup.game)
    chapters: tuple[Chapter, ...] = ()
    scene: list[Event] = []
    first = last = 0
    for number, events in enumerate(told):
        for event in events:
            lies_in = room.chapters(event, chapters) if room else ()
            new = room.begins(event, scene) if room else number != last
            if scene and (new or lies_in != chapters):
                yield Scene(setup, chapters, first, last, tuple(scene))
                scene = []
            first = first if scene else number
            scene.append(event)
            chapters, last = lies_in, number
    if scene:
        yield Scene(setup, chapters, first, last, tuple(scene))


def points_by_source(all_scenes: Sequence[Scene], players: int) -> dict[int, list[int]]:
    """By source, in the order of their first points, what every player got from it."""
    sums: dict[int, list[int]] = {}
    for scene in all_scenes:
        for gain in scene.gains:
            sums.setdefault(gain.source, [0] * players)[gain.player] += gain.points
    return sums

"""Points that are counted step by step: a winter region by region, islands one after the other.

A game's own room `counting.py` says which chapters are counted as a whole, and makes of one a table in which every
point has its cell. A game without that room counts nothing.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from durbar.engine.language import seat_names, translations
from durbar.engine.telling import Chapter, Scene

if TYPE_CHECKING:
    from durbar.engine.game import Game
    from durbar.engine.position import Position

ROOM = "counting"

Points = tuple[int, ...]
Look = Callable[[], "Position"]


class Column(NamedTuple):
    """Something for which there are points in every step."""

    what: IntEnum  # as its game calls it
    sign: str = ""  # as its page names it
    worth: int = 0  # points for it, where they are always as many


class Share(NamedTuple):
    """What stands in a cell: who has how many of something, and the points that each of them gets for it."""

    players: tuple[int, ...]
    points: int
    how_many: int | None = None  # where points do not say it


class Row(NamedTuple):
    """A step: what is counted, and the shares in every column."""

    about: int  # as its game numbers them
    cells: tuple[tuple[Share, ...], ...]
    player: int = -1  # whose step it is, if it is anybody's

    def points(self, players: int) -> Points:
        """What it brings to every player."""
        shares = [share for cell in self.cells for share in cell]
        return tuple(sum(share.points for share in shares if player in share.players) for player in range(players))


class Count(NamedTuple):
    """A chapter that was counted, step by step."""

    chapters: tuple[Chapter, ...]  # it is the last of them
    rule: str  # the clause by which it is counted
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    def points(self, players: int) -> Points:
        """What it brought to every player."""
        return added(*(row.points(players) for row in self.rows)) if self.rows else (0,) * players


class Counting(Protocol):
    """What a game's room `counting.py` has."""

    CLOSING: Collection[int]  # kinds of events of which one happens by the choice that closes a counted chapter

    def counted(self, chapters: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
        """The chapters of a scene down to the one that is counted as a whole; none if it lies in none."""
        ...

    def count(self, scenes: Sequence[Scene], look: Look) -> Count:
        """All scenes of such a chapter as a table. What events do not tell is read from the position after its last
        choice (``look``), and only where it lies open to all.
        """
        ...


@dataclass(frozen=True)
class Stretch:
    """A chapter that is counted as a whole: its scenes, and everybody's points before the first of them."""

    room: Counting
    chapters: tuple[Chapter, ...]
    scenes: tuple[Scene, ...]
    before: Points

    @property
    def ended(self) -> int:
        """The number of the last choice of it."""
        return self.scenes[-1].last

    @cached_property
    def gained(self) -> Points:
        """What its scenes brought to every player."""
        return added(*(scene.gained for scene in self.scenes))

    def count(self, look: Callable[[int], "Position"]) -> Count:
        """It as a table; ``look`` finds the position after a number of choices."""
        return self.room.count(self.scenes, lambda: look(self.ended))


def counting_of(game: "Game") -> Counting | None:
    """A game's own way to count, if it has one."""
    return cast(Counting, game.room(ROOM)) if game.has_room(ROOM) else None


def stretches(told: Iterable[Scene]) -> Iterator[Stretch]:
    """The chapters among all scenes that have been counted as a whole and brought somebody points, in order. The last
    one of all may still go on, unless it came by a single choice.
    """
    all_scenes = list(told)
    room = counting_of(all_scenes[0].setup.game) if all_scenes else None
    if room is None:
        return
    groups = [
        (chapters, tuple(group)) for chapters, group in groupby(all_scenes, lambda one: room.counted(one.chapters))
    ]
    before = (0,) * all_scenes[0].setup.players
    for number, (chapters, together) in enumerate(groups, 1):
        stretch = Stretch(room, chapters, together, before)
        has_ended = number < len(groups) or together[0].first == stretch.ended
        if chapters and has_ended and any(stretch.gained):
            yield stretch
        before = added(before, stretch.gained)


def added(*points: Points) -> Points:
    """Everybody's points together."""
    return tuple(map(sum, zip(*points, strict=True)))


def standing(points: Sequence[int], language: str, names: tuple[str, ...] = ()) -> str:
    """Who is ahead with so many points, in a sentence."""
    t = translations(Path(__file__).parent, language)
    names = names or seat_names(len(points), language)
    most, *others = sorted(points, reverse=True)
    ahead = [name for name, own in zip(names, points, strict=True) if own == most]
    if len(ahead) == 1:
        text = t.ngettext(
            "{most} to {second}: {name} leads by {n} point",
            "{most} to {second}: {name} leads by {n} points",
            most - others[0],
        )
        return text.format(most=most, second=others[0], name=ahead[0], n=most - others[0])
    *first, last = ahead
    return t.gettext("{most} to {most}: {first} and {last} are even").format(
        most=most, first=", ".join(first), last=last
    )

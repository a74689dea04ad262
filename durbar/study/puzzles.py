"""Puzzles: positions in which one choice is clearly best and not obvious. They lie as data in a game's folder.

``puzzles.jsonl`` has a puzzle in every line (docs/study.md). Choices go by their names in the game's layout, as in
lessons; in the position all that the seat cannot know has been dealt again, so that there is nothing to find out.
"""

from collections.abc import Iterable
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import NamedTuple, Protocol, cast

from msgspec import Struct, ValidationError
from msgspec.json import Decoder, encode

from durbar.engine.errors import DurbarError
from durbar.engine.game import Game
from durbar.engine.log import Event
from durbar.engine.position import Position

FILE = "puzzles.jsonl"
ROOM = "themes"
ANY = ""  # theme
CLOSE = 0.12  # less than the best of the chance to win: what is not far from it


class BadPuzzle(DurbarError):
    """A puzzle that cannot be read, or is not there."""


class Themes(Protocol):
    """What a game's room `themes.py` tells of its puzzles; `asked(s, player, choice, t)`, if it has that, is what is
    asked where a question leaves more open than a puzzle does.
    """

    ALIKE: tuple[str, ...]  # axes of choices along which neighbours come to the same: floors, armies
    PLAYED_WITH: dict[str, str]  # options by which all lies open that whoever sat at the table could know
    TEMPTS_GREED: tuple[str, ...]  # themes of which instinct often is right: there greed alone must miss the best

    def titles(self, t: NullTranslations) -> dict[str, str]:
        """All themes, and what they are called."""
        ...

    def theme(self, s: object, player: int, choice: int, events: tuple[Event, ...]) -> str:
        """What a choice is about that is best here; the events are what it brings."""
        ...


class Difference(Struct, frozen=True, array_like=True):
    """What of one thing the best choice and another bring on average."""

    what: int  # a source of points or a holding, as the game numbers them
    best: float
    other: float


class Option(Struct, frozen=True, omit_defaults=True):
    """A choice, the chance to win with it, how far that may be off, and what the best brings more or less of."""

    choice: str
    chance: float
    doubt: float
    points: tuple[Difference, ...] = ()
    holdings: tuple[Difference, ...] = ()


class Making(Struct, frozen=True):
    """How a puzzle was found: enough to find it again."""

    seed: int
    number: int  # of the game that was played
    ply: int
    bots: tuple[str, ...]
    looks: tuple[int, ...]  # imagined games in each of the long looks
    gaps: tuple[float, ...]  # between what is right and what is best of the rest, in each of them
    greedy: str  # what these choose
    instinct: str


class Puzzle(Struct, frozen=True):
    """A position, whose turn it is, and all that may be chosen: first what is right, then the rest, best first."""

    id: str
    theme: str
    telling: bool  # whether the theme says something of the answer: another choice would be about something else
    rating: int  # as it was estimated; attempts teach more (durbar/study/elo.py)
    seat: int
    right: tuple[str, ...]  # the best first, then what comes to the same
    options: tuple[Option, ...]
    position: str
    made: Making

    def laid_out(self, game: Game) -> Position:
        """Its position."""
        return game.read(self.position)

    @property
    def gap(self) -> float:
        """By how much all else is worse."""
        return self.options[0].chance - max(one.chance for one in self.options if one.choice not in self.right)

    def option(self, name: str) -> Option:
        """What a choice is worth."""
        found = next((one for one in self.options if one.choice == name), None)
        if found is None:
            raise BadPuzzle(f"{name!r} is no choice in the puzzle {self.id}")
        return found


class Verdict(NamedTuple):
    """What an answer is worth: right, or by how much it is worse."""

    right: bool
    behind: float

    @property
    def close(self) -> bool:
        """Whether it is wrong, and not by far."""
        return not self.right and self.behind < CLOSE


def judged(puzzle: Puzzle, name: str) -> Verdict:
    """What a choice of that name is worth."""
    return Verdict(name in puzzle.right, puzzle.options[0].chance - puzzle.option(name).chance)


_decode = Decoder(Puzzle).decode


def read(file: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file, in its order; none if it is not there."""
    if not file.exists():
        return ()
    found = []
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        try:
            found.append(_decode(line))
        except ValidationError as error:
            raise BadPuzzle(f"{file.name}, line {number}: {error}") from None
    return tuple(found)


def written(puzzles: Iterable[Puzzle]) -> str:
    """Puzzles as the lines of a file."""
    return "".join(encode(puzzle).decode() + "\n" for puzzle in puzzles)


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none where there are none, or where a house has facts of its own, in which the positions
    need not be possible and other choices may be best.
    """
    return () if game.facts.digest else _in_file(game.folder / FILE)


@cache
def _in_file(file: Path) -> tuple[Puzzle, ...]:
    return read(file)


def puzzle_of(game: Game, id: str) -> Puzzle | None:
    """A puzzle by its name."""
    return next((puzzle for puzzle in puzzles_of(game) if puzzle.id == id), None)


def themes_of(game: Game) -> Themes | None:
    """What a game tells of the themes of its puzzles, if it has any."""
    return cast(Themes, game.room(ROOM)) if game.has_room(ROOM) else None

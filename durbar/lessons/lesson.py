"""A lesson as data: ``lessons/<number>_<id>.toml`` in a game's folder, in order of the numbers (docs/lessons.md).

A lesson is a list of steps. A step says something; if it wants something tried, it also says which choices are right,
what is answered to others, and what everybody else does afterwards. Choices go by their names in the game's layout,
``place (slot 2, floors 3)``; an asterisk stands for anything.
"""

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from msgspec import Struct, ValidationError, convert, field

from durbar.engine.errors import DurbarError
from durbar.engine.game import Game
from durbar.engine.position import Position

FOLDER = "lessons"
SEED = 1  # of whatever is drawn from a position on, unless that has its dice written


class BadLesson(DurbarError):
    """A lesson that cannot be read or walked."""


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence or two, the clauses behind it, and the ids of what the page points at; the last gets the line."""

    say: str
    rules: tuple[str, ...] = ()
    point: tuple[str, ...] = ()


class Wrong(Said, frozen=True, kw_only=True):
    """What is answered to choices of some names."""

    when: str


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody else chooses then."""

    seat: int
    choice: str


class Step(Said, frozen=True, kw_only=True):
    """One idea; with ``accept`` something to try. A position, in the project's text notation, is laid out anew."""

    position: str = ""
    task: str = field(name="try", default="")
    accept: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    right: Said | None = None
    replies: tuple[Reply, ...] = ()

    def laid_out(self, game: Game) -> Position:
        """Its position."""
        return game.read(self.position, SEED)

    @property
    def asks(self) -> bool:
        """Whether something is to be tried."""
        return bool(self.accept)

    def answer_to(self, name: str) -> Wrong | None:
        """What is said to a wrong choice of that name; None if nothing in particular."""
        return next((wrong for wrong in self.wrong if fnmatchcase(name, wrong.when)), None)

    def is_right(self, name: str) -> bool:
        """Whether a choice of that name is what is wanted."""
        return any(fnmatchcase(name, right) for right in self.accept)


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    line: str
    step: tuple[Step, ...]
    seat: int = 0


class Lesson(Struct, frozen=True):
    """A title, one line about it, the learner's seat and the steps."""

    game: str
    id: str
    title: str
    line: str
    seat: int
    steps: tuple[Step, ...]

    def begins(self, step: int) -> int:
        """The step at which the position was laid out on which that step stands."""
        return max(index for index in range(step + 1) if self.steps[index].position)


def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none where there are none, or where a house has facts of its own, in which
    the positions need not be possible.
    """
    return () if game.facts.digest else _in_folder(game.name, game.folder / FOLDER)


@cache
def _in_folder(game: str, folder: Path) -> tuple[Lesson, ...]:
    return tuple(read(game, file) for file in sorted(folder.glob("*.toml")))


def read(game: str, file: Path) -> Lesson:
    """The lesson in a file; refused with the file's name if it is not one."""
    _, _, id = file.stem.partition("_")
    try:
        content = convert(tomllib.loads(file.read_text("utf-8")), _File)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadLesson(f"{game}: {FOLDER}/{file.name}: {error}") from None
    if not content.step or not content.step[0].position:
        raise BadLesson(f"{game}: {FOLDER}/{file.name}: its first step needs a position")
    return Lesson(game, id, content.title, content.line, content.seat, content.step)

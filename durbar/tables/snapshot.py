"""A table as bytes, and back: all that its acts have made of it, so that they need not take effect again.

Only plain values are written, and they are read by their types: whatever stands in a database is never carried out.
Nobody may take these bytes for the truth, which is the acts (docs/decisions/0048).
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import compress, decompress

from msgspec import Struct
from msgspec.msgpack import Decoder, encode

import durbar.engine
from durbar.engine.game import Game
from durbar.engine.log import Event
from durbar.engine.position import Position
from durbar.engine.programmed import programs_of
from durbar.engine.recorded import RecordedGame
from durbar.tables import acts
from durbar.tables.acts import Guest, Opened
from durbar.tables.asides import Aside
from durbar.tables.clocks import Watch
from durbar.tables.course import Course, Ply
from durbar.tables.programs import Holds, ProgramsOfTable, Standing
from durbar.tables.seat import Seat
from durbar.tables.table import Request, Table
from durbar.tables.talk import Line

SOURCES = (Path(durbar.engine.__path__[0]), Path(__file__).parent)  # besides the game's own
LEVEL = 1  # of compression: higher ones take longer to make it hardly smaller

_Told = tuple[int, int, tuple[int, int, int, int], int, str]  # an event: kind, player, details, who knows, clause
_Standing = tuple[str, str, bool, int]  # a program: its name, how long it holds, whether it waits, since which period


class _Position(Struct, array_like=True):
    content: bytes
    events: list[_Told]


class _OfCourse(Struct, array_like=True):
    """Attributes of a course that are kept as they are, by their names."""

    plies: list[Ply]
    quiet: list[bool]
    revised: list[bool]
    _kept: list[bytes]


class _Course(Struct, array_like=True):
    seed: str  # may be longer than a number of a message
    sealed: bool
    words: tuple[str, ...]
    position: _Position
    before: _Position
    told: list[list[_Told]]
    same: _OfCourse


class _OfPrograms(Struct, array_like=True):
    """Attributes of everybody's programs that are kept as they are, by their names."""

    acts: int
    _set: list[int]
    _brought_back: set[int]


class _OfTable(Struct, array_like=True):
    """Attributes of a table that are kept as they are, by their names."""

    seats: list[Seat]
    over_at: int
    watches: list[Watch]
    number: int
    changed_at: int
    request: Request | None
    rematch: str | None
    removed: dict[Guest, acts.Removed]
    nobodies: set[Guest]
    closed: str | None
    asides: list[Aside]
    turns: dict[int, int]
    asked: dict[int, int]
    _waiting: tuple[int, ...]
    _quiet: list[int]
    _questions: dict[int, list[int]]


class _Snapshot(Struct, array_like=True):
    seed: str | None
    said: list[Line]  # by acts: what is said since lies elsewhere
    course: _Course | None
    standing: list[list[_Standing]]
    programs: _OfPrograms
    table: _OfTable


_read = Decoder(_Snapshot).decode


def to_bytes(table: Table) -> bytes:
    """A table with all that was done at it."""
    content = _Snapshot(
        None if table.seed is None else str(table.seed),
        [line for line in table.chat if not line.number],
        _written(table.course) if table.dealt else None,
        [
            [(one.program.name, one.holds, one.waits, one.period) for one in table.programs.of(seat)]
            for seat in range(len(table.seats))
        ],
        _same(_OfPrograms, table.programs),
        _same(_OfTable, table),
    )
    return compress(encode(content), LEVEL)


def from_bytes(content: bytes, opened: Opened, game: Game) -> Table:
    """The table that these bytes hold, of which nothing that was said is heard yet; any error if they do not."""
    read = _read(decompress(content))
    table = Table(opened, game)
    table.seed = None if read.seed is None else int(read.seed)
    table.chat.extend(read.said)
    _set(table, read.table)
    if read.course is not None:
        table.resume(_course(read.course, table))
    table.programs = _programs(read, game)
    return table


@cache
def made_by(game: Game) -> str:
    """What everything that acts make of a table depends on: every line of the rules, of the engine and of tables."""
    digest = sha256(game.edition.encode())
    for folder in (*SOURCES, game.folder):
        for file in sorted(file for file in folder.rglob("*") if file.suffix in (".py", ".toml")):
            digest.update(f"{file.relative_to(folder)} ".encode() + sha256(file.read_bytes()).digest())
    return digest.hexdigest()


# --- The course -----------------------------------------------------------------------------------------------------


def _written(course: Course) -> _Course:
    deal = course.recorded()
    return _Course(
        str(deal.seed),
        deal.sealed,
        deal.words,
        _position(course.position),
        _position(course.before),
        [_told(events) for events in course.told],
        _same(_OfCourse, course),
    )


def _course(written: _Course, table: Table) -> Course:
    deal = RecordedGame(table.setup, int(written.seed), sealed=written.sealed, words=written.words)
    position, before = _laid(written.position, deal), _laid(written.before, deal)
    told = [_events(events, deal) for events in written.told]
    course = Course(deal, position)
    course.before, course.told = before, told
    _set(course, written.same)
    if len(told) != len(course.plies) + 1 or not len(course.plies) == len(course.quiet) == len(course.revised):
        raise ValueError("a course with choices of which nothing is known")
    return course


def _position(position: Position) -> _Position:
    return _Position(position.to_bytes(), _told(position.events))


def _laid(written: _Position, deal: RecordedGame) -> Position:
    position = deal.setup.game.from_bytes(written.content)  # which looks at what it is made of
    position.events = _events(written.events, deal)
    return position


def _told(events: tuple[Event, ...]) -> list[_Told]:
    return [(int(event.kind), event.player, event.details, event.known_to, event.clause) for event in events]


def _events(told: list[_Told], deal: RecordedGame) -> tuple[Event, ...]:
    kinds = deal.setup.game.events
    return tuple(
        Event(deal.setup, kinds(kind), player, details, known_to, clause)
        for kind, player, details, known_to, clause in told
    )


# --- What was decided ahead -----------------------------------------------------------------------------------------


def _programs(read: _Snapshot, game: Game) -> ProgramsOfTable:
    room = programs_of(game)
    known = {program.name: program for program in room.PROGRAMS} if room else {}
    programs = ProgramsOfTable(len(read.standing))
    for seat, standing in enumerate(read.standing):
        for name, holds, waits, period in standing:
            programs.stand(seat, Standing(known[name], Holds(holds), waits, period))
    _set(programs, read.programs)
    return programs


# --- What is kept as it is ------------------------------------------------------------------------------------------


def _same(kind: Any, thing: object) -> Any:
    return kind(*(getattr(thing, name) for name in kind.__struct_fields__))


def _set(thing: object, kept: Struct) -> None:
    for name in kept.__struct_fields__:
        setattr(thing, name, getattr(kept, name))

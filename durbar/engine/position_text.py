"""A position as text that people can read and write, as chess has in FEN: see docs/positions.md.

A line says what one region of the table holds, by the names that the game's notation gives (notation.py). What is as
it is where nothing has happened is left out. All of the record is kept: what is read back is the same to the byte.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from durbar.engine.agenda import Agenda
from durbar.engine.chance import WORD, WORDS, Chance, sown
from durbar.engine.errors import BadSetup, BadText
from durbar.engine.notation import (
    JOINT,
    NONE,
    UNNAMED,
    Item,
    Names,
    Notation,
    Number,
    OneOf,
    Region,
    SetOf,
    called,
    number,
    whole,
)
from durbar.engine.record import Tables

if TYPE_CHECKING:
    from durbar.engine.game import Game, Setup

OF_EVERY_GAME = GAME, AGENDA, DONE, DICE = "game", "agenda", "done", "dice"
_AFTER_KEY, _BETWEEN = ": ", "; "
_LONGEST_SHOWN = 60  # characters of what was found


def text_of(setup: "Setup", tables: Tables) -> str:
    """A position as text."""
    sheet = _sheet(setup)
    lines = [(GAME, _head(setup)), *sheet.agenda_lines(tables)]
    lines += [(line.key, sheet.body(line, tables)) for line in sheet.lines.values()]
    lines += [(DICE, " ".join(f"{word:08x}" for word in tables["chance"][0].tolist()))]
    return "".join(f"{key}{_AFTER_KEY}{body}\n" for key, body in lines if body)


def read(game: "Game", text: str, seed: int | None = None) -> "tuple[Setup, Tables]":
    """The set-up and the table that a text tells of; where it leaves out its dice, they follow from the seed."""
    found = list(_found(text))
    if not found or found[0].key != GAME:
        first = found[0] if found else _Found(1, "", "")
        raise _bad(first, first.key, f"a first line `{GAME}: {game.name}; ...`")
    setup = _setup(game, found[0])
    sheet = _sheet(setup)
    return setup, sheet.read(found, None if seed is None else sown(seed))


# --- Lines ----------------------------------------------------------------------------------------------------------


class _Found(NamedTuple):
    """A line of a text."""

    number: int
    key: str
    body: str


def _found(text: str) -> Iterator[_Found]:
    """The lines that say something."""
    for place, line in enumerate(text.splitlines(), start=1):
        words = line.strip()
        if words and not words.startswith("#"):
            key, _, body = words.removesuffix(":").partition(_AFTER_KEY)
            yield _Found(place, key.strip(), body.strip())


def _parts(body: str) -> list[str]:
    return [part.strip() for part in body.split(_BETWEEN.strip()) if part.strip()]


def _bad(line: _Found, found: str, expected: str) -> BadText:
    shown = found if len(found) <= _LONGEST_SHOWN else f"{found[:_LONGEST_SHOWN]}..."
    return BadText(line.number, repr(shown) if found else "nothing", expected)


# --- The first line -------------------------------------------------------------------------------------------------


def _head(setup: "Setup") -> str:
    """The game and what was decided before it; options as they are by default are left out."""
    game = setup.game
    values = zip(game.options, setup.options, strict=True)
    options = [f"{option.name}={value}" for option, value in values if value != option.default(setup.version)]
    facts = [f"facts={game.facts.digest}"] if game.facts.digest else []
    return _BETWEEN.join([game.name, f"rules {setup.version}", f"players {setup.players}", *options, *facts])


def _setup(game: "Game", line: _Found) -> "Setup":
    name, *parts = _parts(line.body) or [""]
    if name != game.name:
        raise _bad(line, name, game.name)
    numbers, options = {"rules": game.version, "players": 0}, {"facts": ""}
    for part in parts:
        label, _, value = part.partition(" ")
        if label in numbers:
            number = whole(value.strip())
            if number is None:
                raise _bad(line, part, f"`{label}` and a number")
            numbers[label] = number
        else:
            option, _, chosen = part.partition("=")
            options[option] = chosen
    if options.pop("facts") != game.facts.digest:
        raise _bad(line, "facts of another house", f"those in use: {game.facts.digest or 'as printed'}")
    try:
        return game.setup(numbers["players"], options, numbers["rules"])
    except BadSetup as why:
        raise _bad(line, line.body, str(why)) from None


# --- The other lines ------------------------------------------------------------------------------------------------


class _Line(NamedTuple):
    """A line as it may stand in the text of a position: a region, or one row of it."""

    key: str
    items: tuple[Item, ...]
    row: int | None
    untaken: bool = False  # whether it is the line of a seat that nobody takes

    def cells(self, tables: Tables, item: Item) -> list[Any]:
        """The values of an item on this line, a table of the same shape for each of its fields."""
        row = ... if self.row is None else self.row
        return [tables[name][0][row] for name in item.fields]

    def put(self, tables: Tables, name: str, place: tuple[int, ...], value: Any) -> None:
        """Write one number of a field."""
        tables[name][(0, *(() if self.row is None else (self.row,)), *place)] = value


@lru_cache(256)
def _sheet(setup: "Setup") -> "_Sheet":
    return _Sheet(setup)


class _Sheet:
    """How the positions of one set-up are written: the game's notation, with the seats that are taken."""

    def __init__(self, setup: "Setup") -> None:
        game = setup.game
        self.state = game.state
        self.dtype = game.state.dtype
        self.notation: Notation = _notation_of(game)
        self.seats = Names(self.notation.seats[: setup.players])
        self.actors = OneOf(self.seats, max(game.players))  # of steps; those of nobody have the number after all seats
        self.steps = Names(others={step.name: int(step) for step in game.steps or ()})
        self.lines = self._all_lines()
        self.blank = self._blank(setup)

    # --- Writing ---

    def body(self, line: _Line, tables: Tables) -> str:
        """What a line says; nothing if all is as usual."""
        said = []
        for item in line.items:
            words = self._words(line, item, tables)
            if words:
                said.append(" ".join(words if len(line.items) == 1 else [item.label, *words]))
        return _BETWEEN.join(said)

    def _words(self, line: _Line, item: Item, tables: Tables) -> list[str]:
        cells, blank = line.cells(tables, item), line.cells(self.blank, item)
        usual = [self._usual(name, line, tables) for name in item.fields]
        if all(np.array_equal(one, other) for one, other in zip(cells, usual, strict=True)):
            return []
        if isinstance(item.kinds[0], SetOf):
            return item.kinds[0].words(int(cells[0])) or [NONE]
        places = list(np.ndindex(cells[0].shape))
        values = [tuple(cell[place].item() for cell in cells) for place in places]
        unsaid = [tuple(cell[place].item() for cell in blank) for place in places]
        if not cells[0].shape:
            return [item.written(values[0])]
        if not item.by:
            while values and values[-1] == unsaid[len(values) - 1]:
                values.pop()
            return [item.written(value) for value in values] or [NONE]
        said = zip(places, values, unsaid, strict=True)
        return [_entry(item, place, value) for place, value, other in said if value != other] or [NONE]

    def _usual(self, name: str, line: _Line, tables: Tables) -> Any:
        """What a field holds on a line that says nothing about it; None if that cannot be told."""
        row = ... if line.row is None else line.row
        if name not in self.notation.derived or line.untaken:
            return self.blank[name][0][row]
        other = tables.copy()
        try:
            with np.errstate(over="ignore"):
                other[name][0] = self.notation.derived[name](self.state(tables))
        except (IndexError, ValueError, OverflowError):  # of numbers that no table has
            return None
        return other[name][0][row]

    def agenda_lines(self, tables: Tables) -> Iterator[tuple[str, str]]:
        """What must still happen, the next first; and what happened and has not been written over."""
        rows, top = tables["agenda"][0].tolist(), int(tables["agenda_top"][0])
        done = rows[top + 1 :]
        while done and not any(done[-1]):
            done.pop()
        yield AGENDA, _BETWEEN.join(map(self._step, reversed(rows[1 : top + 1])))
        yield DONE, _BETWEEN.join(map(self._step, done))

    def _step(self, row: list[int]) -> str:
        step, player, *numbers = row
        while numbers and not numbers[-1]:
            numbers.pop()
        return " ".join([self.steps.of(step), self.actors.written(player), *map(str, numbers)])

    # --- Reading ---

    def read(self, found: Sequence[_Found], chance: Any) -> Tables:
        """The table that these lines tell of."""
        tables = self.blank.copy()
        if chance is not None:
            tables["chance"] = chance
        given: set[tuple[str, int | None]] = set()
        seen: set[str] = set()
        for line in sorted(found, key=lambda line: line.key == DONE):
            if line.key in seen:
                raise _bad(line, line.key, "each line once")
            seen.add(line.key)
            given |= self._read_line(line, tables)
        if DICE not in seen and chance is None:
            raise BadText(found[-1].number, "no dice", f"a line `{DICE}` or a seed")
        self._derive(tables, given, found[-1])
        return tables

    def _read_line(self, line: _Found, tables: Tables) -> set[tuple[str, int | None]]:
        """Read a line; the fields, and their rows, that it tells of."""
        if line.key in (AGENDA, DONE):
            self._read_agenda(line, tables)
        elif line.key == DICE:
            _read_dice(line, tables)
        elif line.key in self.lines:
            return self._read_items(line, self.lines[line.key], tables)
        elif line.key != GAME:
            raise _bad(line, line.key, f"a line of: {', '.join([GAME, AGENDA, DONE, *self.lines, DICE])}")
        return set()

    def _read_items(self, found: _Found, line: _Line, tables: Tables) -> set[tuple[str, int | None]]:
        labels = {item.label: item for item in line.items}
        given = set()
        for part in _parts(found.body) if len(line.items) > 1 else [f"{line.items[0].label} {found.body}"]:
            label, *words = part.split()
            if label not in labels:
                raise _bad(found, label, f"each of these at most once: {', '.join(item.label for item in line.items)}")
            item = labels.pop(label)
            self._read_item(found, line, item, words, tables)
            given |= {(name, line.row) for name in item.fields}
        return given

    def _read_item(self, found: _Found, line: _Line, item: Item, words: list[str], tables: Tables) -> None:
        shape = line.cells(tables, item)[0].shape
        if isinstance(item.kinds[0], SetOf):
            self._put(found, line, item, (), [_set_of(found, item, words)], tables)
        elif not shape and len(words) != 1:
            raise _bad(found, " ".join([item.label, *words]), f"{item.label} and {item.expected}")
        elif shape and words == [NONE] and (item.by or isinstance(item.kinds[0], Number)):
            pass  # nothing anywhere
        elif shape and item.by:
            self._read_entries(found, line, item, words, tables)
        elif shape and len(words) > shape[0]:
            raise _bad(found, f"{len(words)} words", f"{item.label} and at most {shape[0]}")
        else:
            for place, word in zip(np.ndindex(shape), words, strict=False):
                self._put(found, line, item, place, _values(found, item, word), tables)

    def _read_entries(self, found: _Found, line: _Line, item: Item, words: list[str], tables: Tables) -> None:
        shape, seen = line.cells(tables, item)[0].shape, set()
        for word in words:
            name, _, value = word.rpartition("=") if "=" in word else (word, "", None)
            place = _place(item, name, shape)
            if place is None or place in seen or (value is None and item.alone is None):
                among = " / ".join(" ".join(names.known) for names in item.by)
                raise _bad(found, word, f"{item.label} and a value for any of: {among}; each once")
            seen.add(place)
            values = [item.alone] if value is None else _values(found, item, value)
            self._put(found, line, item, place, values, tables)

    def _put(
        self, found: _Found, line: _Line, item: Item, place: tuple[int, ...], values: Sequence[Any], tables: Tables
    ) -> None:
        for name, value in zip(item.fields, values, strict=True):
            kind = self.dtype[name].base
            if kind.kind != "f":
                limits = np.iinfo(kind)
                if not isinstance(value, int) or not limits.min <= value <= limits.max:
                    raise _bad(found, str(value), f"{item.label}: a whole number from {limits.min} to {limits.max}")
            line.put(tables, name, place, value)

    def _read_agenda(self, line: _Found, tables: Tables) -> None:
        """Lay steps on the agenda; done ones above its top, where they are when all others have been read."""
        steps = [self._read_step(line, part) for part in _parts(line.body)]
        agenda, top = tables["agenda"][0], int(tables["agenda_top"][0])
        free = len(agenda) - 1 - top
        if len(steps) > free:
            raise _bad(line, f"{len(steps)} steps", f"at most {free}")
        if line.key == AGENDA:
            steps.reverse()
            tables["agenda_top"] = len(steps)
        for row, step in enumerate(steps, start=top + 1):
            agenda[row] = step

    def _read_step(self, line: _Found, part: str) -> list[int]:
        columns, limit = self.dtype["agenda"].shape[1], np.iinfo(self.dtype["agenda"].base).max
        step, *others = part.split()
        player = others.pop(0) if others else ""
        row = [self.steps.number(step), self.actors.read(player), *map(whole, others)]
        row += [0] * (columns - len(row))
        strange = line.key == AGENDA and self.steps.known and UNNAMED in step + player
        if len(row) > columns or strange or any(value is None or not 0 <= value <= limit for value in row):
            among = " ".join(self.steps.known)
            raise _bad(line, part, f"a step ({among}), a seat ({self.actors.expected}), up to three numbers")
        return [int(value or 0) for value in row]

    def _derive(self, tables: Tables, given: set[tuple[str, int | None]], last: _Found) -> None:
        """Work out what follows from the fields that were told of."""
        for name in self.notation.derived:
            for line in self.lines.values():
                if any(name in item.fields for item in line.items) and (name, line.row) not in given:
                    value = self._usual(name, line, tables)
                    if value is None:
                        raise BadText(
                            last.number, "numbers that no table has", f"{name}, which does not follow from them"
                        )
                    tables[name][(0, ...) if line.row is None else (0, line.row)] = value

    # --- Laying out ---

    def _all_lines(self) -> dict[str, _Line]:
        """Every line there may be, by its key."""
        lines: dict[str, _Line] = {}
        for region in self._regions():
            for line in self._lines(region):
                if line.key in (*lines, *OF_EVERY_GAME):
                    raise TypeError(f"two lines of a notation have the same name: {line.key}")
                lines[line.key] = line
        return lines

    def _regions(self) -> Iterator[Region]:
        """The regions of the notation, and a line for every field that has none."""
        said = {*Agenda.dtype.names, *Chance.dtype.names, "unused", *self.notation.from_setup}  # type: ignore[misc]
        for region in self.notation.regions:
            items = tuple(self._named(item, region) for item in region.items)
            said |= {name for item in items for name in item.fields}
            yield Region(region.title, items, region.rows and self._seated(region.rows))
        titles = {*OF_EVERY_GAME, *(region.title for region in self.notation.regions)}
        for name in self.dtype.names or ():
            if name not in said:
                shape = self.dtype[name].shape
                by = tuple(called(range(size)) for size in shape) if len(shape) > 1 else ()
                yield Region(f"field {name}" if name in titles else name, (number(name, by),))

    def _lines(self, region: Region) -> Iterator[_Line]:
        if region.rows is None:
            yield _Line(region.title, region.items, None)
            return
        for row in range(self.dtype[region.items[0].fields[0]].shape[0]):
            untaken = region.rows.are_seats and row >= len(self.seats.listed)
            yield _Line(f"{region.title} {region.rows.of(row)}".strip(), region.items, row, untaken)

    def _named(self, item: Item, region: Region) -> Item:
        """The item with the names of the seats that are taken."""
        for name in item.fields:
            places = len(self.dtype[name].shape) - (region.rows is not None)
            fitting = (0,) if isinstance(item.kinds[0], SetOf) else (len(item.by),) if item.by else (0, 1)
            if places not in fitting:
                raise TypeError(f"the notation of {name} does not fit its shape, {self.dtype[name].shape}")
        kinds = tuple(
            kind if isinstance(kind, Number) else replace(kind, names=self._seated(kind.names)) for kind in item.kinds
        )
        return replace(item, kinds=kinds, by=tuple(map(self._seated, item.by)))

    def _seated(self, names: Names) -> Names:
        return replace(names, listed=self.seats.listed) if names.are_seats else names

    def _blank(self, setup: "Setup") -> Tables:
        """A table on which nothing is. Seats that nobody takes are as the game leaves them."""
        game = setup.game
        blank, dealt = game.state.tables(1), game.state.tables(1)
        dealt["chance"] = sown(0)
        game.deal(setup, dealt)
        for region in self.notation.regions:
            for item in region.items:
                for name, kind in zip(item.fields, item.kinds, strict=True):
                    blank[name] = kind.none if item.unsaid is None else item.unsaid
                    if item.by_seat or any(names.are_seats for names in (region.rows, *item.by[:1]) if names):
                        blank[name][0, setup.players :] = dealt[name][0, setup.players :]
        for name in self.notation.from_setup:
            blank[name] = dealt[name]
        return blank


def _notation_of(game: "Game") -> Notation:
    """What the game says about its positions, if it has a room for that."""
    try:
        notation: Notation = game.room("notation").NOTATION
    except ModuleNotFoundError as missing:
        if missing.name != f"{game.package}.notation":
            raise
        return Notation()
    return notation


def _entry(item: Item, place: tuple[int, ...], value: tuple[Any, ...]) -> str:
    name = JOINT.join(names.of(index) for names, index in zip(item.by, place, strict=True))
    return name if value == (item.alone,) else f"{name}={item.written(value)}"


def _place(item: Item, name: str, shape: tuple[int, ...]) -> tuple[int, ...] | None:
    """The place of this name in a table."""
    parts = name.split(JOINT)
    if len(parts) != len(item.by):
        return None
    place = [names.number(part) for names, part in zip(item.by, parts, strict=True)]
    if any(index is None or not 0 <= index < size for index, size in zip(place, shape, strict=True)):
        return None
    return tuple(int(index or 0) for index in place)


def _values(found: _Found, item: Item, word: str) -> list[Any]:
    values = item.read(word)
    if values is None:
        raise _bad(found, word, f"{item.label}: {item.expected}")
    return values


def _set_of(found: _Found, item: Item, words: list[str]) -> int:
    together = 0
    for word in [] if words == [NONE] else words:
        (bits,) = _values(found, item, word)
        if (bits < 0 and len(words) > 1) or bits & together:
            raise _bad(found, word, f"{item.label}: each once, {item.expected}")
        together |= bits
    return together


def _read_dice(line: _Found, tables: Tables) -> None:
    try:
        words = [int(word, 16) for word in line.body.split()]
    except ValueError:
        words = []
    if len(words) != WORDS or not any(words) or not all(0 <= word <= WORD for word in words):
        raise _bad(line, line.body, f"{WORDS} words of eight hexadecimal digits, not all zero")
    tables["chance"] = words

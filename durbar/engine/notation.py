"""What a game says about the text of its positions: which fields of its record stand together on a line, and what the
numbers in them are called. The text itself is written and read by position_text.py.

A game has its `NOTATION` in a room of that name. What it does not mention is written all the same, field by field with
bare numbers, so that nothing of a position is ever lost; a game without the room is written so throughout.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

NONE = "-"  # the value that a field has as long as nothing is there
UNNAMED = "#"  # before the number of what has no name
JOINT = "/"  # between the parts of a joint value, and between the names of a place in a table
_NAME = re.compile(r"(?![-#/])[^\s;=/]+")
_TOWER = re.compile(r"([^/]*[^\d/])(\d+)")  # a name and a number of which it is clear where it begins


@dataclass(frozen=True)
class Names:
    """What numbers are called: by their place in a list, and some by names of their own."""

    listed: tuple[str, ...] = ()
    others: Mapping[str, int] = field(default_factory=dict)
    are_seats: bool = False  # then the list is that of the seats that are taken

    def __post_init__(self) -> None:
        """Refuse names that a text could not be read back from."""
        names = (*self.listed, *self.others)
        bad = [name for name in names if not _NAME.fullmatch(name) or names.count(name) > 1]
        if bad:
            raise TypeError(f"no name in a notation, or one that is used twice: {bad[0]!r}")

    @property
    def known(self) -> tuple[str, ...]:
        """Every name."""
        return (*self.listed, *self.others)

    def of(self, number: int) -> str:
        """The name of a number, or the number, marked as one."""
        if 0 <= number < len(self.listed):
            return self.listed[number]
        return next((name for name, other in self.others.items() if other == number), f"{UNNAMED}{number}")

    def number(self, name: str) -> int | None:
        """The number of a name; none if it is not known."""
        if name in self.others:
            return self.others[name]
        if name in self.listed:
            return self.listed.index(name)
        return whole(name[1:]) if name.startswith(UNNAMED) else None


def called(names: Iterable[object], **others: int) -> Names:
    """Names by their place in a list, and others of their own."""
    return Names(tuple(map(str, names)), others)


def seats(**others: int) -> Names:
    """The names of the seats, and others of their own, for instance of neutral markers."""
    return Names(others=others, are_seats=True)


def whole(text: str) -> int | None:
    """The whole number that a text is."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,20}", text) else None


# --- What a number is -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """Just a number."""

    none: int = 0
    alone: int = 1  # what the name of a place in a table stands for if no value is given

    def written(self, value: Any) -> str:
        """The number as text."""
        return str(value)

    def read(self, word: str) -> int | float | None:
        """The number that a word is."""
        number = whole(word)
        return number if number is not None or not re.fullmatch(r"-?[0-9.]+(e[-+]?[0-9]+)?", word) else _float(word)

    @property
    def expected(self) -> str:
        """What a word should have been."""
        return "a number"


def _float(word: str) -> float | None:
    try:
        return float(word)
    except ValueError:
        return None


@dataclass(frozen=True)
class OneOf:
    """One of several things, or none."""

    names: Names
    none: int
    alone: None = None

    def written(self, value: Any) -> str:
        """The name of the thing."""
        return NONE if value == self.none else self.names.of(int(value))

    def read(self, word: str) -> int | None:
        """The number of the thing with this name."""
        return self.none if word == NONE else self.names.number(word)

    @property
    def expected(self) -> str:
        """What a word should have been."""
        return f"{NONE} or one of: {' '.join(self.names.known)}"


@dataclass(frozen=True)
class SetOf:
    """Several of several things: a bit for each. It is written as a list of words."""

    names: Names
    none: int = 0
    alone: None = None

    def words(self, value: int) -> list[str]:
        """The names of the things."""
        if value < 0:
            return [f"{UNNAMED}{value}"]
        return [self.names.of(bit) for bit in range(value.bit_length()) if value >> bit & 1]

    def read(self, word: str) -> int | None:
        """The bit of the thing with this name."""
        bit = self.names.number(word)
        if bit is None or bit >= 64:
            return None
        return 1 << bit if bit >= 0 else bit

    @property
    def expected(self) -> str:
        """What a word should have been."""
        return f"one of: {' '.join(self.names.known)}"


@dataclass(frozen=True)
class Digits:
    """Several small numbers in one: `taken+2drawn` is one that was taken and two that were drawn."""

    names: Names
    bits: int  # of each
    alone: int | None = None
    none: int = 0

    def written(self, value: int) -> str:
        """Each number that is not 0, with its name."""
        digits = [value >> place * self.bits & (1 << self.bits) - 1 for place in range(len(self.names.listed))]
        if value < 1 or value >> len(digits) * self.bits:
            return f"{UNNAMED}{value}"
        named = zip(digits, self.names.listed, strict=True)
        return "+".join(f"{digit if digit > 1 else ''}{name}" for digit, name in named if digit)

    def read(self, word: str) -> int | None:
        """The number that these words make together."""
        if word.startswith(UNNAMED):
            return whole(word[1:])
        total, before = 0, -1
        for part in word.split("+"):
            digit, name = part.rstrip("".join(self.names.listed)), part.lstrip("0123456789")
            number, place = whole(digit or "1"), self.names.number(name)
            if number is None or place is None or place <= before or not 0 < number < 1 << self.bits:
                return None
            total, before = total + (number << place * self.bits), place
        return total

    @property
    def expected(self) -> str:
        """What a word should have been."""
        return f"numbers below {1 << self.bits} of: {' '.join(self.names.listed)}, with + between"


Kind: TypeAlias = Number | OneOf | SetOf | Digits

# --- What stands where ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """A field, or several that are written as one; with names for places in a table."""

    label: str
    fields: tuple[str, ...]
    kinds: tuple[Kind, ...]
    by: tuple[Names, ...] = ()
    by_seat: bool = False  # a list of a place for each seat: those of untaken seats are not written
    unsaid: int | None = None  # what places that are not written hold, if it is not what `-` stands for

    @property
    def none(self) -> tuple[int, ...]:
        """The values where nothing is."""
        return tuple(kind.none for kind in self.kinds)

    @property
    def alone(self) -> int | None:
        """What the name of a place in a table stands for if no value is given; None if one must be."""
        return self.kinds[0].alone if len(self.kinds) == 1 else None

    def written(self, values: Sequence[Any]) -> str:
        """Values of its fields that belong together, as one word."""
        if len(values) == 1:
            return self._parts(values)[0]
        if tuple(values) == self.none:
            return NONE
        parts = self._parts(values)
        tower = _TOWER.fullmatch("".join(parts))
        return "".join(parts) if tower and [*tower.groups()] == parts and NONE not in parts else JOINT.join(parts)

    def read(self, word: str) -> list[Any] | None:
        """The values that a word stands for."""
        if len(self.kinds) == 1:
            parts = [word]
        elif word == NONE:
            return list(self.none)
        elif JOINT in word:
            parts = word.split(JOINT)
        else:
            tower = _TOWER.fullmatch(word)
            parts = [*tower.groups()] if tower else []
        if len(parts) != len(self.kinds):
            return None
        values = [kind.read(part) for kind, part in zip(self.kinds, parts, strict=True)]
        return None if None in values else values

    @property
    def expected(self) -> str:
        """What a word should have been."""
        return ", then ".join(kind.expected for kind in self.kinds)

    def _parts(self, values: Sequence[Any]) -> list[str]:
        return [kind.written(value) for kind, value in zip(self.kinds, values, strict=True)]  # type: ignore[union-attr]


def number(name: str, by: Sequence[Names] = ()) -> Item:
    """A field of numbers; of a table with named places, those that are not 0 are written."""
    return Item(name, (name,), (Number(),), tuple(by))


def one(
    name: str,
    names: Names,
    none: int = -1,
    by: Sequence[Names] = (),
    by_seat: bool = False,
    unsaid: int | None = None,
) -> Item:
    """A field that holds one of several things in each place, or `none`; unsaid, too, unless that is something else."""
    return Item(name, (name,), (OneOf(names, none),), tuple(by), by_seat, unsaid)


def several(name: str, names: Names) -> Item:
    """A field of one number with a bit for each of several things."""
    return Item(name, (name,), (SetOf(names),))


def digits(name: str, names: Names, bits: int, by: Sequence[Names] = (), alone: int | None = None) -> Item:
    """A field that holds several small numbers in each place; the name of a place alone may stand for some of them."""
    return Item(name, (name,), (Digits(names, bits, alone),), tuple(by))


def joint(label: str, first: Item, second: Item, by: Sequence[Names] = ()) -> Item:
    """Two fields of the same shape as one: an owner O and a height 3 in the same place are `O3`."""
    return Item(label, first.fields + second.fields, first.kinds + second.kinds, tuple(by))


class Region(NamedTuple):
    """A line of the text; or one for every row of its fields, if the rows have names."""

    title: str
    items: tuple[Item, ...]
    rows: Names | None = None


def line(title: str, *items: Item | str) -> Region:
    """One line with these fields; a bare name is a field of numbers."""
    return Region(title, _items(items))


def rows(title: str, names: Names, *items: Item | str) -> Region:
    """A line for every row of these fields; a bare name is a field of numbers."""
    return Region(title, _items(items), names)


def _items(items: Iterable[Item | str]) -> tuple[Item, ...]:
    return tuple(number(item) if isinstance(item, str) else item for item in items)


@dataclass(frozen=True)
class Notation:
    """How the positions of a game are written."""

    regions: tuple[Region, ...] = ()
    seats: tuple[str, ...] = tuple("ABCDEF")
    from_setup: tuple[str, ...] = ("players",)  # fields that never change and follow from the first line
    derived: Mapping[str, Callable[[Any], Any]] = field(
        default_factory=dict
    )  # fields that follow from others, and how:
    # they are written only where they do not; what follows from another derived field comes after it

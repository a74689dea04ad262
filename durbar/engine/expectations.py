"""What the rules of a game expect of a fact that a house replaces, so that whatever it tells can be played.

A fact's *pattern* is the way to it through the sections of components.toml, with ``[]`` for every entry of a list:
``orders[].goods[]``. Its *place* names the entries, by their id or counted from 1: ``notables[dyer].demands[2]``.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

Values = dict[str, Any]  # of a pattern, by place
Complaint = tuple[str, Any, str]  # a place, what was found there, what was expected

NAME = re.compile(r"[^\W_]([\w '’.-]{0,22}[\w.])?")  # as long as a board has room for


class Words(str):
    """What was found, told in words where a value would say little."""


class Replaced(NamedTuple):
    """The values of a pattern as the house tells them, as they are printed, and all facts beside them."""

    told: Values
    printed: Values
    facts: Mapping[str, Any]

    @property
    def changed(self) -> Values:
        """Those that are not as printed."""
        return {
            place: value
            for place, value in self.told.items()
            if place not in self.printed or not is_same(value, self.printed[place])
        }


class Expectation(Protocol):
    """What is expected of the values of a pattern."""

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """What is not as it should be."""


@dataclass(frozen=True)
class Between:
    """A whole number."""

    least: int
    most: int

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """Numbers that the house tells and the rules cannot bear."""
        for place, value in replaced.changed.items():
            if type(value) is not int or not self.least <= value <= self.most:
                yield place, value, f"a whole number from {self.least} to {self.most}"


@dataclass(frozen=True)
class Near:
    """A whole number not far from the printed one: a place on a drawing that others must not run into."""

    reach: int

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """Numbers too far away."""
        for place, value in replaced.changed.items():
            printed = replaced.printed[place]
            if type(value) is not int or abs(value - printed) > self.reach:
                yield place, value, f"a whole number from {printed - self.reach} to {printed + self.reach}"


@dataclass(frozen=True)
class Chance:
    """A number from 0 to 1, to thousandths: chances are whole numbers of parts in the rules."""

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """Numbers that are no chances."""
        for place, value in replaced.changed.items():
            if type(value) not in (int, float) or not 0 <= value <= 1 or round(value, 3) != value:
                yield place, value, "a number from 0 to 1 with three decimals at most"


@dataclass(frozen=True)
class OneOf:
    """A word: one of these, or of those at a pattern."""

    words: tuple[str, ...] = ()
    at: str = ""

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """Words that are not among them."""
        words = self.words or tuple(values_at(replaced.facts, self.at).values())
        for place, value in replaced.changed.items():
            if value not in words:
                yield place, value, f"one of {listed(words)}"


@dataclass(frozen=True)
class Name:
    """What something is called on a board."""

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """Names that no board has room for."""
        for place, value in replaced.changed.items():
            if not isinstance(value, str) or not NAME.fullmatch(value):
                yield place, value, "a name of 24 letters, digits, spaces, hyphens, points and apostrophes at most"


@dataclass(frozen=True)
class Rearranged:
    """The printed values in another order: each as often as before, in all entries together."""

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """The first value that is there too often."""
        left = list(replaced.printed.values())
        for place, value in replaced.told.items():
            same = [index for index, other in enumerate(left) if is_same(other, value)]
            if not same:
                yield (
                    place,
                    value,
                    f"the printed values in another order; of these are left: {listed(map(shown, left))}",
                )
                return
            del left[same[0]]


@dataclass(frozen=True)
class Total:
    """Whole numbers that are as many together as printed."""

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """Numbers that are not, or their sum."""
        yield from Between(0, (total := sum(replaced.printed.values()))).complaints(replaced)
        if sum(replaced.told.values()) != total:
            place = next(iter(replaced.changed))
            yield (
                place,
                replaced.told[place],
                f"numbers that are {total} together; they are {sum(replaced.told.values())}",
            )


@dataclass(frozen=True)
class Many:
    """A list that may be longer or shorter than the printed one."""

    least: int
    most: int

    def complaints(self, replaced: Replaced) -> Iterator[Complaint]:
        """Lists that are too long or too short."""
        for place, value in replaced.changed.items():
            if not self.least <= len(value) <= self.most:
                yield place, Words(f"a list of {len(value)}"), f"a list of {self.least} to {self.most}"


def values_at(facts: Any, pattern: str) -> Values:
    """Everything at a pattern, by place."""
    found = {"": facts}
    for step in re.findall(r"\[\]|[^.\[\]]+", pattern):
        if step == "[]":
            found = {
                f"{place}[{entry(value, index)}]": value
                for place, values in found.items()
                for index, value in enumerate(values)
            }
        else:
            found = {f"{place}.{step}".lstrip("."): table[step] for place, table in found.items() if step in table}
    return found


def entry(value: Any, index: int) -> str:
    """What an entry of a list is called: by its id if it has one, else by its number."""
    return str(value["id"]) if isinstance(value, dict) and "id" in value else str(index + 1)


def is_same(one: Any, other: Any) -> bool:
    """Whether two values are the same fact; yes and 1 are not."""
    return type(one) is type(other) and one == other


def shown(value: Any) -> str:
    """A value as one would write it, or its beginning."""
    if isinstance(value, Words):
        return value
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:59]}…"


def listed(words: Iterable[str]) -> str:
    """Words in a row."""
    return ", ".join(words)

"""What the numbers in a row stand for: named parts, one after another, each with named axes.

A game lays out its observation so in ``sight.py`` (OBSERVATION) and its choices in ``state.py`` (ACTIONS). Rules take
from it where each part begins, people and programs what every single number means.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt


class Part:
    """Some numbers that mean the same of different things.

    ``Part("pile", "cards still to be turned up", most=2, seat=4, kind=CARD_NAMES)`` is a number from 0 to 2 for every
    seat and kind of card; the last axis counts fastest. An axis is a length, counted from 0, or what its places are
    called.
    """

    def __init__(self, name: str, meaning: str, *, most: float = 1, least: float = 0, **axes: int | Sequence[object]):
        self.name, self.meaning = name, meaning
        self.least, self.most = least, most
        self.axes = {axis: range(places) if isinstance(places, int) else places for axis, places in axes.items()}
        self.shape = tuple(len(places) for places in self.axes.values())
        self.size = prod(self.shape)

    def place(self, index: int) -> dict[str, str]:
        """What one of the numbers is of, axis by axis."""
        where: tuple[Any, ...] = np.unravel_index(index, self.shape) if self.shape else ()
        return {axis: str(places[i]) for (axis, places), i in zip(self.axes.items(), where, strict=True)}


class Layout:
    """Parts in a row."""

    def __init__(self, *parts: Part) -> None:
        self.parts = {part.name: part for part in parts}
        if len(self.parts) < len(parts):
            raise TypeError("every part of a layout needs a name of its own")
        *begins, self.size = accumulate((part.size for part in parts), initial=0)
        self.begins = tuple(begins)

    @property
    def least(self) -> npt.NDArray[np.float32]:
        """The least that each number can be."""
        return np.repeat(*self._by_part([part.least for part in self.parts.values()]))

    @property
    def most(self) -> npt.NDArray[np.float32]:
        """The most that each number can be."""
        return np.repeat(*self._by_part([part.most for part in self.parts.values()]))

    def describe(self, index: int) -> str:
        """What one number means: ``pile (seat 0, kind 4-5-6-7): cards still to be turned up``."""
        part, _ = self._find(index)
        return f"{self.name(index)}: {part.meaning}" if part.meaning else self.name(index)

    def name(self, index: int) -> str:
        """The name of one number: ``pile (seat 0, kind 4-5-6-7)``."""
        part, place = self._find(index)
        where = ", ".join(f"{axis} {called}" for axis, called in part.place(place).items())
        return f"{part.name} ({where})" if where else part.name

    def split(self, numbers: Any) -> dict[str, Any]:
        """Rows of numbers part by part, each in its shape; views of the same array, of NumPy's or any other kind."""
        rows = tuple(numbers.shape[:-1])
        return {
            part.name: numbers[..., begin : begin + part.size].reshape(rows + part.shape)
            for begin, part in zip(self.begins, self.parts.values(), strict=True)
        }

    def _find(self, index: int) -> tuple[Part, int]:
        """The part to which a number belongs, and its place there."""
        if not 0 <= index < self.size:
            raise IndexError(f"there are {self.size} numbers, from 0 to {self.size - 1}; {index} is none of them")
        which = bisect_right(self.begins, index) - 1
        return list(self.parts.values())[which], index - self.begins[which]

    def _by_part(self, values: list[float]) -> tuple[npt.NDArray[np.float32], list[int]]:
        return np.array(values, np.float32), [part.size for part in self.parts.values()]

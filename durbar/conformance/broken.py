"""How a promise says that it is broken."""

import numpy as np
import numpy.typing as npt

from durbar.engine.layout import Layout


class BrokenPromise(AssertionError):
    """A game does not do what every game must; says what was found."""


def holds(kept: object, otherwise: str) -> None:
    """Go on if this is true; if not, say what was found."""
    if not kept:
        raise BrokenPromise(otherwise)


def observes_the_same(
    one: npt.NDArray[np.float32], other: npt.NDArray[np.float32], layout: Layout, otherwise: str
) -> None:
    """Go on if two observations are equal; if not, name the first number that is not."""
    if not np.array_equal(one, other):
        first = int(np.flatnonzero(one != other)[0])
        raise BrokenPromise(f"{otherwise}: {layout.name(first)} is {one[first]:g} once and {other[first]:g} then")

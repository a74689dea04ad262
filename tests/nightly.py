"""How much of the same a test does: some on every run, much more at night (``make nightly``)."""

import os
from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeVar

NIGHTLY = "DURBAR_NIGHTLY"

One = TypeVar("One")
Other = TypeVar("Other")


def many(daily: int, nightly: int) -> int:
    """How many: so many on every run, so many where DURBAR_NIGHTLY is set."""
    return nightly if os.environ.get(NIGHTLY) else daily


def by_turns(ones: Iterable[One], others: Sequence[Other]) -> list[tuple[One, Other]]:
    """Every one with every other at night; on every run each with one of the others, whose turn it is."""
    if many(0, 1):
        return list(product(ones, others))
    return [(one, others[turn % len(others)]) for turn, one in enumerate(ones)]

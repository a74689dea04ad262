"""Bots by name: ours, and those that other packages provide as entry points of the group ``durbar.bots``."""

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import NamedTuple

from durbar.bots.bot import Bot, Budget, budget_of
from durbar.engine.errors import BadSetup

GROUP = "durbar.bots"
ONE_SECOND = Budget(seconds=1.0)


class Entrant(NamedTuple):
    """A bot as it is named on the command line: what it is, and how long it may think."""

    text: str
    make: Callable[[int], Bot]
    budget: Budget


@cache
def bots() -> dict[str, Callable[[int], Bot]]:
    """Every bot there is, by name: called with a seed, each makes a new one."""
    return {point.name: point.load() for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def entrant(text: str) -> Entrant:
    """The bot that a text names, with its budget where one is given: ``greedy``, ``search:2s``, ``search:8000``."""
    name, colon, budget = text.partition(":")
    if name not in bots():
        raise BadSetup(f"there is no bot {name!r}; there are: {', '.join(bots())}")
    return Entrant(text, bots()[name], budget_of(budget) if colon else ONE_SECOND)

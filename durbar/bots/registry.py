"""Bots by name: ours, and those that other packages provide as entry points of the group ``durbar.bots``."""

from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import entry_points
from typing import NamedTuple

from durbar.bots.bot import Bot, Budget, budget_of
from durbar.bots.levels import LEVELS
from durbar.bots.search import SearchBot
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
    """The bot or level that a text names, with its budget and its mind where one is given: ``greedy``, ``rival``,
    ``search:2s``, ``search:8000``, ``search:1s@none`` without a mind, ``search:1s@FILE`` with the mind in a file.
    """
    named, _, mind = text.partition("@")
    name, colon, budget = named.partition(":")
    level = LEVELS.get(name)
    if level is None and name not in bots():
        raise BadSetup(f"there is no bot {name!r}; there are: {', '.join([*bots(), *LEVELS])}")
    make = level.make if level else bots()[name]
    if mind:
        if make is not SearchBot:
            raise BadSetup(f"only the search has a mind that can be named, not {name!r}")
        make = partial(SearchBot, mind=mind)
    usual = level.thinks(ONE_SECOND.seconds or 0) if level else ONE_SECOND
    return Entrant(text, make, budget_of(budget) if colon else usual)

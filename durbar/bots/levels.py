"""The named levels of bots that sit at tables; docs/bots.md tells how they fare against each other."""

import os
from collections.abc import Callable
from typing import NamedTuple

from durbar.bots.bot import Bot, Budget
from durbar.bots.greedy import GreedyBot
from durbar.bots.search import SearchBot
from durbar.bots.simple import InstinctBot

A_GLANCE = Budget(iterations=3000)  # within 0.3 s in every game


class Level(NamedTuple):
    """Which bot plays, and how long it thinks about one choice; without a limit, as long as it is given."""

    make: Callable[[int], Bot]
    budget: Budget | None = A_GLANCE
    quick: bool = True  # it takes a moment, and does not wait behind those that take long

    def thinks(self, seconds: float) -> Budget:
        """Its budget where bots are given so many seconds, on all cores."""
        return self.budget or Budget(seconds=seconds, cores=os.cpu_count() or 1)


LEVELS = {
    "newcomer": Level(InstinctBot),  # plays what looks natural
    "companion": Level(GreedyBot),  # makes the most of every turn
    "rival": Level(SearchBot, quick=False),  # looks ahead
    "master": Level(SearchBot, budget=None, quick=False),  # as far as time allows
}

"""The bot that searches: trees of how the game may go on (tree.py), one for each core, grown until the time is over."""

import math
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from durbar.bots.bot import Budget, Estimate, Valued
from durbar.bots.tree import ROOT, Growth, Node
from durbar.engine.errors import BadSetup
from durbar.engine.game import Game
from durbar.engine.position import Position
from durbar.engine.record import Tables

AT_ONCE = 64  # growths between two looks at the clock
MOST_NODES = 1 << 20  # of one tree; memory is taken as it grows

Sums = npt.NDArray[np.float64]


class Knobs(NamedTuple):
    """How a search goes about; docs/bots.md tells how these were found."""

    explore: float = 1.0
    caution: float = 0.1
    margin: float = 0.3
    horizon: int = 10_000  # to the end
    spread: float = 10.0


class SearchBot:
    """Whatever it tried most often."""

    def __init__(self, seed: int, knobs: Knobs | None = None) -> None:
        self._random = np.random.default_rng(seed)
        self._knobs = knobs

    def choose(self, known: Position, player: int, budget: Budget) -> int:
        """The choice that most of the thinking went into."""
        return int(self._thought(known, player, budget)[:, 0].argmax())

    def estimate(self, known: Position, player: int, budget: Budget) -> Estimate:
        """How the games that it imagined ended."""
        sums = self._thought(known, player, budget)
        visits, won = sums[:, 0], sums[:, 2:]
        tried = [int(choice) for choice in np.argsort(-visits, kind="stable") if visits[choice]]
        valued = [Valued(c, float(won[c, player] / visits[c]), float(visits[c] / visits.sum())) for c in tried]
        return Estimate(tuple((won.sum(0) / visits.sum()).tolist()), tuple(valued))

    def _thought(self, known: Position, player: int, budget: Budget) -> Sums:
        """For each choice: how often it was tried, what that was worth, and how often each seat won then."""
        if budget.seconds is None and budget.iterations is None:
            raise BadSetup("a search needs a budget: seconds or iterations")
        seed = int(self._random.integers(2**62))
        if budget.cores == 1:
            return _grown(known, player, budget, self._knobs, seed, 0)
        with ThreadPoolExecutor(budget.cores) as pool:
            share = budget._replace(iterations=budget.iterations and -(-budget.iterations // budget.cores))
            trees = [pool.submit(_grown, known, player, share, self._knobs, seed, core) for core in range(budget.cores)]
            return sum((tree.result() for tree in trees), np.zeros(1))


def knobs_of(game: Game) -> Knobs:
    """What is good for a game, by its own advice."""
    return Knobs(**getattr(game.strategy, "KNOBS", {}))


def growth_of(known: Position, knobs: Knobs | None = None) -> Tables:
    """The growth of a tree that has only its root."""
    growth = Growth.tables(1)
    for name, value in (knobs or knobs_of(known.game))._asdict().items():
        growth[name] = value
    growth["players"], growth["used"] = known.players, ROOT + 1
    return growth


def _grown(known: Position, player: int, budget: Budget, knobs: Knobs | None, seed: int, core: int) -> Sums:
    """The sums of one tree."""
    bound = known.game.bound
    until = math.inf if budget.seconds is None else time.perf_counter() + budget.seconds
    iterations = budget.iterations or sys.maxsize
    nodes = np.zeros(min(iterations + 64, MOST_NODES), Node.dtype)
    growth = growth_of(known, knobs)
    sums = np.zeros((known.game.choice_count, 2 + known.players))
    pads = bound.scratch.sown(seed, core)
    trees: tuple[Any, Any] = bound.handle(nodes, Node), bound.handle(growth, Growth)
    tables = known.copies(AT_ONCE)
    root, handle = known.copies(1), bound.handle(tables)
    done = 0
    while done < iterations and (done == 0 or time.perf_counter() < until):
        now = min(AT_ONCE, iterations - done)
        tables[:] = root
        bound.grow(handle[:now], player, *trees, sums, pads, bound.scratch.silence)
        done += now
    return sums

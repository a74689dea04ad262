"""The bot that searches: trees of how the game may go on (tree.py), one for each core, grown until the time is over."""

import math
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from durbar.bots.bot import Budget, Estimate, Valued
from durbar.bots.tree import ANY, ROOT, Growth, Node
from durbar.engine.errors import BadSetup
from durbar.engine.game import Game
from durbar.engine.position import Position
from durbar.engine.record import Tables
from durbar.minds.kept import OWN, mind_for

AT_ONCE = 64  # growths between two looks at the clock
FEW = 8  # before the first look, and no more than there were so far
SOME_MORE = 64  # nodes besides one for every growth: those of several who decide at once
NO_ROOM = ROOT + 1  # for anything but the root
MOST_NODES = 1 << 20  # of one tree; memory is taken as it grows

Sums = npt.NDArray[np.float64]


class Knobs(NamedTuple):
    """How a search goes about; docs/bots.md tells how these were found."""

    explore: float = 3.0
    caution: float = 0.5
    margin: float = 0.3
    horizon: int = 10_000  # to the end
    spread: float = 10.0


class SearchBot:
    """Whatever it tried most often; with the knobs and the mind of the game, if not said otherwise."""

    def __init__(self, seed: int, knobs: Knobs | None = None, mind: str = OWN) -> None:
        self._random = np.random.default_rng(seed)
        self._knobs, self._mind = knobs, mind

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
            return self._grown(known, player, budget, seed, 0)
        with ThreadPoolExecutor(budget.cores) as pool:
            share = budget._replace(iterations=budget.iterations and -(-budget.iterations // budget.cores))
            trees = [pool.submit(self._grown, known, player, share, seed, core) for core in range(budget.cores)]
            return sum((tree.result() for tree in trees), np.zeros(1))

    def _grown(self, known: Position, player: int, budget: Budget, seed: int, core: int) -> Sums:
        """The sums of one tree."""
        until = math.inf if budget.seconds is None else time.perf_counter() + budget.seconds
        iterations = budget.iterations or sys.maxsize
        tree = GrowingTree(known, player, player, room_for(iterations), seed, core, self._knobs, self._mind)
        return tree.grow(iterations, until)


class GrowingTree:
    """A tree of how a game may go on from a position as a viewer sees it, where somebody must choose."""

    def __init__(
        self,
        known: Position,
        viewer: int,  # whoever must choose, or SPECTATOR
        chooser: int,
        room: int,  # for nodes; where there is none, all play as advice favours
        seed: int,
        core: int = 0,
        knobs: Knobs | None = None,
        mind: str = OWN,
    ) -> None:
        self._known, self._viewer = known, viewer
        self._bound = bound = known.game.bound
        self._nodes = np.zeros(room, Node.dtype)
        self._growth, kept = growth_of(known, chooser, knobs), mind_for(known.game, mind)
        self._trees: tuple[Any, ...] = (
            bound.handle(self._nodes, Node),
            bound.handle(self._growth, Growth),
            bound.handle(kept, "minds"),
        )
        self._dice = seed, core

    def grow(self, iterations: int, until: float = math.inf, only: int = ANY) -> Sums:
        """Grow so often, or until a time; what came of it, for each choice that it began with (see ``tree.grow``).
        Every time it is dealt alike, so that what comes of several choices can be compared.
        """
        self._growth["only"] = only
        pads = self._bound.scratch.sown(*self._dice)
        sums = np.zeros((self._known.game.choice_count, 2 + self._known.players))
        tables = self._known.copies(AT_ONCE)
        root, handle = self._known.copies(1), self._bound.handle(tables)
        done = 0
        while done < iterations and (done == 0 or time.perf_counter() < until):
            now = min(AT_ONCE, max(FEW, done), iterations - done)
            tables[:] = root
            self._bound.grow(handle[:now], self._viewer, *self._trees, sums, pads, self._bound.scratch.silence)
            done += now
        return sums


def room_for(iterations: int) -> int:
    """How many nodes a tree that grows so often may need."""
    return min(iterations + SOME_MORE, MOST_NODES)


def knobs_of(game: Game) -> Knobs:
    """What is good for a game, by its own advice."""
    return Knobs(**getattr(game.strategy, "KNOBS", {}))


def growth_of(known: Position, chooser: int, knobs: Knobs | None = None) -> Tables:
    """The growth of a tree that has only its root, where somebody must choose."""
    growth = Growth.tables(1)
    for name, value in (knobs or knobs_of(known.game))._asdict().items():
        growth[name] = value
    if growth["horizon"][0] < 1:
        raise BadSetup("a search must imagine at least one decision: its horizon cannot be 0")
    growth["players"], growth["used"] = known.players, ROOT + 1
    growth["begins"], growth["only"] = chooser, ANY
    return growth

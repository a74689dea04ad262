"""What each choice at a decision is worth to whoever makes it, by what he can know, and how sure that is."""

import math
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from durbar.bots.bot import Budget
from durbar.bots.search import MOST_NODES, NO_ROOM, GrowingTree, Sums, room_for
from durbar.engine.contract import SPECTATOR
from durbar.engine.position import Position
from durbar.study.correction import Chances, corrected

CANDIDATES = 4  # that are compared with each other; and what was really chosen
LOOKING_ROUND = 0.5  # the part of the thinking that finds them
SURELY = 2.0  # standard errors by which a difference must stand out
TREES = 8  # that are grown side by side, for games of one tree end alike
SEED = 1  # of all that is imagined: the same game is judged alike


class Weighed(NamedTuple):
    """A choice, the chance to win with it, and by how much that is commonly wrong (a standard error)."""

    choice: int
    chance: float
    doubt: float


def weigh(
    known: Position, seat: int, budget: Budget, seed: int, played: int | None = None, most: int = CANDIDATES
) -> list[Weighed]:
    """The most promising choices at a seat's decision, the best first, and what was played, whatever that is worth.

    A search tries what promises most, so it hardly knows what the rest is worth: once it has looked round, all that is
    compared is tried equally often, with the same deals. The position is one that shows only what the seat knows.
    """
    trees = _trees(known, seat, budget, seed)
    tried = np.sum([_grown(tree, budget, LOOKING_ROUND / TREES)[:, 0] for tree in trees], axis=0)
    candidates = [int(choice) for choice in np.argsort(-tried, kind="stable")[:most] if tried[choice]]
    if played is not None and played not in candidates:
        candidates.append(played)
    return sorted(_compared(trees, seat, candidates, budget, 1 - LOOKING_ROUND), key=lambda one: -one.chance)


def weigh_alone(known: Position, seat: int, choice: int, budget: Budget, seed: int) -> Weighed:
    """One choice, to which all of the thinking goes."""
    return _compared(_trees(known, seat, budget, seed), seat, [choice], budget, 1.0)[0]


def _trees(known: Position, seat: int, budget: Budget, seed: int) -> list[GrowingTree]:
    """Trees that know nothing of each other: each with its own deals and its own ways to go on."""
    most = MOST_NODES // TREES
    room = most if budget.iterations is None else min(most, room_for(-(-budget.iterations // TREES)))
    return [GrowingTree(known, seat, seat, room, seed, number) for number in range(TREES)]


def _compared(
    trees: Sequence[GrowingTree], seat: int, choices: Sequence[int], budget: Budget, part: float
) -> list[Weighed]:
    """Some choices, on which a part of the thinking is spent in equal shares."""
    each = part / len(choices) / TREES
    sums = np.array([[_grown(tree, budget, each, choice)[choice] for tree in trees] for choice in choices])
    games, won = sums[:, :, 0], sums[:, :, 2 + seat]
    chances = won.sum(1) / games.sum(1)
    alone = [doubt_of(chance, count) for chance, count in zip(chances, games.sum(1), strict=True)]
    apart = alike(games, won, alone)
    return [
        Weighed(choice, float(chance), doubt * apart)
        for choice, chance, doubt in zip(choices, chances, alone, strict=True)
    ]


def _grown(tree: GrowingTree, budget: Budget, part: float, *only: int) -> Sums:
    """What comes of a part of the thinking."""
    iterations = sys.maxsize if budget.iterations is None else max(1, int(part * budget.iterations))
    until = math.inf if budget.seconds is None else time.perf_counter() + part * budget.seconds
    return tree.grow(iterations, until, *only)


def doubt_of(chance: float, games: float) -> float:
    """By how much a share of so many games is commonly wrong that have nothing to do with each other; also where all of
    them ended alike.
    """
    careful = (chance * games + 1) / (games + 2)
    return math.sqrt(careful * (1 - careful) / games)


def alike(games: Sums, won: Sums, alone: Sequence[float]) -> float:
    """How many times as wrong shares of imagined games are because games of one tree end alike: how far its trees are
    apart, for all choices together, as few trees tell little of one. A row for each choice, a column for each tree.
    """
    total = games.sum(1, keepdims=True)
    off = (won - games * (won.sum(1, keepdims=True) / total)) / total
    trees = games.shape[1]
    between = (off**2).sum() * trees / (trees - 1)
    return max(1.0, math.sqrt(between / sum(doubt**2 for doubt in alone)))


def chances(position: Position, budget: Budget, seed: int) -> Chances:
    """Everybody's chance to win, for an onlooker who knows no more than everybody at the table: of the positions called
    70 in a hundred, about 70 in a hundred are won (docs/study.md).
    """
    raw = imagined(position, budget, seed)
    return raw if position.over else corrected(position, raw)


def imagined(position: Position, budget: Budget, seed: int) -> Chances:
    """Everybody's share of the victories in games that an onlooker imagines.

    All go on as advice favours: a search would play best for whoever it searches for, and think too well of him.
    """
    if position.over:
        winners = [place == 1 for place in position.places]
        return tuple(won / sum(winners) for won in winners)
    seen = position.hidden_from(None, seed)
    sums = _grown(GrowingTree(seen, SPECTATOR, seen.pending[0], NO_ROOM, seed), budget, 1.0)
    return tuple((sums[:, 2:].sum(0) / sums[:, 0].sum()).tolist())

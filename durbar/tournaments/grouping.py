"""Groups of given sizes so that as little as can be stands between those who sit together.

The libraries that pair people for tournaments pair two and two. Games of three to five need groups, and for these the
problem is hard: few people are grouped exactly, by going through all groupings with a bound; many by exchanging people
between tables until no exchange helps, from several beginnings.
"""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

EXACTLY = 12  # people at most: there are 15,400 ways to seat them at tables of three
BEGINNINGS = 12  # of exchanges, for more
EXCHANGES = 10_000  # at most, in one go

Costs = NDArray[np.int64]  # between any two people, the same in both directions, nothing on the diagonal
Groups = list[list[int]]


def grouped(costs: Costs, sizes: Sequence[int], lots: Random) -> Groups:
    """All people, in groups of these sizes, at the lowest cost; which of several as cheap ones, lots decide."""
    order = list(range(len(costs)))
    lots.shuffle(order)
    shuffled = costs[np.ix_(order, order)]
    find = _exactly if len(order) <= EXACTLY else by_exchanging
    return [[order[who] for who in group] for group in find(shuffled, sorted(sizes, reverse=True), lots)]


def cost_of(costs: Costs, groups: Groups) -> int:
    """What stands between those who sit together, all in all."""
    return sum(int(costs[one, other]) for group in groups for one, other in combinations(group, 2))


def _exactly(costs: Costs, sizes: Sequence[int], lots: Random) -> Groups:
    best: list[Any] = [_cost_bound(costs), []]
    rows = costs.tolist()

    def go_on(left: list[int], sizes: tuple[int, ...], groups: Groups, cost: int) -> None:
        if cost >= best[0]:
            return
        if not left:
            best[:] = cost, groups
            return
        first, others = left[0], left[1:]
        for size in dict.fromkeys(sizes):
            at = sizes.index(size)
            remaining = sizes[:at] + sizes[at + 1 :]
            for chosen in combinations(others, size - 1):
                group = [first, *chosen]
                more = sum(rows[one][other] for one, other in combinations(group, 2))
                go_on([who for who in others if who not in chosen], remaining, [*groups, group], cost + more)

    go_on(list(range(len(costs))), tuple(sizes), [], 0)
    found: Groups = best[1]
    return found


def _cost_bound(costs: Costs) -> int:
    return int(costs.sum()) + 1


def by_exchanging(costs: Costs, sizes: Sequence[int], lots: Random, beginnings: int = BEGINNINGS) -> Groups:
    """The same for any number of people, nearly as cheaply."""
    best, lowest = [], _cost_bound(costs)
    for _ in range(beginnings):
        groups = _improved(costs, _dealt(len(costs), sizes, lots))
        cost = cost_of(costs, groups)
        if cost < lowest:
            best, lowest = groups, cost
        if not lowest:
            break
    return best


def _dealt(people: int, sizes: Sequence[int], lots: Random) -> Groups:
    order = list(range(people))
    lots.shuffle(order)
    return [[order.pop() for _ in range(size)] for size in sizes]


def _improved(costs: Costs, groups: Groups) -> Groups:
    """Exchange the two people who help most, again and again."""
    at = np.zeros(len(costs), np.int64)
    for table, group in enumerate(groups):
        at[group] = table
    sits = np.eye(len(groups), dtype=np.int64)[at]
    everybody = np.arange(len(costs))
    for _ in range(EXCHANGES):
        there = costs @ sits  # what stands between somebody and all of a table
        moving = there[:, at] - there[everybody, at][:, None]  # if he sat where another sits
        change = moving + moving.T - 2 * costs
        change[at[:, None] == at] = 0
        one, other = divmod(int(change.argmin()), len(costs))
        if change[one, other] >= 0:
            break
        at[[one, other]] = at[[other, one]]
        sits[[one, other]] = sits[[other, one]]
    return [[int(who) for who in np.flatnonzero(at == table)] for table in range(len(groups))]

"""Round robins that are planned before they begin: everybody meets everybody once, where there is such a plan."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

import numpy as np

from durbar.tournaments.grouping import Groups, by_exchanging

FEW = 16  # people, for whom many plans are tried
TRIES = (40, 4)  # for few, and for many

# Addition and multiplication of the field of four; those of primes are counted.
_SUM_OF_4 = [[one ^ other for other in range(4)] for one in range(4)]
_PRODUCT_OF_4 = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
FIELDS = (2, 3, 4, 5)


def plan_for(people: int, size: int) -> list[Groups] | None:
    """All rounds in which everybody meets everybody exactly once: pairs, or as many tables as seats at one."""
    if size == 2:
        return circle(people)
    if people == size * size and size in FIELDS:
        return squares(size)
    return None


def rounds_for(people: int, size: int) -> int:
    """In how many rounds everybody can meet everybody."""
    plan = plan_for(people, size)
    return -(-(people - 1) // (size - 1)) if plan is None else len(plan)


def circle(people: int) -> list[Groups]:
    """Everybody moves on by one place round a table, but for one who stays; of an odd number one is alone."""
    count = people + people % 2
    rounds = []
    for turn in range(count - 1):
        around = [count - 1, *((turn + place) % (count - 1) for place in range(count - 1))]
        pairs = [[around[0], around[1]], *([around[1 + one], around[count - one]] for one in range(1, count // 2))]
        rounds.append([[who for who in pair if who < people] for pair in pairs])
    return rounds


def squares(size: int) -> list[Groups]:
    """The lines of a plane with so many points on each: parallel ones are a round, and any two points share one."""
    rows = [[[x * size + y for y in range(size)] for x in range(size)]]
    for slope in range(size):
        lines: Groups = [[] for _ in range(size)]
        for x in range(size):
            for y in range(size):
                lines[_plus(size, y, _times(size, slope, x))].append(x * size + y)
        rows.append(lines)
    return rows


@lru_cache(maxsize=32)
def evened(sizes: tuple[int, ...], rounds: int, seed: str) -> list[Groups]:
    """So many rounds of tables of these sizes, in which the most that any two meet, and then all that meet again, is as
    little as was found: round by round, and of several plans the best.
    """
    people, lots = sum(sizes), Random(seed)
    meet = rounds * sum(size * (size - 1) // 2 for size in sizes)
    best = -(-2 * meet // (people * (people - 1)))  # there is none in which everybody meets less often
    plans: list[list[Groups]] = []
    for _ in range(TRIES[people > FEW]):
        plans.append(_one_by_one(people, sizes, rounds, lots))
        if unevenness(plans[-1])[0] <= best:
            break
    return min(plans, key=unevenness)


def unevenness(plan: Sequence[Groups]) -> tuple[int, int]:
    """How often any two meet at most, and how much again."""
    met = Counter(pair for groups in plan for group in groups for pair in combinations(sorted(group), 2))
    return max(met.values(), default=0), sum(times * times for times in met.values())


def _one_by_one(people: int, sizes: Sequence[int], rounds: int, lots: Random) -> list[Groups]:
    met = np.zeros((people, people), np.int64)
    plan = []
    for _ in range(rounds):
        groups = by_exchanging(met, sizes, lots, beginnings=2)
        for group in groups:
            met[np.ix_(group, group)] += 1
        np.fill_diagonal(met, 0)
        plan.append(groups)
    return plan


def _plus(size: int, one: int, other: int) -> int:
    return _SUM_OF_4[one][other] if size == 4 else (one + other) % size


def _times(size: int, one: int, other: int) -> int:
    return _PRODUCT_OF_4[one][other] if size == 4 else one * other % size

"""Who plays whom in the next round, from all rounds so far. The same tournament is always paired the same way."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import numpy as np

from durbar.tournaments.acts import COMPANION, Kind, RoundOpened, Spare
from durbar.tournaments.grouping import Costs, Groups, grouped
from durbar.tournaments.schedules import evened, plan_for
from durbar.tournaments.standings import MIDDLE, standings
from durbar.tournaments.tournament import Tournament

WORSE = 8  # meetings with somebody that a companion more is as bad as
NEVER = 10_000

Pairs = Counter[tuple[int, int]]


def next_round(tournament: Tournament, at: int) -> RoundOpened:
    """The tables of the next round, everybody in the order of seats, and who does not play."""
    here = tournament.active
    lots = Random(tournament.lot("round", len(tournament.rounds)))
    by_plan = _planned(tournament, here) if tournament.opened.kind is Kind.ROUND_ROBIN else None
    groups, byes = _of_plan(tournament, by_plan) if by_plan is not None else _by_need(tournament, here, lots)
    tables = [_seated(tournament, group, lots) for group in groups]
    order = {standing.who: standing.place for standing in standings(tournament)}
    tables.sort(key=lambda table: sorted(order.get(who, len(order)) for who in table))
    return RoundOpened(at=at, tables=tuple(map(tuple, tables)), byes=tuple(sorted(byes)))


# --- How many sit where ---------------------------------------------------------------------------------------------


def sizes_for(people: int, size: int, least: int) -> list[int] | None:
    """Tables as even as can be, none larger than wanted; nothing if one would be too small."""
    if not people:
        return []
    count = -(-people // size)
    sizes = [people // count + (table < people % count) for table in range(count)]
    return sizes if sizes[-1] >= least else None


def _by_need(tournament: Tournament, here: list[int], lots: Random) -> tuple[Groups, list[int]]:
    """Tables of fewer people where the game allows it; otherwise companions fill them, or some do not play. Where
    nobody could, companions come in any case.
    """
    opened = tournament.opened
    sizes, byes, bots = sizes_for(len(here), opened.size, opened.least), [], 0
    if sizes is None and opened.spare is Spare.BYE and len(here) > opened.least:
        fewer = next(n for n in range(len(here) - 1, -1, -1) if sizes_for(n, opened.size, opened.least) is not None)
        byes = _byes(tournament, here, len(here) - fewer)
        here = [who for who in here if who not in byes]
        sizes = sizes_for(fewer, opened.size, opened.least)
    elif sizes is None:
        tables = -(-len(here) // opened.size)
        bots = max(0, tables * opened.least - len(here))
        sizes = sizes_for(len(here) + bots, opened.size, opened.least)
    sitting = [*here, *[COMPANION] * bots]
    groups = grouped(_costs(tournament, sitting), sizes or [], lots)
    return [[sitting[index] for index in group] for group in groups], byes


def _byes(tournament: Tournament, here: list[int], count: int) -> list[int]:
    """Who does not play: whoever had the fewest byes, of these the last; in a knock-out, the first."""
    had = Counter(who for one in tournament.rounds for who in one.byes)
    place = {standing.who: standing.place for standing in standings(tournament)}
    best_first = tournament.opened.kind is Kind.KNOCK_OUT
    return sorted(here, key=lambda who: (had[who], place[who] if best_first else -place[who]))[:count]


def _planned(tournament: Tournament, here: list[int]) -> Groups | None:
    """The next round of a plan, without those who play no more; nothing if so many people fill no tables."""
    order = sorted(tournament.entered, key=lambda who: tournament.lot("plan", who))
    opened = tournament.opened
    plan = plan_for(len(order), opened.size)
    if plan is None:
        sizes = sizes_for(len(order), opened.size, opened.least)
        if sizes is None:
            return None
        plan = evened(tuple(sizes), tournament.rounds_in_all or 1, tournament.lot("plan"))
    groups = plan[len(tournament.rounds) % len(plan)]
    return [[order[place] for place in group if order[place] in here] for group in groups]


def _of_plan(tournament: Tournament, plan: Groups) -> tuple[Groups, list[int]]:
    """A round that was planned beforehand; where somebody is missing, as where people do not fill a table."""
    least, byes, groups = tournament.opened.least, [], []
    for group in plan:
        if len(group) >= least:
            groups.append(group)
        elif tournament.opened.spare is Spare.BYE:
            byes += group
        elif group:
            groups.append([*group, *[COMPANION] * (least - len(group))])
    return groups, byes


# --- Who sits with whom ---------------------------------------------------------------------------------------------


def meetings(tournament: Tournament) -> Pairs:
    """How often any two have sat at one table; all companions are the same to somebody."""
    met: Pairs = Counter()
    for _, _, match in tournament.matches():
        met.update(combinations(sorted(match.people), 2))
    return met


def _costs(tournament: Tournament, sitting: Sequence[int]) -> Costs:
    """First nobody is to meet somebody again, the less the oftener he has; then, in a Swiss tournament, those are to
    meet who have as many points. To have a companion again is worse, and two are never to sit together.
    """
    met, count = meetings(tournament), len(sitting)
    rank = _ranks(tournament) if tournament.opened.kind is Kind.SWISS else {}
    apart = np.zeros((count, count), np.int64)
    again = np.zeros((count, count), np.int64)
    for i, j in combinations(range(count), 2):
        one, other = sorted((sitting[i], sitting[j]))
        weight = 1 if one != COMPANION else WORSE
        again[i, j] = again[j, i] = NEVER if other == COMPANION else 2 * weight * met[one, other]
        if rank and one != COMPANION:
            apart[i, j] = apart[j, i] = (rank[one] - rank[other]) ** 2
    return again * (int(apart.sum()) + 1) + apart


def _ranks(tournament: Tournament) -> dict[int, int]:
    """Which points somebody has, of all that there are; a table that is still played at counts as its middle."""
    points = {standing.who: standing.points for standing in standings(tournament)}
    for _, _, match in tournament.matches():
        for who in () if match.settled else match.people:
            if who != COMPANION:
                points[who] += MIDDLE
    known: list[Fraction] = sorted(set(points.values()))
    return {who: known.index(own) for who, own in points.items()}


# --- Who sits where -------------------------------------------------------------------------------------------------


def _seated(tournament: Tournament, group: list[int], lots: Random) -> list[int]:
    """The order of seats: nobody sits on one again where he has sat often, as far as that goes; then by lot."""
    had: Counter[tuple[int, int]] = Counter()
    for _, _, match in tournament.matches():
        had.update((who, seat) for seat, who in enumerate(match.people) if who != COMPANION)
    group = lots.sample(group, len(group))
    return list(
        min(
            permutations(group),
            key=lambda order: sum(had[who, seat] ** 2 + 2 * had[who, seat] for seat, who in enumerate(order)),
        )
    )

"""Who plays whom: everybody once in a round, nobody again before he must, those alike together, byes and seats fair."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durbar.tournaments import deeds, grouping, pairing
from durbar.tournaments.acts import COMPANION, Kind, Spare
from durbar.tournaments.grouping import Groups, cost_of, grouped
from durbar.tournaments.pairing import meetings, next_round, sizes_for
from durbar.tournaments.schedules import plan_for, rounds_for
from durbar.tournaments.standings import standings
from durbar.tournaments.tournament import Tournament
from tests.tournaments.playing import NOW, begun, do, end, open_round, play, play_round, visitor

KINDS = st.sampled_from(Kind)
CHANCE = st.randoms(use_true_random=False)


def all_groupings(people: list[int], sizes: list[int]) -> list[Groups]:
    """Every way to seat people, found as simply as can be."""
    if not people:
        return [[]]
    first, *others = people
    return [
        [[first, *chosen], *rest]
        for size in set(sizes)
        for chosen in combinations(others, size - 1)
        for rest in all_groupings([who for who in others if who not in chosen], _without(sizes, size))
    ]


def _without(sizes: list[int], size: int) -> list[int]:
    at = sizes.index(size)
    return sizes[:at] + sizes[at + 1 :]


@st.composite
def problems(draw: Any) -> tuple[Any, list[int]]:
    sizes = draw(st.lists(st.integers(2, 5), min_size=1, max_size=4).filter(lambda sizes: sum(sizes) <= 8))
    people = sum(sizes)
    costs = np.zeros((people, people), np.int64)
    for one, other in combinations(range(people), 2):
        costs[one, other] = costs[other, one] = draw(st.integers(0, 5))
    return costs, sizes


@given(problems(), CHANCE)
@settings(max_examples=60)
def test_few_people_are_grouped_as_cheaply_as_can_be(problem: tuple[Any, list[int]], chance: Random) -> None:
    costs, sizes = problem
    groups = grouped(costs, sizes, chance)
    assert sorted(map(len, groups)) == sorted(sizes)
    assert sorted(who for group in groups for who in group) == list(range(len(costs)))
    assert cost_of(costs, groups) == min(cost_of(costs, each) for each in all_groupings(list(range(len(costs))), sizes))


@given(problems(), CHANCE)
@settings(max_examples=40)
def test_exchanging_finds_nearly_the_same(problem: tuple[Any, list[int]], chance: Random) -> None:
    costs, sizes = problem
    groups = grouping.by_exchanging(costs, sizes, chance)
    assert sorted(who for group in groups for who in group) == list(range(len(costs)))
    best = cost_of(costs, grouping._exactly(costs, sizes, chance))
    assert best <= cost_of(costs, groups) <= best + 5  # no exchange helps; seldom another beginning would


def test_many_people_do_not_meet_again_while_they_need_not() -> None:
    tournament = begun(64, rounds=5)
    play(tournament, Random(1))
    assert len(tournament.rounds) == 5
    assert max(meetings(tournament).values()) == 1


# --- A round --------------------------------------------------------------------------------------------------------


@given(
    st.integers(2, 14), KINDS, st.integers(2, 5), st.integers(2, 3), st.sampled_from(Spare), st.integers(1, 2), CHANCE
)
@settings(max_examples=120)
def test_everybody_sits_once_in_a_round_and_all_ends(
    people: int, kind: Kind, size: int, least: int, spare: Spare, go_on: int, chance: Random
) -> None:
    least, go_on = min(size, least), min(go_on, size - 1)
    if spare is Spare.BYE and people < least:
        return
    facts: dict[str, Any] = {"least": least, "spare": spare, "go_on": go_on, "rounds": 3 * (kind is Kind.SWISS)}
    tournament = begun(people, kind, size, seed=str(people), **facts)
    play(tournament, chance)
    here = list(range(people))
    for one in tournament.rounds:
        sitting = [who for match in one.matches for who in match.people if who != COMPANION]
        assert sorted([*sitting, *one.byes]) == here
        assert all(least <= len(match.people) <= size for match in one.matches)
        bots = any(COMPANION in match.people for match in one.matches)
        assert not bots or spare is Spare.COMPANION or len(here) < least
        assert spare is Spare.BYE or not one.byes
        if kind is Kind.KNOCK_OUT:
            went_on = {*one.byes, *(who for match in one.matches for who in tournament.go_on(match))}
            here = sorted(went_on)
    if kind is Kind.KNOCK_OUT:
        assert any(standings(tournament)[0].who in match.people for match in tournament.rounds[-1].matches)
    elif spare is Spare.BYE:
        had = Counter(who for one in tournament.rounds for who in one.byes)
        assert kind is Kind.ROUND_ROBIN or max(had.values(), default=0) - min(had[who] for who in here) <= 1


@given(st.integers(4, 9), st.sampled_from([2, 3, 4]), CHANCE)
@settings(max_examples=30)
def test_a_swiss_round_has_as_few_meetings_again_as_there_can_be(people: int, size: int, chance: Random) -> None:
    tournament = begun(people, size=size, rounds=4, spare=Spare.COMPANION)
    for _ in range(2):
        play_round(tournament, chance)
        open_round(tournament)
    play_round(tournament, chance)
    met, last = meetings(tournament), next_round(tournament, NOW)
    sitting = [who for table in last.tables for who in table]
    sizes = [len(table) for table in last.tables]

    def again(tables: Any) -> int:
        pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
        worse = {pair: pairing.WORSE if COMPANION in pair else 1 for pair in pairs}
        return sum(worse[pair] * met[pair] for pair in pairs) + 10_000 * pairs.count((COMPANION, COMPANION))

    every = all_groupings(list(range(people + sitting.count(COMPANION))), sizes)
    named = [*range(people), *[COMPANION] * sitting.count(COMPANION)]
    assert again(last.tables) == min(again([[named[who] for who in group] for group in groups]) for groups in every)


def test_those_with_as_many_points_meet_in_a_swiss_tournament() -> None:
    tournament = begun(8, size=2)
    for match in tournament.rounds[-1].matches:
        end(tournament, match, 1, 2)
    points = {standing.who: standing.points for standing in standings(tournament)}
    assert all(len({points[who] for who in table}) == 1 for table in open_round(tournament).tables)


def test_the_same_seed_pairs_the_same_and_another_one_does_not() -> None:
    def paired(seed: str) -> Any:
        return [match.people for match in begun(16, seed=seed).rounds[0].matches]

    assert paired("a") == paired("a")
    assert paired("a") != paired("b")


# --- Tables that are not full ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "size", "least", "sizes"),
    [
        (9, 4, 2, [3, 3, 3]),
        (10, 4, 2, [4, 3, 3]),
        (5, 4, 2, [3, 2]),
        (7, 3, 3, None),
        (6, 3, 3, [3, 3]),
        (11, 5, 3, [4, 4, 3]),
        (0, 3, 3, []),
        (1, 2, 2, None),
    ],
)
def test_tables_are_as_even_as_can_be(people: int, size: int, least: int, sizes: list[int] | None) -> None:
    assert sizes_for(people, size, least) == sizes


def test_companions_fill_tables_and_nobody_has_one_again_before_all_have() -> None:
    tournament = begun(5, size=3, least=3, rounds=5)
    play(tournament, Random(3))
    assert all(sum(match.people.count(COMPANION) for match in one.matches) == 1 for one in tournament.rounds)
    with_bots = Counter(
        who for _, _, match in tournament.matches() if COMPANION in match.people for who in match.people
    )
    assert max(with_bots[who] for who in range(5)) - min(with_bots[who] for who in range(5)) <= 1


def test_byes_go_to_the_last_who_had_none() -> None:
    tournament = begun(7, size=3, least=3, rounds=7, spare=Spare.BYE)
    for _ in range(6):
        play_round(tournament, Random(4))
        had = {who for one in tournament.rounds for who in one.byes}
        last = next(standing.who for standing in reversed(standings(tournament)) if standing.who not in had)
        assert open_round(tournament).byes == (last,)
    assert sorted(who for one in tournament.rounds for who in one.byes) == list(range(7))


@given(st.integers(4, 16), st.integers(2, 4), CHANCE)
@settings(max_examples=20)
def test_seats_are_taken_in_turn(people: int, size: int, chance: Random) -> None:
    tournament = begun(people, size=size, rounds=6, spare=Spare.BYE)
    play(tournament, chance)
    sat = Counter((who, seat) for _, _, match in tournament.matches() for seat, who in enumerate(match.people))
    for who in range(people):
        assert max(sat[who, seat] for seat in range(size)) <= 4  # of six rounds; by chance alone it would be six


# --- Round robins -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", range(2, 12))
def test_with_two_at_a_table_everybody_meets_everybody_once(people: int) -> None:
    tournament = begun(people, Kind.ROUND_ROBIN, size=2, spare=Spare.BYE)
    play(tournament, Random(5))
    met = meetings(tournament)
    assert met == Counter(combinations(range(people), 2))
    assert len(tournament.rounds) == rounds_for(people, 2)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_as_many_tables_as_seats_are_planned_so_that_everybody_meets_everybody_once(size: int) -> None:
    plan = plan_for(size**2, size) or []
    met = Counter(tuple(sorted(pair)) for groups in plan for group in groups for pair in combinations(group, 2))
    assert met == Counter(combinations(range(size**2), 2))


@pytest.mark.parametrize(
    ("people", "size", "rounds", "most"), [(6, 3, 10, 4), (8, 4, 7, 3), (12, 4, 4, 2), (10, 3, 5, 2)]
)
def test_without_a_plan_everybody_meets_everybody_as_evenly_as_can_be(
    people: int, size: int, rounds: int, most: int
) -> None:
    tournament = begun(people, Kind.ROUND_ROBIN, size, rounds=rounds)
    play(tournament, Random(6))
    met = meetings(tournament)
    assert max(met.values()) <= most


def test_who_would_have_met_somebody_that_left_has_a_companion_or_a_bye() -> None:
    for spare in Spare:
        tournament: Tournament = begun(4, Kind.ROUND_ROBIN, size=2, spare=spare)
        play_round(tournament, Random(7))
        do(tournament, deeds.withdraw(visitor(0).id))
        opened = open_round(tournament)
        assert len(opened.byes) == (spare is Spare.BYE)
        assert sum(COMPANION in table for table in opened.tables) == (spare is Spare.COMPANION)

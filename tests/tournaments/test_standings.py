"""Points for places, tie-breaks in their order, and who goes on."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durbar.tournaments import deeds
from durbar.tournaments.acts import Kind, Spare, Unfinished, Why
from durbar.tournaments.standings import points_for, standings
from durbar.tournaments.tournament import Stage, Tournament
from tests.tournaments.playing import HOST, begun, do, end, open_round, visitor


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2), [24, 0]),
        ((3, 1, 2), [0, 24, 12]),
        ((1, 2, 3, 4), [24, 16, 8, 0]),
        ((1, 2, 3, 4, 5), [24, 18, 12, 6, 0]),
        ((1, 1, 3, 4), [20, 20, 8, 0]),
        ((1, 2, 2, 2), [24, 8, 8, 8]),
        ((1, 1, 1), [12, 12, 12]),
        ((1,), [24]),
    ],
)
def test_a_table_gives_points_evenly_and_shared_places_share(places: tuple[int, ...], points: list[int]) -> None:
    assert points_for(places) == points


@given(st.lists(st.integers(0, 4), min_size=2, max_size=6))
def test_tables_of_the_same_size_give_as_many_points(drawn: list[int]) -> None:
    places = [1 + sum(other < own for other in drawn) for own in drawn]
    assert sum(points_for(places)) == Fraction(24 * len(places), 2)


def order(tournament: Tournament) -> list[int]:
    return [standing.who for standing in standings(tournament)]


def test_points_come_first_then_wins_then_whom_one_met_then_shares_then_lots() -> None:
    tournament = begun(4, size=4, rounds=2)
    [match] = tournament.rounds[0].matches
    first, second, third, fourth = match.people
    end(tournament, match, 1, 2, 3, 4)
    assert order(tournament) == [first, second, third, fourth]
    open_round(tournament)
    [match] = tournament.rounds[1].matches
    places = {fourth: 1, second: 2, third: 3, first: 4}
    end(tournament, match, *(places[who] for who in match.people))
    assert {standing.points for standing in standings(tournament)} == {24, 32, 16}
    assert order(tournament)[0] == second
    alike = [standing for standing in standings(tournament) if standing.points == 24]
    assert {standing.who for standing in alike} == {first, fourth}
    assert (alike[0].wins, alike[0].opposition, alike[0].share) == (alike[1].wins, alike[1].opposition, alike[1].share)
    assert alike[0].lot < alike[1].lot


def test_who_never_came_has_nothing_and_plays_no_more_after_so_many_absences() -> None:
    tournament = begun(4, size=4, rounds=3, absences=2)
    for round_number in range(2):
        [match] = tournament.rounds[round_number].matches
        seat = match.people.index(0)
        end(tournament, match, *(1 if who == 0 else 2 for who in match.people), absent=(seat,))
        assert standings(tournament)[-1].who == 0
        assert tournament.players[0].gone is (Why.ABSENT if round_number else None)
        opened = open_round(tournament)
        assert (0 in [who for table in opened.tables for who in table]) == (round_number == 0)


def test_a_bye_counts_as_the_middle_of_a_table_and_rounds_before_one_joined_as_nothing() -> None:
    tournament = begun(4, size=3, least=3, rounds=3, spare=Spare.BYE, late=2)
    [match], [bye] = tournament.rounds[0].matches, tournament.rounds[0].byes
    assert next(one for one in standings(tournament) if one.who == bye).points == 12
    do(tournament, deeds.join(visitor(9)))
    assert next(one for one in standings(tournament) if one.who == 4).points == 0
    end(tournament, match, 1, 2, 3)
    assert 4 in [who for table in open_round(tournament).tables for who in table] or tournament.rounds[1].byes


def test_the_host_closes_a_round_and_says_what_counts() -> None:
    for unfinished, points in ((Unfinished.SHARED, 12), (Unfinished.NOTHING, 0)):
        tournament = begun(8, size=4, rounds=2)
        end(tournament, tournament.rounds[0].matches[0], 1, 2, 3, 4)
        assert deeds.due_act(tournament, 2**40) is None
        do(tournament, deeds.close_round(HOST, unfinished))
        others = tournament.rounds[0].matches[1].people
        assert {standing.points for standing in standings(tournament) if standing.who in others} == {points}
        open_round(tournament)


def test_the_best_of_every_table_go_on_and_the_last_round_decides() -> None:
    tournament = begun(8, Kind.KNOCK_OUT, size=4, go_on=2)
    for match in tournament.rounds[0].matches:
        end(tournament, match, 4, 3, 2, 1)
    gone_on = {who for match in tournament.rounds[0].matches for who in match.people[2:]}
    [table] = open_round(tournament).tables
    assert set(table) == gone_on
    end(tournament, tournament.rounds[1].matches[0], 2, 1, 3, 4)
    assert tournament.stage is Stage.OVER
    assert order(tournament)[:4] == [table[1], table[0], table[2], table[3]]


def test_nobody_goes_on_who_did_not_come_or_has_left_and_lots_decide_where_it_was_not_over() -> None:
    tournament = begun(16, Kind.KNOCK_OUT, size=4, go_on=2)
    first, second, third, fourth = tournament.rounds[0].matches
    end(tournament, first, 1, 2, 3, 4, absent=(0,))
    assert tournament.go_on(first) == [first.people[1], first.people[2]]
    end(tournament, second, 1, 2, 3, 4)
    do(tournament, deeds.withdraw(tournament.players[second.people[0]].guest))
    assert tournament.go_on(second) == [second.people[1], second.people[2]]
    do(tournament, deeds.close_round(HOST, Unfinished.SHARED))
    for match in (third, fourth):
        assert len(tournament.go_on(match)) == 2
    assert len(tournament.active) == 8

"""Figures of a tournament that can be checked by hand."""

import pytest

from durbar.arena.balance import balance
from durbar.arena.match import Outcome
from durbar.arena.standings import mean, order_of_play, ratings, share, standings


def outcome(number: int, bots: str, places: tuple[int, ...], first: int = 0, **events: int) -> Outcome:
    points = tuple(10 * (len(places) - place) for place in places)
    counted = tuple(events if place == 1 else {} for place in places)
    return Outcome(number, tuple(bots), first, points, places, 5 + number, counted)


def test_wilsons_interval() -> None:
    """By hand: 8 of 10 at 95 in 100 is 49.0 to 94.3 in 100."""
    assert share(8, 10).value == 0.8
    assert share(8, 10).low == pytest.approx(0.4902, abs=1e-4)
    assert share(8, 10).high == pytest.approx(0.9433, abs=1e-4)
    assert share(0, 10).low == pytest.approx(0)
    assert share(10, 10).high == pytest.approx(1)


def test_a_mean_with_its_standard_error() -> None:
    around = mean([1, 2, 3, 4])
    assert around.value == 2.5
    assert around.high - around.value == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2)


def test_wins_are_compared_with_a_fair_share_of_the_seats() -> None:
    played = [outcome(0, "abb", (1, 2, 3)), outcome(1, "bba", (2, 3, 1)), outcome(2, "bab", (1, 3, 2))]
    a, b = standings(played)
    assert (a.bot, a.games, a.seats) == ("a", 3, 1.0)
    assert a.place == pytest.approx(5 / 3)
    assert a.wins.value == pytest.approx(2 / 3)
    assert a.fair_shares.value == pytest.approx(2)
    assert (b.bot, b.seats) == ("b", 2.0)
    assert b.fair_shares.value == pytest.approx(1 / 2)
    assert a.points.value == pytest.approx(40 / 3)


def test_a_tie_is_shared() -> None:
    a, b = standings([outcome(0, "ab", (1, 1))])
    assert a.wins.value == b.wins.value == 0.5
    assert a.fair_shares.value == 1


def test_who_wins_more_is_rated_higher_and_surer_with_every_game() -> None:
    few, many = (ratings([outcome(n, "abc", (1, 2, 3)) for n in range(games)]) for games in (3, 30))
    assert many["a"].mu > few["a"].mu > few["b"].mu > few["c"].mu
    assert many["a"].sigma < few["a"].sigma


def test_several_seats_of_one_bot_are_rated_as_their_mean() -> None:
    three, two = ratings([outcome(0, "abc", (2, 1, 3))]), ratings([outcome(0, "abb", (2, 1, 3))])
    assert two["a"].mu == pytest.approx(three["a"].mu)
    assert two["b"].mu == pytest.approx((three["b"].mu + three["c"].mu) / 2)


def test_the_order_of_play_counts_from_whoever_chose_first() -> None:
    played = [outcome(0, "ab", (1, 2), first=0), outcome(1, "ba", (2, 1), first=1)]
    first, second = order_of_play(played)
    assert (first.order, first.wins.value, second.wins.value) == (1, 1.0, 0.0)


def test_balance_tells_what_winners_do() -> None:
    figures = balance([outcome(0, "aa", (1, 2), BUILT=3), outcome(1, "aa", (2, 1), BUILT=1), outcome(2, "aa", (1, 1))])
    assert (figures.games, figures.shortest, figures.longest) == (3, 5, 7)
    assert figures.shared_victories == pytest.approx(1 / 3)
    assert figures.margin.value == pytest.approx(20 / 3)
    (built,) = figures.elements
    assert built.name == "BUILT"
    assert built.games == pytest.approx(2 / 3)
    assert built.per_player.value == pytest.approx(4 / 6)
    assert built.per_winner.value == pytest.approx(1)

"""Ratings of puzzles and of those who try them."""

import pytest

from durbar.study.elo import HIGHEST, LOWEST, NEW, STRAYS, degree, expected, learnt, near


def test_equals_find_the_move_every_second_time_and_400_points_are_ten_to_one() -> None:
    assert expected(1500, 1500) == 0.5
    assert expected(1900, 1500) == pytest.approx(10 / 11)
    assert expected(1500, 1900) == pytest.approx(1 / 11)


def test_what_was_expected_moves_little_and_a_surprise_much() -> None:
    expected_one, surprise = learnt(1900, NEW, 1500, NEW, solved=True), learnt(1500, NEW, 1900, NEW, solved=True)
    assert 0 < expected_one.solver - 1900 < 3 < 20 < surprise.solver - 1500
    assert 1500 > expected_one.puzzle > 1498
    assert learnt(1500, NEW, 1500, NEW, solved=True) == (1512, 1494)
    assert learnt(1500, NEW, 1500, NEW, solved=False) == (1488, 1506)


def test_those_of_whom_little_is_known_move_in_longer_steps() -> None:
    assert learnt(1500, NEW, 1500, 0, solved=True) == (1512, 1484)
    assert learnt(1500, NEW, 1500, NEW, solved=True) == (1512, 1494)
    assert learnt(1500, 0, 1500, NEW, solved=True).solver == 1524


def test_whoever_is_new_teaches_a_puzzle_nothing() -> None:
    """Else one would come with another name for every attempt, and make of a rating what one likes."""
    for tried in (0, NEW - 1):
        for attempts in (0, NEW):
            assert learnt(1500, tried, 1500, attempts, solved=True).puzzle == 1500


def test_a_puzzle_stays_near_what_the_search_has_found() -> None:
    assert near(1300, 1200) == 1300
    assert near(2900, 1200) == 1200 + STRAYS
    assert near(500, 1200) == 1200 - STRAYS


def test_ratings_stay_within_bounds() -> None:
    assert learnt(LOWEST, 0, LOWEST, 0, solved=False).solver == LOWEST
    assert learnt(HIGHEST, 0, HIGHEST, 0, solved=False).puzzle == HIGHEST


def test_difficulties_go_from_one_to_five() -> None:
    assert [degree(rating) for rating in (900, 1200, 1399, 1500, 1700, 1800, 2400)] == [1, 2, 2, 3, 4, 5, 5]

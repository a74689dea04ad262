"""Who sits where."""

from collections import Counter

import pytest

from durbar.arena.schedule import line_ups, seats


def test_the_last_named_takes_the_seats_that_are_left() -> None:
    assert line_ups(["search", "greedy"], 4) == [("search", "greedy", "greedy", "greedy")]
    assert line_ups(["instinct"], 3) == [("instinct", "instinct", "instinct")]


def test_every_order_of_play_comes_once_apart_from_rotations() -> None:
    assert line_ups("abc", 3) == [("a", "b", "c"), ("a", "c", "b")]
    assert len(line_ups("abcd", 4)) == 6
    assert set(line_ups("aabb", 4)) == {("a", "a", "b", "b"), ("a", "b", "a", "b")}


@pytest.mark.parametrize(("bots", "players"), [("ab", 4), ("abc", 3), ("abcd", 4), ("abc", 2), ("abcde", 3)])
def test_everybody_sits_everywhere_equally_often(bots: str, players: int) -> None:
    orders = line_ups(bots, players)
    tables = [seats(orders, number) for number in range(len(orders) * players)]
    sat = [Counter(table[seat] for table in tables) for seat in range(players)]
    assert all(counted == sat[0] for counted in sat)
    assert set(sat[0]) == set(bots)


def test_a_deal_is_played_in_every_rotation() -> None:
    orders = line_ups("ab", 3)
    assert [seats(orders, number) for number in range(3)] == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]

"""Positions as text tell what their reader may know."""

from durbar.engine.agenda import over
from durbar.engine.rule import rule
from durbar.env.text import told
from tests.games import secret


@rule
def sees_his_own_points(s, viewer, player):
    return viewer == player or over(s)


def test_points_are_told_to_those_who_may_know_them() -> None:
    position = secret.secret(sees_points=sees_his_own_points).start(2, seed=1)
    assert "Player 1: 0 points\nPlayer 2: ? points\n" in told(position, 0)
    assert "Player 1: ? points\nPlayer 2: ? points" in told(position, None)
    position.playout(seed=1)
    assert "Player 1: " in told(position, 0)
    assert "?" not in told(position, 0)
    assert "place 1" in told(position, None)

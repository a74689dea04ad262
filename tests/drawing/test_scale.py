"""The scale of points round a map."""

from itertools import combinations

import pytest

import durbar
from durbar.drawing.scale import Scale

SCALES = [
    pytest.param(durbar.load(name).room("page.atlas").SCALE, durbar.load(name), id=name)
    for name in ("taj_mahal", "wallenstein")
]


@pytest.mark.parametrize(("scale", "game"), SCALES)
def test_it_goes_round_and_seals_on_one_step_stand_apart(scale: Scale, game: durbar.Game) -> None:
    assert scale.spot(7) == scale.spot(7 + scale.steps)
    for points in range(scale.steps):
        for players in game.players:
            seals = [scale.place([points] * players, seat) for seat in range(players)]
            apart = min(abs(x - u) + abs(y - v) for (x, y), (u, v) in combinations(seals, 2))
            assert apart > scale.seal / 2
            assert all(0 <= x <= scale.size and 0 <= y <= scale.size for x, y in seals)


def test_only_those_on_the_same_step_stand_beside_each_other() -> None:
    scale = Scale(size=1000, frame=10, breadth=20, steps=40, seal=30, row=1.5)
    assert scale.place([3, 5, 43], 1) == scale.spot(5)
    assert scale.place([3, 5, 43], 0) == scale.beside(3, 0, 2)
    assert scale.place([3, 5, 43], 2) == scale.beside(3, 1, 2)

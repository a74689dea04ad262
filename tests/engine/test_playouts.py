import numpy as np
import pytest

import durbar
from durbar.engine.playouts import CHUNK
from tests.allocations import counting

pytestmark = pytest.mark.slow
COMPILED = durbar.load("meridian", "compiled")


def test_results_do_not_depend_on_the_number_of_threads() -> None:
    count = 2 * CHUNK + 17
    one, two = (COMPILED.playouts(count, players=3, seed=5, threads=threads) for threads in (1, 2))
    for ours, theirs in zip(one, two, strict=True):
        np.testing.assert_array_equal(ours, theirs)
    position = COMPILED.start(3, seed=5)
    one, two = (position.playouts(count, seed=5, threads=threads) for threads in (1, 2))
    for ours, theirs in zip(one, two, strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_playouts_leave_their_position_and_differ_from_each_other() -> None:
    position = COMPILED.start(4, seed=5)
    before = position.to_bytes()
    ends = position.playouts(200, seed=1)
    assert position.to_bytes() == before
    assert len({tuple(row) for row in ends.points}) > 100
    assert ends.points.shape == ends.places.shape == (200, 4)
    assert 60 * 200 < ends.decisions < 110 * 200


def test_every_seat_of_random_games_does_about_as_well() -> None:
    ends = COMPILED.playouts(20_000, players=4, seed=3, threads=2)
    np.testing.assert_allclose(ends.points.mean(axis=0), ends.points.mean(), rtol=0.03)


def test_nothing_is_allocated_while_playing() -> None:
    with counting() as allocated:
        once, often = (allocated(lambda games: COMPILED.playouts(games, players=4, seed=1), n) for n in (1, CHUNK))
    assert once == often


def test_a_state_of_meridian_is_small() -> None:
    assert COMPILED.state.dtype.itemsize <= 1024

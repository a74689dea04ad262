"""How far a game is: by what everybody at the table knows, never by how long it turns out to be."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from durbar.bots.bot import Budget
from durbar.engine.ending import MIDDLE, progress
from durbar.engine.game import load, names
from durbar.engine.recorded import RecordedGame, read
from durbar.study.review import judged
from tests.games import secret

GOLDEN = Path(__file__).parents[1] / "golden"
BEGUN = 8  # choices


def played(name: str) -> RecordedGame:
    """A whole game of as few as can play."""
    return read((GOLDEN / f"{name}-{min(load(name).players)}.txt").read_text("utf-8")).in_mode("compiled")


@pytest.mark.parametrize("name", names())
def test_a_game_begins_goes_on_and_comes_near_its_end(name: str) -> None:
    far = [progress(position) for position in played(name).replay() if not position.over]
    assert far[0] < 0.1
    assert far[-1] > 0.9
    assert all(0 <= part <= 1 for part in far)
    assert far == sorted(far)


@pytest.mark.parametrize("name", names())
def test_nothing_that_is_hidden_tells_how_far_it_is(name: str) -> None:
    *_, position = islice(played(name).replay(), 100)
    assert {progress(position.hidden_from(None, seed)) for seed in range(4)} == {progress(position)}


@pytest.mark.parametrize("name", names())
def test_chances_do_not_depend_on_how_long_a_game_turns_out_to_be(name: str) -> None:
    whole, plies, few = played(name), range(BEGUN), Budget(iterations=40)
    begun = replace(whole, choices=whole.choices[:BEGUN])
    assert [ply.chances for ply in judged(whole, plies, few)] == [ply.chances for ply in judged(begun, plies, few)]


def test_where_a_game_does_not_say_it_is_in_the_middle() -> None:
    assert progress(secret.secret().start(3, 1)) == MIDDLE

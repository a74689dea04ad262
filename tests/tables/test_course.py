"""The course of a game can be looked at anywhere, and go back."""

from dataclasses import replace
from random import Random

import pytest

from durbar.engine.errors import IllegalChoice
from durbar.engine.game import Game
from durbar.engine.recorded import RecordedGame, read
from durbar.tables.course import STRIDE, Course, Ply
from tests.games import secret
from tests.play import recorded_at_random
from tests.tables.people import MERIDIAN

LONG = recorded_at_random(MERIDIAN, players=4, seed=5)
SHORT = recorded_at_random(secret.GAME, players=3, seed=5)


def course_of(recorded: RecordedGame) -> Course:
    course = Course(replace(recorded, choices=[]))
    for seat, choice in recorded.choices:
        course.choose(seat, choice)
    return course


def same(one: Course, other: Course) -> bool:
    """Whether two courses stand alike, here and there on the way too."""
    assert one.plies == other.plies
    assert one.told == other.told
    assert one.before.to_bytes() == other.before.to_bytes()
    assert one.position.to_bytes() == other.position.to_bytes()
    return all(one.at(ply).to_bytes() == other.at(ply).to_bytes() for ply in range(0, len(one.plies) + 1, STRIDE // 2))


def test_a_long_game_passes_several_places_where_its_position_is_kept() -> None:
    assert len(LONG.choices) > 2 * STRIDE


@pytest.mark.parametrize("recorded", [LONG, SHORT], ids=["meridian", "secret"])
def test_every_ply_is_as_in_a_replay(recorded: RecordedGame) -> None:
    course = course_of(recorded)
    for ply, position in enumerate(recorded.replay()):
        assert course.at(ply).to_bytes() == position.to_bytes()
        assert course.told[ply] == position.events
    assert course.before.to_bytes() == course.at(len(recorded.choices) - 1).to_bytes()
    assert course.position.to_bytes() == course.at(len(recorded.choices)).to_bytes()


def test_all_positions_come_one_after_another_in_any_mode() -> None:
    course = course_of(LONG)
    passed = [position.to_bytes() for position in course.positions(MERIDIAN.in_mode("compiled"))]
    assert passed == [course.at(ply).to_bytes() for ply in range(len(course.plies) + 1)]


def test_a_position_that_was_asked_for_is_for_itself_alone() -> None:
    course = course_of(LONG)
    last = len(course.plies)
    for ply in (0, STRIDE, STRIDE + 3, last - 1):
        before = course.at(ply).to_bytes()
        course.at(ply).playout(seed=1)
        assert course.at(ply).to_bytes() == before
    assert course.position.over


@pytest.mark.parametrize("ply", [0, 1, STRIDE - 1, STRIDE, STRIDE + 1, 2 * STRIDE, len(LONG.choices)])
def test_going_back_leaves_what_was_there_before(ply: int) -> None:
    course = course_of(LONG)
    course.go_back(ply)
    assert same(course, course_of(RecordedGame(LONG.setup, LONG.seed, LONG.choices[:ply])))


@pytest.mark.parametrize("seed", range(3))
def test_after_going_back_another_way_can_be_taken(seed: int) -> None:
    random = Random(seed)
    course = course_of(LONG)
    for _ in range(4):
        course.go_back(random.randint(0, len(course.plies)))
        for _ in range(random.randint(0, 2 * STRIDE)):
            if course.position.over:
                break
            (seat,) = course.position.pending
            course.choose(seat, random.choice(course.position.choices(seat)))
    assert same(course, course_of(course.recorded()))


def test_an_illegal_choice_changes_nothing() -> None:
    course = course_of(RecordedGame(LONG.setup, LONG.seed, LONG.choices[:STRIDE]))
    (seat,) = course.position.pending
    illegal = next(c for c in range(MERIDIAN.choice_count) if c not in course.position.choices(seat))
    with pytest.raises(IllegalChoice):
        course.choose(seat, illegal)
    assert same(course, course_of(RecordedGame(LONG.setup, LONG.seed, LONG.choices[:STRIDE])))


def test_a_course_can_be_recorded() -> None:
    course = course_of(LONG)
    assert course.plies[0] == Ply(*LONG.choices[0])
    assert course.recorded() == LONG
    promise = course.recorded().honest_promise
    assert read(course.recorded(promise).text()) == RecordedGame(LONG.setup, LONG.seed, LONG.choices, promise)


def test_a_position_may_be_played_by_another_mode_of_the_game() -> None:
    other: Game = secret.secret()
    position = course_of(SHORT).at(1, other)
    assert position.game is other
    assert position.to_bytes() == course_of(SHORT).at(1).to_bytes()

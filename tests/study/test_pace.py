"""The time of a review: every game is judged in as long as it may, however much of it is marked. No clock is asked."""

from collections import deque
from collections.abc import Callable

import pytest

from durbar.study.pace import PART, PARTS, WHOLE_REVIEW, Pace, Part, parts
from durbar.study.review import ONLOOKER, SECOND_LOOK, Decision, Ply, thinking

SLACK = 1.08  # for what is being judged when the time has run out
PLAIN = 1 + 2 * ONLOOKER  # times the first look, if nothing is marked
BLUNDER = PLAIN + 3 * SECOND_LOOK  # second look, third look, and why
CHANCES = (0.5, 0.5)


def taken(plies: int, costs: Callable[[int], float], besides: float = 0.0, cores: int = 1) -> float:
    """Seconds of some cores for a game each choice of which costs so many first looks, and some time besides."""
    pace, judging, total = Pace(plies, cores), deque[Part](), 0.0
    for wanted in parts(plies):
        if len(judging) == cores:
            pace.note(judging.popleft())
        seconds = pace.budget.seconds
        assert seconds
        took = sum(costs(ply) * seconds + besides for ply in wanted)
        judged = [Ply(Decision(ply, 0, 0, (), ends_turn=True), CHANCES, CHANCES) for ply in wanted]
        judging.append(Part(judged, seconds, took))
        total += took
    return total / cores


@pytest.mark.parametrize("plies", [1, 30, 110, 400, 800, 1600])
def test_no_game_takes_longer_than_it_may_however_much_is_marked(plies: int) -> None:
    for costs in (
        lambda _: BLUNDER,
        lambda ply: BLUNDER if ply >= plies / 2 else PLAIN,  # all mistakes come late
        lambda ply: BLUNDER if ply % 3 == 0 else PLAIN,
    ):
        for cores in (1, 2, 4):
            assert taken(plies, costs, cores=cores) <= SLACK * WHOLE_REVIEW
    assert taken(plies, lambda _: PLAIN, besides=0.015) <= SLACK * WHOLE_REVIEW  # slow to imagine


def test_a_usual_game_is_thought_about_as_long_as_ever() -> None:
    """Where two cores think; and its chances are those that were measured (docs/study.md)."""
    for plies in (110, 800):
        usual = thinking(plies)
        assert taken(plies, lambda _: 2.2, cores=2) == pytest.approx(1.1 * usual * plies)
        assert Pace(plies, 2).budget.seconds == usual


def test_every_choice_is_judged_once_and_a_few_all_over_the_game_first() -> None:
    for plies in (0, 1, 3, 23, 24, 25, 100, 601, 1600):
        told = list(parts(plies))
        assert sorted(ply for part in told for ply in part) == list(range(plies))
        assert all(0 < len(part) <= max(PART, plies / PARTS) for part in told)
    first = [ply for part in list(parts(600))[:6] for ply in part]
    assert first == list(range(0, 600, 25))

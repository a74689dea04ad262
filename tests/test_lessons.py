"""Lessons are data: every one loads, can be taken to its end, and together they teach every kind of decision."""

from pathlib import Path

import pytest

import durbar
from durbar.lessons.check import check, decisions
from durbar.lessons.lesson import BadLesson, Lesson, lessons_of, read
from durbar.lessons.walk import At, Walk, shown

TAUGHT = [name for name in durbar.names() if lessons_of(durbar.load(name))]
LESSONS = [lesson for name in TAUGHT for lesson in lessons_of(durbar.load(name))]
EVERY_LESSON = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.id}")


@EVERY_LESSON
def test_a_lesson_can_be_taken_to_its_end_with_every_right_answer(lesson: Lesson) -> None:
    check(durbar.load(lesson.game), lesson)


@EVERY_LESSON
def test_a_lesson_is_short(lesson: Lesson) -> None:
    said = [step.say for step in lesson.steps] + [step.task for step in lesson.steps]
    assert len(lesson.steps) <= 12
    assert max(map(len, said)) <= 240


@pytest.mark.parametrize("name", TAUGHT)
def test_a_game_has_five_to_nine_lessons_in_which_every_kind_of_decision_is_made(name: str) -> None:
    game = durbar.load(name)
    assert 5 <= len(lessons_of(game)) <= 9
    assert [kind for kind, lessons in decisions(game).items() if not lessons] == []


def test_back_undoes_what_on_has_done() -> None:
    game = durbar.load("meridian")
    lesson = lessons_of(game)[0]
    last = shown(game, lesson, len(lesson.steps) - 1)
    assert last.on is None
    walk, steps = last, 0
    while (back := walk.back) is not None:
        walk, steps = Walk(game, lesson, back), steps + 1
    assert walk.at == At()
    assert steps == len(lesson.steps) - 1


@pytest.mark.parametrize("text", ["", "x", "1-", "-1", "1 2", "0" * 400, "1-999999"])
def test_an_address_that_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(BadLesson, match="no place"):
        At.read(text)


@pytest.mark.parametrize("at", [At(99), At(0, (1,)), At(2), At(2, (0,)), At(2, (12, 0))])
def test_a_place_to_which_no_right_answers_lead_is_refused(at: At) -> None:
    game = durbar.load("meridian")
    with pytest.raises(BadLesson):
        Walk(game, lessons_of(game)[0], at)


# --- Lessons that are not right -------------------------------------------------------------------------------------

GOOD = '''
title = "Placing"
line = "A card."
[[step]]
position = """
game: meridian; rules 1; players 3
agenda: ACT O; END O
turn: first O; card 5; meridian 5
meridian 5: - B4 G3 -
player O: face_up 5 8; pile 1
player G: face_up 6 7; pile 1
player B: face_up 1 9; pile 2
"""
say = "Taller pushes south."
rules = ["ME-5.2"]
try = "Push."
accept = ["place (slot 2, floors *)"]
wrong = [{ when = "decline", say = "No." }]
'''


def written(folder: Path, text: str) -> Lesson:
    file = folder / "1_trial.toml"
    file.write_text(text, "utf-8")
    return read("meridian", file)


def test_a_lesson_written_by_hand_is_read(tmp_path: Path) -> None:
    lesson = written(tmp_path, GOOD)
    check(durbar.load("meridian"), lesson)
    assert (lesson.id, lesson.title, len(lesson.steps)) == ("trial", "Placing", 1)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("title = ", "titel = ", "1_trial.toml.*titel"),
        ("say = ", "said = ", "1_trial.toml.*said"),
        ("[[step]]", "[[step", "1_trial.toml"),
        ("position = ", "try = ", "1_trial.toml"),
        ('"ME-5.2"', '"ME-99.1"', "'trial', step 1: the rulebook has no clause ME-99.1"),
        ('rules = ["ME-5.2"]', "", "'trial', step 1: no clause stands behind it"),
        ("slot 2, floors *", "slot 2, floors 1", "is not legal; legal are: decline"),
        ('when = "decline"', 'when = "keep"', "'keep' answers nothing; wrong are: decline"),
        ('try = "Push."', "", "belong together"),
        ("agenda: ACT O; END O", "agenda: ACT G; END G", "is not legal; legal are: none"),
        ("- B4 G3 -", "- Z4 G3 -", "line"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_told(before: str, after: str, told: str, tmp_path: Path) -> None:
    assert before in GOOD
    with pytest.raises(durbar.DurbarError, match=told):
        check(durbar.load("meridian"), written(tmp_path, GOOD.replace(before, after, 1)))

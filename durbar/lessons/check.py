"""Whether a lesson can be taken to its end whatever right answers are given, and which decisions lessons teach."""

import re

from durbar.engine.agenda import STEP
from durbar.engine.errors import DurbarError
from durbar.engine.game import Game
from durbar.lessons.lesson import BadLesson, Lesson, Said, Step, lessons_of
from durbar.lessons.walk import At, Walk, shown

ANCHOR = re.compile(r'<a id="([^"]+)">')


def check(game: Game, lesson: Lesson) -> None:
    """Refuse a lesson that cites what is not in the rulebook, or cannot be walked; says which lesson and step."""
    clauses = set(ANCHOR.findall(game.rulebook()))
    setups = {step.laid_out(game).setup for step in lesson.steps if step.position}
    if len(setups) > 1:
        raise BadLesson(f"{game.name}: the lesson {lesson.id!r} changes the number of players or the options")
    for number, step in enumerate(lesson.steps):
        try:
            _check_clauses(step, clauses)
            _check_step(shown(game, lesson, number))
        except DurbarError as error:
            raise BadLesson(f"{game.name}: the lesson {lesson.id!r}, step {number + 1}: {error}") from error


def _check_clauses(step: Step, clauses: set[str]) -> None:
    said: list[Said] = [step, *step.wrong, *([step.right] if step.right else [])]
    if unknown := {clause for one in said for clause in one.rules} - clauses:
        raise BadLesson(f"the rulebook has no clause {', '.join(sorted(unknown))}")
    if not step.rules:
        raise BadLesson("no clause stands behind it")


def _check_step(walk: Walk) -> None:
    step = walk.step
    if bool(step.task) != step.asks:
        raise BadLesson("what is to be tried and what is right belong together")
    if not step.asks:
        if step.wrong or step.right or step.replies:
            raise BadLesson("it answers, but nothing is asked")
        return
    legal = [walk.game.actions.name(choice) for choice in walk.open]
    others = [name for name in legal if not step.is_right(name)]
    for pattern in step.accept:
        if not any(Step(say="", accept=(pattern,)).is_right(name) for name in legal):
            raise BadLesson(f"{pattern!r} is not legal; legal are: {', '.join(legal) or 'none'}")
    for wrong in step.wrong:
        if not any(step.answer_to(name) is wrong for name in others):
            raise BadLesson(f"{wrong.when!r} answers nothing; wrong are: {', '.join(others) or 'none'}")
    for choice in walk.right:
        _go_on(Walk(walk.game, walk.lesson, At(walk.at.step, (*walk.at.made, choice))))


def _go_on(walk: Walk) -> None:
    """On to the end of the lesson, or to where a position is laid out anew."""
    while (on := walk.on) and on.made:
        walk = Walk(walk.game, walk.lesson, on)
        if walk.step.asks:
            if not walk.right:
                raise BadLesson(f"after {walk.at} nothing is right")
            walk = Walk(walk.game, walk.lesson, At(on.step, (*on.made, walk.right[0])))


def decisions(game: Game) -> dict[str, list[str]]:
    """Every kind of decision in a game, and the lessons in which one is made."""
    found: dict[str, list[str]] = {step.name: [] for step in game.step_rules.asked} if game.step_rules else {}
    for lesson in lessons_of(game):
        for number, step in enumerate(lesson.steps):
            if step.asks:
                state = shown(game, lesson, number).position.state
                asked = game.steps(state.agenda[state.agenda_top, STEP]).name if game.steps else ""
                if lesson.id not in found.setdefault(asked, []):
                    found[asked].append(lesson.id)
    return found

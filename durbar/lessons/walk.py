"""Walking through a lesson. Where somebody is says everything, and is short enough to stand in an address."""

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property

from durbar.engine.game import Game
from durbar.engine.log import Event
from durbar.engine.position import Position
from durbar.lessons.lesson import BadLesson, Lesson, Step

WRITTEN = re.compile(r"\d{1,2}(-\d{1,5}){0,30}")


@dataclass(frozen=True)
class At:
    """A step, and what the learner has chosen since the position was last laid out: once more than was asked before
    the step if he has answered it.
    """

    step: int = 0
    made: tuple[int, ...] = ()

    @classmethod
    def read(cls, text: str) -> "At":
        """What an address says."""
        if not WRITTEN.fullmatch(text):
            raise BadLesson(f"{text!r} is no place in a lesson")
        step, *made = map(int, text.split("-"))
        return cls(step, tuple(made))

    def __str__(self) -> str:
        return "-".join(map(str, (self.step, *self.made)))


class Walk:
    """A lesson as it stands at some place of it."""

    def __init__(self, game: Game, lesson: Lesson, at: At) -> None:
        self.game, self.lesson, self.at = game, lesson, at
        if at.step >= len(lesson.steps):
            raise BadLesson(f"the lesson {lesson.id!r} has {len(lesson.steps)} steps, not {at.step + 1}")
        self.step: Step = lesson.steps[at.step]
        self.events: tuple[Event, ...] = ()  # what the last answer brought, replies included
        self.position = lesson.steps[lesson.begins(at.step)].laid_out(game)
        for step, choice in zip(self._asked(at.step), at.made, strict=False):
            self._make(step, choice)
        before = len(self._asked(at.step)) - self.step.asks
        self.answered = self.step.asks and len(at.made) == before + 1
        if len(at.made) != before + self.answered:
            raise BadLesson(f"{at} is no place in the lesson {lesson.id!r}")

    def _asked(self, step: int) -> list[Step]:
        """The steps that ask, from where the position was laid out up to this one."""
        return [one for one in self.lesson.steps[self.lesson.begins(step) : step + 1] if one.asks]

    def _make(self, step: Step, choice: int) -> None:
        seat = self.lesson.seat
        if choice not in self._right(step):
            raise BadLesson(f"{self.game.actions.name(choice)!r} is no right answer in the lesson {self.lesson.id!r}")
        events = [*self.position.choose(seat, choice)]
        for reply in step.replies:
            events += self.position.choose(reply.seat, named(self.position, reply.seat, reply.choice))
        self.events = tuple(events)

    def _right(self, step: Step) -> list[int]:
        """The right answers to a step here, first those that the lesson names first."""
        legal = [(choice, self.game.actions.name(choice)) for choice in self.open]
        return list(
            dict.fromkeys(choice for right in step.accept for choice, name in legal if fnmatchcase(name, right))
        )

    @property
    def open(self) -> list[int]:
        """What the learner may choose here, to change his mind included."""
        seat = self.lesson.seat
        return self.position.choices(seat) + self.position.revisions(seat)

    @cached_property
    def right(self) -> list[int]:
        """What is right now."""
        return [] if self.answered else self._right(self.step)

    # --- Going on ---------------------------------------------------------------------------------------------------

    def answer(self, choice: int) -> At | None:
        """Where a right answer leads: to what is said to it, if anything; None if it is not right."""
        if choice not in self.right:
            return None
        answered = At(self.at.step, (*self.at.made, choice))
        return answered if self.step.right else Walk(self.game, self.lesson, answered).on

    @property
    def on(self) -> At | None:
        """The next step; None at the end of the lesson."""
        step = self.at.step + 1
        if step == len(self.lesson.steps):
            return None
        return At(step, () if self.lesson.steps[step].position else self.at.made)

    @property
    def back(self) -> At | None:
        """The step before, not yet answered; in front of a new position as if what the lesson names had been chosen."""
        step = self.at.step if self.answered else self.at.step - 1
        if step < 0:
            return None
        if self.lesson.begins(step) == self.lesson.begins(self.at.step):
            return At(step, self.at.made[: len(self._asked(step)) - self.lesson.steps[step].asks])
        return shown(self.game, self.lesson, step).at


def shown(game: Game, lesson: Lesson, step: int) -> Walk:
    """The lesson at a step, reached by the answers that it names first."""
    walk = Walk(game, lesson, At(lesson.begins(step)))
    while walk.at.step < step:
        made = (*walk.at.made, walk.right[0]) if walk.right else walk.at.made
        walk = Walk(game, lesson, At(walk.at.step + 1, made))
    return walk


def named(position: Position, seat: int, name: str) -> int:
    """The legal choice of that name."""
    legal = {position.game.actions.name(choice): choice for choice in position.choices(seat)}
    if name not in legal:
        raise BadLesson(f"player {seat} cannot choose {name!r}; legal are: {', '.join(legal) or 'none'}")
    return legal[name]

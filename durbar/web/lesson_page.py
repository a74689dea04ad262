"""A lesson as its learner sees it: the page of a table on the lesson's position, in its frame what the lesson says."""

from functools import cached_property
from typing import TypedDict

from minijinja import safe

from durbar.drawing.gems import GEMS
from durbar.drawing.seen import Seen, seen
from durbar.engine.game import Game
from durbar.lessons.lesson import Lesson, Said, lessons_of
from durbar.lessons.walk import Walk
from durbar.tables.seat import Seat as TableSeat
from durbar.web.calling import person, seat_names
from durbar.web.pages import Reader, render
from durbar.web.position_page import PositionPage, ground
from durbar.web.regions import base_of
from durbar.web.table_facts import AboutTable, DealtFacts, Seat
from durbar.web.words import catalogue

COMPANY = "lessons"  # by which the others at every lesson's table are called
REGIONS = ("progress", "board", "hand", "now", "panel", "dock")


class Bead(TypedDict):
    """A lesson among all of its game."""

    url: str
    title: str
    line: str
    done: bool
    current: bool


class SaidFacts(TypedDict):
    """What is said, and the clauses behind it."""

    words: str
    rules: tuple[str, ...]


class Happened(TypedDict):
    """What an answer brought."""

    gem: str | None
    words: str


class LessonFacts(TypedDict):
    """What the frame and the bar of a lesson show."""

    title: str
    beads: list[Bead]
    step: int
    steps: int
    voice: SaidFacts
    task: str | None
    wrong: SaidFacts | None
    right: SaidFacts | None
    happened: list[Happened]
    tried: int | None
    point: tuple[str, ...]
    on: str | None
    back: str | None
    skip: str
    finish: str | None


class LessonTableFacts(DealtFacts):
    """Everything that the page of a lesson shows."""

    lesson: LessonFacts


def address(lesson: Lesson, at: object = "") -> str:
    """Where a lesson is, or a place in it."""
    return f"/learn/{lesson.game}/{lesson.id}" + (f"/{at}" if str(at) else "")


def beads(game: Game, language: str, learnt: frozenset[str], current: str = "") -> list[Bead]:
    """All lessons of a game."""
    t = catalogue(language, game)
    return [
        {
            "url": safe(address(lesson)),
            "title": t.gettext(lesson.title),
            "line": t.gettext(lesson.line),
            "done": lesson.id in learnt,
            "current": lesson.id == current,
        }
        for lesson in lessons_of(game)
    ]


class LessonPage(PositionPage):
    """The page of a lesson at one place of it; after a wrong try, with what is answered to that."""

    def __init__(self, walk: Walk, who: Reader, learnt: frozenset[str], tried: int | None = None) -> None:
        self.walk, self.who, self.learnt, self.tried = walk, who, learnt, tried
        self.game, self.lesson, self.step = walk.game, walk.lesson, walk.step
        self.t = catalogue(who.language, self.game)
        self.names = self._names()

    def _names(self) -> tuple[str, ...]:
        others = [TableSeat(level="newcomer") for _ in range(self.walk.position.players)]
        names = list(seat_names(others, COMPANY, self.t))
        names[self.lesson.seat] = person(self.who.visitor.name, self.t) or self.t.gettext("You")
        return tuple(names)

    @cached_property
    def seen(self) -> Seen:
        """The position as the learner may know it; he can choose only where something is to be tried."""
        asks = self.step.asks and not self.walk.answered
        return seen(self.walk.position, self.lesson.seat, self.walk.events, self.names, self.who.language, asks)

    def page(self) -> str:
        """The whole page."""
        return render(f"{self.game.name}/board.html", self.who, self.game, **self.facts())

    def parts(self) -> dict[str, str]:
        """All that changes from step to step, by region."""
        facts, template = self.facts(), f"{self.game.name}/board.html"
        return {name: render(template, self.who, self.game, base=base_of(name), **facts).strip() for name in REGIONS}

    # --- Facts ------------------------------------------------------------------------------------------------------

    def facts(self) -> LessonTableFacts:
        """Everything that the page shows: a table at which nobody talks and nothing is taken back."""
        return {
            "table": self.about(),
            "viewer": self.lesson.seat,
            "chat": [],
            "people": [],
            "can_chat": False,
            "game": {"name": self.game.name, "title": self.game.title(self.who.language)},
            "seats": self.seats(),
            "watching": False,
            "notice": None,
            "offers": self.offers,
            "offered": {offer.choice: offer for offer in self.offers},
            "revisions": self.revisions,
            "keys": self.keys,
            "closed": self.closed,
            "board": self.board,
            "ground": ground(self.walk.position.setup),
            **self.nothing_else(),
            "question": self.question(),
            "asked": self.walk.at.step,
            "lesson": self.taught(),
        }

    def about(self) -> AboutTable:
        """The table of the lesson."""
        return {
            "id": self.lesson.id,
            "url": safe(address(self.lesson, self.walk.at)),
            "name": self.t.gettext("learning to play"),
            "number": 0,
            "heard": 0,
            "state": "playing",
            "recorded": False,
            "promise": "",
            "house_rules": [],
            "own_facts": [],
            "ply": 0,
            "plies": 0,
            "dice": None,
            "replaying": False,
            "rematch": None,
        }

    def seats(self) -> list[Seat]:
        """Everybody at the table."""
        points, pending = self.seen.points, self.walk.position.pending
        return [
            {
                "index": index,
                "gem": GEMS[index],
                "name": name,
                "kind": "person",
                "level": None,
                "computer": None,
                "you": index == self.lesson.seat,
                "mine": index == self.lesson.seat,
                "turn": index in pending,
                "points": points[index],
                "place": None,
                "resigned": False,
                "away": False,
            }
            for index, name in enumerate(self.names)
        ]

    def taught(self) -> LessonFacts:
        """What the lesson says at this place."""
        all_lessons = lessons_of(self.game)
        following = all_lessons.index(self.lesson) + 1
        after = address(all_lessons[following]) if following < len(all_lessons) else f"/learn/{self.game.name}"
        said, goes_on = self._said(), not self.step.asks or self.walk.answered
        on, back = self.walk.on, self.walk.back
        return {
            "title": self.t.gettext(self.lesson.title),
            "beads": beads(self.game, self.who.language, self.learnt, self.lesson.id),
            "step": self.walk.at.step + 1,
            "steps": len(self.lesson.steps),
            "voice": self._words(self.step),
            "task": self._filled(self.step.task) if self.offers or self.revisions else None,
            "wrong": self._words(said) if self.tried is not None else None,
            "right": self._words(said) if self.walk.answered else None,
            "happened": self.happened() if self.walk.answered else [],
            "tried": self.tried,
            "point": said.point if self.walk.answered else said.point or self.step.point,
            "on": safe(address(self.lesson, on)) if on and goes_on else None,
            "back": safe(address(self.lesson, back)) if back else None,
            "skip": safe(after),
            "finish": safe(address(self.lesson, "done")) if on is None and goes_on else None,
        }

    def _said(self) -> Said:
        """What the page points by: the step itself, or what is answered to what was chosen."""
        if self.walk.answered and self.step.right:
            return self.step.right
        if self.tried is None:
            return self.step
        general = Said(self.t.gettext("The rules allow that, but it is not what is wanted here."))
        return self.step.answer_to(self.game.actions.name(self.tried)) or general

    def _words(self, said: Said) -> SaidFacts:
        return {"words": self._filled(said.say), "rules": said.rules or self.step.rules}

    def _filled(self, message: str) -> str:
        """A message in the learner's language; ``{p1}`` is whoever sits at seat 1."""
        return self.t.gettext(message).format(**{f"p{seat}": name for seat, name in enumerate(self.names)})

    def happened(self) -> list[Happened]:
        """What the answer brought, the others' replies included, as far as the learner may know."""
        known = [event.as_seen_by(self.lesson.seat) for event in self.walk.events]
        told = [(event.player, event.words(self.who.language, self.names)) for event in known]
        return [
            {"gem": GEMS[player] if player >= 0 else None, "words": words[:1].upper() + words[1:]}
            for player, words in told
            if words
        ]

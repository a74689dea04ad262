"""What if: a game played on by oneself from one of its positions.

A branch is a pure value, short enough to stand in an address. Of a game that is over it goes on from the truth; of one
that runs from what a seat knows, with all else dealt again. Its dice are its own and nobody's secret.
"""

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from durbar.bots.bot import Budget
from durbar.engine.errors import DurbarError
from durbar.engine.game import load
from durbar.engine.knowledge import as_told
from durbar.engine.log import Event
from durbar.engine.position import Position
from durbar.engine.rule import Mode
from durbar.engine.sealed import dice_of
from durbar.study.weighing import SEED, weigh

MOST_CHOICES = 300  # of a branch
MOST_DEALS = 1000
DICE = ("what if",)  # sets a branch's dice apart from those of games
LINE = 6  # choices that the computer plays on
LOOK = Budget(iterations=2000)  # at each of them

WRITTEN = re.compile(rf"(\d{{1,5}})(?:~(\d))?(?:\.(\d{{1,3}}))?((?:-\d{{1,5}}){{0,{MOST_CHOICES}}})")


class BadBranch(DurbarError):
    """There is no such branch."""


@dataclass(frozen=True)
class Branch:
    """Where it leaves the game, by whose knowledge, with which dice, and what was chosen since.

    Who chooses is not written down: it follows from the position.
    """

    ply: int  # after so many choices; with a seat, of those that it has heard of
    seat: int | None = None  # that knows what is known; None is the truth
    deal: int = 0
    choices: tuple[int, ...] = ()

    @classmethod
    def read(cls, text: str) -> "Branch":
        """What an address says: ``41-12-57``, ``41~0.3-12`` for what seat 0 knows with the deal 3."""
        written = WRITTEN.fullmatch(text)
        if written is None or not text.isascii():
            raise BadBranch(f"{text[:40]!r} is no branch of a game")
        ply, seat, deal, chosen = written.groups()
        choices = tuple(map(int, chosen.split("-")[1:]))
        return cls(int(ply), None if seat is None else int(seat), int(deal or 0), choices)

    def __str__(self) -> str:
        seat = "" if self.seat is None else f"~{self.seat}"
        deal = f".{self.deal}" if self.deal else ""
        return f"{self.ply}{seat}{deal}" + "".join(f"-{choice}" for choice in self.choices)

    def after(self, *choices: int) -> "Branch":
        """The branch with further choices."""
        if len(self.choices) + len(choices) > MOST_CHOICES:
            raise BadBranch(f"a branch has {MOST_CHOICES} choices at most")
        return replace(self, choices=self.choices + choices)

    def until(self, choices: int) -> "Branch":
        """The branch with its first choices alone."""
        return replace(self, choices=self.choices[:choices])

    @property
    def redealt(self) -> "Branch":
        """From the same place with other dice."""
        return replace(self, deal=(self.deal + 1) % MOST_DEALS, choices=())


class Step(NamedTuple):
    """A choice of a branch, who made it, and what came of it."""

    seat: int
    choice: int
    before: Position
    events: tuple[Event, ...]


class Played:
    """A branch as it stands, from the position at which it leaves the game."""

    def __init__(self, left: Position, branch: Branch) -> None:
        self.branch = branch
        self.start = left if branch.seat is None else as_told(left, branch.seat, branch.deal)
        self.position = self.start.copy()
        self.steps: list[Step] = []
        self._sow()
        for choice in branch.choices:
            self.choose(choice)

    @property
    def asked(self) -> int | None:
        """Whose choice it is: of several that of whoever knows what is known, or the first; nobody's at the end."""
        pending = self.position.pending
        return self.branch.seat if self.branch.seat in pending else next(iter(pending), None)

    @property
    def open(self) -> list[int]:
        """What can be chosen, to change a mind included."""
        asked = self.asked
        return [] if asked is None else self.position.choices(asked) + self.position.revisions(asked)

    def choose(self, choice: int) -> None:
        """Go on by one choice of whoever is asked."""
        asked = self.asked
        if asked is None or choice not in self.open:
            raise BadBranch(f"the choice {choice} cannot be made here")
        before = self.position.copy()
        self.steps.append(Step(asked, choice, before, self.position.choose(asked, choice)))
        self._sow()

    def _sow(self) -> None:
        self.position.sow(dice_of(self.branch.deal, DICE, len(self.steps)))


class Suggested(NamedTuple):
    """A choice of the computer, the chance to win with it, and by how much that is commonly wrong; without a chance if
    nothing else could be chosen.
    """

    seat: int
    choice: int
    chance: float | None = None
    doubt: float = 0.0


def computers_line(name: str, start: bytes, branch: Branch) -> list[Suggested]:
    """What the search would play on from where a branch stands, each by what he can know there; always the same."""
    played = Played(load(name, Mode.COMPILED).from_bytes(start), branch)
    line: list[Suggested] = []
    while len(line) < LINE and len(played.steps) < MOST_CHOICES and (seat := played.asked) is not None:
        line.append(_suggested(played.position, seat))
        played.choose(line[-1].choice)
    return line


def _suggested(position: Position, seat: int) -> Suggested:
    choices = position.choices(seat)
    if len(choices) == 1:
        return Suggested(seat, choices[0])
    best = weigh(position.hidden_from(seat, SEED), seat, LOOK, SEED)[0]
    return Suggested(seat, *best)

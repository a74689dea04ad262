"""How a review shares out its time: every game is judged in less than a minute on two cores, of which one serves pages,
however long it is and however much of it is marked.
"""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from durbar.bots.bot import Budget
from durbar.engine.recorded import RecordedGame
from durbar.engine.rule import Mode
from durbar.study.review import Ply, judged, thinking

WHOLE_REVIEW = 45.0  # seconds, and some for processes that must start first
COSTS = 2.6  # times the first look, that is what all looks at a choice together take in a usual game
SUPPOSED = 0.1  # of the first looks at a game that this weighs as much as, beside what was measured
LEAST = 0.04  # of what is thought about a choice in a usual game
PART = 4  # choices that are judged at a time
PARTS = 100  # about so many at most: for each of them the game is played from its beginning
GLANCE = 24  # choices all over the game: what their chances are is told at once, and they are judged first


class Part(NamedTuple):
    """Some choices that were judged: how long they were to be thought about, each, and how long all of it took."""

    plies: list[Ply]
    seconds: float
    took: float


def judged_in_part(recorded: RecordedGame, plies: Sequence[int], budget: Budget) -> Part:
    """What is found out about some choices by machine code, thinking so long about each."""
    begun = perf_counter()
    found = list(judged(recorded.in_mode(Mode.COMPILED), plies, budget))
    return Part(found, budget.seconds or 0.0, perf_counter() - begun)


class Pace:
    """What is left of the time for a game, and for how many choices.

    What is marked takes up to twelve times as long as the rest, and nobody knows beforehand how much that will be: what
    is left is shared out anew whenever some choices have been judged.
    """

    def __init__(self, plies: int, cores: int) -> None:
        """Of so many choices, on so many cores that think."""
        self._usual = thinking(plies)
        self._choices, self._time = plies, WHOLE_REVIEW * cores
        self._asked = SUPPOSED * self._usual * plies
        self._took = COSTS * self._asked

    @property
    def budget(self) -> Budget:
        """For each choice that comes next."""
        costs = self._took / self._asked
        fitting = self._time / (costs * max(1, self._choices))
        return Budget(seconds=min(self._usual, max(LEAST * self._usual, fitting)))

    def note(self, part: Part) -> None:
        """These have been judged."""
        self._choices -= len(part.plies)
        self._time -= part.took
        self._asked += part.seconds * len(part.plies)
        self._took += part.took


def parts(plies: int) -> Iterator[list[int]]:
    """All choices of a game, some at a time: first a few all over the game, then the rest in their order."""
    first = all_over(plies)
    rest = sorted(set(range(plies)) - set(first))
    for wanted, size in ((first, PART), (rest, max(PART, plies // PARTS))):
        yield from (wanted[begin : begin + size] for begin in range(0, len(wanted), size))


def all_over(plies: int) -> list[int]:
    """Some choices of a game, as far from each other as can be."""
    return list(range(0, plies, max(1, plies // GLANCE)))

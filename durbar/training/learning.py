"""Learning an instinct from experience: leanings are changed until the choices are as likely as a teacher wanted them.

A log-linear policy has no false summits, so plain descent finds the best there is (AdaGrad, decision by decision,
compiled). What is rarely met borrows from its kind: a leaning is the sum of one to the choice itself, one to its sort
and one to its row within its sort (in Wallenstein: to lay this card there, to lay any card, to lay any card there), and
each of them of one for the question, one for the situation, and one for this question in this situation.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from durbar.engine.game import Game
from durbar.engine.layout import Layout
from durbar.engine.mind import ROWS, STEPS, UNIT
from durbar.engine.record import Tables
from durbar.training.experience import Experience

HELD_BACK = 10  # one game of so many is not learnt from, but tells how much was learnt
PACE = 0.15
MOST = 30_000  # a leaning fits into 16 bits

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]


class Agreement(NamedTuple):
    """How far an instinct is from its teacher, in games that it did not learn from."""

    surprise: float  # mean cross-entropy
    least: float  # that of the teacher himself: nobody can surprise less
    best: float  # how often the likeliest choice is one that the teacher wanted most


class Learner:
    """Leanings while they are being learnt."""

    def __init__(self, game: Game, experience: Experience, seed: int) -> None:
        self._kinds, self._rows = kinds_of(game.actions, game.choice_count), kinds_of_rows()
        self._data = _laid_out(experience)
        self._leaning = np.zeros((int(self._rows.max()) + 1, int(self._kinds.max()) + 1))
        self._squares = np.ones_like(self._leaning)
        self._trust, self._trust_squares = np.ones(game.choice_count), np.ones(game.choice_count)
        self._dice = np.random.default_rng(seed)
        held_back = np.isin(experience.game, np.unique(experience.game)[::HELD_BACK])
        self._learnt_from, self._held_back = np.flatnonzero(~held_back), np.flatnonzero(held_back)

    def learn(self) -> None:
        """Go once through all experience, in a new order."""
        self._through(self._dice.permutation(self._learnt_from), PACE)

    def agreement(self) -> Agreement:
        """How well what was learnt agrees with the teacher where nothing was learnt from."""
        return Agreement(*(self._through(self._held_back, 0.0) / len(self._held_back)).tolist())

    def write(self, mind: Tables) -> None:
        """Put what was learnt into a mind."""
        leaning = sum(self._leaning[np.ix_(row, kind)] for row in self._rows.T for kind in self._kinds.T)
        mind["leaning"][0] = np.clip(np.round(UNIT * leaning), -MOST, MOST)
        mind["trust"][0] = np.clip(np.round(UNIT * self._trust), -MOST, MOST)
        mind["learnt"] = 1

    def _through(self, order: Whole, pace: float) -> Floats:
        learnt = (self._leaning, self._squares, self._trust, self._trust_squares)
        told: Floats = _compiled()(order, *self._data, self._rows, self._kinds, *learnt, pace)
        return told


def kinds_of(actions: Layout, choices: int) -> Whole:
    """For every choice: itself, its sort, and its row within its sort, all numbered on."""
    sort, row = np.zeros(choices, np.int64), np.zeros(choices, np.int64)
    rows = 0
    for number, (begin, part) in enumerate(zip(actions.begins, actions.parts.values(), strict=True)):
        here = slice(begin, begin + part.size)
        length = part.size // part.shape[0] if len(part.shape) > 1 else part.size
        sort[here] = number
        row[here] = rows + np.arange(part.size) // length
        rows += part.size // length
    return np.stack([np.arange(choices), choices + sort, choices + len(actions.parts) + row], axis=1)


def kinds_of_rows() -> Whole:
    """For every row of leanings: itself, its question, its situation, all numbered on."""
    row = np.arange(ROWS)
    return np.stack([row, ROWS + row % STEPS, ROWS + STEPS + row // STEPS], axis=1)


def _laid_out(experience: Experience) -> tuple[Any, ...]:
    """Experience with where each decision begins."""
    return (
        experience.row,
        np.concatenate([[0], np.cumsum(experience.legal)]),
        experience.choice,
        np.log(np.maximum(1, experience.advice)),
        experience.wanted,
    )


_machine_code: list[Any] = []


def _compiled() -> Any:
    """The descent as machine code, made when it is first needed."""
    if not _machine_code:
        from numba import njit

        _machine_code.append(njit(_descend))
    return _machine_code[0]


def _descend(
    order: Any, row: Any, choice_at: Any, choice: Any, advice: Any, wanted: Any,
    rows: Any, kinds: Any, leaning: Any, squares: Any, trust: Any, trust_squares: Any, pace: Any,
) -> Any:  # fmt: skip
    """Go through decisions in an order, learning at a pace (0: not at all); sums of what Agreement tells."""
    likely = np.zeros(len(trust))
    told = np.zeros(3)
    for decision in order:
        first, last = choice_at[decision], choice_at[decision + 1]
        top = -1e30
        for i in range(first, last):
            c = choice[i]
            lean = trust[c] * advice[i]
            for r in rows[row[decision]]:
                for kind in kinds[c]:
                    lean += leaning[r, kind]
            likely[i - first] = lean
            top = max(top, lean)
        total = 0.0
        for i in range(last - first):
            likely[i] = np.exp(likely[i] - top)
            total += likely[i]
        favourite = 0
        most_wanted = 0.0
        for i in range(last - first):
            likely[i] /= total
            want = wanted[first + i]
            told[0] -= want * np.log(likely[i] + 1e-12)
            told[1] -= want * np.log(want + 1e-12)
            most_wanted = max(most_wanted, want)
            if likely[i] > likely[favourite]:
                favourite = i
        told[2] += wanted[first + favourite] >= most_wanted
        if pace > 0:
            for i in range(first, last):
                c = choice[i]
                wrong = likely[i - first] - wanted[i]
                trust_squares[c] += (wrong * advice[i]) ** 2
                trust[c] -= pace * wrong * advice[i] / np.sqrt(trust_squares[c])
                for r in rows[row[decision]]:
                    for kind in kinds[c]:
                        squares[r, kind] += wrong * wrong
                        leaning[r, kind] -= pace * wrong / np.sqrt(squares[r, kind])
    return told

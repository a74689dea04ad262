"""Ratings that learn from attempts at puzzles: Elo's, of whoever tries against that of the puzzle.

Whoever finds the move has won against the puzzle, whoever does not has lost. A difference of 400 points means ten to
one. Those about whom little is known move in long steps; a puzzle, which was rated by a search and is tried by many,
in shorter ones, and nothing by those who are new: whoever comes with another name for every attempt would move it as he
likes. Nor does it ever go far from what the search has found. Only a first attempt counts.
"""

from typing import NamedTuple

START = 1500.0  # of somebody who has tried nothing yet
TEN_TO_ONE = 400.0
NEW = 10  # attempts
STEP_OF_NEW, STEP = 48.0, 24.0  # of whoever tries
PUZZLE_STEP_OF_NEW, PUZZLE_STEP = 32.0, 12.0
LOWEST, HIGHEST = 400.0, 3000.0
STRAYS = 400.0  # from what a search found, at most


class Learnt(NamedTuple):
    """Both ratings after an attempt."""

    solver: float
    puzzle: float


def expected(solver: float, puzzle: float) -> float:
    """How likely somebody finds the move."""
    return float(1 / (1 + 10 ** ((puzzle - solver) / TEN_TO_ONE)))


def learnt(solver: float, tried: int, puzzle: float, attempts: int, solved: bool) -> Learnt:
    """The ratings of somebody who has tried so many puzzles, and of a puzzle at which so many attempts were made."""
    surprise = solved - expected(solver, puzzle)
    own = STEP_OF_NEW if tried < NEW else STEP
    its = 0.0 if tried < NEW else PUZZLE_STEP_OF_NEW if attempts < NEW else PUZZLE_STEP
    return Learnt(_within(solver + own * surprise), _within(puzzle - its * surprise))


def _within(rating: float) -> float:
    return min(HIGHEST, max(LOWEST, rating))


def near(rating: float, first: float) -> float:
    """The rating of a puzzle, not too far from its first one."""
    return min(first + STRAYS, max(first - STRAYS, rating))


def degree(rating: float) -> int:
    """How hard a puzzle is, from 1 to 5."""
    return 1 + sum(rating >= bound for bound in (1200, 1400, 1600, 1800))

"""What can go wrong, in words that say what to do. All are raised before anything has changed."""

from pathlib import Path

import numpy as np


class DurbarError(Exception):
    """The base of every error that Durbar raises on purpose."""


class UnknownGame(DurbarError):
    """No game has this name."""


class BrokenGame(DurbarError):
    """A game of another package cannot be loaded; says which, and why."""


class BadSetup(DurbarError):
    """A game cannot be started with this number of players, these options or this seed."""


class NotYourTurn(DurbarError):
    """A player has nothing to choose now."""


class IllegalChoice(DurbarError):
    """The rules do not allow this choice now."""


class BadBytes(DurbarError):
    """These bytes are not a position of this game."""


class BadRecord(DurbarError):
    """A recorded game is damaged or impossible; says which line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class BadText(DurbarError):
    """A text is not a position of this game; says in which line, what was found, what was expected."""

    def __init__(self, line: int, found: str, expected: str) -> None:
        super().__init__(f"line {line}: found {found}, expected {expected}")
        self.line = line


class BadFacts(DurbarError):
    """The facts of a house cannot be played with; says in which file and where, what was found, what was expected."""

    def __init__(self, file: Path, place: str, found: str, expected: str) -> None:
        super().__init__(f"{file}: {place}: found {found}, expected {expected}")


class OtherFacts(DurbarError):
    """A game was played with other facts than those at hand."""


def is_whole(value: object) -> bool:
    """Whether a value from outside is a whole number; True and False are not meant as numbers."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)

"""What can go wrong, in words that say what to do. All are raised before anything has changed."""

import numpy as np


class DurbarError(Exception):
    """The base of every error that Durbar raises on purpose."""


class UnknownGame(DurbarError):
    """No game has this name."""


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


def is_whole(value: object) -> bool:
    """Whether a value from outside is a whole number; True and False are not meant as numbers."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)

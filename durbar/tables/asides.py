"""What happens at a table but not in its game: told beside the game's own events."""

from enum import StrEnum, auto
from typing import NamedTuple

MOST_ASIDES = 60  # of a table that are kept


class Happening(StrEnum):
    """What happened."""

    LEFT = auto()  # to the computer
    CAME_BACK = auto()
    RESIGNED = auto()
    OUT_OF_TIME = auto()  # the computer plays one move
    SEAT_OUT_OF_TIME = auto()  # the computer plays on
    REMOVED = auto()  # by the host; the computer plays on
    READMITTED = auto()
    TOOK_BACK = auto()  # and with it what the others chose since
    NOT_AGREED = auto()  # that the other takes back
    LAPSED = auto()  # the wish to take back: the game went on


class Aside(NamedTuple):
    """Something that happened, and after how many choices."""

    plies: int
    what: Happening
    seat: int
    others: tuple[int, ...] = ()

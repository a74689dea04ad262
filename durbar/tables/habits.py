"""What is kept of games that are over: what is counted of all of them, and how each person fared."""

from typing import NamedTuple

from msgspec import Struct

# What is counted of every game; what its own openings are about has numbers from 1.
ORDER, LENGTH, POINTS = -1, -2, -3
LENGTHS_TOGETHER = 10  # choices


class Count(NamedTuple):
    """How often something was so, and how often that won: of people, or of bots."""

    person: bool
    about: int
    answer: int
    times: int
    won: float


class Result(Struct, frozen=True):
    """How somebody fared in a game."""

    table: str
    game: str
    players: int
    at: int
    place: int
    points: int
    won: float  # his share in the victory
    name: str = ""  # what he was called there


class Own(NamedTuple):
    """A game of somebody, and the review of his decisions as JSON, if there is one."""

    result: Result
    seat: int
    judged: str | None


class Tally(Struct, frozen=True):
    """What is kept of a game that is over; nothing is counted of one that not everybody may see."""

    table: str
    game: str
    players: int
    public: bool
    counts: list[Count]
    results: dict[str, tuple[int, Result]]  # by person: on which seat, and how

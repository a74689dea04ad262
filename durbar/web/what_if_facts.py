"""The facts that a branch of a game is drawn from."""

from typing import TypedDict

from durbar.web.table_facts import DealtFacts


class MadeTold(TypedDict):
    """A choice of the branch, and where one stands after it."""

    gem: str
    name: str
    words: str
    url: str
    here: bool


class HappenedTold(TypedDict):
    """What the last choice brought."""

    gem: str | None
    words: str


class SuggestedTold(TypedDict):
    """A choice that the computer would make, and where it leads; chance and doubt in hundredths, if it had a choice."""

    gem: str
    name: str
    words: str
    chance: int | None
    doubt: int
    url: str


class KeptTold(TypedDict):
    """A branch that the reader keeps."""

    id: str
    note: str
    ply: int
    choices: int
    url: str
    here: bool


class WhatIfFacts(TypedDict):
    """A branch as it stands, the ways from here, and what is kept."""

    ply: int | None  # after which it leaves its game; none where it begins at a puzzle
    known_by: str | None  # whose knowledge it goes on from; the truth where nobody's
    made: list[MadeTold]
    earlier: int  # choices before those that are told
    happened: list[HappenedTold]
    back: str | None
    redealt: str
    left: str  # the place where it leaves the game, or the puzzle
    thinks: bool  # the computer may play on
    line: list[SuggestedTold]
    position: str | None  # as text, where nothing of it is anybody's secret and nothing is kept
    note: str | None  # of the kept branch that was asked for
    share: str | None
    kept: list[KeptTold]


class BranchedFacts(DealtFacts):
    """What the page of a branch shows."""

    what_if: WhatIfFacts

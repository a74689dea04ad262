"""The facts that the review of a game is drawn from."""

from typing import TypedDict

from durbar.web.table_facts import Board, DealtFacts


class ChanceLine(TypedDict):
    """Somebody's chances through a game, and those at the moment looked at, in hundredths."""

    gem: str
    name: str
    path: str
    end: float  # where its seal stands
    chance: int


class ChanceMark(TypedDict):
    """A decision that stands out, under the picture."""

    x: float
    ply: int
    gem: str
    sign: str
    words: str


class ChancesPicture(TypedDict):
    """Everybody's chances in the measure of the picture, and where one looks."""

    width: int
    height: int
    left: float
    right: float
    bottom: float
    scale: list[tuple[float, int]]  # heights and hundredths
    lines: list[ChanceLine]
    marks: list[ChanceMark]
    now: float


class WeighedTold(TypedDict):
    """A choice, the chance to win with it and by how much that may be wrong, in hundredths."""

    words: str
    chance: int
    doubt: int
    played: bool
    best: bool


class MarkTold(TypedDict):
    """What a decision may be called, and its sign."""

    mark: str
    sign: str
    words: str


class Verdict(TypedDict):
    """What a decision is called, and what it lost, in hundredths."""

    mark: str
    sign: str
    words: str
    loss: int


class FactTold(TypedDict):
    """Something that differs after two choices."""

    name: str
    better: str
    other: str


class LineTold(TypedDict):
    """A line of two plans; alike or not."""

    name: str
    better: str
    other: str
    alike: bool


class WhyTold(TypedDict):
    """The best choice beside what was played or, if that was the best, beside the next one: what it wins and costs, and
    both plans if it is part of one, with the chance to win with each in hundredths.
    """

    better: str
    other: str
    chances: tuple[int, int]
    wins: list[FactTold]
    costs: list[FactTold]
    plans: list[LineTold]
    alike: int  # lines that both plans share


class DecisionTold(TypedDict):
    """The decision one looks at."""

    gem: str
    name: str
    words: str
    verdict: Verdict
    doubt: int
    close: bool
    weighed: list[WeighedTold]
    luck: list["LuckTold"]
    why: WhyTold | None
    instead: "Instead | None"


class Instead(TypedDict):
    """What would have been better, and the place where it is chosen instead (what if?)."""

    words: str
    place: str


class LuckTold(TypedDict):
    """What a draw brought somebody beside what is commonly drawn, in hundredths."""

    gem: str
    name: str
    luck: int


class AccountTold(TypedDict):
    """How somebody chose: lost on average in a turn, and decisions of a hundred that gave little away; his luck."""

    gem: str
    name: str
    loss: str
    good: int
    luck: int


class LuckBar(TypedDict):
    """Somebody's luck in the measure of the game: a figure, and a bar from the middle of a hundred."""

    gem: str
    name: str
    figure: str
    begins: float
    width: float


class OwnLuckTold(TypedDict):
    """Luck in the measure of the game itself, apart from what decisions were worth."""

    title: str
    explained: str
    bars: list[LuckBar]


class TurnTold(TypedDict):
    """A turn: its dearest decision, and all that was lost in it."""

    ply: int
    gem: str
    name: str
    words: str
    verdict: Verdict
    here: bool


class ReviewFacts(TypedDict):
    """A review as far as it is known."""

    ply: int
    way: str  # leads to a choice, by its number
    done: int
    of: int
    pictures: dict[str, ChancesPicture]
    decision: DecisionTold | None
    accounts: list[AccountTold]
    marks: list[MarkTold]
    own_luck: OwnLuckTold | None
    turns: list[TurnTold]


class ReviewedFacts(DealtFacts):
    """What the page of a game shows that is looked back at, with its review."""

    review: ReviewFacts
    hides: bool  # whether anything is hidden in this game from those who play it
    really: list[Board] | None  # if somebody wants to see that: the table as everybody saw it from his own seat

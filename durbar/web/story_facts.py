"""The facts that the story of a table is drawn from: scenes, the whole log, the result."""

from typing import TypedDict

from durbar.web.table_facts import AboutTable, GameName, Seat

# --- What is counted ------------------------------------------------------------------------------------------------


class Named(TypedDict):
    """Somebody at the table."""

    gem: str
    name: str


class CountedColumn(TypedDict):
    """Something for which there are points: its sign if it has one, and how many if they are always as many."""

    words: str
    sign: str
    worth: int


class CountedShare(TypedDict):
    """Those who have so many of it, and what each of them gets."""

    players: list[Named]
    how_many: int | None
    points: int


class CountedRow(TypedDict):
    """A step: what is counted, or who; by column the shares; by player what it brings and the sum until then."""

    words: str
    player: Named | None
    cells: list[list[CountedShare]]
    gains: list[int]
    totals: list[int]


class CountTold(TypedDict):
    """A chapter that was counted step by step; how it stands then, in a sentence."""

    heading: str
    within: list[str]  # headings of the chapters in which it lies
    rule: str
    columns: list[CountedColumn]
    players: list[Named]
    before: list[int]
    rows: list[CountedRow]
    gains: list[int]
    totals: list[int]
    standing: str


# --- Scenes and the log ---------------------------------------------------------------------------------------------


class Detail(TypedDict):
    """One thing that happened in a scene."""

    words: str
    rule: str


class GainTold(TypedDict):
    """Points that somebody got."""

    gem: str
    points: int


class SceneTold(TypedDict):
    """A scene: its line, all that happened in it, what it brought and what went where on the board; with the last scene
    of a chapter that is counted as a whole, its table.

    ``ply`` and ``before`` are the moves after it and before it; ``holds`` if its reader should not miss it; ``moves``
    are as its script reads them, ``about`` names the pieces that it may have changed, ``chance``
    is that of what was risked, in hundredths.
    """

    ply: int
    before: int
    gem: str | None
    bot: bool
    holds: bool
    lines: list[str]
    details: list[Detail]
    gains: list[GainTold]
    moves: str
    about: str
    count: CountTold | None
    chance: int | None


class Heading(TypedDict):
    """Of a chapter; the widest have level 0."""

    level: int
    words: str


class EntryTold(SceneTold):
    """A scene of the log, and the chapters that begin above it; or all who do nothing, one after the other."""

    headings: list[Heading]
    idle: list[Named]


class KindTold(TypedDict):
    """A kind of scenes that can be read alone."""

    number: int
    words: str


class LogFacts(TypedDict):
    """A part of a log: before which entry it ends, of whom and of what it tells, where the part before it ends."""

    entries: list[EntryTold]
    before: int | None
    about: int | None
    kind: int | None
    kinds: list[KindTold]
    earlier: int | None


class StoryFacts(LogFacts):
    """What the page of a log shows."""

    table: AboutTable
    game: GameName
    viewer: int | None
    seats: list[Seat]
    alone: bool
    reasons: bool


class Weighed(TypedDict):
    """A choice that a bot considered, and its chance to win with it (by instinct: how it likes it), in hundredths."""

    words: str
    chance: int
    chosen: bool


class ReasonTold(TypedDict):
    """What a bot weighed, of how many choices."""

    name: str
    of: int
    by_instinct: bool
    weighed: list[Weighed]


# --- Looking back ---------------------------------------------------------------------------------------------------


class Mark(TypedDict):
    """Where a chapter begins."""

    ply: int
    words: str


class LookingBackFacts(TypedDict):
    """The chapters of a game, after which moves its scenes are over, and the nearest such moves before and after."""

    chapters: list[Mark]
    stops: list[int]
    before: int
    after: int


# --- The result -----------------------------------------------------------------------------------------------------


class Piece(TypedDict):
    """Points from one source as a piece of a player's bar, in hundredths of the longest bar."""

    words: str
    points: int
    x: float
    width: float


class Level(TypedDict):
    """A line of the picture's scale."""

    y: float
    points: int


class Label(TypedDict):
    """The name of a chapter under the picture, in the first row or the second."""

    x: float
    row: int
    words: str


class Line(TypedDict):
    """How one seat stood; where its seal stands at the end, and with how many points."""

    gem: str
    path: str
    end: float
    points: int


class CourseStretch(TypedDict):
    """A part of the game that is counted by itself; points are signed where there are several."""

    left: float
    right: float
    signed: bool
    begun: list[float]
    labels: list[Label]
    lines: list[Line]


class CourseMark(TypedDict):
    """A turning point: where it was, and where its number stands."""

    x: float
    stands: float


class CoursePicture(TypedDict):
    """How everybody stood in the course of the game."""

    width: int
    height: int
    left: int
    top: int
    bottom: int
    scale: list[Level]
    stretches: list[CourseStretch]
    marks: list[CourseMark]


class Turn(TypedDict):
    """A scene by which the lead changed: what it brought to the first and the second."""

    ply: int
    words: str
    heading: tuple[str, ...]
    gains: list[GainTold]


class Outcome(TypedDict):
    """How a game came out: bars by seat, what decided between equals, and the course by the size of its picture."""

    bars: list[list[Piece]]
    decided: list[Detail]
    compared: str  # what is compared on the way, if it is not the points
    courses: dict[str, CoursePicture]
    turns: list[Turn]

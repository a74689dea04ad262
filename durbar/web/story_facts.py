"""The facts that the story of a table is drawn from: scenes, the whole log, the result."""

from typing import TypedDict

from durbar.web.table_facts import AboutTable, GameName, Seat

Point = tuple[float, float]


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
    """A scene: its line, all that happened in it, what it brought and what went where on the board."""

    ply: int
    gem: str | None
    lines: list[str]
    details: list[Detail]
    gains: list[GainTold]
    moves: list[list[Point | None]]


class Heading(TypedDict):
    """Of a chapter; the widest have level 0."""

    level: int
    words: str


class EntryTold(SceneTold):
    """A scene of the log, and the chapters that begin above it."""

    headings: list[Heading]


class LogFacts(TypedDict):
    """A part of a log: before which entry it ends, about whom it is, where the part before it ends."""

    entries: list[EntryTold]
    before: int | None
    about: int | None
    earlier: int | None


class StoryFacts(LogFacts):
    """What the page of a log shows."""

    table: AboutTable
    game: GameName
    viewer: int | None
    seats: list[Seat]
    alone: bool


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

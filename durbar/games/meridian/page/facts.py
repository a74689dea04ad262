"""The facts of a page of Meridian, as they are drawn by its templates and sent by the API."""

from typing import Literal, TypedDict, final

Push = Literal["north", "south"]
Why = Literal["as_it_was", "taken", "own", "first", "edge", "order"]  # the rule that keeps a height out of a city


# --- The position ---------------------------------------------------------------------------------------------------


class Board(TypedDict):
    """A position as a viewer may know it, and what he can do."""

    turn: int
    turns: int
    player: int | None
    step: str | None
    card: int | None
    meridian: int | None
    lifted: "Placement | None"
    towers: list["Tower"]
    islands: list["Island"]
    players: list["Player"]
    coming: list[list[int]]  # by meridian, the seats that have a card face up for it
    options: "Options"


class Placement(TypedDict):
    """A tower in a city of the chosen meridian."""

    slot: int
    height: int


class Tower(TypedDict):
    """A tower on the chart."""

    id: str
    meridian: int
    slot: int
    owner: int
    height: int
    last: bool  # it was built last


class PrintedIsland(TypedDict):
    """What is printed about an island."""

    name: str
    capital: bool


class Island(PrintedIsland):
    """An island and who is on it."""

    worth: int
    garrisons: list[int]  # by seat
    leader: int | None
    tied: bool


class Player(TypedDict):
    """What lies before a player."""

    points: int
    floors: int
    turns_left: int
    face_up: list[int]
    pile: list[int]  # of every kind, how many


# --- What the viewer can do -----------------------------------------------------------------------------------------


class Options(TypedDict):
    """The viewer's choices, by kind."""

    cards: list["CardOption"]
    meridians: list["Column"]
    lifts: list["Lift"]
    decline: int | None
    keep: int | None
    measure: "Measure | None"


class CardOption(TypedDict):
    """A card that can be played."""

    choice: int
    kind: int
    idle: bool  # nothing can be done with it


class Standing(TypedDict):
    """A tower on a meridian that can be chosen."""

    owner: int
    height: int


class Column(TypedDict):
    """A meridian that can be chosen."""

    choice: int
    meridian: int
    towers: list[Standing]
    free: int
    own: list[int]  # the heights of the viewer's towers
    idle: bool


class Lift(TypedDict):
    """A tower that can be lifted."""

    choice: int
    slot: int
    height: int


class Measure(TypedDict):
    """Heights against cities."""

    heights: list["Height"]
    rows: list["Row"]


class Height(TypedDict):
    """A height that the viewer can pay, and whose tower of that height stands on the meridian."""

    height: int
    owner: int | None


class City(TypedDict):
    """A city on the chosen meridian and the tower in it."""

    slot: int
    island: int
    capital: bool
    owner: int | None
    height: int


class Row(City):
    """What may be built in a city."""

    cells: list["Cell"]
    fits: list["Fit"]
    stretches: list["Stretch"]


@final
class Building(TypedDict):
    """A height that may enter a city."""

    height: int
    choice: int
    words: str
    gain: int | None
    push: Push | None


@final
class Barred(TypedDict):
    """A height that may not."""

    height: int
    why: Why


Cell = Building | Barred


class Fit(TypedDict):
    """Heights that push in the same direction, in short."""

    push: Push | None
    heights: str


class Stretch(TypedDict):
    """Heights one after the other that bring and push the same: the lowest, and the others."""

    height: int
    choice: int
    words: str
    gain: int | None
    push: Push | None
    heights: str
    others: list[Building]


# --- The chart ------------------------------------------------------------------------------------------------------


class Ground(TypedDict):
    """The chart for a number of players."""

    width: int
    height: int
    floor: float
    most: int
    cards: list["Card"]
    islands: list["Land"]
    meridians: list["Line"]
    cities: list[list["Place"]]
    rhumbs: str
    parallels: str
    degrees: str
    scallops: str
    parapet: "Parapet"


class Parapet(TypedDict):
    """What crowns the arcade of the islands."""

    merlons: str
    cupolas: str


class Card(TypedDict):
    """The meridians of a kind of card."""

    numbers: list[int]
    name: str


class Plaque(TypedDict):
    """Where the worth of an island is written."""

    x: int
    y: int
    name: int  # how far below its name


class Hill(TypedDict):
    """A hill of so much breadth."""

    x: int
    y: int
    w: int


class Land(PrintedIsland):
    """An island as it is drawn."""

    coast: str
    plaque: Plaque
    hills: list[Hill]


class Line(TypedDict):
    """A meridian as it is drawn."""

    top: float
    foot: float
    strip: str


class Place(TypedDict):
    """A city as it is drawn."""

    x: float
    y: float
    scale: float
    island: int
    capital: bool

"""The facts of a page of Wallenstein that change during a game, as they are drawn by its templates and sent by the API.

Cubes go by their owner's seat, those of the peasants by None. The question has its facts in `asking.py`, the planner's
own board in `planned.py`, what is printed in `printed.py`.
"""

from typing import Literal, TypedDict

from durbar.drawing.scale import Point
from durbar.games.wallenstein.page.asking import Frame


class Board(TypedDict):
    """A position as a viewer may know it, and what he can do."""

    year: int
    season: str
    phase: str | None
    step: str | None
    player: int | None
    modules: list[str]
    states: list["State"]
    arrows: list["Arrow"]
    players: list["Player"]
    actions: list["Action"]
    hidden_actions: list[int]
    acting: list["Turn"]
    tiles: list["Tile"]
    events: "Events"
    tower: "Tower"
    favours: list["Favour"]
    majorities: list["Majority"]
    plan: list[int | None] | None
    lost: list[int]
    fight: "March | None"
    account: "Account | None"
    frame: Frame | None
    names: "Names"


class EventName(TypedDict):
    """What an event is called, and what it does."""

    title: str
    text: str


class Names(TypedDict):
    """What things are called in the viewer's language."""

    states: list[str]
    regions: list[str]
    buildings: dict[str, str]
    most: list[str]
    actions: list[str]
    spaces: list[str]
    tiles: list[str]
    events: list[EventName]
    favours: list[str]


# --- The map --------------------------------------------------------------------------------------------------------


class State(TypedDict):
    """What stands in a state, and what the viewer may do with it."""

    number: int
    owner: int | None
    out: bool
    armies: int
    buildings: list[str]
    markers: int
    leader: int | None
    statues: int
    sculptor: int | None
    choice: int | None
    space: int | None
    in_hand: bool
    last: bool


class Way(TypedDict):
    """A line from one state to another, and where its head points."""

    path: str
    x: int
    y: int
    turn: int


class Arrow(Way):
    """The last march, or the one that is being declared."""

    when: Literal["past", "now"]


class March(TypedDict):
    """The march or attack that is being declared."""

    origin: int
    target: int | None
    armies: int | None


# --- The players ----------------------------------------------------------------------------------------------------


class Space(TypedDict):
    """A space of a personal board: covered or empty, and the card on it once that is turned up."""

    covered: bool
    card: int | None


class Turn(Space):
    """What a player has turned up for the action being performed."""

    seat: int


class Winter(TypedDict):
    """How a player would come through winter if it took so much grain."""

    loss: int
    grain: int
    unsupplied: int
    revolts: int


class Player(TypedDict):
    """What everybody may know of a player."""

    points: int
    spot: Point
    thalers: int
    grain: int
    reserve: int
    states: int
    regions: int
    ready: bool | None
    place: int | None
    tile: int | None
    bid: int | None
    spaces: list[Space] | None
    winters: list[Winter]
    reception: int
    audience: int
    officials: int
    kept: list[int]
    banner: int
    leader: int | None
    statues: int
    trophies: list[int]
    groups: list[int]


# --- The round ------------------------------------------------------------------------------------------------------


class Action(TypedDict):
    """What lies on a position."""

    position: int
    action: int | None
    done: bool
    now: bool


class Tile(TypedDict):
    """The bonus tile on a turn position, and who has taken it."""

    place: int
    tile: int | None
    taker: int | None


class Events(TypedDict):
    """The event in force, and the cards that lie open beside the board."""

    now: int | None
    cancelled: bool
    open: list[int]


class Favour(TypedDict):
    """A favour on display, with its price."""

    favour: int | None
    cost: int


class Most(TypedDict):
    """Who has the most buildings of a kind in a region."""

    built: list[int]
    most: int
    leaders: list[int]


class Majority(TypedDict):
    """Of a kind of building who has the most in each region."""

    points: int
    left: int
    regions: list[Most]


# --- The tower and the last throw -----------------------------------------------------------------------------------


class Counted(TypedDict):
    """How many cubes of a colour there are."""

    owner: int | None
    n: int


class Lying(TypedDict):
    """A cube that came out; gone, if it does not lie there any more."""

    owner: int | None
    gone: bool


class Tower(TypedDict):
    """What lies in the tray and what is stuck in the tower, counted, and cube by cube to be drawn."""

    tray: list[Counted]
    lodged: list[Counted]
    inside: list[int | None]
    lying: list[Lying]
    falling: list[int | None]


class Cubes(TypedDict):
    """The cubes of several colours in a throw."""

    owners: list[int | None]
    thrown: list[int]
    lodged: list[int]
    out: list[int]


class CubesOfSide(Cubes):
    """The same, and what became of them."""

    aside: bool
    fate: str


class Sentence(TypedDict):
    """What happened, and the rule behind it."""

    words: str
    rule: str | None


class Fight(Sentence):
    """Who fought for which state, and how it ended."""

    state: int
    attacker: int | None
    defender: int | None
    strengths: list[int]
    end: str


class Consequence(Sentence):
    """What came of it besides."""

    kind: str


class Account(TypedDict):
    """The account of the last throw."""

    key: str  # tells one throw from another
    fight: Fight | None
    rows: list[CubesOfSide]
    after: list[Consequence]

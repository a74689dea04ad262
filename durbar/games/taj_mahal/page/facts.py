"""The facts of a page of Taj Mahal, as they are drawn by its templates and sent by the API."""

from typing import Literal, NotRequired, TypedDict

from durbar.drawing.scale import Numeral, Point

Stands = Literal["nil", "lead", "tie", "less", "gone"]  # how a player stands for a symbol


class Board(TypedDict):
    """A position as a viewer may know it, and what he can do."""

    visit: int
    province: int
    player: int | None
    step: str | None
    provinces: list["Province"]
    cities: list["City"]
    networks: list["Band"]
    court: list["Item"]
    players: list["Player"]
    display: list[int]
    pile: int
    discard: list[int]
    unclaimed: list[int]
    card: int | None
    reach: list["Reach"]
    withdrawing: "Withdrawing | None"
    options: "Options"
    names: "Names"


class Names(TypedDict):
    """What cards and prizes are called in the viewer's language."""

    cards: list[str]
    effects: dict[str, str]
    items: dict[str, str]


# --- On the map -----------------------------------------------------------------------------------------------------


class Province(TypedDict):
    """When a province is visited, and who has won its tile."""

    visit: int
    goods: list[str]
    winner: int | None


class Palace(TypedDict):
    """A palace in a city."""

    owner: int
    royal: bool
    last: bool  # it was built last


class City(TypedDict):
    """What stands in a city."""

    bonus: str | None
    palaces: list[Palace]


class Band(TypedDict):
    """A road between two palaces of one owner; two owners have lanes beside each other."""

    road: int
    owner: int
    lane: int


class Reach(TypedDict):
    """The provinces that a palace of somebody would join."""

    owner: int
    city: int
    joined: list[int]


# --- The court and the players --------------------------------------------------------------------------------------


class Lead(TypedDict):
    """Who shows most of a symbol."""

    leader: int | None
    tied: bool


class Item(Lead):
    """What becomes of the item of a symbol."""

    symbol: str
    there: bool
    winner: int | None


Standing = TypedDict("Standing", {"n": int, "is": Stands})  # how many of a symbol somebody shows, and where he stands


class Player(TypedDict):
    """What everybody may know of a player, and his hand for those who may see it."""

    points: int
    spot: Point
    first: bool
    visiting: bool
    row: list[int]
    standing: list[Standing]
    won: list[str]
    bound: str | None
    tokens: list[str]
    goods: dict[str, int]
    specials: list[int]
    cards: int
    known: list[int]
    unknown: int
    hand: list[int] | None


class Withdrawing(TypedDict):
    """What the viewer would win if he withdrew now, and the points it may bring."""

    won: list[str]
    best: list[int]
    least: int
    most: int
    specials: list[int]
    draws: bool


# --- What the viewer can do -----------------------------------------------------------------------------------------


class Options(TypedDict):
    """The viewer's choices, by kind."""

    withdraw: int | None
    plays: list["Play"]
    alone: "CardOption | None"
    adds: list["CardOption"]
    cities: list["Site"]
    takes: list["Take"]


class Take(TypedDict):
    """A card that can be taken."""

    choice: int
    card: int


class Outlook(TypedDict):
    """How the viewer would stand at court, and where that makes a difference."""

    standing: list[Standing]
    leads: list[str]
    ties: list[str]


class CardOption(Outlook):
    """A card alone, or one that can be added to another."""

    choice: int
    card: int


class Play(CardOption):
    """A card that can be played."""

    off_colour: bool


class Site(TypedDict):
    """A city for a palace."""

    choice: int
    city: int
    royal: bool
    joined: list[int]
    bonus: str | None
    bonus_points: int


# --- The map --------------------------------------------------------------------------------------------------------


class Ground(TypedDict):
    """The map and the cards."""

    size: int
    provinces: list["Land"]
    cities: list["Place"]
    roads: list["Road"]
    dunes: str
    degrees: str
    numerals: list[Numeral]
    symbols: list[str]
    figures: list[str]
    goods: list[str]
    colours: list[str]
    cards: list["Card"]
    whites: int  # where the cards begin that are only added to others
    bonus: dict[str, int]


class Land(TypedDict):
    """A province as it is drawn."""

    id: str
    name: str
    x: int
    y: int
    border: str
    wash: int
    cities: list[int]


class Place(TypedDict):
    """A city as it is drawn."""

    id: str
    name: str
    province: int
    x: float
    y: float
    fortified: bool


class Road(TypedDict):
    """A road as it is drawn."""

    ends: list[int]
    path: str
    aside: Point


class Card(TypedDict):
    """A kind of card; of a special card also the figure that earns it, and what it does."""

    colour: str
    symbols: list[str]
    figure: NotRequired[str]
    effect: NotRequired[str]
    amount: NotRequired[int]

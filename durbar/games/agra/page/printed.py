"""What is printed, and where it is drawn: the facts of a page of Agra that never change."""

from typing import TypedDict

from durbar.drawing.scale import Point


class Ground(TypedDict):
    """What is printed, the same for every number of players."""

    goods: list["Good"]
    basic: int
    colours: list[str]
    guilds: list[str]
    characters: list[str]
    phases: list[str]
    buildings: list["Site"]
    arrows: list["Arrow"]
    notables: list["NotableCard"]
    piers: list["Pier"]
    bonuses: list["BonusTile"]
    actions: list["Action"]
    printed: int
    luxuries: list[int]
    oil_curry: list[list[int]]
    levels: list["TrackLevel"]
    orders: list[list[list[int]]]
    akbar: "Akbar"
    meditation: "Meditation"
    wheel: "PrintedWheel"
    farm: "Farm"


class Good(TypedDict):
    """A good."""

    id: str
    colour: str
    value: int


class Site(TypedDict):
    """Where a building stands."""

    good: int
    street: int
    column: int


class Arrow(TypedDict):
    """A transformation, and how its arrow is drawn."""

    source: int
    target: int
    way: str


class DeliveryBonus(TypedDict):
    """The good whose delivery a notable rewards."""

    good: int
    rupees: int


class NotableCard(TypedDict):
    """What is printed on the card of a notable."""

    guild: int
    level: int
    demands: list[int]
    bonus: DeliveryBonus | None


class Pier(TypedDict):
    """What a pier opens, and the order limit from there on; None where it changes nothing."""

    pier: int
    opens: int | None
    limit: int | None


class BonusTile(TypedDict):
    """A building bonus."""

    sign: str | None
    rupees: int


class Action(TypedDict):
    """A favour action: its sign, the favours to own and to spend."""

    sign: str
    figure: str
    own: int
    spend: int


class TrackLevel(TypedDict):
    """A level of influence."""

    rupees: int
    favours: int


class Akbar(TypedDict):
    """The gifts to Akbar."""

    side: int
    rupees: list[int]


class Meditation(TypedDict):
    """The track of meditation."""

    track: list[int]
    costs: list[int]
    last: int


class Segment(TypedDict):
    """An action of the wheel, with its price where that is always the same."""

    id: str
    price: str | None
    path: str | None
    at: Point | None


class PrintedWheel(TypedDict):
    """The wheel."""

    size: int
    actions: list[Segment]


class Farm(TypedDict):
    """A farm as it is drawn."""

    size: int
    spaces: list[list[Point]]
    corners: list[Point]
    sides: int
    ends: int

"""The facts of a page of Agra that change during a game, as they are drawn by its templates and sent by the API.

A choice is None where the viewer has none. The question has its facts in `asking.py`, what is printed in `printed.py`.
"""

from typing import Literal, TypedDict

from durbar.games.agra.page.asking import Frame, Glow


class Board(TypedDict):
    """A position as a viewer may know it, and what he can do."""

    round: int
    last_round: int | None
    phase: str | None
    step: str | None
    active: int | None
    asked: int | None
    first: int
    city: "City"
    river: "River"
    empire: "Empire"
    wheel: "MeditationWheel"
    players: list["Player"]
    reckoning: list["Reckoned"] | None
    frame: Frame | None
    acts: dict[int, Glow]
    names: "Names"


class Names(TypedDict):
    """What things are called and do, in the viewer's language."""

    goods: list[str]
    spaces: list[str]
    notables: list[str]
    abilities: list[str]
    glosses: tuple[str, ...]
    guilds: list[str]
    actions: list[str]
    favours: list[str]
    luxuries: tuple[str, ...]
    luxury_effects: list[str]
    bonuses: list[str]
    wheel: list[str]
    piers: tuple[str, ...]
    arrivals: list[str]


# --- The city -------------------------------------------------------------------------------------------------------


class City(TypedDict):
    """All spaces and what lies about them."""

    characters: list["Space"]
    buildings: list["Building"]
    trader: "Trader"
    tokens: list["Token"]
    bonuses: list["Bonuses"]


class Worker(TypedDict):
    """A worker on a space."""

    owner: int
    standing: bool


class Space(TypedDict):
    """A space for a worker, and what the viewer may do with it."""

    worker: Worker | None
    here: bool
    last: bool
    doing: str | None
    choice: int | None


class House(TypedDict):
    """What a building has besides its space."""

    built: bool
    cost: int
    value: int
    token: "Token | None"
    rupees: int
    merchant: bool
    builder: bool
    stock: list["Stock"]
    build: int | None
    arrow: int | None
    give: int | None
    take: int | None
    faces: list["Face"]
    amounts: list["Amount"]


class Building(Space, House):
    """A building."""


class Stock(TypedDict):
    """How much of a good somebody has."""

    owner: int
    n: int


class Token(TypedDict):
    """A price token."""

    number: int
    faces: list[int]
    choice: int | None


class Face(TypedDict):
    """A side of a price token that may be laid on a good."""

    face: int
    choice: int


class Amount(TypedDict):
    """How many goods may be produced or transformed."""

    n: int
    choice: int


class Trader(TypedDict):
    """What may be done at the trader."""

    move_token: int | None
    trade: int | None


class Bonus(TypedDict):
    """A building bonus."""

    tile: int
    left: bool
    choice: int | None


class Bonuses(TypedDict):
    """The bonuses for buildings of a level."""

    level: int
    tiles: list[Bonus]


# --- The river ------------------------------------------------------------------------------------------------------


class River(TypedDict):
    """Where the boat is, who is still to be served, and by whom."""

    pier: int
    missing: "Missing | None"
    open: list["Notable"]
    closed: list["Closed"]


class Missing(TypedDict):
    """How many more notables of a level make the boat sail on."""

    n: int
    level: int


class Place(TypedDict):
    """A demanded good: who has delivered it, or what the viewer may deliver."""

    number: int
    good: int
    owner: int | None
    count: int
    last: bool
    choice: int | None
    double: int | None


class Notable(TypedDict):
    """A notable who can be served."""

    number: int
    places: list[Place]


class Closed(TypedDict):
    """Notables who are not served before a pier."""

    level: int
    pier: int
    notables: list[int]


# --- The Empire -----------------------------------------------------------------------------------------------------


class Empire(TypedDict):
    """The three guilds, Akbar, and the tiles on display."""

    limit: int
    guilds: list["Guild"]
    gifts: list["Gift"]
    display: list["Tile"]
    pile: list["Tile"]


class Level(TypedDict):
    """A level of a track."""

    level: int
    seats: list[int]
    leads: bool
    choice: int | None


class Order(TypedDict):
    """An order: who has fulfilled it, whether it is in force, and whether the viewer has its goods."""

    owner: int | None
    neutral: bool
    in_force: bool
    held: bool
    last: bool
    choice: int | None


class Guild(TypedDict):
    """A track with everybody's level, and a column of orders."""

    filled: int
    levels: list[Level]
    orders: list[Order]


class Gift(TypedDict):
    """A gift to Akbar."""

    good: int
    owner: int | None
    neutral: bool
    last: bool
    choice: int | None


class Tile(TypedDict):
    """A favour tile that nobody has."""

    tile: int
    choice: int | None


# --- What each player has -------------------------------------------------------------------------------------------

ActionState = Literal["used", "able", "dear"]  # of an action


class Player(TypedDict):
    """A player's holdings; None for rupees that the viewer may not know."""

    rupees: int | None
    workers: int
    markers: int
    favours: int
    meditation: int
    production: list[int]
    covers_off: int
    farm: list[list["FarmSpace"]]
    farmers: list["Farmer"]
    actions: list["FavourAction"]
    free_slots: int
    luxuries: list["LuxuryAction"]
    contracts: list["Contract"]
    oil_curry: list[int | None]
    choices: "PlayerChoices"


class PlayerChoices(TypedDict):
    """What may be done with what a player holds."""

    rupees: int | None
    favours: int | None
    advance: int | None
    farmers: int | None


class FarmSpace(TypedDict):
    """A space of a farm: covered, or which good it produces."""

    covered: bool
    feeds: int | None
    choice: int | None


class Farmer(TypedDict):
    """Where a farmer stands, and his steps towards either end."""

    space: int
    steps: list[int | None]


class FavourAction(TypedDict):
    """A favour action at hand."""

    action: int
    state: ActionState
    choice: int | None


class LuxuryAction(TypedDict):
    """A luxury action."""

    luxury: int
    state: ActionState
    choice: int | None


class Contract(TypedDict):
    """A contract: whether it has been used, what lies on it, what can be done with it."""

    notable: int
    used: bool
    lying: int
    choices: list[int]


class MeditationWheel(TypedDict):
    """The blocked action, the meditation points, and which actions can be bought."""

    blocked: int
    mp: int
    lit: list[bool]


class Account(TypedDict):
    """Where a player's rupees come from, and what is left of his goods."""

    bag: int
    contracts: int
    guilds: list[int]
    meditation: int
    covers: int
    gifts: int
    left: int


class Reckoned(Account):
    """The same with its sum."""

    total: int

"""The facts of a question, a frame for every kind of decision. A choice is None where the viewer has none."""

from typing import Literal, TypedDict, final

from durbar.games.wallenstein.page.planned import Planning

Protection = Literal["church", "favour"]  # of a state that may not be attacked


class CloseUp(TypedDict):
    """The part of the map that shows some states: how near, and its left and top edge in twentieths of the map."""

    near: int
    left: int
    top: int


class Answers(TypedDict):
    """Choices that are not about anything on the board."""

    yes: int | None
    no: int | None
    stay: int | None


class Odds(TypedDict):
    """Chances in hundredths, to be drawn and to be read."""

    taken: float
    devastated: float
    held: float
    said: list[str]


# --- Moves and attacks ----------------------------------------------------------------------------------------------


class Way(Odds):
    """An attack with the army of a tile or without."""

    choice: str
    extra: bool


@final
class Moving(TypedDict):
    """So many armies to a state of one's own."""

    n: int
    choice: str
    to: int
    left: int


@final
class Attacking(TypedDict):
    """So many armies against another state."""

    n: int
    ways: list[Way]
    left: int


class Target(TypedDict):
    """A state to march to: whose it is, who would defend it, or why it may not be attacked."""

    state: int
    choice: int | None
    owner: int | None
    mine: bool
    armies: int
    peasants: int | None
    restless: bool
    palace: bool
    defence: bool
    why: Protection | None
    cells: list[Moving | Attacking]


class March(TypedDict):
    """Targets by numbers of armies."""

    kind: Literal["march"]
    battle: bool
    action: int
    origin: int
    most: int
    columns: list[int]
    extra: bool
    rows: list[Target]
    close_up: CloseUp
    best: int | None
    stay: int | None


class Answer(Odds):
    """One army more, or not."""

    choice: int
    extra: bool


class ExtraInAttack(TypedDict):
    """The attacker's tile."""

    kind: Literal["extra"]
    defending: Literal[False]
    target: int
    close_up: CloseUp
    neutral: bool
    answers: list[Answer]


class ExtraInDefence(TypedDict):
    """The defender's tile."""

    kind: Literal["extra"]
    defending: Literal[True]
    neutral: Literal[False]
    attacker: int
    origin: int
    target: int
    close_up: CloseUp
    armies: int
    answers: list[Answer]


class Placing(TypedDict):
    """How many armies come with a tile, or without."""

    choice: int
    n: int


class Six(TypedDict):
    """The tile of six armies."""

    kind: Literal["six"]
    state: int
    armies: int
    answers: list[Placing]


# --- The draft ------------------------------------------------------------------------------------------------------


class Claimable(TypedDict):
    """A state to be claimed: who else is in its region and next to it, by seat."""

    state: int
    region: list[int]
    borders: list[int]


class OpenCard(Claimable):
    """An open card."""

    choice: int | None


class Pile(TypedDict):
    """The cards that lie face down."""

    choice: int | None
    n: int


class Group(TypedDict):
    """Start groups of one size that are left."""

    size: int
    n: int


class GroupOption(Group):
    """Such a group that may be placed."""

    choice: int | None


class Draft(Answers):
    """The open cards and the pile."""

    kind: Literal["draft"]
    cards: list[OpenCard]
    pile: Pile
    groups: list[Group]


class Grouping(Claimable):
    """The groups for a claimed state."""

    kind: Literal["group"]
    groups: list[GroupOption]


class LeaderHere(Answers):
    """The leader with this claim, or with one of those to come."""

    kind: Literal["leader_here"]
    state: int
    later: int


# --- Turn order, Landsknechte, Imperial Court -----------------------------------------------------------------------


class TurnPlace(TypedDict):
    """A place in the turn order with its tile."""

    tile: int
    taker: int | None
    choice: int | None


class TurnOrder(TypedDict):
    """The five places, and who comes after."""

    kind: Literal["tiles"]
    places: list[TurnPlace]
    after: list[int]


class Bonus(TypedDict):
    """A bonus of a Landsknecht card."""

    bonus: str
    n: int
    choice: int | None


class Landsknechte(TypedDict):
    """The bonuses of the card that has come to the top."""

    kind: Literal["landsknechte"]
    banner: int
    bonuses: list[Bonus]


class FavourOption(TypedDict):
    """A favour on display."""

    favour: int
    cost: int
    choice: int | None


class Waiting(TypedDict):
    """Who waits in the reception hall, with how many officials."""

    seat: int
    n: int


class Audience(Answers):
    """The favours on display, those too dear too."""

    kind: Literal["favour"]
    favours: list[FavourOption]
    officials: int
    waiting: list[Waiting]


class Cancelling(Answers):
    """An event that may be cancelled."""

    kind: Literal["cancel"]
    event: int
    open: list[int]


# --- States to be chosen --------------------------------------------------------------------------------------------


class Site(TypedDict):
    """A state that may be chosen."""

    state: int
    choice: int


class RestlessSite(Site):
    """One with revolt markers."""

    markers: int
    armies: int


class Calming(TypedDict):
    """Own states with revolt markers."""

    kind: Literal["calm"]
    sites: list[RestlessSite]


class BuildingSite(Site):
    """One with room for a building: the buildings of the viewer with it, and of the best of the others."""

    region: int
    mine: int
    best: int
    rivals: list[int]


class FreeBuilding(TypedDict):
    """Own states with room for a building."""

    kind: Literal["free_building"]
    building: int
    sites: list[BuildingSite]


class ArmySite(Site):
    """One to which armies may come."""

    armies: int
    neutral: bool


class FreeArmies(TypedDict):
    """Own states and neutral ones."""

    kind: Literal["free_armies"]
    n: int
    sites: list[ArmySite]


class RevoltSite(Site, Odds):
    """One that revolts: the peasants who would be thrown, and the chances."""

    armies: int
    rebels: int


class Revolts(TypedDict):
    """The states that revolt in winter."""

    kind: Literal["revolts"]
    hunger: int
    sites: list[RevoltSite]


class LeaderSite(Site):
    """One for the leader: whether a statue can be left behind, and the foreign ones that would be won."""

    statue: bool
    trophies: int


class Leading(Answers):
    """Where the leader goes."""

    kind: Literal["leader"]
    origin: int | None
    sites: list[LeaderSite]


class Statue(Answers):
    """A statue in the state left, or none."""

    kind: Literal["statue"]
    state: int
    supply: int


Frame = (
    Planning
    | March
    | ExtraInAttack
    | ExtraInDefence
    | Six
    | Draft
    | Grouping
    | LeaderHere
    | TurnOrder
    | Landsknechte
    | Audience
    | Cancelling
    | Calming
    | FreeBuilding
    | FreeArmies
    | Revolts
    | Leading
    | Statue
)

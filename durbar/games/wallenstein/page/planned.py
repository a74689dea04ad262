"""The facts of a planner's own board. Nothing of it is shown to anybody else."""

from typing import Literal, NotRequired, TypedDict


class Planning(TypedDict):
    """Everything that a player sees of his plan, and may do with it."""

    kind: Literal["planning"]
    ready: bool
    known: list["Slot"]
    hidden: list["Slot"]
    bid: "Bid"
    court: "Court | None"
    purse: "Purse"
    grain: int
    states: int
    harvests: list["Harvest"]
    hand: list["StateCard"]
    left: "Left"
    open: int
    needed: int  # of the open spaces, those that only states can cover
    must_bid: bool
    fill: int | None
    clear: int | None
    again: list[int]
    commit: int | None
    reconsider: int | None


class Left(TypedDict):
    """What is left in hand."""

    states: int
    blanks: int
    towers: int


class StateCard(TypedDict):
    """A state card: in hand, or laid on a space."""

    card: int
    space: int | None
    take_back: int | None
    leader: bool


# --- What a card does on a space ------------------------------------------------------------------------------------


class Nothing(TypedDict):
    """A bid, or a card without an action."""

    kind: Literal["bid", "blank", "empty"]


class Sending(TypedDict):
    """Officials for armies."""

    kind: Literal["send"]
    n: int
    armies: int


class Building(TypedDict):
    """A building, and how it would count in its region."""

    kind: Literal["build"]
    region: int
    mine: int
    best: int
    rivals: list[int]


class Amount(TypedDict):
    """An amount, and the events that make it so; none for the usual one."""

    n: int
    events: list[int]


class Income(TypedDict):
    """Taxes or grain, and the unrest that follows."""

    kind: Literal["taxes", "grain"]
    amounts: list[Amount]
    rebels: int
    calm: bool


class Placing(TypedDict):
    """Armies, and where they may go on to."""

    kind: Literal["place"]
    armies: int
    amounts: list[Amount]
    moves_to: list[int]


class Marching(TypedDict):
    """Armies that may march, and how many neighbours they could attack."""

    kind: Literal["battle"]
    armies: int
    foes: int


Effect = Nothing | Sending | Building | Income | Placing | Marching


class Trouble(TypedDict):
    """Why a card may not succeed on a space, or cannot; where money decides, how often and with which events."""

    why: str
    certain: bool
    never: NotRequired[bool]
    helped: NotRequired[bool]
    left: NotRequired[int]
    done: NotRequired[int]
    orders: NotRequired[int]
    events: NotRequired[list[int]]


class Lay(TypedDict):
    """A card that may be laid, and what it would bring."""

    card: int
    choice: str
    effect: Effect
    trouble: Trouble | None


class Slot(TypedDict):
    """A space: what lies there and comes of it, and what else could be laid there."""

    space: int
    position: int | None
    card: int | None
    effect: Effect | None
    trouble: Trouble | None
    take_back: int | None
    lays: list[Lay]


# --- Bid and court --------------------------------------------------------------------------------------------------


class Money(TypedDict):
    """A money card."""

    value: int
    card: int
    choice: str | None
    dear: bool


class Bid(Slot):
    """The bid: money, or a card."""

    money: list[Money]


class SendSlot(Slot):
    """A space of the Court's board."""

    send: int


class CourtFavour(TypedDict):
    """A favour on display."""

    favour: int
    cost: int


class Court(TypedDict):
    """The Court's board, and the officials in the reception hall now and after it."""

    slots: list[SendSlot]
    favours: list[CourtFavour]
    now: int
    then: int


# --- Purse and grain ------------------------------------------------------------------------------------------------


class Entry(TypedDict):
    """How an action fares in the purse."""

    action: int
    change: list[int]
    left: list[int]
    certain: bool
    never: bool


class Purse(TypedDict):
    """What happens to the thalers."""

    now: int
    bid: int
    known: list[Entry]
    hidden: list[Entry]
    ends: list[int]


class Harvest(TypedDict):
    """The harvest with some events, and the winters that may follow."""

    events: list[int]
    gain: int
    losses: list[int]
    grain: list[int]
    revolts: list[int]

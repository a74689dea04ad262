"""The facts that the pages of a table are drawn from, apart from those of its game."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NotRequired, TypedDict

from durbar.drawing.keys import Keys
from durbar.drawing.seen import Offer
from durbar.drawing.why_not import Thing

if TYPE_CHECKING:
    from durbar.web.ahead_facts import AheadFacts
    from durbar.web.coach_facts import CoachFacts
    from durbar.web.story_facts import LookingBackFacts, Outcome, SceneTold

Board = Mapping[str, object]  # what a game tells of a position, or of what never changes: plain data of its own types


# --- The table and who sits there -----------------------------------------------------------------------------------


class HouseRule(TypedDict):
    """How a table reads a rule otherwise than tables do by default."""

    title: str
    words: str
    clause: str | None


class Dice(TypedDict):
    """All that the dice were made of."""

    seed: str
    words: tuple[str, ...]


class PaceFacts(TypedDict):
    """How long everybody may think, what happens to whoever is out of time, and what time it is."""

    kind: str
    words: str
    late: str
    now: int


class ClockFacts(TypedDict):
    """A clock: when it has run out, if it runs, and in words that stay true."""

    due: int | None
    kind: str
    low: int  # with how many seconds left there is little time
    away: str  # the vacation in which it does not run, if there is one: from when until when
    words: str


class AboutTable(TypedDict):
    """The table itself; once it is dealt also how far it is."""

    id: str
    url: str
    name: str
    tournament: NotRequired[str]  # where it is found, if the table is one of a tournament
    number: int
    heard: int
    state: str
    recorded: bool
    promise: str
    house_rules: list[HouseRule]
    own_facts: list[str]  # those of the box that the house has replaced
    pace: NotRequired[PaceFacts | None]
    rated: NotRequired[bool]
    ply: NotRequired[int]
    plies: NotRequired[int]
    dice: NotRequired[Dice | None]
    replaying: NotRequired[bool]
    rematch: NotRequired[str | None]


class GameName(TypedDict):
    """Which game it is."""

    name: str
    title: str


class Seat(TypedDict):
    """Somebody at the table."""

    index: int
    gem: str
    name: str
    kind: str
    level: str | None
    computer: str | None
    you: bool
    mine: bool
    turn: bool
    points: int | None
    place: int | None
    resigned: bool
    away: bool
    clock: NotRequired[ClockFacts | None]
    here: NotRequired[bool]  # its holder looks at the table
    kept_for: NotRequired[str | None]  # before the deal: who is invited to it, if anybody; nameless for strangers
    person: NotRequired[str | None]  # by whom others know its holder, if it is one person's only seat
    added: NotRequired[bool]  # before the deal: whether his word for the shuffle is there


class RatingChanged(TypedDict):
    """What a game made of somebody's rating; a bot's stays."""

    index: int
    gem: str
    name: str
    rating: int
    within: int  # so much to either side, two times in three
    change: int | None


class RatedTold(TypedDict):
    """The same for everybody; nothing as long as it is not reckoned."""

    changes: list[RatingChanged]


# --- Talk -----------------------------------------------------------------------------------------------------------


class ChatLine(TypedDict):
    """What somebody said."""

    number: int
    person: str
    name: str
    seat: int | None
    gem: str | None
    text: str


class Talker(TypedDict):
    """Somebody whom the reader may block or report, and the host silence or remove."""

    person: str
    name: str
    unread: bool
    silenced: bool
    removed: bool
    host: bool
    removable: bool
    line: int  # the last thing that he has said, if anything


class TalkFacts(TypedDict):
    """What the talk at a table is drawn from."""

    table: AboutTable
    viewer: int | None
    chat: list[ChatLine]
    people: list[Talker]
    can_chat: bool
    quiet: str  # why not, if that is the host's wish


class SharedFacts(TalkFacts):
    """What all pages of a table show."""

    game: GameName
    seats: list[Seat]
    watching: bool
    notice: str | None


# --- What is asked and what happened --------------------------------------------------------------------------------


class Revision(TypedDict):
    """What the reader may choose to change his mind."""

    choice: int
    words: str


class UndoRequest(TypedDict):
    """Somebody's wish to go back."""

    number: int
    name: str
    gem: str
    mine: bool
    can_answer: bool


class LogLine(TypedDict):
    """What happened."""

    number: int
    ply: int
    gem: str | None
    words: str
    rule: str | None


class TableFacts(SharedFacts):
    """What both pages of a table tell, that before the deal and that after it."""

    question: str | None
    offers: tuple[Offer, ...]
    revisions: dict[int, Revision]
    asked: int
    undo_request: UndoRequest | None
    log: list[LogLine]
    board: Board


class Undo(TypedDict):
    """What the reader may take back, or why not."""

    can: bool
    asks: bool
    words: str
    why: str | None
    seen: list[str]


class Bots(TypedDict):
    """Whether a bot thinks, and how many hundredths of its rules are compiled if it must wait for that."""

    thinking: bool
    progress: int | None


class Curtain(TypedDict):
    """To whom the device must be passed."""

    seat: int
    name: str


class Can(TypedDict):
    """What the reader may do besides choosing."""

    rematch: bool
    resign: bool
    leave: bool
    come_back: bool


class PositionFacts(SharedFacts):
    """What the board of a dealt table shows."""

    offers: tuple[Offer, ...]
    offered: dict[int, Offer]
    revisions: dict[int, Revision]
    keys: Keys
    closed: dict[str, Thing]
    board: Board
    ground: Board


class AloneFacts(TypedDict):
    """What goes on at a table, besides its position: on a page that has no table behind it, nothing."""

    undo_request: UndoRequest | None
    log: list[LogLine]
    can: Can
    since: "list[SceneTold]"
    looking_back: "LookingBackFacts | None"
    reasons: bool
    outcome: "Outcome | None"
    rated: NotRequired[RatedTold | None]
    waiting: list[str]
    undo: Undo | None
    bots: Bots
    result: list[Seat] | None
    curtain: Curtain | None
    coach: "CoachFacts | None"
    ahead: "AheadFacts | None"


class DealtFacts(PositionFacts, AloneFacts, TableFacts):
    """Everything that the page of a dealt table shows."""


class PreviewFacts(TypedDict):
    """A choice before it is made, with the table before and after it."""

    choice: int
    offer: Offer
    now: Board
    then: Board
    seats: list[Seat]
    viewer: int | None
    ground: Board


# --- Before the deal ------------------------------------------------------------------------------------------------


class WordsWanted(TypedDict):
    """Who still has to add a word to the shuffle: whether it is time, and which seats of the reader's."""

    now: bool
    mine: list[int]


class CanWaiting(TypedDict):
    """What the reader may do before the deal."""

    welcome: bool
    sit: list[int]
    leave: list[int]
    kept: list[int]  # seats that are kept for the reader
    seat_bots: bool
    invite: str | None
    invitation: str


class WaitingFacts(TableFacts):
    """Everything that the page of a table shows before the deal."""

    can: CanWaiting
    words: WordsWanted | None
    levels: list[tuple[str, str]]
    begun: bool

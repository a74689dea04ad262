"""The messages of the JSON API: what is sent, and what is answered."""

from typing import Annotated, Any

from litestar.openapi.datastructures import ResponseSpec
from msgspec import Meta, Struct

from durbar.engine.sealed import LONGEST_WORD
from durbar.tables.decisions import LONGEST_NAME
from durbar.tables.pace import LONGEST_BANK, LONGEST_DAYS, LONGEST_LIVE, SEAT, USUAL
from durbar.tables.talk import LONGEST_LINE, SEATED

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
SeatIndex = Annotated[int, Meta(ge=0, le=9)]
Count = Annotated[int, Meta(ge=0, le=2**31)]


# --- What is sent -----------------------------------------------------------------------------------------------------


class NewGuest(Struct, forbid_unknown_fields=True):
    """Somebody who wants to play."""

    name: Name


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who sits on a seat: me, here (a friend on my device, with a name), bot (with a level) or open."""

    who: Annotated[str, Meta(max_length=8)]
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    level: Annotated[str, Meta(max_length=16)] = ""


class WantedPace(Struct, frozen=True, forbid_unknown_fields=True):
    """How long everybody may think: ``live``, so many seconds a move and minutes in reserve for the game; or ``days``,
    so many days a move. Out of time, a bot takes the ``seat`` until its holder comes back, or plays that ``move``.
    """

    kind: Annotated[str, Meta(max_length=8, description="none, live or days")] = "none"
    seconds: Annotated[int, Meta(ge=0, le=LONGEST_LIVE)] = USUAL["seconds"]
    minutes: Annotated[int, Meta(ge=0, le=LONGEST_BANK)] = USUAL["minutes"]
    days: Annotated[int, Meta(ge=0, le=LONGEST_DAYS)] = USUAL["days"]
    late: Annotated[str, Meta(max_length=8, description="seat or move")] = SEAT


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=6)]
    options: Annotated[dict[str, str], Meta(max_length=32)] = {}
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    public: bool = True
    words: bool = False  # everybody adds a word to the shuffle before it is dealt
    talk: Annotated[str, Meta(max_length=16, description="seated or everybody")] = SEATED
    pace: WantedPace = WantedPace()
    rated: bool = False  # it counts for ratings, and nobody is helped at it


class SeatOnly(Struct, forbid_unknown_fields=True):
    """One of your seats."""

    seat: SeatIndex


class SitDown(Struct, forbid_unknown_fields=True):
    """An open seat, and the word of the invitation if the table is not public."""

    seat: SeatIndex
    invitation: Annotated[str, Meta(max_length=64)] = ""


class AddedWord(Struct, forbid_unknown_fields=True):
    """A word that one of your seats adds to the shuffle: letters and digits."""

    seat: SeatIndex
    word: Annotated[str, Meta(min_length=1, max_length=LONGEST_WORD)]


class Choice(Struct, forbid_unknown_fields=True):
    """One of the choices offered; ``asked`` says to which question it is the answer."""

    seat: SeatIndex
    choice: Count
    asked: Count


class TakeBack(Struct, forbid_unknown_fields=True):
    """One of your seats, and how many choices stood when you looked."""

    seat: SeatIndex
    plies: Count


class Agreement(Struct, forbid_unknown_fields=True):
    """Whether you agree to go back, as the act of that number asks."""

    seat: SeatIndex
    agreed: bool
    request: Count


class CoachAsked(Struct, forbid_unknown_fields=True):
    """One of your seats, and the question in which the coach is to help it."""

    seat: SeatIndex
    asked: Count


class CoachWished(Struct, forbid_unknown_fields=True):
    """Whether one of your seats agrees that a coach speaks at the table."""

    seat: SeatIndex
    agreed: bool


class Line(Struct, forbid_unknown_fields=True):
    """Something to say."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]


class Muting(Struct, forbid_unknown_fields=True):
    """Somebody who has talked, as his lines name him: whether you do not want to read him (here and elsewhere), or,
    with ``here``, whether he may not talk at this table, which is the host's to decide.
    """

    person: Annotated[str, Meta(max_length=32)]
    mute: bool = True
    here: bool = False


# --- What is answered -------------------------------------------------------------------------------------------------


class Refusal(Struct):
    """Why something was not done. Nothing has changed."""

    error: str
    message: str


REFUSALS = {
    status: ResponseSpec(Refusal, generate_examples=False, description=said)
    for status, said in {
        400: "Not readable",
        401: "No token",
        403: "Not yours",
        404: "Not there",
        409: "Not now",
        410: "Cannot be played on",
        413: "Too much",
        415: "Not JSON",
        422: "Not possible",
        429: "Too often",
        503: "Not reachable right now",
        507: "No room",
    }.items()
}


class GameInfo(Struct):
    """A game that can be played."""

    name: str
    title: str
    players: list[int]
    options: dict[str, list[str]]  # the values of each, of which the first is the default
    rulings: dict[str, str]  # those of them that are house rules, with the clause that each changes
    choices: int  # choices are numbers below this
    facts: str  # what tells the facts of this house from those of the package; empty if they are the same


class GuestInfo(Struct):
    """Who you are; the token is told only once."""

    name: str
    token: str


class Progress(Struct):
    """How a table stands now: the number of its last act, the seats that must choose; and, if one of them is yours,
    what it may choose.
    """

    id: str
    number: int
    state: str
    pending: list[int]
    seat: int | None
    asked: int
    choices: list[int]


class ChoiceInfo(Struct):
    """A choice, in words, and how it would change everybody's points as far as you can know that."""

    choice: int
    words: str
    gains: list[int] | None


class PaceInfo(Struct):
    """How long everybody may think: the seconds of a move and of the reserve; and what a bot plays out of time."""

    kind: str
    move: int
    bank: int
    late: str


class ClockInfo(Struct):
    """A seat's clock: seconds left for this move, or the next one, and of these how many are from the reserve; when it
    has run out, in seconds since 1970, if it runs.
    """

    runs: bool
    left: int
    bank: int
    due: int | None


class SeatInfo(Struct):
    """A seat of a table; its points are null if you may not know them."""

    name: str
    kind: str
    level: str | None  # of the bot that plays here
    mine: bool
    turn: bool
    points: int | None
    place: int | None
    resigned: bool
    here: bool  # its holder looks at the table just now
    clock: ClockInfo | None  # of people at a table with a pace


class UndoRequest(Struct):
    """Somebody asks to take back; the number is that of the act."""

    number: int
    name: str
    can_answer: bool


class Spoken(Struct):
    """A line of talk: by whom (a name that is his at every table), from which seat, if any."""

    number: int
    person: str
    name: str
    seat: int | None
    text: str


class TableInfo(Struct):
    """A table as your seat sees it."""

    id: str
    game: str
    name: str
    state: str
    number: int
    plies: int
    promise: str  # empty until every seat is taken
    words_wanted: list[int]  # the seats that have yet to add a word to the shuffle
    facts: str  # as of the game
    seed: str | None
    pace: PaceInfo | None
    rated: bool
    house_rules: dict[str, str]  # the rulings that are read otherwise than by default
    seats: list[SeatInfo]
    seat: int | None
    pending: list[int]
    asked: int
    question: str | None
    choices: list[ChoiceInfo]
    revisions: list[ChoiceInfo]  # what else you may choose to change your mind, also when nothing is asked of you
    request: UndoRequest | None
    board: dict[str, Any]  # empty until the game is dealt
    log: list[str]
    chat: list[str]
    talk: list[Spoken]
    heard: int  # the number of the last line, whoever may read it


class AdvisedChoice(Struct):
    """One of the two choices that the coach compares, the chance to win with it, and what it brings, in words."""

    choice: int
    words: str
    chance: float
    brings: dict[str, str]


class AdviceInfo(Struct):
    """What the coach says: what matters now, and its choice beside the next best; neither, if they are too close."""

    matters: list[str]
    choices: list[AdvisedChoice]
    too_close: bool
    said: str


class TableLine(Struct):
    """A table in a list."""

    id: str
    game: str
    name: str
    state: str
    free: list[int]
    mine: list[int]
    waits_for_me: bool
    pace: PaceInfo | None
    rated: bool
    due: int | None  # when your clock has run out, if it runs

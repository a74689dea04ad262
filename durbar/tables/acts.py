"""What people do at a table. A table is what was decided when it was opened, and its acts in order; nothing else."""

from msgspec import Struct

from durbar.tables.pace import Pace

Guest = str  # the id of somebody who visits


class Opened(Struct, frozen=True):
    """What is decided when a table is opened, and never changes."""

    id: str
    game: str
    version: int  # of the rules
    players: int
    options: dict[str, str]
    name: str
    host: Guest
    public: bool  # anyone may sit down; otherwise whoever has the invitation
    invitation: str  # a secret word in the link that the host sends
    opened_at: int  # seconds since 1970, as in every act
    words: bool = False  # everybody adds a word to the seed before it is dealt
    recorded: bool = False  # a recorded game, laid out to be looked at
    talk: str = "everybody"  # who may talk: those who sit at the table, or everybody, as at tables of long ago
    facts: str = ""  # the digest of the house's facts, if it has replaced some that are printed
    pace: Pace | None = None  # how long everybody may think; as long as he likes, if there is none
    rated: bool = False  # it counts for ratings, and nobody is helped (see rated.py)
    evening: str = ""  # the first table of several at which the same people played on; itself, if none is told
    tournament: str = ""  # of which it is a table
    named_by: Guest = ""  # whose word its name is, if it comes from a tournament or the table before; else the host's
    seed: str = ""  # decimal; of a recorded game, or of one that began before seeds were sealed
    sealed: bool = False  # of a recorded game, like all that follows
    promise: str = ""
    added: tuple[str, ...] = ()


class Act(Struct, frozen=True, tag_field="act", kw_only=True):
    """Something done at a table."""

    at: int


class Sat(Act, frozen=True, tag="sat", omit_defaults=True):
    """Somebody took an open seat. One guest may hold several: friends on one device."""

    seat: int
    guest: Guest
    name: str
    seed: str = ""  # decimal, made when the last seat is taken; a secret until the game is over


class Seated(Act, frozen=True, tag="seated", omit_defaults=True):
    """A bot was put on a seat: an open one, or one that is left to it (its holder may come back)."""

    seat: int
    level: str
    seed: str = ""  # as above, if this was the last open seat


class Added(Act, frozen=True, tag="added"):
    """Somebody added a word to the seed; when all have, the game is dealt."""

    seat: int
    word: str


class CameBack(Act, frozen=True, tag="came_back"):
    """Somebody took his seat back from the bot that played for him."""

    seat: int


class StoodUp(Act, frozen=True, tag="stood_up"):
    """Somebody gave up his seat before the game began: it is open again."""

    seat: int


class Resigned(Act, frozen=True, tag="resigned"):
    """Somebody gave up: a bot plays his seat to the end, and he comes last."""

    seat: int
    level: str


class TimedOut(Act, frozen=True, tag="timed_out"):
    """Somebody was out of time: a bot plays for him, as the table's pace says."""

    seat: int
    level: str


class Chose(Act, frozen=True, tag="chose"):
    """A seat made a choice."""

    seat: int
    choice: int


class TookBack(Act, frozen=True, tag="took_back"):
    """The game went back to where only the first ``plies`` choices had been made."""

    seat: int
    plies: int


class AskedBack(Act, frozen=True, tag="asked_back"):
    """Somebody asks the others to let the game go back to that many choices."""

    seat: int
    plies: int


class Answered(Act, frozen=True, tag="answered"):
    """Somebody agreed, or not, to let the game go back."""

    seat: int
    agreed: bool


class Coaching(Act, frozen=True, tag="coaching"):
    """Somebody agreed that a coach speaks to people at the table; or did not, and then nobody wishes it any more."""

    seat: int
    agreed: bool


class Programmed(Act, frozen=True, tag="programmed", omit_defaults=True):
    """Somebody decided ahead what he chooses if it is asked; nobody else ever hears of it (see programs.py)."""

    seat: int
    program: str  # as the game calls it
    holds: str
    waits: bool = False  # for those before him in turn order, where several are asked at once


class Unprogrammed(Act, frozen=True, tag="unprogrammed"):
    """Somebody withdrew that."""

    seat: int
    program: str


class Said(Act, frozen=True, tag="said"):
    """Somebody wrote a line, when lines were acts; since then they are kept by themselves (see talk.py)."""

    guest: Guest
    name: str
    seat: int | None
    text: str


class Rematched(Act, frozen=True, tag="rematched"):
    """Somebody opened the next table for the same people."""

    table: str


class Removed(Act, frozen=True, tag="removed"):
    """The host wants somebody at the table no more: a bot plays his seats to the end, or they are open again before the
    game began, and he cannot sit down.
    """

    guest: Guest
    name: str
    held: tuple[int, ...]  # his seats
    level: str


class Readmitted(Act, frozen=True, tag="readmitted"):
    """The host has thought better of it: somebody may sit down again, or take his seats back from the bot."""

    guest: Guest


class Invited(Act, frozen=True, tag="invited"):
    """The host has asked somebody to an open seat, which is kept for him for a while."""

    seat: int
    guest: Guest
    name: str
    until: int


class Declined(Act, frozen=True, tag="declined"):
    """An invitation is taken back, or not taken: the seat is anybody's again."""

    seat: int


class Closed(Act, frozen=True, tag="closed"):
    """Whoever runs the server has closed the table, and says why. Nothing more is done at it."""

    words: str


class Forgotten(Act, frozen=True, tag="forgotten"):
    """Somebody has had his name deleted: whatever was his at the table is that of a guest whom nobody knows. All
    earlier acts say so as well; this one tells those who have carried them out already.
    """

    seats: tuple[int, ...]
    host: bool  # he had opened the table
    lines: tuple[int, ...]  # the numbers of those that he has said lately
    guest: Guest  # instead
    nameless: int  # by which number he is told from others without a name

    def name_of(self, seat: int | None) -> str:
        """What he is called; friends who shared his device are still told apart."""
        return f"Guest {self.nameless + (seat or 0)}"


AnyAct = (
    Sat
    | Seated
    | Added
    | CameBack
    | StoodUp
    | Resigned
    | TimedOut
    | Chose
    | TookBack
    | AskedBack
    | Answered
    | Coaching
    | Programmed
    | Unprogrammed
    | Said
    | Rematched
    | Removed
    | Readmitted
    | Invited
    | Declined
    | Closed
    | Forgotten
)

"""What is done in a tournament. It is what was decided when it was opened, and its acts in order; nothing else.

People are told of by their numbers, in the order in which they joined: who they are stands only where they joined, so
that somebody can be forgotten there and nowhere else.
"""

from enum import StrEnum

from msgspec import Struct

from durbar.tables.acts import Guest
from durbar.tables.pace import Pace

COMPANION = -1  # a bot that fills a table; nobody's number


class Kind(StrEnum):
    """How it is decided who plays whom."""

    ROUND_ROBIN = "round_robin"  # everybody meets everybody, as evenly as can be
    SWISS = "swiss"  # those who fared alike, and did not meet before
    KNOCK_OUT = "knock_out"  # the best of every table go on


class Begins(StrEnum):
    """When the first round opens."""

    BY_HAND = "hand"
    AT_A_TIME = "time"
    WHEN_FULL = "full"


class Spare(StrEnum):
    """What is done where people do not fill tables, and the game knows no smaller ones."""

    COMPANION = "companion"  # bots fill them
    BYE = "bye"  # some people do not play that round


class Unfinished(StrEnum):
    """What counts at tables that are not over when the host closes a round."""

    SHARED = "shared"  # a place that all share
    NOTHING = "nothing"


class Why(StrEnum):
    """Why somebody plays no more."""

    OWN_WISH = "own"
    REMOVED = "removed"
    ABSENT = "absent"


class Opened(Struct, frozen=True):
    """What is decided when a tournament is opened, and never changes."""

    id: str
    name: str
    host: Guest
    game: str
    options: dict[str, str]
    size: int  # seats at a table
    least: int  # seats that the game needs
    kind: Kind
    rounds: int  # none: as many as it takes
    go_on: int  # how many of every table, in a knock-out
    begins: Begins
    begins_at: int  # none, if it has no time
    every: int  # seconds from one round's date to the next; none: a round opens as soon as the one before it is over
    most: int  # people
    public: bool  # anyone may join; otherwise whoever has the invitation
    invitation: str
    opened_at: int  # seconds since 1970, as in every act
    pace: Pace | None = None
    spare: Spare = Spare.COMPANION
    late: int = 0  # the last round up to whose beginning one may still join; none, if it is 0
    absences: int = 1  # after so many somebody plays no more
    rated: bool = False  # its tables count for ratings


class Act(Struct, frozen=True, tag_field="act", kw_only=True):
    """Something done."""

    at: int


class Joined(Act, frozen=True, tag="joined"):
    """Somebody takes part; his number is that of those who joined before him."""

    guest: Guest
    name: str


class Withdrew(Act, frozen=True, tag="withdrew"):
    """Somebody plays no more; before the beginning, he has never been there."""

    who: int
    why: Why


class Begun(Act, frozen=True, tag="begun"):
    """All that is drawn by lot follows from this seed. It is told to everybody, and made when nobody can join by it."""

    seed: str


class RoundOpened(Act, frozen=True, tag="round_opened"):
    """Who plays whom: by table, everybody's number in the order of seats; and who does not play."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


class TableOver(Act, frozen=True, tag="table_over"):
    """A table has ended: by seat, place and points, and who never came."""

    round: int
    table: int
    places: tuple[int, ...]
    points: tuple[int, ...]
    absent: tuple[int, ...]  # seats


class RoundClosed(Act, frozen=True, tag="round_closed"):
    """The host waits no longer for the tables of all rounds so far."""

    unfinished: Unfinished


class Cancelled(Act, frozen=True, tag="cancelled"):
    """There is no tournament any more; what was played stays."""

    too_few: bool = False  # it should have begun, and nobody was there


class Forgotten(Act, frozen=True, tag="forgotten"):
    """Somebody has had his name deleted: the acts by which he joined say so as well. He plays no more."""

    who: tuple[int, ...]
    host: bool
    guest: Guest  # instead
    name: str


class HandedOn(Act, frozen=True, tag="handed_on"):
    """Somebody who takes part is the host from now on: the one there was is nobody any more."""

    who: int


AnyAct = Joined | Withdrew | Begun | RoundOpened | TableOver | RoundClosed | Cancelled | Forgotten | HandedOn

"""The pace of a table: how long everybody may think, and what happens to whoever is out of time."""

from msgspec import Struct

from durbar.tables.refusals import Reason, Refused

LIVE = "live"  # so many seconds a move, and then what is in the bank
DAYS = "days"  # so many days a move
SEAT = "seat"  # out of time: the companion takes the seat until its holder comes back
MOVE = "move"  # out of time: the companion plays that move, and no other
LATE = (SEAT, MOVE)

A_MINUTE, A_DAY = 60, 24 * 3600
LONGEST_LIVE = 3600  # seconds a move
LONGEST_BANK = 240  # minutes
SHORTEST = 10  # seconds that there must be in all
LONGEST_DAYS = 30
USUAL = {"seconds": 45, "minutes": 10, "days": 3}  # unless one says otherwise


class Pace(Struct, frozen=True):
    """What is agreed on when a table is opened. A move lasts from when a seat is asked until it is asked no more."""

    kind: str
    move: int  # seconds that every move has
    bank: int = 0  # seconds for the whole game, used where a move takes longer
    late: str = SEAT

    @property
    def vacations(self) -> bool:
        """Whether clocks stop while their people are on vacation."""
        return self.kind == DAYS

    @property
    def low(self) -> int:
        """With how many seconds left one is told that there is little time."""
        return A_DAY // 2 if self.kind == DAYS else A_MINUTE


def live(seconds: int, minutes: int, late: str = SEAT) -> Pace:
    """So many seconds a move, and a bank of minutes."""
    fits = 0 <= seconds <= LONGEST_LIVE and 0 <= minutes <= LONGEST_BANK and seconds + A_MINUTE * minutes >= SHORTEST
    return _agreed(Pace(LIVE, seconds, A_MINUTE * minutes, late), fits)


def by_the_day(days: int, late: str = SEAT) -> Pace:
    """So many days a move."""
    return _agreed(Pace(DAYS, A_DAY * days, 0, late), 1 <= days <= LONGEST_DAYS)


def agreed(kind: str, seconds: int, minutes: int, days: int, late: str = SEAT) -> Pace | None:
    """The pace that somebody wants, or none."""
    match kind:
        case "none":
            return None
        case "live":
            return live(seconds, minutes, late)
        case "days":
            return by_the_day(days, late)
    raise Refused(Reason.BAD_PACE)


def _agreed(pace: Pace, fits: bool) -> Pace:
    if not fits or pace.late not in LATE:
        raise Refused(Reason.BAD_PACE)
    return pace


class Ticking(Struct, frozen=True):
    """A clock that runs: how many seconds it had left when it began to. What pauses make of that follows from them."""

    since: int
    left: int

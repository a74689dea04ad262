"""Talk at a table: lines beside its acts, with limits of their own. Whatever is said, the game goes on."""

from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.refusals import Reason, Refused

if TYPE_CHECKING:
    from durbar.tables.store import Visitor
    from durbar.tables.table import Table

LONGEST_LINE = 500
HELD = 60  # lines of a table that are kept in memory
SEATED, EVERYBODY = "seated", "everybody"  # who may talk at a table
CIRCLES = (SEATED, EVERYBODY)


class Line(Struct, frozen=True):
    """What somebody said. Whoever only watches has no seat."""

    at: int
    guest: Guest
    name: str
    seat: int | None
    text: str
    number: int = 0  # of a line: they are counted by themselves, from 1


class Talk(NamedTuple):
    """What was said at a table last, the oldest line first, and who may not talk there any more."""

    lines: list[Line]
    silenced: frozenset[Guest]


class Talked(NamedTuple):
    """How much was said already, in all and lately: by somebody, and by all of his circle (who sit, or who watch)."""

    person: int
    circle: int
    person_lately: int
    circle_lately: int


class TalkLimits(Struct, frozen=True):
    """How much may be said at one table. Those who watch cannot use up the lines of those who play."""

    person: int = 400
    circle: int = 2000
    lately: int = 20  # seconds
    person_lately: int = 8
    circle_lately: int = 40

    def check(self, talked: Talked) -> None:
        """Refuse a line too much."""
        if talked.person >= self.person or talked.circle >= self.circle:
            raise Refused(Reason.TALKED_ENOUGH)
        if talked.person_lately >= self.person_lately or talked.circle_lately >= self.circle_lately:
            raise Refused(Reason.TALKING_FAST)


def handle(guest: Guest) -> str:
    """What names somebody to others: the same everywhere, and it does not tell his id."""
    return sha256(f"person {guest}".encode()).hexdigest()[:16]


def named(table: "Table", person: str) -> tuple[Guest, str]:
    """The id and the name of somebody who has talked at a table lately, sits there, is silenced or was removed."""
    names = dict.fromkeys(table.silenced, "") | {guest: removed.name for guest, removed in table.removed.items()}
    names |= {seat.guest: seat.name for seat in table.seats if seat.guest}
    names |= {line.guest: line.name for line in table.chat}
    for guest, name in names.items():
        if handle(guest) == person:
            return guest, name
    raise Refused(Reason.NO_SUCH_PERSON)


def may_talk(table: "Table", guest: Guest) -> bool:
    """Whether somebody may talk at a table as it was opened: who sits there or opened it, or everybody."""
    belongs = guest == table.opened.host or bool(table.seats_of(guest))
    if table.closed is not None or guest in table.removed or guest in table.silenced:
        return False
    return not table.opened.recorded and (belongs or table.opened.talk == EVERYBODY)


def said(table: "Table", visitor: "Visitor", text: str) -> Line:
    """What somebody wants to say, cleaned, or refused."""
    if table.opened.recorded:
        raise Refused(Reason.QUIET)
    if table.closed is not None:
        raise Refused(Reason.CLOSED)
    if visitor.id in table.removed:
        raise Refused(Reason.REMOVED)
    if visitor.id in table.silenced:
        raise Refused(Reason.SILENCED)
    if not may_talk(table, visitor.id):
        raise Refused(Reason.ONLY_SEATED_TALK)
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not 1 <= len(line) <= LONGEST_LINE:
        raise Refused(Reason.BAD_TEXT)
    seat = next(iter(table.seats_of(visitor.id)), None)
    return Line(at=now(), guest=visitor.id, name=visitor.name, seat=seat, text=line)

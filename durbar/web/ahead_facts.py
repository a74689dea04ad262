"""What a page shows of what its reader decides ahead."""

from gettext import NullTranslations
from typing import TYPE_CHECKING, TypedDict

from durbar.engine.programmed import Programs, programs_of
from durbar.tables.programs import Holds, holds_of, offered
from durbar.tables.programs import Standing as Decided
from durbar.tables.seat import Kind
from durbar.tables.table import Stage

if TYPE_CHECKING:
    from durbar.web.drawing import Drawing


class Offered(TypedDict):
    """What can be decided ahead, as a form sends it."""

    value: str
    words: str


class Standing(TypedDict):
    """What was decided ahead, and for how long."""

    name: str
    words: str
    holds: str
    now: bool  # it answers what is asked now, in a moment


class AheadFacts(TypedDict):
    """What is shown of that to whoever sits there."""

    offered: list[Offered]
    holds: list[tuple[str, str]]
    standing: list[Standing]


WAITING = ",after"  # behind the name of a program that waits for others


def ahead_facts(page: "Drawing") -> AheadFacts | None:
    """What the reader has decided ahead, and can; nothing to whoever does not play here, or only looks back."""
    table, seat = page.table, page.view.seat
    if table.state is not Stage.PLAYING or page.view.ply is not None or seat not in table.seats_of(page.who.visitor.id):
        return None
    room = programs_of(page.game)
    if seat is None or room is None or table.seats[seat].kind is not Kind.PERSON or not offered(table):
        return None
    return {
        "offered": [
            {"value": one.name + (WAITING if waits else ""), "words": _said(room, one.name, waits, page.t)}
            for one in offered(table)
            for waits in ((False, True) if one.waits else (False,))
        ],
        "holds": [(str(holds), _how_long(room, holds, page.t)) for holds in holds_of(table)],
        "standing": [_standing(page, room, seat, one) for one in table.programs.of(seat)],
    }


def _standing(page: "Drawing", room: Programs, seat: int, one: Decided) -> Standing:
    answers = one.program.answer(page.table.course.position, seat) is not None
    return {
        "name": one.program.name,
        "words": _said(room, one.program.name, one.waits, page.t),
        "holds": _how_long(room, one.holds, page.t),
        "now": answers and seat in page.table.programs.due(page.table),
    }


def _said(room: Programs, program: str, waits: bool, t: NullTranslations) -> str:
    """What somebody decides, and after whom."""
    words = room.words(program, t)
    return t.gettext("{words}, after those before me in turn order").format(words=words) if waits else words


def _how_long(room: Programs, holds: Holds, t: NullTranslations) -> str:
    match holds:
        case Holds.ONCE:
            return t.gettext("this once")
        case Holds.PERIOD:
            return room.period_words(t)
        case Holds.ALWAYS:
            return t.gettext("until I cancel it")

"""When clocks do not run, and which of them run out next: the statements."""

from collections.abc import Callable

from sqlalchemy import Connection, Table, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from durbar.store import schema
from durbar.tables.acts import Guest
from durbar.tables.pauses import EVERYBODY, Pause, Span

_BEAT = "beat"  # when a server last noted that it runs
_pauses = schema.pauses.c


def next_deadline(connection: Connection) -> int | None:
    """When the next clock would run out if there were no pauses."""
    deadline = schema.tables.c.deadline
    found: int | None = connection.scalar(select(func.min(deadline)).where(deadline.is_not(None)))
    return found


def beat(
    connection: Connection,
    insert_into: Callable[[Table], postgresql.Insert | sqlite.Insert],
    at: int,
    longest: int | None,
) -> bool:
    """Note that a server runs; and a pause since one last did, if that was too long ago."""
    settings = schema.settings
    noted = connection.scalar(select(settings.c.value).where(settings.c.name == _BEAT).with_for_update())
    last = at if noted is None else int(noted)
    row = {"name": _BEAT, "value": str(max(at, last)).encode()}
    known = insert_into(settings).values(row)
    connection.execute(known.on_conflict_do_update(index_elements=["name"], set_=row))
    if longest is None or at - last <= longest:
        return False
    pause = insert_into(schema.pauses).values(guest=EVERYBODY, begins=last, ends=at)
    connection.execute(pause.on_conflict_do_update(index_elements=["guest", "begins"], set_={"ends": at}))
    return True


def pauses(connection: Connection) -> list[Pause]:
    """All pauses."""
    rows = connection.execute(select(_pauses.guest, _pauses.begins, _pauses.ends).order_by(_pauses.begins))
    return [Pause(*row) for row in rows]


def add_vacation(connection: Connection, guest: Guest, span: Span, permit: Callable[[list[Span]], None]) -> None:
    """Note a vacation; those that one guest notes at the same time are noted one after the other."""
    visitors = schema.visitors.c
    connection.execute(select(visitors.id).where(visitors.id == guest).with_for_update())
    rows = connection.execute(select(_pauses.begins, _pauses.ends).where(_pauses.guest == guest))
    permit([Span(*row) for row in rows])
    connection.execute(insert(schema.pauses), {"guest": guest, **span._asdict()})


def end_vacation(connection: Connection, guest: Guest, begins: int, at: int) -> None:
    """Let a vacation end, or never begin."""
    mine = (_pauses.guest == guest, _pauses.begins == begins)
    connection.execute(delete(schema.pauses).where(*mine, _pauses.begins >= at))
    connection.execute(update(schema.pauses).where(*mine, _pauses.ends > at).values(ends=at))

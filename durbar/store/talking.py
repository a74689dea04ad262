"""What is said at tables, who is silenced or ignored: the statements."""

from collections.abc import Callable

from msgspec.json import Decoder, encode
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Integer, bindparam, case, delete, func, insert, select
from sqlalchemy import cast as as_type

from durbar.store import schema
from durbar.tables.acts import Guest
from durbar.tables.talk import Line, Talk, Talked

_read_line = Decoder(Line).decode
_lines = schema.talk.c


def _count(*conditions: ColumnElement[bool]) -> ColumnElement[int]:
    counted = case((_all(*conditions), 1), else_=0)
    return func.coalesce(func.sum(as_type(counted, Integer)), 0)


def _all(first: ColumnElement[bool], *others: ColumnElement[bool]) -> ColumnElement[bool]:
    for other in others:
        first = first & other
    return first


_person = _lines.guest == bindparam("guest")
_circle = _lines.seated == bindparam("seated")
_lately = _lines.at > bindparam("since")
_talked = select(
    func.coalesce(func.max(_lines.number), 0),
    _count(_person),
    _count(_circle),
    _count(_person, _lately),
    _count(_circle, _lately),
).where(_lines.table_id == bindparam("table"))


def write_line(connection: Connection, table: str, line: Line, lately: int, permit: Callable[[Talked], None]) -> Line:
    """Write a line with the next number; whoever writes at this table at the same time waits for us."""
    facts = {"guest": line.guest, "seated": line.seat is not None}
    last, *talked = connection.execute(_talked, {"table": table, "since": line.at - lately, **facts}).one()
    permit(Talked(*map(int, talked)))
    line = replace(line, number=last + 1)
    row = {"table_id": table, "number": line.number, "at": line.at, "content": encode(line).decode(), **facts}
    connection.execute(insert(schema.talk), row)
    return line


def read_talk(connection: Connection, table: str, limit: int, after: int) -> Talk:
    """The last lines with numbers above ``after``, and who is silenced."""
    last = select(_lines.content).where(_lines.table_id == table, _lines.number > after)
    contents = connection.scalars(last.order_by(_lines.number.desc()).limit(limit)).all()
    silenced = select(schema.silenced.c.guest).where(schema.silenced.c.table_id == table)
    return Talk([_read_line(content) for content in reversed(contents)], frozenset(connection.scalars(silenced)))


def silence(connection: Connection, table: str, guest: Guest, silent: bool) -> None:
    """Note who may not talk at a table, or may again."""
    silenced = schema.silenced
    connection.execute(delete(silenced).where(silenced.c.table_id == table, silenced.c.guest == guest))
    if silent:
        connection.execute(insert(silenced), {"table_id": table, "guest": guest})


def ignore(connection: Connection, reader: Guest, guest: Guest, name: str, ignored: bool) -> None:
    """Note whom a reader does not want to read, or does again."""
    noted = schema.ignored
    connection.execute(delete(noted).where(noted.c.reader == reader, noted.c.guest == guest))
    if ignored:
        connection.execute(insert(noted), {"reader": reader, "guest": guest, "name": name})


def ignored_by(connection: Connection, reader: Guest) -> dict[Guest, str]:
    """Whom a reader does not want to read."""
    noted = schema.ignored.c
    found = connection.execute(select(noted.guest, noted.name).where(noted.reader == reader).order_by(noted.name))
    return {row.guest: row.name for row in found}


def ignoring(connection: Connection, guest: Guest) -> set[Guest]:
    """Who does not want to read somebody."""
    noted = schema.ignored.c
    return set(connection.scalars(select(noted.reader).where(noted.guest == guest)))

"""The acts of a table wherever they lie: each in its row, or those of an old game together in one compressed row.

Packed are always the first acts of a table. What is done there later stands in rows as ever, until it is packed, too.
"""

from collections.abc import Iterable, Sequence
from typing import Any
from zlib import compress, decompress

from msgspec import MsgspecError
from msgspec.json import decode, encode
from msgspec.msgpack import Decoder
from msgspec.msgpack import encode as packed
from sqlalchemy import Connection, delete, insert, select, update

from durbar.store import schema

LEVEL = 9  # it is done once, and takes a few milliseconds
_acts, _packs, _tables = schema.acts.c, schema.packs.c, schema.tables.c
_unpacked = Decoder(list[str]).decode


def contents_of(connection: Connection, table: str, packs: int, after: int = 0) -> list[str]:
    """What is written of a table's acts with numbers above ``after``, so many of which were packed."""
    contents = _packed(connection, table)[after:] if after < packs else []
    later = select(_acts.content).where(_acts.table_id == table, _acts.number > max(after, packs))
    return [*contents, *connection.scalars(later.order_by(_acts.number))]


def pack(connection: Connection, table: str, packs: int, acts: int) -> bool:
    """Put all acts of a table into one row; not if some are missing: then it is left for somebody to look at."""
    contents = contents_of(connection, table, packs)
    if len(contents) != acts:
        return False
    row = {"people": encode(sorted(_people(contents))).decode(), "content": compress(packed(contents), LEVEL)}
    connection.execute(delete(schema.packs).where(_packs.table_id == table))
    connection.execute(insert(schema.packs), {"table_id": table, **row})
    connection.execute(delete(schema.acts).where(_acts.table_id == table))
    connection.execute(update(schema.tables).where(_tables.id == table).values(packed=acts))
    return True


def unpack(connection: Connection, table: str) -> None:
    """Let every act stand in its row again, if they do not."""
    if contents := _packed(connection, table):
        rows = [{"table_id": table, "number": number, "content": act} for number, act in enumerate(contents, 1)]
        connection.execute(insert(schema.acts), rows)
        connection.execute(delete(schema.packs).where(_packs.table_id == table))
        connection.execute(update(schema.tables).where(_tables.id == table).values(packed=0))


def _packed(connection: Connection, table: str) -> Sequence[str]:
    content = connection.scalar(select(_packs.content).where(_packs.table_id == table))
    return [] if content is None else _unpacked(decompress(content))


def _people(contents: Iterable[str]) -> set[str]:
    """Whoever has done something, or to whom something was done: nobody can look for them in what is packed."""
    return {guest for content in contents if isinstance(guest := _act(content).get("guest"), str)}


def _act(content: str) -> dict[str, Any]:
    try:
        act = decode(content)
    except (MsgspecError, UnicodeError):
        return {}
    return act if isinstance(act, dict) else {}

"""Snapshots of tables, and old games packed away: that part of the store."""

from collections.abc import Callable
from hashlib import sha256

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder
from sqlalchemy import ColumnElement, Connection, Table, delete, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from durbar.store import packing, schema
from durbar.store.engines import wait_longer
from durbar.store.gate import Gate
from durbar.tables.clock import now
from durbar.tables.history import KeptSnapshot

_tables, _acts, _snapshots = schema.tables.c, schema.acts.c, schema.snapshots.c

DONE = ("over", "closed")


class _Stage(Struct):
    """The one fact of a summary that is looked at here."""

    state: str


_read_stage = Decoder(_Stage).decode


class KeptHistory:
    """That part of the store."""

    _reading: Gate
    _writing: Gate
    _insert: Callable[[Table], postgresql.Insert | sqlite.Insert]

    def snapshot(self, table: str) -> KeptSnapshot | None:
        """The last snapshot of a table, if one is kept and the acts up to it are still those that it was made of."""
        if not table.isprintable():
            return None
        here = _snapshots.table_id == table, _tables.id == _snapshots.table_id
        with self._reading.begin() as connection:
            kept = connection.execute(select(schema.snapshots, _tables.packed).where(*here)).one_or_none()
            if kept is None or kept.last_act != _digest(connection, table, kept.packed, kept.number):
                return None
        return KeptSnapshot(kept.number, kept.made_by, kept.content)

    def keep_snapshot(self, table: str, snapshot: KeptSnapshot) -> bool:
        """Keep a snapshot instead of the one before; not if the table has gone on since, or there is none."""
        here = select(_tables.packed).where(_tables.id == table, _tables.acts == snapshot.number)
        with self._writing.begin() as connection:
            # Nobody is forgotten there meanwhile: what was taken before that would still tell of him.
            packed = connection.scalar(here.with_for_update())
            last_act = packed is not None and _digest(connection, table, packed, snapshot.number)
            if not last_act:
                return False
            row = {"table_id": table, **snapshot._asdict(), "last_act": last_act, "taken_at": now()}
            kept = self._insert(schema.snapshots).values(row)
            connection.execute(kept.on_conflict_do_update(index_elements=["table_id"], set_=row))
        return True

    def drop_old_snapshots(self, before: int) -> int:
        """Forget the snapshots of packed tables that were taken before a time: nobody has looked at them since."""
        packed = select(schema.packs.c.table_id)
        old = delete(schema.snapshots).where(_snapshots.taken_at < before, _snapshots.table_id.in_(packed))
        with self._writing.begin() as connection:
            return connection.execute(old).rowcount

    def old(self, before: int, after: str, limit: int) -> list[str]:
        """Tables that are over or closed, have not changed since a time, and whose acts are not all packed; those that
        follow a table in the order of ids.
        """
        done = or_(*(_tables.summary.contains(f'"state":"{stage}"', autoescape=True) for stage in DONE))
        rows = select(_tables.id).where(*_unpacked_since(before), done, _tables.id > after)
        with self._reading.begin() as connection:
            wait_longer(connection)
            return list(connection.scalars(rows.order_by(_tables.id).limit(limit)))

    def pack(self, table: str, before: int) -> bool:
        """Put all acts of such a table into one compressed row; false if it is no such table any more."""
        here = select(_tables.acts, _tables.packed, _tables.summary).where(_tables.id == table)
        with self._writing.begin() as connection:
            row = connection.execute(here.where(*_unpacked_since(before)).with_for_update()).one_or_none()
            if row is None or not _is_done(row.summary):
                return False
            drop_snapshot(connection, table)
            return packing.pack(connection, table, row.packed, row.acts)


def drop_snapshot(connection: Connection, table: str) -> None:
    """Keep no snapshot of a table: what it was made of changes, or is seldom asked for."""
    connection.execute(delete(schema.snapshots).where(_snapshots.table_id == table))


def _unpacked_since(before: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return _tables.changed_at < before, _tables.packed < _tables.acts


def _is_done(summary: str) -> bool:
    try:
        return _read_stage(summary).state in DONE
    except (MsgspecError, UnicodeError):
        return False


def _digest(connection: Connection, table: str, packed: int, number: int) -> str:
    """Of an act as it is written; nothing if there is none."""
    if number > packed:
        content = connection.scalar(select(_acts.content).where(_acts.table_id == table, _acts.number == number))
    else:
        content = next(iter(packing.contents_of(connection, table, packed, number - 1)), None)
    return "" if content is None else sha256(content.encode()).hexdigest()

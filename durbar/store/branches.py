"""Branches that people keep, in a database."""

from sqlalchemy import Connection, Select, delete, func, insert, select

from durbar.store import schema
from durbar.tables.acts import Guest
from durbar.tables.store import KeptBranch

_branches = schema.branches
_kept = _branches.c


def keep(connection: Connection, kept: KeptBranch, most: int) -> bool:
    """Write a branch, unless its guest keeps as many as he may."""
    own = select(func.count()).select_from(_branches).where(_kept.guest == kept.guest)
    if (connection.scalar(own) or 0) >= most:
        return False
    row = {name: getattr(kept, name) for name in kept.__struct_fields__ if name != "table"}
    connection.execute(insert(_branches), {**row, "table_id": kept.table})
    return True


def kept_by(connection: Connection, guest: Guest, table: str) -> list[KeptBranch]:
    """A guest's branches of a table, the newest first."""
    own = _selected().where(_kept.guest == guest, _kept.table_id == table)
    return _read(connection, own.order_by(_kept.made_at.desc(), _kept.id))


def found(connection: Connection, branch: str) -> KeptBranch | None:
    """A branch by its id."""
    return next(iter(_read(connection, _selected().where(_kept.id == branch))), None)


def drop(connection: Connection, guest: Guest, branch: str) -> bool:
    """Forget a guest's branch; false if he has none of this id."""
    return bool(connection.execute(delete(_branches).where(_kept.id == branch, _kept.guest == guest)).rowcount)


def _selected() -> Select[str, str, str, str, str, int]:
    return select(_kept.id, _kept.table_id, _kept.guest, _kept.place, _kept.note, _kept.made_at)


def _read(connection: Connection, rows: Select[str, str, str, str, str, int]) -> list[KeptBranch]:
    return [KeptBranch(*row) for row in connection.execute(rows)]

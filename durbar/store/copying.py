"""Backups: a database as one SQLite file, and back into any database. Whoever plays meanwhile is not disturbed."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, MetaData, Table, func, select, text

from durbar.engine.errors import DurbarError
from durbar.store import schema
from durbar.store.alone import Alone
from durbar.store.engines import Engines, open_engines, wait_longer
from durbar.store.gate import Gate
from durbar.store.migrate import keep_others_out, step_of, upgrade

BATCH = 1000  # rows at a time
STEPS = "alembic_version"  # Alembic's own table
LEFT = {schema.snapshots.name}  # which follow from the rest, and are made again


def backup(address: str, file: Path, overwrite: bool = False) -> int:
    """Copy a database, as it stands at one moment, into a file; how many tables there are to play at."""
    if file.exists() and not overwrite:
        raise DurbarError(f"{file} exists already; choose another name, or say --overwrite")
    unfinished = file.with_name(f"{file.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        with (
            _opened(address, create=False) as source,
            _opened(f"sqlite:///{unfinished}") as target,
            _at_one_moment(source) as origin,
            Gate(target.writing).begin() as copy,
        ):
            tables = _copy(origin, copy)
        _in_one_file(unfinished)
        os.replace(unfinished, file)
    except OSError as error:
        raise DurbarError(f"cannot write {file}: {error.strerror}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return tables


def restore(file: Path, address: str, overwrite: bool = False) -> int:
    """Bring a backup into a database, all of it or nothing, and up to date; how many tables there are to play at."""
    with (
        _opened(f"sqlite:///{file}", create=False) as source,
        _opened(address) as target,
        _no_server(target),
        _at_one_moment(source) as origin,
        Gate(target.writing).begin() as copy,
    ):
        keep_others_out(copy)
        _clear(copy, overwrite)
        tables = _copy(origin, copy)
        upgrade(copy)
    return tables


@contextmanager
def _opened(address: str, create: bool = True) -> Iterator[Engines]:
    engines = open_engines(address, create)
    try:
        yield engines
    finally:
        for engine in engines:
            engine.dispose()


@contextmanager
def _at_one_moment(engines: Engines) -> Iterator[Connection]:
    """A transaction that sees nothing of what is written after its beginning."""
    with Gate(engines.reading).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
            wait_longer(connection)
        yield connection


@contextmanager
def _no_server(engines: Engines) -> Iterator[None]:
    """Keep servers away from a file meanwhile."""
    url = engines.writing.url
    if url.get_backend_name() == "sqlite" and url.database:
        with closing(Alone(Path(url.database))):
            yield
    else:
        yield


def _clear(target: Connection, overwrite: bool) -> None:
    """An empty database; DurbarError if it is not, and that is not meant."""
    there = MetaData()
    there.reflect(target, only=lambda name, _: name in schema.metadata.tables or name == STEPS)  # others' are not ours
    kept = [table for table in there.sorted_tables if table.name != STEPS]
    if not overwrite and any(target.execute(select(table).limit(1)).first() is not None for table in kept):
        raise DurbarError("there is something in this database already; say --overwrite if it is to be lost")
    there.drop_all(target)


def _copy(source: Connection, target: Connection) -> int:
    """Every row of every table, into the same schema, whatever version of it that is."""
    if (step := step_of(source)) is None:
        raise DurbarError("this is no database of Durbar")
    upgrade(target, step)
    tables = schema.metadata.tables.keys()
    theirs, ours = MetaData(), MetaData()
    theirs.reflect(source, only=lambda name, _: name in tables)
    ours.reflect(target, only=lambda name, _: name in tables)
    for table in reversed(ours.sorted_tables):  # a step may have put something there
        target.execute(table.delete())
    for table in (table for table in ours.sorted_tables if table.name not in LEFT):
        _copy_rows(source, theirs.tables[table.name], target, table)
        _go_on_counting(target, table)
    return target.scalar(select(func.count()).select_from(ours.tables["tables"])) or 0


def _copy_rows(source: Connection, origin: Table, target: Connection, copy: Table) -> None:
    rows = source.execution_options(yield_per=BATCH).execute(select(origin))
    for part in rows.mappings().partitions():
        target.execute(copy.insert(), [dict(row) for row in part])


def _go_on_counting(target: Connection, table: Table) -> None:
    """Let PostgreSQL number new rows after those that came with their numbers."""
    counted = table.autoincrement_column
    if target.dialect.name == "postgresql" and counted is not None:
        sequence = func.pg_get_serial_sequence(table.name, counted.name)
        target.execute(select(func.setval(sequence, func.coalesce(func.max(counted), 0) + 1, False)))


def _in_one_file(path: Path) -> None:
    """Leave nothing beside the file, and all of it on disk."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    with path.open("rb") as file:
        os.fsync(file.fileno())

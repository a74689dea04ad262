"""From an address to open connections, set up so that what is committed is on disk and writers wait for each other."""

import os
from contextlib import suppress
from pathlib import Path
from sqlite3 import SQLITE_BUSY, OperationalError
from sqlite3 import Connection as SQLiteConnection
from threading import Lock
from time import monotonic, sleep
from typing import NamedTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from durbar.engine.errors import DurbarError

FORMS = "sqlite:///path/to/file or postgresql://user:password@host/database"
CONNECTIONS = 10
PATIENCE = 30  # seconds to wait for another process that writes
_POSTGRESQL = ("postgres", "postgresql", "postgresql+psycopg")
_creating = Lock()


class Engines(NamedTuple):
    """Where to read, and where to write."""

    reading: Engine
    writing: Engine


def open_engines(address: str) -> Engines:
    """The engines of a database, not connected yet; DurbarError if the address cannot be read."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise DurbarError(f"this is not the address of a database; it looks like {FORMS}") from None
    if url.drivername == "sqlite":
        return _sqlite(url)
    if url.drivername in _POSTGRESQL:
        return _postgresql(url)
    raise DurbarError(f"{url.drivername!r} is not a database that Durbar knows; an address looks like {FORMS}")


def _postgresql(url: URL) -> Engines:
    engine = create_engine(
        url.set(drivername="postgresql+psycopg", query={"connect_timeout": "10", **url.query}),
        isolation_level="READ COMMITTED",  # whoever has waited for a row sees what the other has done
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_pre_ping=True,
    )
    return Engines(engine, engine)


def _sqlite(url: URL) -> Engines:
    if not url.database or url.database == ":memory:" or url.query:
        raise DurbarError("SQLite needs a file, and nothing but a file: sqlite:///path/to/file")
    _create(Path(url.database))
    # One connection for all writers of this process: they queue here, where SQLite would let them sleep and try again.
    return Engines(_sqlite_engine(url, CONNECTIONS, "BEGIN"), _sqlite_engine(url, 1, "BEGIN IMMEDIATE"))


def _create(path: Path) -> None:
    """A file that nobody else may read, because it will hold the seeds of running games."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # The lock: closing a file drops the locks that SQLite holds on it anywhere in this process.
        with _creating, suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise DurbarError(f"cannot make the database {path}: {error.strerror}") from error


def _sqlite_engine(url: URL, connections: int, begin: str) -> Engine:
    engine = create_engine(
        url, poolclass=QueuePool, pool_size=connections, max_overflow=0, connect_args={"timeout": PATIENCE}
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: SQLiteConnection, entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # Python's driver begins no transactions of its own: ours are real ones
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def really_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _write_ahead(connection: SQLiteConnection) -> None:
    """Let readers and a writer work at once. To switch a new file to this SQLite does not wait its turn: we do."""
    until = monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except OperationalError as error:
            if error.sqlite_errorcode & 0xFF != SQLITE_BUSY or monotonic() > until:
                raise
            sleep(0.01)

"""From an address to open connections, set up so that what is committed is on disk and writers wait for each other."""

import os
from contextlib import suppress
from pathlib import Path
from sqlite3 import SQLITE_BUSY, OperationalError
from sqlite3 import Connection as SQLiteConnection
from threading import Lock
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from durbar.engine.errors import DurbarError
from durbar.extras import require
from durbar.tables.troubles import Trouble, Unavailable

if TYPE_CHECKING:
    from psycopg import Connection as PostgreSQLConnection

FORMS = "sqlite:///path/to/file or postgresql://user:password@host/database"
CONNECTIONS = 10
PATIENCE = 5  # seconds to wait for whatever others hold: a lock, the one connection that writes, an answer
_POSTGRESQL = ("postgres", "postgresql", "postgresql+psycopg")
_LOST = {  # after how long a server that says nothing is taken for lost
    "connect_timeout": str(PATIENCE),
    "keepalives_idle": str(PATIENCE),
    "keepalives_interval": "2",
    "keepalives_count": "2",
    "tcp_user_timeout": str(2000 * PATIENCE),
}
_creating = Lock()


class Engines(NamedTuple):
    """Where to read, and where to write."""

    reading: Engine
    writing: Engine


def open_engines(address: str, create: bool = True) -> Engines:
    """The engines of a database, not connected yet; DurbarError if the address cannot be read, or there is no file
    and none is to be made.
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise DurbarError(f"this is not the address of a database; it looks like {FORMS}") from None
    if url.drivername == "sqlite":
        return _sqlite(url, create)
    if url.drivername in _POSTGRESQL:
        return _postgresql(url)
    raise DurbarError(f"{url.drivername!r} is not a database that Durbar knows; an address looks like {FORMS}")


def _postgresql(url: URL) -> Engines:
    require("postgres", "psycopg")
    engine = create_engine(
        url.set(drivername="postgresql+psycopg", query={**_LOST, **url.query}),
        isolation_level="READ COMMITTED",  # whoever has waited for a row sees what the other has done
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: "PostgreSQLConnection", entry: ConnectionPoolEntry) -> None:
        connection.execute(f"SET lock_timeout = '{PATIENCE}s'")
        connection.execute(f"SET statement_timeout = '{PATIENCE}s'")
        connection.execute(f"SET idle_in_transaction_session_timeout = '{2 * PATIENCE}s'")  # nobody waits for the dead
        connection.commit()

    return Engines(engine, engine)


def wait_longer(connection: Connection, seconds: int = 0) -> None:
    """Let the statements of this transaction take their time, and wait so long for others; for ever if not said."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SET LOCAL lock_timeout = '{seconds}s'"))
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))


def _sqlite(url: URL, create: bool) -> Engines:
    if not url.database or url.database == ":memory:" or url.query:
        raise DurbarError("SQLite needs a file, and nothing but a file: sqlite:///path/to/file")
    if create:
        _create(Path(url.database))
    elif not Path(url.database).is_file():
        raise DurbarError(f"there is no database {url.database}")
    # One connection for all writers of this process: they queue here, where SQLite would let them sleep and try again.
    engines = Engines(_sqlite_engine(url, CONNECTIONS, "BEGIN"), _sqlite_engine(url, 1, "BEGIN IMMEDIATE"))
    _watch(Path(url.database), engines.writing)
    return engines


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
        url,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=PATIENCE,
        connect_args={"timeout": PATIENCE},
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: SQLiteConnection, entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # Python's driver begins no transactions of its own: ours are real ones
        connection.text_factory = _text
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def really_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _text(raw: bytes) -> str:
    """A text that is none spoils its own row, and not the list that it is in."""
    return raw.decode("utf-8", "replace")


def _watch(path: Path, writing: Engine) -> None:
    """Write nothing into a file that has been removed or replaced: nobody would find it again."""
    found = path.stat()

    @event.listens_for(writing, "begin")
    def still_there(connection: Connection) -> None:
        try:
            same = os.path.samestat(path.stat(), found)
        except OSError:
            same = False
        if not same:
            raise Unavailable(Trouble.AWAY, f"the file {path} has been removed or replaced; start the server again")


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

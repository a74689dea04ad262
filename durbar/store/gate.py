"""The way to a database: what is wrong with it is told in our words."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoFreeConnection

from durbar.tables.troubles import Trouble, Unavailable

_SQLITE = {
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.AWAY,
    sqlite3.SQLITE_IOERR: Trouble.AWAY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}
_POSTGRESQL = {  # by the beginning of their SQLSTATE
    "55P03": Trouble.BUSY,  # a lock was not to be had
    "57014": Trouble.BUSY,  # a statement took too long
    "40": Trouble.BUSY,  # two transactions in each other's way
    "53100": Trouble.FULL,
    "53": Trouble.BUSY,  # no more connections, or memory
    "25006": Trouble.READ_ONLY,
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
}


class Gate:
    """An engine. Whoever uses it meets Unavailable where the fault is not his."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction."""
        with told(self.engine), self.engine.begin() as connection:
            yield connection


@contextmanager
def told(engine: Engine) -> Iterator[None]:
    """Turn errors of a driver that are no faults of the program into Unavailable."""
    try:
        yield
    except NoFreeConnection as error:
        raise Unavailable(Trouble.BUSY, _words(engine, "no connection is free")) from error
    except DBAPIError as error:
        if (trouble := _trouble(engine, error.orig)) is None:
            raise
        raise Unavailable(trouble, _words(engine, str(error.orig))) from error


def _trouble(engine: Engine, error: BaseException | None) -> Trouble | None:
    if isinstance(error, sqlite3.Error):
        return _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return _trouble_of_postgresql(error) if engine.dialect.name == "postgresql" else None


def _trouble_of_postgresql(error: BaseException | None) -> Trouble | None:
    from psycopg import Error, InterfaceError, OperationalError

    if not isinstance(error, Error):
        return None
    state = error.sqlstate or ""
    known = next((trouble for code, trouble in _POSTGRESQL.items() if state.startswith(code)), None)
    return known or (Trouble.AWAY if isinstance(error, OperationalError | InterfaceError) else None)


def _words(engine: Engine, said: str) -> str:
    where = engine.url.render_as_string(hide_password=True)
    return f"cannot use the database {where}: {' '.join(said.split())}"

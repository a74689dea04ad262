"""The store: tables, acts and visitors in SQLite (one file) or PostgreSQL. What a call has returned from is on disk."""

from pathlib import Path

from durbar.engine.errors import DurbarError
from durbar.store.alone import Alone
from durbar.store.database import Database
from durbar.store.engines import open_engines
from durbar.store.migrate import migrate

__all__ = ["Database", "connect", "look"]


def connect(address: str, alone: bool = False) -> Database:
    """The store at an address, made or brought up to date if need be; for one server alone if it is one file.

    DurbarError if the address cannot be read, or the database cannot be reached or is newer than this program.
    """
    engines = open_engines(address)
    file = engines.writing.url.database if engines.writing.dialect.name == "sqlite" else None
    database = Database(engines, Alone(Path(file)) if alone and file else None)
    try:
        migrate(engines.writing)
    except DurbarError:
        database.close()
        raise
    return database


def look(address: str) -> Database:
    """The store at an address, left as it is: for looking at it while servers run; DurbarError if it is not as this
    program knows it.
    """
    database = Database(open_engines(address, create=False))
    try:
        if not database.is_current():
            raise DurbarError("this database is of another version of Durbar; a server brings it up to date")
    except DurbarError:
        database.close()
        raise
    return database

"""The store: tables, acts and visitors in SQLite (one file) or PostgreSQL. What a call has returned from is on disk."""

from durbar.engine.errors import DurbarError
from durbar.store.database import Database
from durbar.store.engines import open_engines
from durbar.store.migrate import migrate

__all__ = ["Database", "connect"]


def connect(address: str) -> Database:
    """The store at an address, made or brought up to date if need be.

    DurbarError if the address cannot be read, or the database cannot be reached or is newer than this program.
    """
    engines = open_engines(address)
    database = Database(engines)
    try:
        migrate(engines.writing)
    except DurbarError:
        database.close()
        raise
    return database

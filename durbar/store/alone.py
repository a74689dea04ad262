"""One server for one SQLite file: a second would not hear of what the first changes."""

import os
from pathlib import Path

from durbar.engine.errors import DurbarError

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows has no such locks
    flock = None  # type: ignore[assignment]


class Alone:
    """Held for the life of a process, however it ends. The lock is on a file beside the database: SQLite has locks of
    its own on that one.
    """

    def __init__(self, database: Path) -> None:
        path = database.with_name(f"{database.name}-server")
        try:
            self._file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            raise DurbarError(f"cannot make {path}, which keeps other servers away: {error.strerror}") from error
        try:
            if flock is not None:
                flock(self._file, LOCK_EX | LOCK_NB)
        except OSError:
            self.close()
            raise DurbarError(
                f"another server uses {database} already; several servers can share a PostgreSQL database"
            ) from None

    def close(self) -> None:
        """Let others have it."""
        os.close(self._file)

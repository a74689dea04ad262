"""A lock between processes: while one makes what all of them need, the others wait for it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

A_DAY = 24 * 3600


@contextmanager
def process_lock(file: Path) -> Iterator[None]:
    """Wait until nobody else holds this file, in this process or another, and hold it.

    It is a transaction of SQLite, which leaves nothing behind but the empty file: that works on every system, and what
    a process held is free when it ends, killed or not.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file, timeout=A_DAY, isolation_level=None)) as held:
        held.execute("BEGIN EXCLUSIVE")
        yield

"""Finished games of a server as files, all at once: for tests, for study, for whoever plays them through."""

from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

from durbar.engine.errors import DurbarError
from durbar.tables.checking import in_batches
from durbar.tables.host import Host
from durbar.tables.store import Store
from durbar.tables.table import Stage
from durbar.tables.troubles import Unplayable

ENDING = ".durbar"


async def export(store: Store, folder: Path, comments: bool = True) -> AsyncIterator[Path]:
    """Write every game that was played to its end into a folder, unless it is there already; which files are new.

    A table that cannot be read any more is left out. Nobody is named in a file, neither are private tables: whoever
    played them has not published them.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        async for host, table_id in in_batches(store):
            if (text := await _finished(host, table_id, comments)) is not None:
                file = folder / f"{table_id}{ENDING}"
                if not file.exists():
                    file.write_text(text, "utf-8")
                    yield file
    except OSError as error:
        raise DurbarError(f"cannot write into {folder}: {error.strerror}") from error


async def export_one(store: Store, table_id: str, folder: Path, comments: bool = True) -> Path:
    """Write the game of one table into a folder, public or not. It must be over: its seed is a secret before."""
    with closing(Host(store)) as host:
        table = await host.table(table_id)
    if table.state is not Stage.OVER:
        raise DurbarError(f"the game of {table_id!r} is not over: what is dealt is still a secret")
    file = folder / f"{table_id}{ENDING}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(table.recorded().text(comments=comments), "utf-8")
    except OSError as error:
        raise DurbarError(f"cannot write {file}: {error.strerror}") from error
    return file


async def _finished(host: Host, table_id: str, comments: bool) -> str | None:
    """The text of a finished public game."""
    try:
        table = await host.table(table_id)
    except Unplayable:
        return None
    if table.state is not Stage.OVER or table.opened.recorded or not table.opened.public:
        return None
    return table.recorded().text(comments=comments)

"""When snapshots of tables are taken and used: a long game is not played again because somebody opens it.

Should anything about a snapshot not fit, it is played again, and the acts decide as ever.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from weakref import WeakKeyDictionary

from durbar.engine.game import Game
from durbar.tables.acts import AnyAct, Forgotten, Opened
from durbar.tables.folding import check, go_on
from durbar.tables.history import KeptSnapshot
from durbar.tables.snapshot import from_bytes, made_by, to_bytes
from durbar.tables.store import Store
from durbar.tables.table import Table
from durbar.tables.threads import reading, writing

EVERY = 50  # acts: as many are played again in some hundredths of a second at most

log = logging.getLogger(__name__)


class Snapshots:
    """The snapshots of a store."""

    def __init__(self, store: Store, game: Callable[[str], Game]) -> None:
        self._store = store
        self._game = game
        self._last: WeakKeyDictionary[Table, int] = WeakKeyDictionary()  # by table, after which act one was taken

    async def table(self, table_id: str) -> Table | None:
        """A table by its snapshot and the acts since; nothing if there is none that is of use."""
        kept = await reading(self._store.snapshot, table_id)
        if kept is None:
            return None
        opened, since = await reading(self._store.read, table_id, kept.number)
        table = await asyncio.to_thread(self._laid_out, kept, opened, since)
        if table is not None:
            self._last[table] = kept.number
        return table

    async def take(self, table: Table) -> None:
        """Keep a table as it stands. Nobody may do anything there meanwhile."""
        try:
            content = await asyncio.to_thread(to_bytes, table)
        except Exception:  # no reason not to take those of others
            log.exception("no snapshot of %r can be taken", table.opened.id)
        else:
            snapshot = KeptSnapshot(table.number, made_by(table.setup.game), content)
            await writing(self._store.keep_snapshot, table.opened.id, snapshot)
        self._last[table] = table.number

    def is_due(self, table: Table) -> bool:
        """Whether a table has gone on for long since a snapshot was taken."""
        return table.number - self._last.get(table, 0) >= EVERY

    def _laid_out(self, kept: KeptSnapshot, opened: Opened, since: Sequence[AnyAct]) -> Table | None:
        game = check(opened, self._game)
        # Before somebody was forgotten, his name stood in acts that are written otherwise now.
        if kept.made_by != made_by(game) or any(isinstance(act, Forgotten) for act in since):
            return None
        try:
            table = from_bytes(kept.content, opened, game)
            if table.number != kept.number:
                raise ValueError(f"a snapshot after act {table.number}")
            go_on(table, since)
        except Exception:  # whatever somebody has written there
            log.warning("the snapshot of %r is of no use: it is played again", opened.id, exc_info=True)
            return None
        return table

"""Who is told: everybody who follows a table learns that it has changed, and looks for himself at what he may see."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager

from durbar.tables.store import News
from durbar.tables.table import Table


class Subscribers:
    """Wakes those who follow a table."""

    def __init__(self) -> None:
        self._following: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.hung_up = False  # the server ends: whoever follows goes
        self.on_left: list[Callable[[str], None]] = []  # nobody follows that table (or lobby) any more

    @contextmanager
    def follow(self, table_id: str) -> Iterator[asyncio.Event]:
        """Set whenever the table has changed; whoever follows clears it."""
        changed = asyncio.Event()
        self._following[table_id].add(changed)
        if self.hung_up:
            changed.set()
        try:
            yield changed
        finally:
            self._following[table_id].discard(changed)
            if not self._following[table_id]:
                del self._following[table_id]
                for leave in self.on_left:
                    leave(table_id)

    def followed(self, table_id: str) -> bool:
        """Whether anybody follows a table, from here."""
        return table_id in self._following

    async def tell(self, table: Table) -> None:
        """A table of ours has changed."""
        self.wake(table.opened.id)

    def wake(self, table_id: str) -> None:
        """A table has changed, here or elsewhere."""
        for changed in self._following.get(table_id, ()):
            changed.set()

    async def listen(self, news: AsyncIterator[News], *hearers: Callable[[News], None]) -> None:
        """For ever: pass on what other servers have changed, first to those who keep copies."""
        try:
            async for told in news:
                for hear in hearers:
                    hear(told)
                if told.table is not None:
                    self.wake(told.table)
                elif told.listening and told.reader is None:
                    self.wake_all()
        finally:  # should it end: whoever keeps copies must look for himself again
            for hear in hearers:
                hear(News(listening=False))

    def hang_up(self) -> None:
        """Let everybody go."""
        self.hung_up = True
        self.wake_all()

    def wake_all(self) -> None:
        """Anything may have changed."""
        for table_id in list(self._following):
            self.wake(table_id)

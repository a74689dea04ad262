"""Who is told: everybody who follows a table learns that it has changed, and looks for himself at what he may see."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from durbar.tables.table import Table


class Telegraph:
    """Wakes those who follow a table."""

    def __init__(self) -> None:
        self._following: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    @contextmanager
    def follow(self, table_id: str) -> Iterator[asyncio.Event]:
        """Set whenever the table has changed; whoever follows clears it."""
        changed = asyncio.Event()
        self._following[table_id].add(changed)
        try:
            yield changed
        finally:
            self._following[table_id].discard(changed)
            if not self._following[table_id]:
                del self._following[table_id]

    async def tell(self, table: Table) -> None:
        """A table of ours has changed."""
        self.wake(table.opened.id)

    def wake(self, table_id: str) -> None:
        """A table has changed, here or elsewhere."""
        for changed in self._following.get(table_id, ()):
            changed.set()

    async def listen(self, news: AsyncIterator[str | None]) -> None:
        """For ever: pass on what other servers have changed."""
        async for table_id in news:
            if table_id is None:
                self.wake_all()
            else:
                self.wake(table_id)

    def wake_all(self) -> None:
        """Anything may have changed."""
        for table_id in list(self._following):
            self.wake(table_id)

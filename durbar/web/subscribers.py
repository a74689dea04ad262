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
    def follow(self, *followed: str) -> Iterator[asyncio.Event]:
        """Set whenever a table (or whatever else is followed) has changed; whoever follows clears it."""
        changed = asyncio.Event()
        for one in followed:
            self._following[one].add(changed)
        if self.hung_up:
            changed.set()
        try:
            yield changed
        finally:
            for one in followed:
                self._leave(one, changed)

    def _leave(self, one: str, changed: asyncio.Event) -> None:
        self._following[one].discard(changed)
        if not self._following[one]:
            del self._following[one]
            for leave in self.on_left:
                leave(one)

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
                elif told.of_anything and told.listening:
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

"""The tables that lobbies show, kept in mind as long as anybody looks at one: to look on costs no reading."""

import asyncio

from msgspec.structs import replace

from durbar.tables.acts import Guest
from durbar.tables.store import News, Store, Summary
from durbar.tables.table import Table
from durbar.tables.threads import reading
from durbar.web.subscribers import Subscribers

MANY = 50  # tables in a list
LOBBY = "lobby of "  # what is followed, for each guest by himself


class Listing:
    """Free seats are read for the first who looks, somebody's own tables when he comes; what changes then is told."""

    def __init__(self, store: Store, subscribers: Subscribers) -> None:
        self._store = store
        self._subscribers = subscribers
        self._known: dict[str, Summary] = {}
        self._looking: set[Guest] = set()
        self._reading = asyncio.Lock()
        self._asking: set[asyncio.Task[None]] = set()

    async def of(self, guest: Guest) -> tuple[list[Summary], list[Summary]]:
        """Somebody's own tables, and others' with a free seat; last changed first."""
        async with self._reading:
            if guest not in self._looking:
                await self._read(guest)
        latest = sorted(self._known.values(), key=lambda table: (table.changed_at, table.id), reverse=True)
        mine = [table for table in latest if guest in _people(table)]
        free = [table for table in latest if _is_free(table) and not _sits(guest, table)]
        return mine[:MANY], free[:MANY]

    async def _read(self, guest: Guest) -> None:
        own = await reading(self._store.tables_of, guest, MANY)
        found = [table if guest in _people(table) else replace(table, host=guest) for table in own]  # of long ago
        if not self._looking:
            found += await reading(self._store.open_tables, MANY)
        for table in found:
            self._keep(table)
        self._looking.add(guest)

    def _keep(self, table: Summary) -> Summary | None:
        """Know a table as it is, unless more is known already; as it was known before."""
        before = self._known.get(table.id)
        if before is None or before.acts <= table.acts:
            self._known[table.id] = table
        return before

    # --- What is told -----------------------------------------------------------------------------------------------

    async def tell(self, table: Table) -> None:
        """A table of ours has changed."""
        if self._looking or self._reading.locked():
            self._note(table.summary())

    def hear(self, news: News) -> None:
        """Another server has changed something."""
        if news.table is not None and self._looking:
            task = asyncio.get_running_loop().create_task(self._ask(news.table))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)
        elif news.table is None and news.reader is None:
            self._looking.clear()
            self._known.clear()

    async def _ask(self, table_id: str) -> None:
        for table in await reading(self._store.summaries, table_id):
            self._note(table)

    def _note(self, table: Summary) -> None:
        """Wake those whose lobby looks different now: all of them, if there is or was a free seat."""
        before = self._keep(table)
        concerned = self._looking & (_people(table) | (_people(before) if before else set()))
        if _is_free(table) or (before and _is_free(before)):
            concerned = self._looking
        elif not concerned and not self._reading.locked():
            del self._known[table.id]
        for guest in concerned:
            self._subscribers.wake(LOBBY + guest)

    def forget(self, followed: str) -> None:
        """Nobody looks at that lobby any more."""
        if followed.startswith(LOBBY):
            self._looking.discard(followed.removeprefix(LOBBY))
            if not self._looking and not self._reading.locked():
                self._known.clear()


def _is_free(table: Summary) -> bool:
    return table.public and any(seat.open for seat in table.seats)


def _sits(guest: Guest, table: Summary) -> bool:
    return any(seat.guest == guest for seat in table.seats)


def _people(table: Summary) -> set[Guest]:
    """Whose table it is."""
    return {seat.guest for seat in table.seats if seat.guest is not None} | {table.host}

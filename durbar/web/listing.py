"""The tables that lobbies show, kept in mind as long as anybody looks at one: to look on costs no reading.

One's own, free seats, games to watch.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from durbar.tables.acts import Guest
from durbar.tables.notices import turn_of
from durbar.tables.pauses import Pauses
from durbar.tables.store import News, Store, Summary
from durbar.tables.table import Table
from durbar.tables.threads import reading
from durbar.web.subscribers import Subscribers

MANY = 50  # tables in a list
LOBBY = "lobby of "  # what is followed, for each guest by himself
WAITING = "waiting for "  # the same, by whoever wants to know only how many tables wait for him


class Listing:
    """Free seats and games to watch are read for the first who looks, somebody's own tables when he comes; what changes
    then is told.
    """

    def __init__(self, store: Store, subscribers: Subscribers, pauses: Callable[[], Pauses]) -> None:
        self._pauses = pauses
        self._store = store
        self._subscribers = subscribers
        self._known: dict[str, Summary] = {}
        self._looking: set[Guest] = set()
        self._waiting: dict[Guest, int] = {}  # how many tables wait for those who have asked
        self._reading = asyncio.Lock()
        self._asking: set[asyncio.Task[None]] = set()

    async def of(self, guest: Guest) -> "Lists":
        """What somebody's lobby shows; last changed first."""
        await self._look(guest)
        latest = sorted(self._known.values(), key=lambda table: (table.changed_at, table.id), reverse=True)
        mine = [table for table in latest if guest in _people(table)]
        others = [table for table in latest if not _sits(guest, table)]
        free, watched = filter(_is_free, others), filter(_is_watched, others)
        return Lists(mine[:MANY], list(free)[:MANY], list(watched)[:MANY])

    async def waiting(self, guest: Guest) -> int:
        """How many tables wait for somebody."""
        await self._look(guest)
        if guest not in self._waiting:
            self._waiting[guest] = sum(turn_of(table, guest) is not None for table in self._known.values())
        return self._waiting[guest]

    async def _look(self, guest: Guest) -> None:
        async with self._reading:
            if guest not in self._looking:
                await self._read(guest)

    async def _read(self, guest: Guest) -> None:
        own = await reading(self._store.tables_of, guest, MANY)
        found = [table if guest in _people(table) else replace(table, host=guest) for table in own]  # of long ago
        if not self._looking:
            found += await reading(self._store.open_tables, MANY)
            found += await reading(self._store.watchable, MANY)
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
            self._note(table.summary(self._pauses()))

    def hear(self, news: News) -> None:
        """Another server has changed something."""
        if news.table is not None and self._looking:
            task = asyncio.get_running_loop().create_task(self._ask(news.table))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)
        elif news.of_anything:
            self._looking.clear()
            self._waiting.clear()
            self._known.clear()

    async def _ask(self, table_id: str) -> None:
        for table in await reading(self._store.summaries, table_id):
            self._note(table)

    def _note(self, table: Summary) -> None:
        """Wake those whose lobby looks different now: all of them, if there is or was a free seat, or if a game begins
        or ends that can be watched; not for every move in it.
        """
        before = self._keep(table)
        concerned = self._looking & (_people(table) | (_people(before) if before else set()))
        for guest in concerned:
            self._waiting.pop(guest, None)
            self._subscribers.wake(WAITING + guest)
        began_or_ended = _is_watched(table) != (before is not None and _is_watched(before))
        if _is_free(table) or (before and _is_free(before)) or began_or_ended:
            concerned = self._looking
        elif _is_watched(table):
            pass  # still to be watched
        elif not concerned and not self._reading.locked():
            del self._known[table.id]
        for guest in concerned:
            self._subscribers.wake(LOBBY + guest)

    def forget(self, followed: str) -> None:
        """Nobody looks at that lobby any more, or wants to know how many tables wait."""
        if followed.startswith((LOBBY, WAITING)):
            guest = followed.removeprefix(LOBBY).removeprefix(WAITING)
            if self._subscribers.followed(LOBBY + guest) or self._subscribers.followed(WAITING + guest):
                return
            self._looking.discard(guest)
            self._waiting.pop(guest, None)
            if not self._looking and not self._reading.locked():
                self._known.clear()


class Lists(NamedTuple):
    """What a lobby shows."""

    mine: list[Summary]
    free: list[Summary]
    watched: list[Summary]


def invitations(tables: Iterable[Summary], guest: Guest, blocked: Collection[Guest], at: int) -> list[Summary]:
    """Of these tables the ones at which a seat is kept for somebody, by a host whom he has not blocked."""
    return [
        table
        for table in tables
        if table.state == "open"
        and table.host not in blocked
        and any(seat.kept_for == guest and seat.kept_until > at for seat in table.seats)
    ]


def belongs(table: Summary, guest: Guest) -> bool:
    """Whether somebody sits at a table, or has opened it."""
    return guest == table.host or _sits(guest, table)


def _is_watched(table: Summary) -> bool:
    return table.public and table.state == "playing"


def _is_free(table: Summary) -> bool:
    return table.public and any(seat.open for seat in table.seats)


def _sits(guest: Guest, table: Summary) -> bool:
    return any(seat.guest == guest for seat in table.seats)


def _people(table: Summary) -> set[Guest]:
    """Whose table it is, and who is invited."""
    asked = {seat.kept_for for seat in table.seats if seat.kept_for is not None}
    return {seat.guest for seat in table.seats if seat.guest is not None} | {table.host} | asked

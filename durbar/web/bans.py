"""Who is not served: known by heart, and anew as soon as whoever runs the server has changed it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from litestar.exceptions import PermissionDeniedException

from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.house import Ban, Bans
from durbar.tables.store import News, Store
from durbar.tables.supervised import persistently
from durbar.tables.threads import reading
from durbar.tables.troubles import Unavailable

PAUSE = 0.5  # seconds between two looks at what other programs have told a SQLite file


class Banned(PermissionDeniedException):
    """Whoever asks is not served."""

    detail = "This server does not serve you. Whoever runs it has decided so."


class BanList:
    """The bans of one server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._bans = Bans(store.bans(now()))
        self._learning: set[asyncio.Task[None]] = set()
        self.on_change: list[Callable[[], None]] = []

    def check_address(self, address: str) -> None:
        """Refuse whoever comes from where nobody is served."""
        if self.of_address(address):
            raise Banned

    def check_guest(self, guest: Guest) -> None:
        """Refuse somebody who is not served."""
        if self.of_guest(guest):
            raise Banned

    def of_address(self, address: str) -> bool:
        """Whether nobody is served who comes from there."""
        return bool(self._bans.of_address(address, now()))

    def of_guest(self, guest: Guest) -> bool:
        """Whether somebody is not served."""
        return self._bans.of_guest(guest, now())

    def hear(self, news: News) -> None:
        """Something has changed: perhaps who is banned."""
        if news.of_anything and news.listening:
            task = asyncio.get_running_loop().create_task(self._learn())
            self._learning.add(task)
            task.add_done_callback(self._learning.discard)

    async def _learn(self) -> None:
        def look() -> Awaitable[list[Ban]]:
            return reading(self._store.bans, now())

        self._bans = Bans(await persistently(look, lambda error, pause: None, Unavailable))
        for learn in self.on_change:
            learn()


async def told_by_programs(store: Store) -> AsyncIterator[News]:
    """For ever: what other programs have changed in a file that has no other server."""
    last = max((change.id for change in await reading(store.changes, -1)), default=0)
    yield News()  # whatever was changed before that
    while True:
        await asyncio.sleep(PAUSE)
        for change in await reading(store.changes, last):
            last = change.id
            yield News(table=change.which) if change.what == "table" else News()

"""Streams that are open, and for whom: each ends as soon as whoever reads it may not any more, on whatever server that
was decided.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any

from durbar.tables.acts import Guest
from durbar.tables.store import News
from durbar.tables.supervised import persistently
from durbar.tables.troubles import Unavailable
from durbar.web.bans import BanList
from durbar.web.guests import Guests


@dataclass(frozen=True, eq=False)
class OpenStream:
    """One of them."""

    guest: Guest
    generation: int
    device: str
    address: str  # where it is read
    end: Callable[[], Coroutine[Any, Any, None]]


class OpenStreams:
    """All of one server."""

    def __init__(self, guests: Guests, bans: BanList) -> None:
        self._guests, self._bans = guests, bans
        self._open: defaultdict[Guest, set[OpenStream]] = defaultdict(set)
        self._deaf = False  # nothing was heard of other servers for a while
        self._tasks: set[asyncio.Task[None]] = set()
        guests.on_change.append(self._look_at)
        bans.on_change.append(self._look_at_all)

    def __len__(self) -> int:
        return sum(map(len, list(self._open.values())))

    def add(self, stream: OpenStream) -> None:
        """A stream is read; however often that is said."""
        self._open[stream.guest].add(stream)

    def discard(self, stream: OpenStream) -> None:
        """What was answered is read no more, whether it was a stream or not."""
        if stream.guest in self._open:
            self._open[stream.guest].discard(stream)
            if not self._open[stream.guest]:
                del self._open[stream.guest]

    def may_go_on(self, stream: OpenStream) -> bool:
        """Whether whoever reads a stream still may, as far as this server knows."""
        ended = self._guests.has_ended(stream.guest, stream.generation, stream.device)
        return not ended and not self._bans.of_guest(stream.guest) and not self._bans.of_address(stream.address)

    def hear(self, news: News) -> None:
        """Another server has ended something by which somebody is known; or may have, while nothing was heard."""
        if news.guest is not None:
            self._guests.forget(news.guest)
            if news.guest in self._open:
                self._do(self._learn(news.guest))
        elif news.of_anything and not news.listening:
            self._deaf = True
        elif news.of_anything and self._deaf:
            self._deaf = False
            self._do(self._learn(*self._open))

    async def close(self) -> None:
        """Look no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _learn(self, *guests: Guest) -> None:
        """Know how some guests stand, one after another; what that changes is told to us, too."""
        for guest in guests:
            await persistently(partial(self._guests.refresh, guest), lambda error, pause: None, Unavailable)

    def _look_at(self, guest: Guest) -> None:
        for stream in [stream for stream in self._open.get(guest, ()) if not self.may_go_on(stream)]:
            self._do(stream.end())

    def _look_at_all(self) -> None:
        for guest in list(self._open):
            self._look_at(guest)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

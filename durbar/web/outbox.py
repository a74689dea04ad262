"""Words that wait to be sent, in an order in which nobody waits for another's receiver."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from durbar.tables.acts import Guest
from durbar.web.telling import Word

MOST_WORDS = 2_000


class Outbox:
    """Words on their way: one at a time of each guest, and everybody in turn. Whoever names an address that takes long
    to answer keeps one of those who send busy, and no more.
    """

    def __init__(self) -> None:
        self._waiting: dict[Guest, deque[Word]] = {}  # whose turn is next stands first
        self._being_told: set[Guest] = set()
        self._stirred = asyncio.Event()

    def put(self, word: Word) -> Word | None:
        """Let a word be sent; another that is not, should there be too many: one of whoever has most."""
        self._waiting.setdefault(word.address.guest, deque()).append(word)
        self._stirred.set()
        if len(self) <= MOST_WORDS:
            return None
        return self._take(max(self._waiting, key=lambda guest: len(self._waiting[guest])))

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def next(self) -> AsyncIterator[Word]:
        """The next word, once there is one; for as long as it takes to send it, its guest's others wait."""
        while (guest := self._next_guest()) is None:
            self._stirred.clear()
            await self._stirred.wait()
        self._being_told.add(guest)
        try:
            yield self._take(guest)
        finally:
            self._being_told.discard(guest)
            self._stirred.set()

    def _next_guest(self) -> Guest | None:
        return next((guest for guest in self._waiting if guest not in self._being_told), None)

    def _take(self, guest: Guest) -> Word:
        """The first of his words; for the others he stands last."""
        words = self._waiting.pop(guest)
        word = words.popleft()
        if words:
            self._waiting[guest] = words
        return word

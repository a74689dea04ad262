"""Whose turn it is to have something thought out: fair between people first, then between their tables.

What takes a moment has a place of its own, so that it never waits for what takes long; a table that nobody watches
comes last.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Asker:
    """Who wants to know, and for which table."""

    person: str
    table: str
    watched: Callable[[], bool] = field(default=lambda: True, compare=False)  # asked when it comes to that


@dataclass(eq=False)
class _Waiting:
    asker: Asker
    quick: bool
    may_begin: asyncio.Future[None]


class FairQueue:
    """So many slow ones at once, and some places more that only quick ones use."""

    def __init__(self, slow: int, quick: int = 1) -> None:
        self._slow, self._all = slow, slow + quick
        self._running_slow = self._running = 0
        self._waiting: list[_Waiting] = []  # as they came
        self._turns = 0
        self._served: dict[tuple[str, ...], int] = {}  # a person's last turn, and a table's, since all was quiet

    @asynccontextmanager
    async def turn(self, asker: Asker, quick: bool = False) -> AsyncIterator[None]:
        """Wait for one's turn, and have it until the end of the block."""
        waiting = _Waiting(asker, quick, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._begin_next()
        try:
            await waiting.may_begin
            yield
        finally:
            if waiting in self._waiting:  # cut off while it waited
                self._waiting.remove(waiting)
            else:
                self._running -= 1
                self._running_slow -= not quick
                self._begin_next()

    def _begin_next(self) -> None:
        while may_begin := [waiting for waiting in self._waiting if self._has_room(waiting)]:
            following = min(may_begin, key=self._after)  # of equals the one that came first
            self._waiting.remove(following)
            self._note(following)
            following.may_begin.set_result(None)
        if not self._running:
            self._served.clear()

    def _has_room(self, waiting: _Waiting) -> bool:
        room = self._running < self._all and (waiting.quick or self._running_slow < self._slow)
        return room and not waiting.may_begin.cancelled()

    def _after(self, waiting: _Waiting) -> tuple[bool, bool, int, int]:
        """Where somebody stands in the queue: whose person, then whose table has not had a turn for longest."""
        person, table = waiting.asker.person, waiting.asker.table
        turns = self._served.get((person,), 0), self._served.get((person, table), 0)
        return not waiting.quick, not waiting.asker.watched(), *turns

    def _note(self, waiting: _Waiting) -> None:
        self._turns += 1
        self._running += 1
        self._running_slow += not waiting.quick
        person, table = waiting.asker.person, waiting.asker.table
        self._served[person,] = self._served[person, table] = self._turns

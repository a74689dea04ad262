"""Calls of a store, off the event loop. Whoever reads waits for no writer, and nobody waits for ever."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from time import perf_counter
from typing import TypeVar, TypeVarTuple

from durbar.tables.troubles import Trouble, Unavailable

Args = TypeVarTuple("Args")
Result = TypeVar("Result")

THREADS = 10  # for each of the two; a store has as many connections
LIMIT = 8.0  # seconds that a call may take in all; a store's own waits are shorter

observers: list[Callable[[str, float], None]] = []  # of calls by their names, and how many seconds each took

_readers = ThreadPoolExecutor(THREADS, "reading")
_writers = ThreadPoolExecutor(THREADS, "writing")


async def reading(call: Callable[[*Args], Result], *args: *Args) -> Result:
    """What a call of a store that only reads gives; Unavailable after a while."""
    return await _within(_readers, call, *args)


async def writing(call: Callable[[*Args], Result], *args: *Args) -> Result:
    """What a call of a store that writes gives; Unavailable after a while. It may have been written all the same."""
    return await _within(_writers, call, *args)


async def _within(threads: ThreadPoolExecutor, call: Callable[[*Args], Result], *args: *Args) -> Result:
    """A call that has not begun when its time is over never will. What it logs belongs to whoever asks."""
    begun, within = perf_counter(), copy_context()
    try:
        async with asyncio.timeout(LIMIT):
            return await asyncio.get_running_loop().run_in_executor(threads, lambda: within.run(call, *args))
    except TimeoutError:
        raise Unavailable(Trouble.BUSY, f"the database took longer than {LIMIT:g} seconds") from None
    finally:
        for observe in observers:
            observe(getattr(call, "__name__", "other"), perf_counter() - begun)


class LimitedLock(asyncio.Lock):
    """A lock that is waited for only so long."""

    async def acquire(self) -> bool:  # type: ignore[override]
        """Have the lock; Unavailable after a while."""
        try:
            async with asyncio.timeout(LIMIT):
                return await super().acquire()
        except TimeoutError:
            raise Unavailable(Trouble.BUSY, f"a table was busy for longer than {LIMIT:g} seconds") from None

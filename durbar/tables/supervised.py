"""Work that must not end because it failed: it is tried again, after pauses that grow."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from random import uniform
from time import monotonic
from typing import TypeVar

Result = TypeVar("Result")
Work = Callable[[], Awaitable[Result]]
Report = Callable[[Exception, float], None]  # of a failure, and of the seconds until the next attempt

FIRST_PAUSE = 0.5  # seconds
LONGEST_PAUSE = 30.0

log = logging.getLogger(__name__)


def pauses() -> Iterator[float]:
    """Each twice as long as the one before, up to a limit; a little by chance, so that not all come back at once."""
    pause = FIRST_PAUSE
    while True:
        yield pause * uniform(0.75, 1.0)
        pause = min(2 * pause, LONGEST_PAUSE)


async def persistently(
    work: Work[Result], report: Report, failures: type[Exception] | tuple[type[Exception], ...] = Exception
) -> Result:
    """What the work gives, once it succeeds; errors that do not count as failures are passed on."""
    growing = pauses()
    while True:
        begun = monotonic()
        try:
            return await work()
        except failures as error:
            if monotonic() - begun > LONGEST_PAUSE:  # it went well for long
                growing = pauses()
            pause = next(growing)
            report(error, pause)
            await asyncio.sleep(pause)


class Supervisor:
    """Keeps the tasks of a server going, and tells which of them have just failed."""

    def __init__(self) -> None:
        self.failing: dict[str, str] = {}  # by task: why it waits for its next attempt
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, name: str, work: Work[None]) -> None:
        """Let something be done in the background: until it returns, if it ever does."""

        def report(error: Exception, pause: float) -> None:
            self.failing[name] = f"{type(error).__name__}: {error}"
            log.error("%s: failed, and goes on in %.1f s", name, pause, exc_info=error)

        async def once() -> None:
            self.failing.pop(name, None)
            await work()

        self._tasks.append(asyncio.create_task(persistently(once, report), name=name))

    async def close(self) -> None:
        """End all of it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

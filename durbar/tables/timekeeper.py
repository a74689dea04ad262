"""The keeper of all clocks: notes when no server ran, and lets a bot play for whoever is out of time."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from durbar.tables.clock import now
from durbar.tables.clocks import clock_of, due
from durbar.tables.decisions import time_out
from durbar.tables.host import Host
from durbar.tables.refusals import Refused
from durbar.tables.store import News, Summary
from durbar.tables.table import Table
from durbar.tables.threads import reading, writing
from durbar.tables.troubles import Unavailable

BEAT = 20  # seconds after which a server notes again that it runs, while there are clocks
MISSED = 3 * BEAT  # seconds without such a note after which surely no server ran, or none that could write

log = logging.getLogger(__name__)


class Timekeeper:
    """Keeps the time of all tables of a host. While no clock runs it does nothing."""

    def __init__(self, host: Host, alone: bool, on_pauses: Callable[[], None] = lambda: None) -> None:
        self._host = host
        self._alone = alone  # no other server has this store
        self._on_pauses = on_pauses  # other pauses are known: clocks look different
        self._stirred = asyncio.Event()
        self._until: int | None = 0  # it sleeps up to then; none: until somebody stirs it
        self._relearn = False
        self._troubled: set[str] = set()  # told once each
        host.followers.append(self.tell)

    async def begin(self, at: int | None = None) -> None:
        """Before anything else: know when clocks did not run, and that they do from now on."""
        await writing(self._host.store.beat, at or now(), 0 if self._alone else MISSED)
        await self._host.learn_pauses()

    async def close(self) -> None:
        """A server ends: its last note. If the store cannot be written, the one before must do."""
        with suppress(Unavailable):
            if await reading(self._host.store.next_deadline) is not None:
                await writing(self._host.store.beat, now(), MISSED)

    async def keep(self) -> None:
        """For ever: look whenever something may be due."""
        while True:
            self._stirred.clear()
            at, rested, self._until = now(), self._until is None, None
            rest = await self.look(at, rested)
            self._until = None if rest is None else at + rest
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), rest)

    async def look(self, at: int, rested: bool = False) -> int | None:
        """Let bots play for all who are out of time; for how many seconds nothing is to be done, none if not before
        somebody stirs. Who has rested so far tells nothing by not having noted that he runs.
        """
        store = self._host.store
        if self._relearn:
            await self.learn()
        if await reading(store.next_deadline) is None:
            return None if self._alone else BEAT
        if await writing(
            store.beat, at, None if rested else MISSED
        ):  # it slept with the machine, or the store was away
            await self.learn()
        later = [BEAT]
        for table in await reading(store.running_out, at + BEAT):
            for seat, when in _dues(table, self._host):
                if when <= at:
                    await self._time_out(table.id, seat, at)
                else:
                    later.append(when - at)
        return min(later)

    async def learn(self) -> None:
        """Know all pauses anew."""
        self._relearn = False
        await self._host.learn_pauses()
        self._on_pauses()
        self._stirred.set()

    async def _time_out(self, table_id: str, seat: int, at: int) -> None:
        """One table's trouble is no reason to leave the others alone."""
        try:
            await self._host.act(table_id, time_out(seat, at, self._host.pauses))
        except Refused:  # he has chosen, or another server was faster
            pass
        except Unavailable:
            raise
        except Exception as error:
            if table_id not in self._troubled:
                log.error("the clocks of the table %s cannot be kept: %s", table_id, error)
            self._troubled.add(table_id)

    # --- What is told -----------------------------------------------------------------------------------------------

    async def tell(self, table: Table) -> None:
        """A table of ours has changed: perhaps a clock of it runs out before we would look again."""
        if table.opened.pace is None:
            return
        running = [clock.due for clock in clock_of(table, 0, self._host.pauses) if clock and clock.due is not None]
        if running and (self._until is None or min(running) < self._until):
            self._stirred.set()

    def hear(self, news: News) -> None:
        """Another server has changed something: perhaps when clocks do not run."""
        if news.of_anything and news.listening:
            self._relearn = True
            self._stirred.set()


def _dues(table: Summary, host: Host) -> list[tuple[int, int]]:
    """By every seat whose clock runs, when it has run out."""
    if table.pace is None:
        return []
    return [
        (index, due(seat.clock, host.pauses.of(table.pace, seat.guest)))
        for index, seat in enumerate(table.seats)
        if seat.clock
    ]

"""Bots at tables: whenever one must choose, it is made to think, and its choice is carried out."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from time import monotonic

from durbar.bots.bot_pool import BotPool
from durbar.bots.queue import Asker
from durbar.engine.position import Position
from durbar.tables.decisions import choose_as_bot
from durbar.tables.host import Host
from durbar.tables.refusals import Refused
from durbar.tables.store import UnknownTable
from durbar.tables.supervised import persistently
from durbar.tables.table import Table
from durbar.tables.taking_over import take_over
from durbar.tables.troubles import Unavailable, Unplayable

Question = tuple[str, int, int]  # a table, a seat, and since which act it is asked

log = logging.getLogger(__name__)


class Bots:
    """All bots at the tables of a host."""

    def __init__(
        self, host: Host, bot_pool: BotPool, pause: float, watched: Callable[[str], bool] = lambda table_id: True
    ) -> None:
        self._host = host
        self._bot_pool = bot_pool
        self._pause = pause  # seconds, so that people can follow
        self._watched = watched  # whether anybody follows a table
        self._thinking: dict[Question, asyncio.Task[None]] = {}
        self._failed: set[Question] = set()  # those of them whose last attempt failed by itself
        self._moved_at = monotonic()
        host.followers.append(self.look_at)

    async def close(self) -> None:
        """Let nobody think any more; the next server takes over."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def standstill(self) -> float:
        """For how many seconds no bot has moved though one could; to compile a game takes its time."""
        waiting = self._thinking.keys() - self._failed
        return monotonic() - self._moved_at if waiting and not self._bot_pool.progress else 0.0

    async def look_at(self, table: Table) -> None:
        """Start whoever must choose and does not think yet."""
        for seat in table.bots_to_move():
            question = (table.opened.id, seat, table.asked[seat])
            level = table.seats[seat].level
            if question not in self._thinking and level is not None:
                if not self._thinking:
                    self._moved_at = monotonic()
                # A copy: the table may go on, or show what could not be written down, while the bot thinks.
                asker = Asker(table.opened.host, table.opened.id, partial(self._watched, table.opened.id))
                task = asyncio.create_task(self._play(asker, table.course.position.copy(), level, question))
                self._thinking[question] = task
                task.add_done_callback(partial(self._done, question))

    def _done(self, question: Question, task: asyncio.Task[None]) -> None:
        del self._thinking[question]
        self._failed.discard(question)
        self._moved_at = monotonic()

    async def take_over(self) -> None:
        """For ever: play for bots that nobody else plays for, as after a crash."""
        await take_over(self._host, self.look_at, "bots cannot play")

    # --- One question -------------------------------------------------------------------------------------------------

    async def _play(self, asker: Asker, position: Position, level: str, question: Question) -> None:
        """Answer a question, again and again while it stands: who plans in secret lays card after card. Whatever fails
        on the way is tried again until it succeeds.
        """
        _, seat, _ = question
        report = partial(self._report, question)
        still: Position | None = position
        while still is not None:
            started, before = monotonic(), still
            choice = await persistently(partial(self._bot_pool.choose, before, seat, level, asker), report)
            if before.choose(seat, choice):  # nobody waits for what nobody will see
                await asyncio.sleep(max(0.0, self._pause - (monotonic() - started)))
            still = await persistently(partial(self._answer, question, choice), report)
            self._moved_at = monotonic()

    async def _answer(self, question: Question, choice: int) -> Position | None:
        """Carry out a choice; the position in which the same is asked still, if it is."""
        table_id, seat, asked = question
        try:
            try:
                table = await self._host.act(table_id, choose_as_bot(seat, choice, asked))
            except Refused:
                table = await self._host.table(table_id)
                await self.look_at(table)  # the question has changed meanwhile
        except (Unplayable, UnknownTable) as error:
            log.error("a bot stops at the table %s: %s", table_id, error)
            return None
        stands = seat in table.bots_to_move() and table.asked[seat] == asked
        return table.course.position.copy() if stands else None

    def _report(self, question: Question, error: Exception, pause: float) -> None:
        table_id, seat, _ = question
        if isinstance(error, Unavailable):  # told by whoever looks after the store
            return
        self._failed.add(question)
        log.error("the bot on seat %d of the table %s tries again in %.1f s", seat, table_id, pause, exc_info=error)

"""Bots at tables: whenever one must choose, it is made to think, and its choice is carried out."""

import asyncio
from contextlib import suppress
from time import monotonic

from durbar.bots.workshop import Workshop
from durbar.engine.errors import DurbarError
from durbar.engine.position import Position
from durbar.tables.decisions import choose_as_bot, now
from durbar.tables.host import Host
from durbar.tables.refusals import Refused
from durbar.tables.table import Table

PATIENCE = 30  # seconds after which a bot's choice that another server owes is taken over


class Bots:
    """All bots at the tables of a host."""

    def __init__(self, host: Host, workshop: Workshop, pause: float) -> None:
        self._host = host
        self._workshop = workshop
        self._pause = pause  # seconds, so that people can follow
        self._thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        host.followers.append(self.look_at)

    async def look_at(self, table: Table) -> None:
        """Start whoever must choose and does not think yet."""
        for seat in table.bots_to_move():
            question = (table.opened.id, seat, table.asked[seat])
            level = table.seats[seat].level
            if question not in self._thinking and level is not None:
                # A copy: the table may go on, or show what could not be written down, while the bot thinks.
                task = asyncio.create_task(self._play(table.course.position.copy(), level, *question))
                self._thinking[question] = task
                task.add_done_callback(lambda _, question=question: self._thinking.pop(question))  # type: ignore[misc]

    async def take_over(self) -> None:
        """For ever: play for bots that nobody else plays for, as after a crash."""
        silence = -1  # at first all of them, those that have changed in this very second too
        while True:
            for table_id in await asyncio.to_thread(self._host.store.waiting_for_bots, now() - silence):
                with suppress(DurbarError):  # a game of other rules than ours: no reason to leave the others alone
                    await self.look_at(await self._host.table(table_id))
            silence = PATIENCE
            await asyncio.sleep(PATIENCE)

    async def _play(self, position: Position, level: str, table_id: str, seat: int, asked: int) -> None:
        started = monotonic()
        choice = await self._workshop.choose(position, seat, level)
        if position.choose(seat, choice):  # nobody waits for what nobody will see
            await asyncio.sleep(max(0.0, self._pause - (monotonic() - started)))
        try:
            await self._host.act(table_id, choose_as_bot(seat, choice, asked))
        except Refused:
            await self.look_at(await self._host.table(table_id))  # the question has changed meanwhile

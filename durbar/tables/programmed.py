"""Choices that people have decided ahead: when what they foresaw is asked, it is answered, once, after a pause.

Others see what they would see if that person had looked at the table and chosen: that he is asked, that he is here, and
what he chose. How long it takes says nothing about the position (docs/decisions/0045).
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from random import SystemRandom
from typing import NamedTuple

from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.clocks import clock_of
from durbar.tables.decisions import choose_as_programmed
from durbar.tables.host import Host
from durbar.tables.pace import DAYS, Pace
from durbar.tables.refusals import Refused
from durbar.tables.store import UnknownTable
from durbar.tables.supervised import persistently
from durbar.tables.table import Table
from durbar.tables.taking_over import take_over
from durbar.tables.troubles import Unavailable, Unplayable

LOOKS = 3.0, 9.0  # seconds for which somebody looks at the table before he chooses
COMES = 60.0, 1200.0  # seconds after which somebody comes to a table that is played by the day
SHARE = 3  # a pause takes at most this part of the time that is left

Question = tuple[str, int, int]  # a table, a seat, and since which act it is asked
Attends = Callable[[str, Guest], AbstractContextManager[None]]

log = logging.getLogger(__name__)


class Pause(NamedTuple):
    """How long a person would take, in seconds."""

    away: float  # before he looks at the table
    here: float  # and then


def drawn(pace: Pace | None, left: float | None) -> Pause:
    """A pause drawn by lot. Nothing counts but what everybody knows: the pace of the table, and the time left."""
    lot, comes = SystemRandom(), COMES if pace is not None and pace.kind == DAYS else (0.0, 0.0)
    longest = max(comes[1] + LOOKS[1], 1.0)
    share = 1.0 if left is None else min(1.0, left / SHARE / longest)
    return Pause(share * lot.uniform(*comes), share * lot.uniform(*LOOKS))


class ProgrammedAnswers:
    """All choices decided ahead at the tables of a host."""

    def __init__(
        self,
        host: Host,
        pause: Callable[[Pace | None, float | None], Pause] = drawn,
        attends: Attends = lambda table_id, guest: nullcontext(),
    ) -> None:
        self._host = host
        self._pause = pause
        self._attends = attends  # lets somebody be seen at a table
        self._answering: dict[Question, asyncio.Task[None]] = {}
        host.followers.append(self.look_at)

    async def close(self) -> None:
        """Choose nothing any more; the next server takes over."""
        tasks = list(self._answering.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def take_over(self) -> None:
        """For ever: choose what no other server does, as after a crash."""
        await take_over(self._host, self.look_at, "what is due is not chosen")

    async def look_at(self, table: Table) -> None:
        """Begin to choose for whoever has foreseen what he is asked."""
        for seat in table.programs.due(table):
            question, guest = (table.opened.id, seat, table.asked[seat]), table.seats[seat].guest
            if question not in self._answering and guest is not None:
                clock = clock_of(table, now(), self._host.pauses)[seat]
                pause = self._pause(table.opened.pace, clock.left if clock else None)
                task = asyncio.create_task(self._answer_after(pause, question, guest))
                self._answering[question] = task
                task.add_done_callback(partial(self._done, question))

    def _done(self, question: Question, task: asyncio.Task[None]) -> None:
        del self._answering[question]

    async def _answer_after(self, pause: Pause, question: Question, guest: Guest) -> None:
        await asyncio.sleep(pause.away)
        with self._attends(question[0], guest):
            await asyncio.sleep(pause.here)
            await persistently(partial(self._answer, question), partial(_report, question))

    async def _answer(self, question: Question) -> None:
        """Choose, if he has neither chosen himself nor withdrawn it meanwhile; the act's number sees to it that this is
        done once.
        """
        table_id, seat, asked = question
        try:
            await self._host.act(table_id, choose_as_programmed(seat, asked))
        except (Refused, UnknownTable, Unplayable):
            return


def _report(question: Question, error: Exception, pause: float) -> None:
    if not isinstance(error, Unavailable):  # told by whoever looks after the store
        log.error("a choice at the table %s is tried again in %.1f s", question[0], pause, exc_info=error)

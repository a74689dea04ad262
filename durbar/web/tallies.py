"""Finished games are counted once, in the background: how they began and ended, and what their reviews found."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec

from durbar.bots.bot_pool import BotPool
from durbar.engine.errors import DurbarError
from durbar.study.habits import judged_by_seat, openings
from durbar.study.review import Ply
from durbar.tables.habits import LENGTH, LENGTHS_TOGETHER, ORDER, POINTS, Count, Result, Tally
from durbar.tables.host import Host
from durbar.tables.table import Stage, Table
from durbar.tables.talk import handle
from durbar.tables.threads import reading, writing
from durbar.tables.troubles import Unavailable
from durbar.web.reviews import EDITION

SOME = 50  # tables that are looked for at a time


Seen = TypeVar("Seen")


class Tallies:
    """Counts what is over, also what was over before anything was counted."""

    def __init__(self, host: Host, bot_pool: BotPool, on_counted: Callable[[str], None] = lambda table: None) -> None:
        self._host, self._bot_pool = host, bot_pool
        self._on_counted = on_counted  # a table's page may tell more now
        self._something_over = asyncio.Event()

    async def tell(self, table: Table) -> None:
        """A table has changed."""
        if table.state is Stage.OVER:
            self._something_over.set()

    def tell_reviewed(self, table_id: str) -> None:
        """A game has been reviewed."""
        self._something_over.set()

    async def count(self) -> None:
        """For ever: count games as soon as they are over."""
        while True:
            self._something_over.clear()
            await self._count_all()
            await self._judge_all()
            await self._something_over.wait()

    async def _count_all(self) -> None:
        last = ""
        while tables := await reading(self._host.store.untallied, last, SOME):
            for table_id in tables:
                last = table_id
                await writing(self._host.store.tally, await self._tally_of(table_id))
                self._on_counted(table_id)

    async def _tally_of(self, table_id: str) -> Tally:
        nothing = Tally(table_id, "", 0, False, [], {})  # which is not asked for again
        return await self._seen(table_id, lambda table: tally_of(table, self._bot_pool)) or nothing

    async def _judge_all(self) -> None:
        store, last = self._host.store, ""
        while tables := await reading(store.unjudged, EDITION, last, SOME):
            for table_id in tables:
                last = table_id
                content = await reading(store.review, table_id, EDITION)
                judged = await self._seen(table_id, partial(self._judged, content or "[]"))
                await writing(store.judge, table_id, EDITION, dict(enumerate(judged or ())))

    async def _seen(self, table_id: str, look: Callable[[Table], Seen]) -> Seen | None:
        """What is seen of a table; nothing if its game cannot be played any more."""
        try:
            return await self._host.look(table_id, look)
        except Unavailable:  # that is no fault of the game, and it is tried again
            raise
        except DurbarError:
            return None

    def _judged(self, review: str, table: Table) -> list[str]:
        positions = table.course.positions(self._bot_pool.game(table.opened.game))
        plies = dict(enumerate(msgspec.json.decode(review, type=list[Ply])))
        found = judged_by_seat(positions, plies, len(table.seats))
        return [msgspec.json.encode(seat).decode() for seat in found]


def tally_of(table: Table, bot_pool: BotPool) -> Tally:
    """What is kept of a finished game. Of a recorded game that was laid out, nothing: nobody has played it here."""
    game, players = table.opened.game, len(table.seats)
    nothing = Tally(table.opened.id, game, players, table.opened.public, [], {})
    if table.opened.recorded or table.state is not Stage.OVER:
        return nothing
    return msgspec.structs.replace(
        nothing, counts=_counts(table, bot_pool) if table.opened.public else [], results=_results(table)
    )


def _counts(table: Table, bot_pool: BotPool) -> list[Count]:
    """Whoever has resigned is not counted: a bot has played on for him."""
    course, players = table.course, len(table.seats)
    began = openings(course.positions(bot_pool.game(table.opened.game)), course.plies, players)
    first, points, won = course.plies[0].seat, course.position.points, _won(table)
    counts = []
    for seat, answers in enumerate(began):
        kept = {
            ORDER: (seat - first) % players,
            LENGTH: len(course.plies) // LENGTHS_TOGETHER,
            POINTS: points[seat],
            **answers,
        }
        if not table.seats[seat].resigned:
            person = table.seats[seat].level is None
            counts += [Count(person, about, answer, 1, won[seat]) for about, answer in kept.items()]
    return counts


def _results(table: Table) -> dict[str, tuple[int, Result]]:
    """Of whoever had one seat. Who played several, for friends beside him, is not told apart from them."""
    won, places, points = _won(table), table.places(), table.course.position.points
    results = {}
    for index, seat in enumerate(table.seats):
        if seat.guest is not None and len(table.seats_of(seat.guest)) == 1:
            results[handle(seat.guest)] = (
                index,
                Result(
                    table=table.opened.id,
                    game=table.opened.game,
                    players=len(table.seats),
                    at=table.changed_at,
                    place=places[index],
                    points=points[index],
                    won=won[index],
                    name=seat.name,
                ),
            )
    return results


def _won(table: Table) -> list[float]:
    places = table.places()
    return [(place == 1) / places.count(1) for place in places]

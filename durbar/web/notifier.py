"""Tells people that it is their turn: once for each, after a while, and not if they see it for themselves.

A turn is known by the act that began it. Whoever wants to tell of it, on whatever server and however often it was
started anew, must first have claimed that act in the store (docs/decisions/0042).
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from math import inf
from smtplib import SMTPException
from typing import NamedTuple

from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.clocks import due
from durbar.tables.host import Host
from durbar.tables.notices import LOOKED, About, Address, Channel, Wishes, quiet_until, turn_of
from durbar.tables.pace import DAYS
from durbar.tables.store import News, Summary
from durbar.tables.table import Stage, Table
from durbar.tables.threads import reading, writing
from durbar.tables.troubles import Unavailable
from durbar.web.listing import MANY
from durbar.web.notice_words import Notice
from durbar.web.outbox import Outbox
from durbar.web.presence import Presence
from durbar.web.telling import Outcome, Teller, Word

GRACE = 20  # seconds: somebody who is just turning a page is not told
AN_HOUR = 3600  # in which nobody is told of two turns at a table, unless he has acted or looked between them
PAUSES = (30, 300, 1800)  # seconds before a word is tried again
MOST_WATCHED = 100_000  # turns of which somebody is to be told
WORKERS = 4  # who send to programs, and as many who send whatever else there is
A_DAY = 24 * 3600
LONG_AGO = 60 * A_DAY  # tables that have not changed since are not looked at when a server starts
SWEEP = 600  # seconds after which a server looks for what another may have left undone
STILL = 1  # the act of which the end of a game is told: it ends once

log = logging.getLogger(__name__)


class Watched(NamedTuple):
    """Something of which somebody is to be told, should it still be so."""

    table: str
    guest: Guest
    about: About


class Notifier:
    """Keeps in mind whom to tell and when. While nobody wants to be told it does nothing."""

    def __init__(self, host: Host, presence: Presence, teller: Teller, alone: bool) -> None:
        self._host, self._store = host, host.store
        self._presence = presence
        self.teller = teller
        self._alone = alone  # no other server has this store
        self._wanted: set[Guest] = set()
        self._changed: set[Guest] = set()  # elsewhere: whether they want to be told
        self._due: dict[Watched, int] = {}
        self._again: list[tuple[int, Word]] = []
        self._words, self._to_programs = Outbox(), Outbox()  # these go wherever people say
        self._asking: set[asyncio.Task[None]] = set()
        self._stirred = asyncio.Event()
        self._until: int | None = 0  # it sleeps up to then; none: until somebody stirs it
        self._sweep_at: float = 0  # when to look for what others have left undone
        host.followers.append(self.tell)
        presence.on_come.append(self.come)

    # --- What happens -----------------------------------------------------------------------------------------------

    async def tell(self, table: Table) -> None:
        """A table of ours has changed."""
        if self._wanted.isdisjoint(seat.guest for seat in table.seats):
            return
        at, over = now(), table.state is Stage.OVER
        pending = table.pending
        for index, seat in enumerate(table.seats):
            if seat.guest in self._wanted and seat.level is None and (over or index in pending):
                self._watch(Watched(table.opened.id, seat.guest, About.OVER if over else About.TURN), at + GRACE)

    def come(self, table: str, guest: Guest) -> None:
        """Somebody looks at a table: whatever there is he knows."""
        if guest in self._wanted:
            self._watch(Watched(table, guest, About.TURN), now())
            self._watch(Watched(table, guest, About.OVER), now())

    def hear(self, news: News) -> None:
        """Another server has changed something: where somebody is here who sees it, he need not be told there; or who
        wants to be told; or anything.
        """
        if news.table is not None:
            for guest in self._presence.guests(news.table) & self._wanted:
                self.come(news.table, guest)
        elif news.reader is not None:
            self._changed.add(news.reader)
            self._stirred.set()
        elif news.of_anything and news.listening:
            self._sweep_at = 0
            self._stirred.set()

    async def changed(self, guest: Guest) -> None:
        """Somebody wants to be told, or not any more. What waits for him by now he has seen."""
        before = guest in self._wanted
        await self._learn(guest)
        if guest in self._wanted and not before:
            for table in await reading(self._store.tables_of, guest, MANY):
                if (turn := turn_of(table, guest)) is not None:
                    await self._claims(table.id, guest, About.TURN, turn)
                if table.state == Stage.OVER:
                    await self._claims(table.id, guest, About.OVER, STILL)

    async def _learn(self, guest: Guest) -> None:
        """Know whether somebody wants to be told."""
        told = any(address.confirmed for address in await reading(self._store.addresses, guest))
        (self._wanted.add if told else self._wanted.discard)(guest)

    async def try_out(self, guest: Guest) -> None:
        """Let somebody see what it is like."""
        await self._send(guest, Notice(None, number=now()))

    def ask(self, address: Address, language: str) -> None:
        """Ask at a mail address whether it is right, without letting anybody wait for the mail server."""
        task = asyncio.get_running_loop().create_task(self._ask(address, language))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _ask(self, address: Address, language: str) -> None:
        try:
            await self.teller.ask(address, language)
        except (OSError, SMTPException) as error:
            log.warning("a letter was not sent: %s", type(error).__name__)  # it may name whom

    # --- Looking ----------------------------------------------------------------------------------------------------

    async def keep(self) -> None:
        """For ever: look whenever something may be due."""
        while True:
            self._stirred.clear()
            at = now()
            rest = await self.look(at)
            self._until = None if rest is None else at + rest
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), rest)

    async def send(self) -> None:
        """For ever: send what is to be sent to people."""
        while True:
            await self._send_next(self._words, now)

    async def send_to_programs(self) -> None:
        """The same for their programs."""
        while True:
            await self._send_next(self._to_programs, now)

    async def look(self, at: int) -> int | None:
        """Let everybody be told who is to be by now; for how many seconds nothing is to be done, none if not before
        somebody stirs.
        """
        if at >= self._sweep_at:
            await self._sweep(at)
        while self._changed:
            await self._learn(self._changed.pop())
        for _, watched in sorted((when, watched) for watched, when in self._due.items() if when <= at):
            if self._due.pop(watched, None) is not None:
                await self._safely_consider(watched, at)
        ready = [word for when, word in self._again if when <= at]
        self._again = [(when, word) for when, word in self._again if when > at]
        for word in ready:
            if await self._still(word):
                self._put(word)
        later = [*self._due.values(), *(when for when, _ in self._again)]
        rest = min([*later, self._sweep_at]) - at
        return None if rest == inf else max(1, int(rest))

    async def close(self) -> None:
        """The server ends: nothing more is sent."""
        for task in self._asking:
            task.cancel()
        await self.teller.close()

    async def send_all(self, at: int) -> None:
        """Send what is to be sent now."""
        for outbox in (self._words, self._to_programs):
            while outbox:
                await self._send_next(outbox, lambda: at)

    async def _sweep(self, at: int) -> None:
        """Whatever this server, before it was started, or another one has left undone."""
        self._wanted = await reading(self._store.told_guests)
        for table in await reading(self._store.tables_of_told, at - LONG_AGO) if self._wanted else ():
            for guest in {seat.guest for seat in table.seats if seat.guest} & self._wanted:
                if turn_of(table, guest) is not None:
                    self._watch(Watched(table.id, guest, About.TURN), at + GRACE)
                elif table.state == Stage.OVER and table.changed_at > at - A_DAY:
                    self._watch(Watched(table.id, guest, About.OVER), at + GRACE)
        self._sweep_at = inf if self._alone else at + SWEEP

    def _watch(self, watched: Watched, when: int) -> None:
        """Look at something then, if not before."""
        if len(self._due) >= MOST_WATCHED:
            log.warning("so many wait for their turns that some are not told")
            return
        self._due[watched] = min(when, self._due.get(watched, when))
        if self._until is None or self._due[watched] < self._until:
            self._stirred.set()

    async def _safely_consider(self, watched: Watched, at: int) -> None:
        """One table's trouble is no reason not to tell others; the store's is one to come back."""
        try:
            await self._consider(watched, at)
        except Unavailable:
            self._due[watched] = at
            raise
        except Exception:
            log.exception("nobody is told of the table %s", watched.table)

    async def _consider(self, watched: Watched, at: int) -> None:
        """Tell somebody, if it is still so, he does not see it and wants to hear of it now."""
        table_id, guest, about = watched
        here = guest in self._presence.guests(table_id)
        found = await reading(self._store.summaries, table_id)
        if found and here and about is About.TURN and guest in self._wanted:
            await self._claims(table_id, guest, LOOKED, found[0].acts)
        number = _number(found[0], guest, about) if found else None
        if number is None or guest not in self._wanted:
            return
        table = found[0]
        ending = self._ending(table, guest)
        if about is About.ENDING:
            if ending is None:
                return
            if at < ending:
                return self._watch(watched, ending)
        elif ending is not None and ending > at:
            self._watch(Watched(table_id, guest, About.ENDING), ending)
        if not here:
            wishes = await reading(self._store.wishes, guest)
            if (quiet := quiet_until(wishes, at)) is not None:
                return self._watch(watched, quiet)
            if about is About.TURN and (again := await self._again_from(table, wishes, number)) > at:
                return self._watch(watched, again)
        if about is About.ENDING:  # who hears of both by now hears of the more urgent one
            await self._claims(table_id, guest, About.TURN, number)
        if await self._claims(table_id, guest, about, number) and not here:
            await self._send(guest, Notice(about, table.game, table_id, table.name, number))

    def _ending(self, table: Summary, guest: Guest) -> int | None:
        """When somebody is to be told that his time runs out; at tables by the day only, others are over too soon."""
        if table.pace is None or table.pace.kind != DAYS:
            return None
        spans = self._host.pauses.of(table.pace, guest)
        ends = [due(seat.clock, spans) for seat in table.seats if seat.guest == guest and seat.clock]
        return min(ends) - table.pace.low if ends else None

    async def _again_from(self, table: Summary, wishes: Wishes, turn: int) -> int:
        """From when on somebody may be told of a turn, by when he was told of the one before. If another takes back
        what he has chosen and chooses again, as often as he likes, the turn that follows is another one.
        """
        told = await reading(self._store.told, table.id, wishes.guest)
        before = told.get(About.TURN, 0)
        if not before or before >= turn or told.get(LOOKED, 0) >= before:
            return 0
        _, (began, *since) = await reading(self._store.read, table.id, before - 1)
        his = {index for index, seat in enumerate(table.seats) if seat.guest == wishes.guest}
        if any(getattr(act, "seat", None) in his for act in since):
            return 0
        told_at = began.at + GRACE
        return (quiet_until(wishes, told_at) or told_at) + AN_HOUR

    async def _claims(self, table: str, guest: Guest, about: str, number: int) -> bool:
        return await writing(self._store.claim, table, guest, about, number)

    # --- Sending ----------------------------------------------------------------------------------------------------

    async def _send(self, guest: Guest, notice: Notice) -> None:
        wishes = await reading(self._store.wishes, guest)
        tables = await reading(self._store.tables_of, guest, MANY)
        waiting = sum(turn_of(table, guest) is not None for table in tables)
        for address in await reading(self._store.addresses, guest):
            if address.confirmed:
                self._put(Word(address, notice, wishes.language, waiting))

    def _put(self, word: Word) -> None:
        outbox = self._to_programs if word.address.channel == Channel.HOOK else self._words
        if outbox.put(word) is not None:
            log.warning("so many words are on their way that one is not sent")

    async def _send_next(self, outbox: Outbox, clock: Callable[[], int]) -> None:
        async with outbox.next() as word:
            await self._deliver(word, clock())

    async def _deliver(self, word: Word, at: int) -> None:
        match await self.teller.tell(word):
            case Outcome.GONE:
                await writing(self._store.end_address, None, word.address.id)
                await self.changed(word.address.guest)
            case Outcome.LATER if word.notice.about is not None and word.attempt < len(PAUSES):  # who tries tries again
                self._again.append((at + PAUSES[word.attempt], word._replace(attempt=word.attempt + 1)))
                self._stirred.set()

    async def _still(self, word: Word) -> bool:
        """Whether a word that could not be sent is still true, and wanted there."""
        notice, guest = word.notice, word.address.guest
        if notice.about is None or await reading(self._store.address, word.address.id) is None:
            return False
        found = await reading(self._store.summaries, notice.table)
        return bool(found) and _number(found[0], guest, notice.about) == notice.number


def _number(table: Summary, guest: Guest, about: About) -> int | None:
    """As of which act something is to be told of a table; none if it is not so."""
    if about is not About.OVER:
        return turn_of(table, guest)
    return STILL if table.state == Stage.OVER and any(seat.guest == guest for seat in table.seats) else None

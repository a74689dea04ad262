"""The conductor lets tournaments happen: keeps what is done in them, opens rounds and tables, notes how tables end.

Whatever it does can be done again, here or by another server: acts are numbered, and the id of a table follows from its
tournament, round and number.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from weakref import WeakValueDictionary

from durbar.engine.game import load
from durbar.tables import decisions
from durbar.tables.clock import now
from durbar.tables.host import Host
from durbar.tables.refusals import Refused
from durbar.tables.store import News, Summary, Taken, Visitor
from durbar.tables.table import Stage as TableStage
from durbar.tables.table import Table
from durbar.tables.threads import LimitedLock, reading, writing
from durbar.tables.troubles import Unavailable, Unplayable
from durbar.tournaments import deeds
from durbar.tournaments.acts import COMPANION, AnyAct, Opened
from durbar.tournaments.deeds import Deed, due_act, next_due
from durbar.tournaments.keeping import FOLLOWED, TournamentStore, line_of
from durbar.tournaments.tournament import Match, Stage, Tournament

AT_HAND = 200  # tournaments in memory at most
ROUNDS = 60  # seconds after which all that are not over are looked at again: another server may have ended

log = logging.getLogger(__name__)


class Conductor:
    """All tournaments of a store."""

    def __init__(self, host: Host, store: TournamentStore, wake: Callable[[str], None] = lambda followed: None) -> None:
        self._host = host
        self.store = store
        self._wake = wake  # those who follow a tournament
        self._known: OrderedDict[str, Tournament] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._stirred = asyncio.Event()
        self._waiting: set[str] = set()  # that must be looked at
        self._all = True  # all of them
        self._troubled: set[str] = set()  # told once each
        host.followers.append(self.tell)

    # --- What people do ---------------------------------------------------------------------------------------------

    async def open(self, opened: Opened) -> Tournament:
        """Open a tournament."""
        tournament = Tournament(deeds.checked(opened, load(opened.game)))
        await writing(self.store.open_tournament, tournament.opened, line_of(tournament))
        self._stir(opened.id)
        return tournament

    async def look(self, tournament_id: str) -> Tournament:
        """A tournament as it stands, whatever server wrote its last act. Nobody may change it."""
        async with self._lock(tournament_id):
            return await self._current(tournament_id)

    async def do(self, tournament_id: str, deed: Deed) -> Tournament:
        """Do something in a tournament, and whatever follows from it by itself."""
        async with self._lock(tournament_id):
            await self._done(tournament_id, deed)
        self._stir(tournament_id)  # should what follows be cut short
        with suppress(Unavailable):
            await self._advance_calmly(tournament_id)
        return await self.look(tournament_id)

    def _lock(self, tournament_id: str) -> asyncio.Lock:
        lock = self._locks.get(tournament_id)
        if lock is None:
            lock = self._locks[tournament_id] = LimitedLock()
        return lock

    async def _current(self, tournament_id: str) -> Tournament:
        known = self._known.pop(tournament_id, None)
        opened, done = await reading(self.store.read_tournament, tournament_id, known.number if known else 0)
        self._known[tournament_id] = tournament = (known or Tournament(opened)).go_through(done)
        while len(self._known) > AT_HAND:
            self._known.popitem(last=False)
        return tournament

    async def _done(self, tournament_id: str, deed: Deed) -> None:
        """Decided on the tournament as it stands; and again, if another server was faster."""
        while True:
            tournament = await self._current(tournament_id)
            act = deed(tournament)
            with suppress(Taken):
                await self._append(tournament, act)
                return

    async def _append(self, tournament: Tournament, act: AnyAct) -> None:
        """Carry out an act and write it down. What is in memory is never ahead of the store."""
        tournament_id, number = tournament.opened.id, tournament.number + 1
        self._known.pop(tournament_id, None)
        tournament.go_through([act])
        people = [player.guest for player in tournament.players if player.counts]
        await writing(self.store.append_to_tournament, number, act, line_of(tournament), people)
        self._known[tournament_id] = tournament
        self._wake(FOLLOWED + tournament_id)

    # --- What happens by itself -------------------------------------------------------------------------------------

    async def advance(self, tournament_id: str) -> int | None:
        """Do all that is due; when there may be more to do, if that is known."""
        async with self._lock(tournament_id):
            while await self._begin_or_open(tournament_id) or await self._tend_tables(tournament_id):
                pass
            return next_due(await self._current(tournament_id))

    async def _begin_or_open(self, tournament_id: str) -> bool:
        tournament = await self._current(tournament_id)
        act = await asyncio.to_thread(due_act, tournament, now())
        if act is None:
            return False
        with suppress(Taken):  # by another server, which has drawn the same
            await self._append(tournament, act)
        return True

    async def _tend_tables(self, tournament_id: str) -> bool:
        """Open the tables that are missing, let those give up who play no more, and note how a table has ended; whether
        one has: then all is looked at anew.
        """
        tournament = await self._current(tournament_id)
        if tournament.stage is not Stage.PLAYING:
            return False
        awaited = [found for found in tournament.matches() if not found[2].settled]
        there = {table.id: table for table in await reading(self._host.store.summaries, *[m.id for _, _, m in awaited])}
        for number, index, match in awaited:
            table = there.get(match.id)
            if table is None:
                await self._open_table(tournament, match)
            elif table.state != TableStage.OVER:
                await self._give_up(tournament, match, table)
            elif await self._note_end(tournament, number, index, match):
                return True
        return False

    async def _open_table(self, tournament: Tournament, match: Match) -> None:
        people = [None if who == COMPANION else _visitor(tournament, who) for who in match.people]
        opened = tournament.opened
        await self._host.open_for(
            people,
            opened.game,
            opened.options,
            id=match.id,
            name=opened.name,
            named_by=opened.host,
            public=opened.public,
            pace=opened.pace,
            rated=opened.rated,
            tournament=opened.id,
        )

    async def _note_end(self, tournament: Tournament, number: int, index: int, match: Match) -> bool:
        """Whether that could be told: a table that cannot be played again is one that the host waits for no longer."""
        try:
            table = await self._host.table(match.id)
        except Unplayable:
            return False
        points = tuple(map(int, table.course.position.points))
        came = tuple(seat.came or tournament.opened.pace is None for seat in table.seats)
        act = deeds.table_over(number, index, table.places(), points, came)(tournament)
        with suppress(Taken):
            await self._append(tournament, act)
        return True

    async def _give_up(self, tournament: Tournament, match: Match, table: Summary) -> None:
        """Who plays no more is last at his table, and a bot plays on for him."""
        for seat, who in enumerate(match.people):
            if who != COMPANION and tournament.players[who].gone and table.seats[seat].guest is not None:
                with suppress(Refused):  # he has
                    await self._host.act(table.id, decisions.resign(table.seats[seat].guest or "", seat))

    # --- For ever ---------------------------------------------------------------------------------------------------

    async def keep(self) -> None:
        """For ever: look at tournaments whenever something may be due."""
        while True:
            self._stirred.clear()
            rest = await self.look_after()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), rest)
            self._all |= not self._waiting

    async def look_after(self) -> float | None:
        """Do what is due in those that may have something to do; for how many seconds there is nothing, none if not
        before somebody stirs.
        """
        waiting, everything = self._waiting, self._all
        self._waiting, self._all = set(), False
        running = await reading(self.store.running_tournaments)
        for tournament_id in running if everything else waiting:
            await self._advance_calmly(tournament_id)
        due = [at for one in running if (at := self._due(one)) is not None]
        return min([ROUNDS, *(max(1, at - now()) for at in due)]) if running else None

    def _due(self, tournament_id: str) -> int | None:
        known = self._known.get(tournament_id)
        return None if known is None else next_due(known)

    async def _advance_calmly(self, tournament_id: str) -> None:
        """One tournament's trouble is no reason to leave the others alone."""
        try:
            await self.advance(tournament_id)
        except Unavailable:
            raise
        except Exception:
            if tournament_id not in self._troubled:
                log.exception("the tournament %s cannot go on", tournament_id)
            self._troubled.add(tournament_id)

    # --- What is told -----------------------------------------------------------------------------------------------

    async def tell(self, table: Table) -> None:
        """A table of ours has changed: perhaps a round is over."""
        if table.opened.tournament and table.state is TableStage.OVER:
            self._stir(table.opened.tournament)

    def hear(self, news: News) -> None:
        """Another server has changed something."""
        if news.table is not None and news.table.startswith(FOLLOWED):
            self._stir(news.table.removeprefix(FOLLOWED))
        elif news.of_anything and news.listening:
            self._all = True
            self._stirred.set()

    def _stir(self, tournament_id: str) -> None:
        self._waiting.add(tournament_id)
        self._stirred.set()


def _visitor(tournament: Tournament, who: int) -> Visitor:
    player = tournament.players[who]
    return Visitor(player.guest, player.name)

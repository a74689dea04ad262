"""The host brings tables, their store and those who follow them together. All waiting is asynchronous."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from durbar.engine.game import Game, Setup, load
from durbar.engine.recorded import RecordedGame
from durbar.tables import acts, decisions, talk
from durbar.tables.acts import AnyAct, Guest, Opened
from durbar.tables.attic import Attic
from durbar.tables.decisions import Decision, now
from durbar.tables.folding import fold, go_on
from durbar.tables.inviting import kept_for
from durbar.tables.memory import IDLE, Memory
from durbar.tables.pace import Pace
from durbar.tables.pauses import NO_PAUSES, Pauses
from durbar.tables.rated import check_pace, check_seats, fair_pace, several_may_sit
from durbar.tables.refusals import Reason, Refused
from durbar.tables.snapshots import Snapshots
from durbar.tables.store import News, Store, Taken, Visitor
from durbar.tables.table import Stage, Table
from durbar.tables.talk import CIRCLES, HELD, SEATED, Talk, TalkLimits
from durbar.tables.threads import LimitedLock, reading, writing
from durbar.tables.troubles import Unplayable

LOOKERS = 2  # threads in which tables are looked at
ACTS_BY_CHOICE = 4  # that a table takes for every choice of the longest game; then it goes only forward
FORWARD = (acts.Chose, acts.Resigned, acts.Rematched, acts.TimedOut, acts.Removed, acts.Closed)
ID_BYTES = 9


Seen = TypeVar("Seen")


class Host:
    """Every table of a store: opened, read and acted upon. Followers are told of every table that has changed."""

    def __init__(
        self,
        store: Store,
        game: Callable[[str], Game] = load,
        talk_limits: TalkLimits | None = None,
        snapshots: bool = False,
    ) -> None:
        """With snapshots, long games are not played again from their first act. Whoever checks tables does without."""
        self.store = store
        self._game = game  # by its name, in whatever mode is at hand
        self.followers: list[Callable[[Table], Awaitable[None]]] = []
        self.on_kept: list[Callable[[AnyAct], None]] = []  # an act was written down here
        self.pauses = NO_PAUSES
        self._talk_limits = talk_limits or TalkLimits()
        self._tables = Memory()
        self._attic = Attic()
        self._snapshots = Snapshots(store, game) if snapshots else None
        self._looking = ThreadPoolExecutor(LOOKERS, "look")
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # --- Opening ----------------------------------------------------------------------------------------------------

    async def open(
        self,
        visitor: Visitor,
        game: str,
        seats: Sequence[Mapping[str, str]],
        options: Mapping[str, str] | None = None,
        name: str = "",
        public: bool = True,
        words: bool = False,
        talk: str = SEATED,
        pace: Pace | None = None,
        rated: bool = False,
    ) -> Table:
        """Open a table; dealt once no seat is open and, if ``words``, everybody has added one to the seed."""
        if talk not in CIRCLES:
            raise Refused(Reason.BAD_CIRCLE)
        setup = self._game(game).setup(len(seats), options)
        name = decisions.clean_name(name) if name.strip() else ""
        if rated:
            check_seats(game, seats)
            check_pace(pace, several_may_sit(seats))
        opened = _opened(visitor, setup, name=name, public=public, words=words, talk=talk, pace=pace, rated=rated)
        return await self._write(opened, decisions.seated(visitor, seats))

    async def open_for(
        self, people: Sequence[Visitor | None], game: str, options: Mapping[str, str], tournament: str, **facts: Any
    ) -> None:
        """Open a table of a tournament at which everybody sits already, or a bot; once only, whoever asks for it."""
        nobody = Visitor(f"tournament {tournament}", "")  # who opens it has no seat, and no lobby that it would fill
        setup = self._game(game).setup(len(people), options)
        opened = _opened(nobody, setup, tournament=tournament, talk=SEATED, **facts)
        sitting: list[AnyAct] = [
            acts.Seated(at=now(), seat=seat, level=decisions.STAND_IN)
            if visitor is None
            else acts.Sat(at=now(), seat=seat, guest=visitor.id, name=visitor.name)
            for seat, visitor in enumerate(people)
        ]
        with suppress(Taken):
            await self._write(opened, decisions.filled(sitting, len(people)))

    async def lay_out(self, visitor: Visitor, recorded: RecordedGame) -> Table:
        """Lay out a recorded game for looking at."""
        deal = {"seed": str(recorded.seed), "sealed": recorded.sealed, "added": recorded.words}
        opened = _opened(visitor, recorded.setup, public=False, recorded=True, promise=recorded.promise, **deal)
        done = [acts.Chose(at=now(), seat=seat, choice=choice) for seat, choice in recorded.choices]
        return await self._write(opened, done)

    async def rematch(self, visitor: Visitor, table: Table, unwanted: Collection[Guest] = ()) -> str:
        """Open the next table with the same bots and keep its seats for the same people, or find the one that somebody
        has opened already and sit down there. Seats of those whom he does not want are anybody's, and so are those of
        whom nothing is known any more.
        """
        if table.state is not Stage.OVER or table.opened.recorded:
            raise Refused(Reason.NOT_OVER)
        if not table.seats_of(visitor.id):
            raise Refused(Reason.NOT_YOUR_SEAT)
        old = table.opened
        following = sha256(f"after {old.id}".encode()).hexdigest()[: 2 * ID_BYTES]  # the same for everybody who asks
        setup = table.setup.game.setup(old.players, old.options)  # by the rules as they are now
        facts = {
            "id": following,
            "name": old.name,
            "named_by": old.named_by or old.host,
            "public": old.public,
            "words": old.words,
            "talk": old.talk,
            "rated": old.rated,
        }
        several = sum(seat.guest is not None for seat in table.seats) > 1
        pace = fair_pace(old.pace, several) if old.rated else old.pace
        opened = _opened(visitor, setup, evening=table.evening, pace=pace, **facts)
        with suppress(Taken):
            await self._write(opened, _same_seats(table, pace, visitor, unwanted))
        with suppress(Refused):  # he sits there already, or nothing is kept for him any more
            await self.accept(following, visitor)
        with suppress(Refused):  # somebody else has told them
            await self.act(old.id, decisions.rematched(visitor.id, following))
        return following

    async def accept(self, table_id: str, visitor: Visitor) -> None:
        """Take all seats of a table that are kept for somebody: several, if friends play on his device."""
        table = await self.table(table_id)
        for seat in (several := table.kept_for(visitor.id, now())):
            invitation = table.seats[seat].kept_for
            friend = Visitor(visitor.id, invitation.name) if invitation and len(several) > 1 else visitor
            await self.act(table_id, decisions.sit(friend, seat))

    async def _write(self, opened: Opened, done: Sequence[AnyAct]) -> Table:
        table = await asyncio.to_thread(Table, opened, self._game(opened.game), done)
        await writing(self.store.open, opened, done, table.summary(self.pauses))
        self._tables.trust(opened.id)
        self._tables.keep(table)
        await self._make_room()
        await self._tell(table)
        return table

    @property
    def at_hand(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    # --- Reading and acting -----------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """A table as it stands, whatever server wrote its last act."""
        async with self._lock(table_id):
            return await self._current(table_id)

    async def look(self, table_id: str, look: Callable[[Table], Seen]) -> Seen:
        """What somebody sees of a table, who may take his time: in a thread, and nothing happens at it meanwhile."""
        async with self._lock(table_id):
            table = await self._current(table_id)
            looking = asyncio.get_running_loop().run_in_executor(self._looking, look, table)
            try:
                return await asyncio.shield(looking)
            finally:
                await asyncio.wait([looking])  # whoever has gone away is still looking

    async def act(self, table_id: str, *decisions: Decision) -> Table:
        """Do something at a table, or several things in a row. It is decided on the table as it stands, and known to
        nobody before it is kept.
        """
        kept = False
        async with self._lock(table_id):
            table = self._tables.use(table_id) or await self._fetch(table_id)
            try:
                for decide in decisions:
                    table, act = await self._decided(table, decide)
                    while not await self._kept(table, act):
                        table = await self._read(table_id)  # another server was faster: decide again
                        table, act = await self._decided(table, decide)
                    kept = True
            finally:
                if kept:
                    await self._tell(table)
        return table

    async def _decided(self, table: Table, decide: Decision) -> tuple[Table, AnyAct]:
        """A decision, and the table on which it was taken: again, if it was refused on one that other servers have gone
        on with.
        """
        try:
            act = decide(table)
        except Refused:
            if not await self._catch_up(table):
                raise
            table = table if self._tables.holds(table) else await self._read(table.opened.id)
            act = decide(table)
        if table.closed is not None:
            raise Refused(Reason.CLOSED)
        if table.number - table.programs.acts >= self._most_acts(table) and not isinstance(act, FORWARD):
            raise Refused(Reason.FULL)
        return table, act

    def _most_acts(self, table: Table) -> int:
        """Many times what the longest game needs."""
        return ACTS_BY_CHOICE * self._game(table.opened.game).most_choices

    async def _kept(self, table: Table, act: AnyAct) -> bool:
        """Carry out an act and write it down; false if another act has been written first."""
        try:
            table.do(act)
            await writing(self.store.append, table.opened.id, table.number, act, table.summary(self.pauses))
        except BaseException as error:
            self._tables.drop(table.opened.id)  # it shows what is not written down
            if isinstance(error, Taken):
                return False
            raise
        for note in self.on_kept:
            note(act)
        return True

    # --- Talking ----------------------------------------------------------------------------------------------------

    async def say(self, table_id: str, visitor: Visitor, text: str) -> Table:
        """Write a line. It is no act: no question is asked anew, and no game ends by it."""

        def write(table: Table) -> None:
            line = talk.said(table, visitor, text)
            self.store.say(table_id, line, self._talk_limits.lately, self._talk_limits.check)

        return await self._beside(table_id, write)

    async def silence(self, table_id: str, host: Guest, guest: Guest, silent: bool) -> Table:
        """Let somebody not talk at a table any more, or again; only who opened it decides that."""

        def write(table: Table) -> None:
            if host != table.opened.host or host == guest:
                raise Refused(Reason.NOT_THE_HOST)
            self.store.silence(table_id, guest, silent)

        return await self._beside(table_id, write)

    async def _beside(self, table_id: str, write: Callable[[Table], None]) -> Table:
        """Write something beside the acts of a table, and let everybody hear it."""
        async with self._lock(table_id):
            table = await self._current(table_id)
            try:
                await writing(write, table)
                table.hear(await reading(self.store.talk, table_id, HELD, table.heard))
            except Refused:
                raise
            except BaseException:  # cut off perhaps before we have heard it ourselves
                self._tables.doubt(table_id)
                raise
            await self._tell(table)
        return table

    # --- Forgetting -------------------------------------------------------------------------------------------------

    async def forget(self, table_id: str, guest: Guest) -> None:
        """Let nobody know any more who somebody was at a table. He has left it, if it is still played at."""
        async with self._lock(table_id):
            followed = table_id in self._tables
            try:
                await writing(self.store.forget_at, table_id, guest, decisions.nobody())
            finally:
                self._tables.drop(table_id)  # whatever it holds of him is read anew
            if followed:
                await self._tell(await self._read(table_id))

    # --- Memory -----------------------------------------------------------------------------------------------------

    def alone(self) -> None:
        """No other server changes anything in this store."""
        self._tables.alone()

    def hear(self, news: News) -> None:
        """Another server has changed something."""
        self._tables.hear(news)

    async def learn_pauses(self) -> None:
        """Know all pauses of clocks."""
        self.pauses = Pauses(await reading(self.store.pauses))

    async def tidy(self) -> None:
        """For ever: let tables that nobody uses leave the memory, and take snapshots of those that go on."""
        while True:
            await asyncio.sleep(IDLE / 10)
            await self.take_snapshots()
            await self._make_room()

    async def take_snapshots(self) -> None:
        """Keep tables that have gone on for long as they stand, so that they are opened soon after a restart."""
        for table in [] if self._snapshots is None else filter(self._snapshots.is_due, self._tables.all()):
            lock = self._lock(table.opened.id)
            if not lock.locked():  # it can wait
                async with lock:
                    if self._snapshots is not None and self._tables.holds(table):
                        await self._snapshots.take(table)

    def close(self) -> None:
        """Leave nothing behind."""
        self._looking.shutdown()
        self._attic.close()

    async def _make_room(self) -> None:
        for table in self._tables.unused():
            lock = self._lock(table.opened.id)
            if not lock.locked() and table.opened.id in self._tables:  # nobody does anything there
                async with lock:
                    self._tables.drop(table.opened.id)
                    await asyncio.to_thread(self._attic.put, table)

    async def _current(self, table_id: str) -> Table:
        table = self._tables.use(table_id)
        if table is None:
            return await self._fetch(table_id)
        if not self._tables.sure_of(table_id):
            await self._catch_up(table)
        return table if self._tables.holds(table) else await self._read(table_id)

    async def _fetch(self, table_id: str) -> Table:
        """A table that is not in memory."""
        table = await asyncio.to_thread(self._attic.take, table_id)
        if table is None:
            return await self._read(table_id)
        self._tables.keep(table)
        await self._catch_up(table)
        await self._make_room()
        return table if self._tables.holds(table) else await self._read(table_id)

    async def _catch_up(self, table: Table) -> bool:
        """Let the acts that other servers wrote take effect, and hear what was said there; whether there were any. If
        somebody was forgotten there, the table leaves the memory: his name may stand in it where no act tells.
        """
        self._tables.trust(table.opened.id)
        try:
            done, said = await reading(self._news_of, table)
            go_on(table, done)
        except Unplayable:
            self._tables.drop(table.opened.id)
            raise
        except BaseException:  # it may still be behind
            self._tables.doubt(table.opened.id)
            raise
        table.hear(said)
        if any(isinstance(act, acts.Forgotten) for act in done):
            self._tables.drop(table.opened.id)
        return bool(done)

    def _news_of(self, table: Table) -> tuple[list[AnyAct], Talk]:
        _, done = self.store.read(table.opened.id, table.number)
        return done, self.store.talk(table.opened.id, HELD, table.heard)

    async def _read(self, table_id: str) -> Table:
        self._tables.trust(table_id)
        table = await self._snapshots.table(table_id) if self._snapshots else None
        if table is None:
            opened, done = await reading(self.store.read, table_id)
            table = await asyncio.to_thread(fold, opened, done, self._game)
        table.hear(await reading(self.store.talk, table_id, HELD))
        self._tables.keep(table)
        await self._make_room()
        return table

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = LimitedLock()
        return lock

    async def _tell(self, table: Table) -> None:
        for follower in self.followers:
            await follower(table)


def _opened(visitor: Visitor, setup: Setup, **facts: Any) -> Opened:
    """A new table with words of its own."""
    facts = {"id": secrets.token_urlsafe(ID_BYTES), "name": "", "public": True, "recorded": False, **facts}
    return Opened(
        game=setup.game.name,
        version=setup.version,
        facts=setup.game.facts.digest,
        players=setup.players,
        options=setup.chosen,
        host=visitor.id,
        invitation=secrets.token_urlsafe(ID_BYTES),
        opened_at=now(),
        **facts,
    )


def _same_seats(table: Table, pace: Pace | None, visitor: Visitor, unwanted: Collection[Guest]) -> list[AnyAct]:
    """Whoever wants to play on sits down at once, and so do bots; others' seats are kept for them."""
    again: list[AnyAct] = []
    asked: list[AnyAct] = []
    until = now() + kept_for(pace)
    for index, seat in enumerate(table.seats):
        if seat.guest in unwanted or seat.guest in table.nobodies:
            continue
        if seat.guest is not None and seat.guest != visitor.id:
            asked.append(acts.Invited(at=now(), seat=index, guest=seat.guest, name=seat.name, until=until))
        elif seat.guest is not None:
            again.append(acts.Sat(at=now(), seat=index, guest=seat.guest, name=seat.name))
        elif seat.level is not None:
            again.append(acts.Seated(at=now(), seat=index, level=seat.level))
    return decisions.filled(again, len(table.seats)) + asked

"""The host brings tables, their store and those who follow them together. All waiting is asynchronous."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any
from weakref import WeakValueDictionary

from durbar.engine.errors import DurbarError
from durbar.engine.game import Game, Setup, load
from durbar.engine.recorded import RecordedGame
from durbar.tables import acts, decisions
from durbar.tables.acts import AnyAct, Opened
from durbar.tables.decisions import Decision, now
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Store, Taken, Visitor
from durbar.tables.table import State, Table

AT_HAND = 2000  # tables kept in memory; the others are read again when somebody comes
MOST_ACTS = 20_000  # at one table: many times what the longest game needs
SEED_BITS = 256
ID_BYTES = 9


class Host:
    """Every table of a store: opened, read and acted upon. Followers are told of every table that has changed."""

    def __init__(self, store: Store, game: Callable[[str], Game] = load) -> None:
        self.store = store
        self._game = game  # by its name, in whatever mode is at hand
        self.followers: list[Callable[[Table], Awaitable[None]]] = []
        self._tables: OrderedDict[str, Table] = OrderedDict()
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
    ) -> Table:
        """Open a table; the game begins once no seat is open."""
        setup = self._game(game).setup(len(seats), options)
        name = decisions.clean_name(name) if name.strip() else ""
        opened = _opened(visitor, setup, secrets.randbits(SEED_BITS), name=name, public=public)
        return await self._write(opened, decisions.seated(visitor, seats))

    async def lay_out(self, visitor: Visitor, recorded: RecordedGame) -> Table:
        """Lay out a recorded game for looking at."""
        opened = _opened(visitor, recorded.setup, recorded.seed, public=False, recorded=True, promise=recorded.promise)
        done = [acts.Chose(at=now(), seat=seat, choice=choice) for seat, choice in recorded.choices]
        return await self._write(opened, done)

    async def rematch(self, visitor: Visitor, table: Table) -> str:
        """Open the next table for the same people and bots, or find the one that somebody has opened already."""
        if table.state is not State.OVER or table.opened.recorded:
            raise Refused(Reason.NOT_OVER)
        if not table.seats_of(visitor.id):
            raise Refused(Reason.NOT_YOUR_SEAT)
        old = table.opened
        following = sha256(f"after {old.id}".encode()).hexdigest()[: 2 * ID_BYTES]  # the same for everybody who asks
        seed = secrets.randbits(SEED_BITS)
        opened = _opened(visitor, table.course.setup, seed, id=following, name=old.name, public=old.public)
        with suppress(Taken):
            await self._write(opened, _same_seats(table))
        with suppress(Refused):  # somebody else has told them
            await self.act(old.id, decisions.rematched(visitor.id, following))
        return following

    async def _write(self, opened: Opened, done: Sequence[AnyAct]) -> Table:
        table = await asyncio.to_thread(Table, opened, self._game(opened.game), done)
        await asyncio.to_thread(self.store.open, opened, done, table.summary())
        self._keep(table)
        await self._tell(table)
        return table

    # --- Reading and acting -----------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """A table as it stands, whatever server wrote its last act."""
        async with self._lock(table_id):
            table = self._at_hand(table_id)
            if table is None:
                return await self._read(table_id)
            await self._catch_up(table)
            return table

    async def act(self, table_id: str, *decisions: Decision) -> Table:
        """Do something at a table, or several things in a row. It is decided on the table as it stands, and known to
        nobody before it is kept.
        """
        kept = False
        async with self._lock(table_id):
            table = self._at_hand(table_id) or await self._read(table_id)
            try:
                for decide in decisions:
                    while not await self._kept(table, await self._decided(table, decide)):
                        table = await self._read(table_id)  # another server was faster: decide again
                    kept = True
            finally:
                if kept:
                    await self._tell(table)
        return table

    async def _decided(self, table: Table, decide: Decision) -> AnyAct:
        """A decision, taken again if it was refused on a table that other servers have gone on with."""
        if table.number >= MOST_ACTS:
            raise Refused(Reason.FULL)
        try:
            return decide(table)
        except Refused:
            if not await self._catch_up(table):
                raise
            return decide(table)

    async def _kept(self, table: Table, act: AnyAct) -> bool:
        """Carry out an act and write it down; false if another act has been written first."""
        try:
            table.do(act)
            await asyncio.to_thread(self.store.append, table.opened.id, table.number, act, table.summary())
        except BaseException as error:
            self._tables.pop(table.opened.id, None)  # it shows what is not written down
            if isinstance(error, Taken):
                return False
            raise
        return True

    async def _catch_up(self, table: Table) -> bool:
        """Let the acts that other servers wrote take effect; whether there were any."""
        _, done = await asyncio.to_thread(self.store.read, table.opened.id, table.number)
        for act in done:
            table.do(act)
        return bool(done)

    async def _read(self, table_id: str) -> Table:
        opened, done = await asyncio.to_thread(self.store.read, table_id)
        game = self._game(opened.game)
        if game.version != opened.version:
            raise DurbarError(f"this game was played by rules version {opened.version}; this is {game.version}")
        table = await asyncio.to_thread(Table, opened, game, done)
        self._keep(table)
        return table

    def _at_hand(self, table_id: str) -> Table | None:
        """A table that is in memory; it will be among the last to leave it."""
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
        return self._tables.get(table_id)

    def _keep(self, table: Table) -> None:
        self._tables[table.opened.id] = table
        self._tables.move_to_end(table.opened.id)
        while len(self._tables) > AT_HAND:
            self._tables.popitem(last=False)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    async def _tell(self, table: Table) -> None:
        for follower in self.followers:
            await follower(table)


def _opened(visitor: Visitor, setup: Setup, seed: int, **facts: Any) -> Opened:
    """A new table with words of its own."""
    game = setup.game
    chosen = {option.name: value for option, value in zip(game.options, setup.options, strict=True)}
    facts = {"id": secrets.token_urlsafe(ID_BYTES), "name": "", "public": True, "recorded": False, **facts}
    return Opened(
        game=game.name,
        version=game.version,
        players=setup.players,
        options=chosen,
        seed=str(seed),
        host=visitor.id,
        invitation=secrets.token_urlsafe(ID_BYTES),
        opened_at=now(),
        **facts,
    )


def _same_seats(table: Table) -> list[AnyAct]:
    again: list[AnyAct] = []
    for index, seat in enumerate(table.seats):
        if seat.guest is not None:
            again.append(acts.Sat(at=now(), seat=index, guest=seat.guest, name=seat.name))
        elif seat.level is not None:
            again.append(acts.Seated(at=now(), seat=index, level=seat.level))
    return again

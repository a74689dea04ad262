"""Bots at tables: whenever one must choose, it does, and every choice of theirs is kept."""

import asyncio
import gc
from contextlib import closing, suppress

import pytest

from durbar.bots.bot import Budget, asked
from durbar.bots.bot_pool import HOUSE, BotPool
from durbar.bots.levels import LEVELS
from durbar.bots.queue import Asker
from durbar.engine.position import Position
from durbar.store import Database, connect
from durbar.store.engines import open_engines
from durbar.tables import acts, decisions, supervised
from durbar.tables.acts import Chose
from durbar.tables.bots import Bots
from durbar.tables.decisions import STAND_IN
from durbar.tables.host import Host
from durbar.tables.store import Summary
from durbar.tables.supervised import Supervisor
from durbar.tables.table import Stage, Table
from durbar.tables.troubles import Trouble, Unavailable
from tests.games import secret
from tests.tables.people import ANN, BOB, choosing, everything, laid

NEWCOMER = {"who": "bot", "level": "newcomer"}


class AtHome(BotPool):
    """A pool of bots in which the bots think here and now; if need be, they wait until they may."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.thought: list[tuple[int, str]] = []
        self.may_think = asyncio.Event()
        self.may_think.set()

    async def choose(self, position: Position, seat: int, level: str, asker: Asker = HOUSE) -> int:
        await self.may_think.wait()
        self.thought.append((seat, level))
        return asked(LEVELS[level].make(len(self.thought)), position, seat, Budget(iterations=1), 1)


class Until:
    """Waits for something to be so at a table, as its followers are told: then it is written down."""

    def __init__(self, host: Host) -> None:
        self._changed = asyncio.Event()
        self._over, self._plies = False, 0
        host.followers.append(self._look)

    async def _look(self, table: Table) -> None:
        self._over, self._plies = table.state is Stage.OVER, 0 if table.state is Stage.OPEN else len(table.course.plies)
        self._changed.set()

    async def over(self) -> None:
        while not self._over:
            await self._changed.wait()
            self._changed.clear()

    async def chosen(self, choices: int) -> None:
        while self._plies < choices:
            await self._changed.wait()
            self._changed.clear()


def kept(store: Database, table: Table) -> bool:
    """Whether the store has every act of a table."""
    assert len(store.read(table.opened.id)[1]) == table.number
    return everything(asyncio.run(Host(store).table(table.opened.id))) == everything(table)


# --- Here and now ---------------------------------------------------------------------------------------------------


def test_bots_play_a_game_to_its_end(store: Database) -> None:
    async def play() -> Table:
        host = Host(store)
        Bots(host, AtHome(), pause=0)
        until = Until(host)
        table = await host.open(ANN, "meridian", [NEWCOMER] * 2)
        await asyncio.wait_for(until.over(), 120)
        return table

    table = asyncio.run(play())
    assert {type(act) for act in store.read(table.opened.id)[1]} == {acts.Seated, Chose}
    assert kept(store, table)


def test_bots_wait_for_people_and_for_the_game_to_begin(store: Database) -> None:
    async def play() -> None:
        host, bot_pool = Host(store), AtHome()
        Bots(host, bot_pool, pause=0)
        until = Until(host)
        table = await host.open(ANN, "secret", [{"who": "open"}, NEWCOMER])
        await asyncio.sleep(0.01)
        assert bot_pool.thought == []
        await host.act(table.opened.id, decisions.sit(BOB, 0))
        await asyncio.wait_for(until.chosen(1), 60)
        assert bot_pool.thought == [(1, "newcomer")]
        await host.act(table.opened.id, choosing(table, 0, secret.KEEP))
        assert table.state is Stage.OVER

    asyncio.run(play())


def test_a_bot_finishes_its_plan_though_nobody_else_does_anything(store: Database) -> None:
    """While cards are laid in secret the same question stands; a bot that stopped after each would wait to be found."""

    async def play() -> None:
        host, bot_pool = Host(store), AtHome()
        Bots(host, bot_pool, pause=0)
        table = await host.open(ANN, "wallenstein", [{"who": "me"}, {"who": "me"}, NEWCOMER])
        async with asyncio.timeout(20):
            while table.bots_to_move():
                await asyncio.sleep(0.01)
        assert len(bot_pool.thought) > 1
        assert table.pending == (0, 1)

    asyncio.run(play())


def test_a_bot_that_thinks_is_not_asked_twice(store: Database) -> None:
    async def play() -> None:
        host, bot_pool = Host(store), AtHome()
        bots, until = Bots(host, bot_pool, pause=0), Until(host)
        bot_pool.may_think.clear()
        table = await host.open(ANN, "secret", [{"who": "me"}, NEWCOMER])
        for line in ("well", "still thinking"):
            await host.say(table.opened.id, ANN, line)
        await bots.look_at(table)
        bot_pool.may_think.set()
        await asyncio.wait_for(until.chosen(1), 60)
        assert bot_pool.thought == [(1, "newcomer")]

    asyncio.run(play())


def test_a_bot_plays_for_who_leaves_and_stops_when_he_comes_back(store: Database) -> None:
    async def play() -> None:
        host, bot_pool = Host(store), AtHome()
        Bots(host, bot_pool, pause=0)
        table = await host.open(ANN, "secret", [{"who": "me"}, {"who": "here", "name": "Bob"}])
        name = table.opened.id
        bot_pool.may_think.clear()
        await host.act(name, decisions.leave("ann", 0))
        await host.act(name, decisions.come_back("ann", 0))
        bot_pool.may_think.set()
        await asyncio.sleep(0.01)
        assert bot_pool.thought == [(0, STAND_IN)]
        assert table.course.plies == []  # what it thought of came too late
        await host.act(name, choosing(table, 0, secret.KEEP))

    asyncio.run(play())


def test_a_bot_whose_question_was_answered_elsewhere_thinks_about_the_question_it_had(store: Database) -> None:
    trouble = []

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: trouble.append(context))
        host, bot_pool = Host(store), AtHome()
        Bots(host, bot_pool, pause=0)
        bot_pool.may_think.clear()
        table = await host.open(ANN, "secret", [{"who": "me"}, NEWCOMER])
        await Host(store).act(table.opened.id, choosing(table, 1, secret.SWAP))  # another server's bot
        await host.table(table.opened.id)
        bot_pool.may_think.set()
        await asyncio.sleep(0.01)
        assert bot_pool.thought == [(1, "newcomer")]
        after = await host.table(table.opened.id)
        assert [(ply.seat, ply.choice) for ply in after.course.plies] == [(1, secret.SWAP)]
        gc.collect()

    asyncio.run(play())
    assert trouble == []


def test_a_bot_thinks_again_when_the_table_went_back(store: Database) -> None:
    async def play() -> None:
        host, bot_pool = Host(store), AtHome()
        Bots(host, bot_pool, pause=0)
        until = Until(host)
        table = await host.open(ANN, "secret", [{"who": "me"}, NEWCOMER, NEWCOMER])
        name = table.opened.id
        bot_pool.may_think.clear()
        await host.act(name, choosing(table, 0, secret.SWAP))
        await host.act(name, decisions.take_back("ann", 0))
        bot_pool.may_think.set()
        await asyncio.wait_for(until.chosen(2), 60)
        assert {ply.seat for ply in table.course.plies} == {1, 2}
        await host.act(name, choosing(table, 0, secret.KEEP))
        assert table.state is Stage.OVER

    asyncio.run(play())


def test_bots_of_a_server_that_is_gone_are_taken_over_at_once(sqlite: str) -> None:
    async def begin(store: Database) -> str:
        host = Host(store)
        table = await host.open(ANN, "secret", [NEWCOMER] * 3)  # nobody plays for them here
        return table.opened.id

    async def take_over(store: Database, name: str) -> Table:
        host = Host(store)
        bots, until = Bots(host, AtHome(), pause=0), Until(host)
        taking_over = asyncio.create_task(bots.take_over())
        table = await host.table(name)
        await asyncio.wait_for(until.over(), 20)  # in less than PATIENCE
        taking_over.cancel()
        with suppress(asyncio.CancelledError):
            await taking_over
        return table

    with closing(connect(sqlite)) as store:
        name = asyncio.run(begin(store))
        other = laid("bot bot")  # of rules that are no longer ours
        facts = {fact: getattr(other.opened, fact) for fact in other.opened.__struct_fields__}
        store.open(acts.Opened(**{**facts, "version": 0}), [], other.summary())
    with closing(connect(sqlite)) as store:
        assert kept(store, asyncio.run(take_over(store, name)))


# --- What fails -----------------------------------------------------------------------------------------------------


@pytest.fixture
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervised, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(supervised, "LONGEST_PAUSE", 0.01)


class Clumsy(AtHome):
    """A pool of bots whose bots fail twice before each choice."""

    failures = 0

    async def choose(self, position: Position, seat: int, level: str, asker: Asker = HOUSE) -> int:
        self.failures += 1
        if self.failures % 3:
            raise ValueError("I lost my thread")
        return await super().choose(position, seat, level, asker)


@pytest.mark.usefixtures("short_pauses")
def test_a_bot_that_fails_tries_again(store: Database) -> None:
    async def play() -> Table:
        host = Host(store)
        Bots(host, Clumsy(), pause=0)
        until = Until(host)
        table = await host.open(ANN, "secret", [NEWCOMER] * 3)
        await asyncio.wait_for(until.over(), 60)
        return table

    assert kept(store, asyncio.run(play()))


class Unreachable(Database):
    """A store that fails at every second call."""

    calls = 0

    def _fail(self) -> None:
        self.calls += 1
        if self.calls % 2:
            raise Unavailable(Trouble.AWAY, "nobody is there")

    def waiting_for_bots(self, changed_before: int) -> list[str]:
        self._fail()
        return super().waiting_for_bots(changed_before)

    def append(self, table: str, number: int, act: acts.AnyAct, summary: Summary) -> None:
        self._fail()
        super().append(table, number, act, summary)


@pytest.mark.usefixtures("short_pauses")
def test_bots_play_on_though_the_store_fails_again_and_again(sqlite: str, store: Database) -> None:
    async def play() -> Table:
        opened = await Host(store).open(ANN, "secret", [NEWCOMER] * 3)  # nobody plays for them here
        with closing(Unreachable(open_engines(sqlite))) as unreachable:
            host, supervisor = Host(unreachable), Supervisor()
            bots, until = Bots(host, AtHome(), pause=0), Until(host)
            supervisor.start("bots", bots.take_over)
            await asyncio.wait_for(until.over(), 60)
            assert supervisor.failing == {}
            await supervisor.close()
            await bots.close()
            return await host.table(opened.opened.id)

    assert kept(store, asyncio.run(play()))


def test_bots_stand_still_while_one_could_move_and_none_does(store: Database) -> None:
    async def play() -> None:
        host, bot_pool = Host(store), AtHome()
        bots, until = Bots(host, bot_pool, pause=0), Until(host)
        assert bots.standstill == 0
        bot_pool.may_think.clear()
        await host.open(ANN, "secret", [{"who": "me"}, NEWCOMER])
        await asyncio.sleep(0.01)
        assert bots.standstill > 0
        bot_pool.progress["secret"] = 0.5  # it waits for the compiler
        assert bots.standstill == 0
        del bot_pool.progress["secret"]
        bot_pool.may_think.set()
        await asyncio.wait_for(until.chosen(1), 60)
        await asyncio.sleep(0.01)
        assert bots.standstill == 0

    asyncio.run(play())


# --- In processes of their own --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_four_bots_of_a_real_workshop_play_a_game_over_the_end_of_a_server(sqlite: str) -> None:
    async def begin(store: Database) -> str:
        host, bot_pool = Host(store), BotPool(workers=1)
        bot_pool.start()
        Bots(host, bot_pool, pause=0)
        until = Until(host)
        table = await host.open(ANN, "meridian", [*[NEWCOMER] * 3, {"who": "bot", "level": "companion"}])
        await asyncio.wait_for(until.chosen(20), 600)
        bot_pool.close()
        return table.opened.id

    async def go_on(store: Database, name: str) -> Table:
        host, bot_pool = Host(store), BotPool(workers=1)
        bot_pool.start()
        bots, until = Bots(host, bot_pool, pause=0), Until(host)
        table = await host.table(name)
        assert len(table.course.plies) >= 20
        taking_over = asyncio.create_task(bots.take_over())
        await asyncio.wait_for(until.over(), 600)
        taking_over.cancel()
        bot_pool.close()
        return table

    with closing(connect(sqlite)) as store:
        name = asyncio.run(begin(store))
    with closing(connect(sqlite)) as store:
        table = asyncio.run(go_on(store, name))
        assert {ply.seat for ply in table.course.plies} == {0, 1, 2, 3}
        assert kept(store, table)

"""However many watch, a change is read once; tables that nobody uses leave the memory, and come back as they were."""

import asyncio
import gc
import weakref
from contextlib import closing

import pytest

from durbar.store import Database, connect
from durbar.tables import memory
from durbar.tables.acts import AnyAct, Opened
from durbar.tables.host import Host
from durbar.tables.store import News
from durbar.web.subscribers import Subscribers
from tests.tables.people import ANN, choosing, everything

MANY = 50
BOTH = [{"who": "me"}, {"who": "here", "name": "Bob"}]


class Counted(Database):
    """A store that notes what is read, and from which act on."""

    def __init__(self, database: Database) -> None:
        vars(self).update(vars(database))
        self.read_after: list[int] = []

    def read(self, table: str, after: int = 0) -> tuple[Opened, list[AnyAct]]:
        self.read_after.append(after)
        return super().read(table, after)


async def go_on(host: Host, table_id: str) -> None:
    table = await host.table(table_id)
    (seat,) = table.pending
    await host.act(table_id, choosing(table, seat, table.course.position.choices(seat)[0]))


def test_a_server_that_is_alone_reads_nothing_for_those_who_watch(store: Database) -> None:
    async def play() -> None:
        counted = Counted(store)
        host = Host(counted)
        host.alone()
        table_id = (await host.open(ANN, "meridian", BOTH)).opened.id
        await go_on(host, table_id)
        watching = await asyncio.gather(*(host.table(table_id) for _ in range(MANY)))
        assert {len(table.course.plies) for table in watching} == {1}
        assert counted.read_after == []

    asyncio.run(play())


def test_a_server_reads_what_another_has_done_once_for_all_who_watch(postgres: str) -> None:
    async def play(here: Database, there: Database) -> None:
        counted, subscribers = Counted(there), Subscribers()
        one, other = Host(here), Host(counted)
        heard: asyncio.Queue[News] = asyncio.Queue()
        news = counted.news()
        assert news is not None
        listening = asyncio.create_task(subscribers.listen(news, other.hear, heard.put_nowait))
        assert await asyncio.wait_for(heard.get(), 60) == News()
        table_id = (await one.open(ANN, "meridian", BOTH)).opened.id
        await other.table(table_id)
        for turn in range(1, 4):
            counted.read_after.clear()
            await go_on(one, table_id)
            assert await asyncio.wait_for(heard.get(), 60) == News(table=table_id)
            watching = await asyncio.gather(*(other.table(table_id) for _ in range(MANY)))
            assert {len(table.course.plies) for table in watching} == {turn}
            assert len(counted.read_after) == 1
        await one.say(table_id, ANN, "hello")
        assert await asyncio.wait_for(heard.get(), 60) == News(table=table_id)
        assert [line.text for line in (await other.table(table_id)).chat] == ["hello"]
        listening.cancel()
        await asyncio.wait([listening])
        counted.read_after.clear()
        await asyncio.gather(*(other.table(table_id) for _ in range(3)))  # nobody tells it anything any more
        assert len(counted.read_after) == 3

    with closing(connect(postgres)) as here, closing(connect(postgres)) as there:
        asyncio.run(play(here, there))


@pytest.mark.parametrize("game", ["meridian", "secret"])
def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back_as_it_was(
    store: Database, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        counted = Counted(store)
        host = Host(counted)
        host.alone()
        table = await host.open(ANN, game, BOTH)
        table_id = table.opened.id
        await host.act(table_id, choosing(table, seat := table.pending[0], table.course.position.choices(seat)[0]))
        await host.say(table_id, ANN, "hello")
        before, gone = everything(table), weakref.ref(table)
        await host._make_room()
        assert table_id in host._tables  # somebody has just used it
        monkeypatch.setattr(memory, "IDLE", 0.0)
        await host._make_room()
        assert table_id not in host._tables
        del table
        gc.collect()
        assert gone() is None
        counted.read_after.clear()
        monkeypatch.setattr(memory, "IDLE", 300.0)
        again = await host.table(table_id)
        assert everything(again) == before
        assert counted.read_after == [again.number]  # nothing had to be played again
        for seat in again.pending:
            await host.act(table_id, choosing(again, seat, again.course.position.choices(seat)[0]))
        assert everything(await Host(store).table(table_id)) == everything(again)

    asyncio.run(play())


def test_a_table_at_which_something_is_done_stays(store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        host = Host(store)
        table_id = (await host.open(ANN, "secret", BOTH)).opened.id
        monkeypatch.setattr(memory, "IDLE", 0.0)
        async with host._lock(table_id):
            await host._make_room()
            assert table_id in host._tables

    asyncio.run(play())


def test_a_table_whose_copy_is_gone_is_played_again(store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        host = Host(store)
        table = await host.open(ANN, "secret", BOTH)
        before = everything(table)
        for ruin in ("the copy", "the folder"):
            monkeypatch.setattr(memory, "IDLE", 0.0)
            await host._make_room()
            assert table.opened.id not in host._tables
            if ruin == "the copy":
                (host._attic._folder / table.opened.id).unlink()
            else:
                host._attic.close()
            monkeypatch.setattr(memory, "IDLE", 300.0)
            assert everything(await host.table(table.opened.id)) == before

    asyncio.run(play())

"""Who is here: at the seats of those whose pages are open, whichever server they are sent by."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest

from durbar.store import Database, connect
from durbar.tables.store import News
from durbar.web import elsewhere
from durbar.web.elsewhere import Elsewhere
from durbar.web.presence import Presence
from durbar.web.subscribers import Subscribers
from tests.tables.people import laid

TABLE = laid("ann bob")
ID = TABLE.opened.id


def test_who_turns_a_page_has_not_gone(store: Database) -> None:
    async def scenario() -> None:
        woken: list[str] = []
        presence = Presence(woken.append, Elsewhere(store, woken.append), grace=0)
        with presence.attends(ID, "ann", True):
            assert presence.seats(TABLE) == {0}
        with presence.attends(ID, "ann", True), presence.attends(ID, "cat", False):
            await asyncio.sleep(0.01)
            assert presence.seats(TABLE) == {0}
            assert woken == [ID]
        await asyncio.sleep(0.01)
        assert not presence.seats(TABLE)
        assert not presence._streams

    asyncio.run(scenario())


class Server:
    """Who is here, as one of several servers knows it."""

    def __init__(self, store: Database) -> None:
        self.changes: asyncio.Queue[str] = asyncio.Queue()
        self.heard: asyncio.Queue[News] = asyncio.Queue()
        self.elsewhere = Elsewhere(store, self.changes.put_nowait)
        self.presence = Presence(lambda table: None, self.elsewhere, grace=0)
        news = store.news()
        assert news is not None
        hearers = self.elsewhere.hear, self.heard.put_nowait
        self.listening = asyncio.create_task(Subscribers().listen(news, *hearers))

    async def seats(self) -> set[int]:
        """Whose holders are here, after the next change elsewhere."""
        await asyncio.wait_for(self.changes.get(), 60)
        return set(self.presence.seats(TABLE))


def together(postgres: str, scenario: Callable[[Server, Server], Awaitable[None]]) -> None:
    """Two servers that hear each other."""

    async def run() -> None:
        with closing(connect(postgres)) as here, closing(connect(postgres)) as there:
            servers = Server(here), Server(there)
            for server in servers:
                assert await asyncio.wait_for(server.heard.get(), 60) == News()
            await scenario(*servers)
            for server in servers:
                server.listening.cancel()
                await asyncio.wait([server.listening])
                await server.elsewhere.close()

    asyncio.run(run())


def test_who_is_here_by_way_of_one_server_is_here_to_all(postgres: str) -> None:
    async def scenario(one: Server, other: Server) -> None:
        with one.presence.attends(ID, "ann", True), one.presence.attends(ID, "cat", False):
            assert await other.seats() == {0}
            with other.presence.attends(ID, "ann", True):  # on two devices
                assert await one.seats() == {0}
            assert await one.seats() == {0}  # she has closed one
        assert await other.seats() == set()
        assert not other.elsewhere._there

    together(postgres, scenario)


def test_a_server_says_again_who_is_here(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "AGAIN", 0.01)

    async def scenario(one: Server, other: Server) -> None:
        with one.presence.attends(ID, "ann", True):
            for _ in range(3):
                news = await asyncio.wait_for(other.heard.get(), 60)
                assert news.here is not None
                assert (news.here.table, news.here.guest, news.here.stays) == (ID, "ann", True)

    together(postgres, scenario)


def test_one_that_died_is_not_believed_for_ever(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "BELIEVED", 0.01)

    async def scenario(one: Server, other: Server) -> None:
        with one.presence.attends(ID, "ann", True):  # and nothing more is heard of it
            await other.seats()
            assert await other.seats() == set()

    together(postgres, scenario)

"""Whom somebody has blocked is remembered as it is, also by whoever looked just before."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from durbar.store import Database, connect
from durbar.tables.store import News
from durbar.web.ignoring import Ignoring
from tests.databases import empty_sqlite


class Slow:
    """A store whose answers about blocked people take until one may go on, and are old by then."""

    def __init__(self, store: Database) -> None:
        self._store = store
        self.asked, self.may_go_on = threading.Event(), threading.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def _later(self, found: Any) -> Any:
        self.asked.set()
        assert self.may_go_on.wait(60)
        return found

    def ignored(self, reader: str) -> Any:
        return self._later(self._store.ignored(reader))

    def blocked_by(self, guest: str) -> Any:
        return self._later(self._store.blocked_by(guest))


async def here(ignoring: Ignoring, store: Database) -> None:
    await ignoring.note("ann", "bob", "Bob", ignored=True)


async def elsewhere(ignoring: Ignoring, store: Database) -> None:
    store.ignore("ann", "bob", "Bob", ignored=True)
    ignoring.hear(News(reader="ann"))


async def unheard(ignoring: Ignoring, store: Database) -> None:
    store.ignore("ann", "bob", "Bob", ignored=True)
    ignoring.hear(News())


@pytest.mark.parametrize("block", [here, elsewhere, unheard])
@pytest.mark.parametrize("looks", ["by", "blocking"])
def test_a_block_that_comes_while_somebody_looks_counts(
    tmp_path: Path, looks: str, block: Callable[[Ignoring, Database], Coroutine[Any, Any, None]]
) -> None:
    async def raced(slow: Slow, store: Database) -> frozenset[str]:
        ignoring = Ignoring(slow)
        look, whose = getattr(ignoring, looks), {"by": "ann", "blocking": "bob"}[looks]
        looking = asyncio.create_task(look(whose))
        await asyncio.to_thread(slow.asked.wait, 60)
        await block(ignoring, store)
        slow.may_go_on.set()
        assert await looking == await look(whose)
        found: frozenset[str] = await looking
        return found

    with closing(connect(empty_sqlite(tmp_path / "durbar.sqlite"))) as store:
        found = asyncio.run(raced(Slow(store), store))
    assert found == {{"by": "bob", "blocking": "ann"}[looks]}

"""A look at every table of a store: which of them cannot be played on, and why."""

from collections.abc import AsyncIterator
from typing import NamedTuple

from durbar.tables.decisions import now
from durbar.tables.host import Host
from durbar.tables.store import Store, UnknownTable
from durbar.tables.threads import reading
from durbar.tables.troubles import Unavailable

MANY = 100
LONG = 600  # seconds in which a bot should have chosen


class Found(NamedTuple):
    """A table, and what is wrong with it."""

    table: str
    why: str


async def found(store: Store) -> list[Found]:
    """All tables with which something is wrong."""
    troubles: dict[str, str] = {}
    waiting = await reading(store.waiting_for_bots, now() - LONG)
    troubles |= dict.fromkeys(waiting, f"a bot has not chosen for more than {LONG // 60} minutes; is a server running?")
    async for host, table in in_batches(store):
        if (why := await _flaw(host, table)) is not None:
            troubles[table] = why
    return [Found(table, why) for table, why in sorted(troubles.items())]


async def in_batches(store: Store) -> AsyncIterator[tuple[Host, str]]:
    """Every table of a store, with a host that can open it; a new one now and then, as it keeps what it has opened."""
    last = ""
    while ids := await reading(store.ids_after, last, MANY):
        last = ids[-1]
        host = Host(store)
        for table in ids:
            yield host, table


async def _flaw(host: Host, table: str) -> str | None:
    try:
        await host.table(table)
    except (Unavailable, UnknownTable):
        raise
    except Exception as error:
        return str(error) or type(error).__name__
    return None

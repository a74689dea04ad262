"""Games that ended long ago are packed away, so that what is played now lies in a small place; they open as before."""

import asyncio

from durbar.tables.clock import now
from durbar.tables.store import Store
from durbar.tables.threads import reading, writing

OLD = 30 * 24 * 3600  # seconds since anything was done at a table
EVERY = 3600.0  # seconds
AT_ONCE = 100  # tables that are looked up


async def pack_old_games(store: Store) -> None:
    """For ever: pack what has become old. Any number of servers may do so at once."""
    while True:
        await asyncio.sleep(EVERY)
        await pack_all(store, now() - OLD)


async def pack_all(store: Store, before: int) -> int:
    """Pack every game that has ended and was not touched since a time, one after another; how many there were."""
    await writing(store.drop_old_snapshots, before)
    packed, last = 0, ""
    while tables := await reading(store.old, before, last, AT_ONCE):
        for table in tables:
            packed += await writing(store.pack, table, before)
        last = tables[-1]
    return packed

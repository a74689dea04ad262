"""What the server owes to tables and nobody does any more, as after a crash: found now and then, and taken over."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from durbar.tables.clock import now
from durbar.tables.host import Host
from durbar.tables.store import UnknownTable
from durbar.tables.table import Table
from durbar.tables.threads import reading
from durbar.tables.troubles import Unavailable, Unplayable

PATIENCE = 30  # seconds after which a choice that another server owes is taken over

log = logging.getLogger(__name__)


async def take_over(host: Host, look_at: Callable[[Table], Awaitable[None]], trouble: str) -> None:
    """For ever: look at the tables at which the server must choose for somebody and nothing has happened."""
    silence = -1  # at first all of them, those that have changed in this very second too
    troubled: set[str] = set()  # told once each
    while True:
        for table_id in await reading(host.store.waiting_for_bots, now() - silence):
            await _look(host, table_id, look_at, trouble, troubled)
        silence = PATIENCE
        await asyncio.sleep(PATIENCE)


async def _look(
    host: Host, table_id: str, look_at: Callable[[Table], Awaitable[None]], trouble: str, troubled: set[str]
) -> None:
    """One table's trouble is no reason to leave the others alone."""
    try:
        await look_at(await host.table(table_id))
        troubled.discard(table_id)
    except Unavailable:
        raise
    except Exception as error:
        if table_id not in troubled:
            log.error("%s at the table %s: %s", trouble, table_id, error, exc_info=_unforeseen(error))
        troubled.add(table_id)


def _unforeseen(error: Exception) -> Exception | None:
    """An error whose origin is worth a look."""
    return None if isinstance(error, Unplayable | UnknownTable) else error

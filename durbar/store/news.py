"""What other servers on the same PostgreSQL database have changed."""

import asyncio
from collections.abc import AsyncIterator

from sqlalchemy import URL, Connection, bindparam, func, select

from durbar.tables.store import Here, News

CHANNEL = "durbar"
PATIENCE = 1.0  # seconds before a lost connection is made again

_announce = select(func.pg_notify(CHANNEL, bindparam("told")))


def announce(connection: Connection, server: str, what: str, which: str) -> None:
    """Tell every server, once the transaction is through, that a ``table`` or a ``reader`` has changed, or by what
    a ``guest`` is known, when clocks do not run (``pauses``), or who is ``here`` or ``gone``. A SQLite file has one
    server, which knows by itself.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(_announce, {"told": f"{server} {what} {which}"})


async def news(url: URL, server: str) -> AsyncIterator[News]:
    """For ever: what other servers than this one change. Before a gap, that nothing is heard for a while; after it,
    that anything may have changed.
    """
    from psycopg import AsyncConnection, OperationalError

    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                yield News()
                async for notice in connection.notifies():
                    teller, what, which = notice.payload.split(" ", 2)
                    if teller != server:
                        yield _told(teller, what, which)
        except OperationalError:
            yield News(listening=False)
            await asyncio.sleep(PATIENCE)


def _told(server: str, what: str, which: str) -> News:
    match what:
        case "here" | "gone":
            table, _, guest = which.partition(" ")
            return News(here=Here(server, table, guest, what == "here"))
        case "table":
            return News(table=which)
        case "reader":
            return News(reader=which)
        case "guest":
            return News(guest=which)
    return News()  # pauses: clocks may look different anywhere

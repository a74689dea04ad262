"""What other servers on the same PostgreSQL database have changed."""

import asyncio
from collections.abc import AsyncIterator

from psycopg import AsyncConnection, OperationalError
from sqlalchemy import URL, Connection, bindparam, func, select

CHANNEL = "durbar"
PATIENCE = 1.0  # seconds before a lost connection is made again

_announce = select(func.pg_notify(CHANNEL, bindparam("table")))


def announce(connection: Connection, table: str) -> None:
    """Tell every server, once the transaction is through. A SQLite file has one server, which knows by itself."""
    if connection.dialect.name == "postgresql":
        connection.execute(_announce, {"table": table})


async def news(url: URL) -> AsyncIterator[str | None]:
    """For ever: the id of every table that any server has changed; None after a gap, when any may have changed."""
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                yield None
                async for notice in connection.notifies():
                    yield notice.payload
        except OperationalError:
            await asyncio.sleep(PATIENCE)

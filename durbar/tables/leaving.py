"""Somebody leaves for good: what he takes along, and how nothing that is kept tells any more that he was here."""

from collections.abc import AsyncIterator
from contextlib import suppress

from msgspec import json

from durbar.tables import decisions
from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.host import Host
from durbar.tables.refusals import Refused
from durbar.tables.store import Store, Visitor
from durbar.tables.table import Stage
from durbar.tables.threads import reading, writing
from durbar.tables.troubles import Unplayable

REMEMBERED = 180 * 24 * 3600  # seconds for which an old cookie could still say that somebody is he


async def all_of(store: Store, visitor: Visitor) -> bytes:
    """All that is kept of somebody, as a file that people can read."""
    kept = {"name": visitor.name, "id": visitor.id, "written_at": now(), **await reading(store.data_of, visitor.id)}
    return bytes(json.format(json.encode(kept), indent=2))


async def leave_for_good(host: Host, guest: Guest) -> int:
    """Delete somebody; at how many tables he is nobody now. Should it be cut short, it can be done again."""
    tables = [table async for table in _forgotten_at(host, guest)]
    await writing(host.store.forget, guest, now() + REMEMBERED)
    async for table in _forgotten_at(host, guest):  # what he did elsewhere meanwhile
        tables.append(table)
    return len(tables)


async def _forgotten_at(host: Host, guest: Guest) -> AsyncIterator[str]:
    for table_id in await reading(host.store.tables_with, guest):
        await _give_up(host, table_id, guest)
        await host.forget(table_id, guest)
        yield table_id


async def _give_up(host: Host, table_id: str, guest: Guest) -> None:
    """Leave a table that is not over. Who resigns need not agree to anything any more: nobody waits for him."""
    if any(summary.state in (Stage.OVER, Stage.CLOSED) for summary in await reading(host.store.summaries, table_id)):
        return
    with suppress(Unplayable):
        table = await host.table(table_id)
        for seat in table.kept_for(guest, now()):
            with suppress(Refused):
                await host.act(table_id, decisions.decline(guest, seat))
        for seat in table.seats_of(guest):
            leave = decisions.leave if table.state is Stage.OPEN else decisions.resign
            with suppress(Refused):  # the game is over, or he has resigned before
                await host.act(table_id, leave(guest, seat))

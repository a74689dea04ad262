"""Somebody is known no more at a table: for those who look at it, and for other servers that have it in memory."""

import asyncio
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from durbar.store import connect
from durbar.tables import decisions
from durbar.tables.host import Host
from durbar.tables.leaving import leave_for_good
from tests.tables.people import ANN, BOB, laid, say


def test_whatever_was_his_at_a_table_is_that_of_a_guest_whom_nobody_knows() -> None:
    table = laid("ann bob ann")
    say(table, ANN, "good evening")
    say(table, BOB, "hello")
    changed_at = table.changed_at
    table.do(replace(decisions.nobody(), at=99, seats=(0, 2), host=True, lines=(1,), guest="ghost", nameless=500))
    assert [(seat.guest, seat.name) for seat in table.seats] == [
        ("ghost", "Guest 500"),
        ("bob", "Bob"),
        ("ghost", "Guest 502"),
    ]
    assert table.opened.host == "ghost"
    assert [(line.guest, line.name) for line in table.chat] == [("ghost", "Guest 500"), ("bob", "Bob")]
    assert table.changed_at == changed_at  # nobody is told by the order of a list that somebody has gone


def test_another_server_that_has_the_table_in_memory_does_not_write_him_back(tmp_path: Path) -> None:
    async def played() -> tuple[str, list[str]]:
        here, there = Host(store), Host(store)
        seats = [{"who": "me"}, {"who": "open"}, {"who": "open"}]
        table = await here.open(ANN, "meridian", seats, name="Ann at home")
        await here.act(table.opened.id, decisions.sit(BOB, 1))
        await there.table(table.opened.id)
        await leave_for_good(here, ANN.id)
        await there.act(table.opened.id, decisions.sit(BOB, 2))
        shown = await there.table(table.opened.id)
        for host in (here, there):
            host.close()
        return str(store.summaries(table.opened.id)) + str(store.read(table.opened.id)), [s.name for s in shown.seats]

    with closing(connect(f"sqlite:///{tmp_path}/two.sqlite")) as store:
        kept, names = asyncio.run(played())
    assert "ann" not in kept.lower()
    assert names == ["", "Bob", "Bob"]

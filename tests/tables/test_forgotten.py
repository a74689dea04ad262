"""Somebody is known no more at a table: for those who look at it, and for other servers that have it in memory."""

import asyncio
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from durbar.store import connect
from durbar.tables import decisions
from durbar.tables.host import Host
from durbar.tables.leaving import leave_for_good
from durbar.tables.table import Table
from tests.games import secret
from tests.tables.people import ANN, BOB, CAT, DAN, choosing, laid, say


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


def test_nor_does_one_that_knows_whom_a_seat_was_kept_for_and_who_was_removed(tmp_path: Path) -> None:
    """It decides anew on a table that it has caught up with: nothing of it may be what it was before."""

    async def played() -> str:
        here, there = Host(store), Host(store)
        table = await here.open(ANN, "meridian", [{"who": "me"}, {"who": "open"}, {"who": "open"}])
        where = table.opened.id
        await here.act(
            where,
            decisions.invite("ann", 1, "bob", "Bob", until=1),  # long over
            decisions.sit(BOB, 2),
            decisions.remove("ann", "dan", "Dan"),
        )
        await there.table(where)
        await leave_for_good(here, BOB.id)
        await leave_for_good(here, DAN.id)
        shown = await there.act(where, decisions.sit(CAT, 2))  # refused at first: Bob sat there
        for host in (here, there):
            host.close()
        return str((store.summaries(where), store.read(where), shown.summary(), shown.removed))

    with closing(connect(f"sqlite:///{tmp_path}/two.sqlite")) as store:
        kept = asyncio.run(played()).lower()
        assert store.tables_of("bob", 9) == store.tables_of("dan", 9) == []
    assert "cat" in kept
    assert "bob" not in kept
    assert "dan" not in kept


def test_a_rematch_is_not_called_by_his_word_any_more_and_keeps_no_seat_for_nobody(host: Host) -> None:
    async def over() -> Table:
        seats = [{"who": "me"}, {"who": "open"}, {"who": "open"}]
        table = await host.open(ANN, "secret", seats, name="Ann at home")
        table = await host.act(table.opened.id, decisions.sit(BOB, 1), decisions.sit(CAT, 2))
        for seat in table.pending:
            await host.act(table.opened.id, choosing(table, seat, secret.KEEP))
        return table

    async def evening() -> None:
        one, other = await over(), await over()
        before = await host.rematch(BOB, one)
        called = (await host.table(before)).opened.name
        await leave_for_good(host, ANN.id)
        after = await host.rematch(BOB, await host.table(other.opened.id))
        assert called == "Ann at home"
        kept = str((host.store.summaries(before, after), host.store.read(before), host.store.read(after)))
        assert "ann" not in kept.lower()
        seats = (await host.table(after)).seats
        assert [seat.kept_for and seat.kept_for.name for seat in seats] == [None, None, "Cat"]
        host.close()

    asyncio.run(evening())

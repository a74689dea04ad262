"""A table that is opened by its snapshot and the acts since is the same table, whatever happened and will."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from random import Random

import pytest
from sqlalchemy import update

import durbar
from durbar.store import Database, schema
from durbar.tables import acts, decisions, pace, snapshots
from durbar.tables.course import Course
from durbar.tables.host import Host
from durbar.tables.leaving import leave_for_good
from durbar.tables.pace import Pace
from durbar.tables.programs import ProgramsOfTable
from durbar.tables.snapshot import _OfCourse, _OfPrograms, _OfTable, from_bytes, to_bytes
from durbar.tables.table import Table
from tests.tables.people import ANN, BOB, choosing, do, everything, laid
from tests.tables.test_clocks import paced

# What is kept in another form, or is only remembered so that it need not be found out again.
OTHERWISE = {
    Table: {"opened", "setup", "seed", "_course", "chat", "heard", "silenced", "programs", "_told_nothing"},
    Course: {"_deal", "setup", "position", "before", "told"},
    ProgramsOfTable: {"_standing"},
}


def again(table: Table) -> Table:
    return from_bytes(to_bytes(table), table.opened, table.setup.game)


def all_of(table: Table) -> dict[str, object]:
    """Everything, and what only tables themselves look at."""
    return everything(table) | {"kept": to_bytes(table), "events": table.course.position.events}


def test_every_attribute_of_a_table_is_kept_or_said_not_to_be() -> None:
    table = laid("ann bob")
    for thing, same in ((table, _OfTable), (table.course, _OfCourse), (table.programs, _OfPrograms)):
        assert set(vars(thing)) == {*same.__struct_fields__} | OTHERWISE[type(thing)]


@pytest.mark.parametrize("name", durbar.names())
def test_it_is_the_same_table_and_goes_on_alike(name: str) -> None:
    random = Random(name)
    table = paced(laid("ann bob bot", durbar.load(name)), Pace(pace.LIVE, move=30, bank=100))
    do(table, decisions.coach("ann", 0, agreed=True))
    for _ in range(40):
        seat = table.pending[0]
        if table.seats[seat].guest and random.random() < 0.2 and table.last_ply_of(seat) is not None:
            plies = table.last_ply_of(seat)
            assert plies is not None
            table.do(acts.TookBack(at=table.number, seat=seat, plies=plies))
        else:
            choice = random.choice(table.course.position.choices(seat))
            table.do(acts.Chose(at=table.number, seat=seat, choice=choice))
        copy = again(table)
        assert all_of(copy) == all_of(table)
        table = random.choice((copy, table))  # what is done to the one or the other makes no difference


def test_one_may_go_back_to_before_the_snapshot() -> None:
    table = laid("ann bob")
    positions = [table.course.position.to_bytes()]
    for _ in range(40):
        do(table, choosing(table, table.pending[0], table.course.position.choices(table.pending[0])[0]))
        positions.append(table.course.position.to_bytes())
    copy = again(table)
    assert [copy.course.at(plies).to_bytes() for plies in range(41)] == positions
    for opened in (table, copy):
        opened.do(acts.TookBack(at=9, seat=0, plies=3))
    assert all_of(copy) == all_of(table)


# --- On a store -----------------------------------------------------------------------------------------------------


@pytest.fixture
def host(store: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setattr(snapshots, "EVERY", 5)
    with closing(Host(store, snapshots=True)) as host:
        yield host


async def played(host: Host, choices: int = 12) -> Table:
    """A table of Ann and Bob at which something has happened, and of which a snapshot is taken before the last act."""
    table = await host.open(ANN, "meridian", [{"who": "me"}, {"who": "open"}], name="Ann at home")
    await host.act(table.opened.id, decisions.sit(BOB, 1))
    for number in range(choices):
        if number == choices - 1:
            await host.take_snapshots()
        seat = table.pending[0]
        await host.act(table.opened.id, choosing(table, seat, table.course.position.choices(seat)[0]))
    return table


async def opened(store: Database, table: Table, monkeypatch: pytest.MonkeyPatch) -> tuple[Table, int]:
    """A table as another server opens it, and how many acts took effect for that."""
    done: list[acts.AnyAct] = []
    do = Table.do

    def noted(self: Table, act: acts.AnyAct) -> None:
        done.append(act)
        do(self, act)

    monkeypatch.setattr(Table, "do", noted)
    with closing(Host(store, snapshots=True)) as other:
        found = await other.table(table.opened.id)
    monkeypatch.setattr(Table, "do", do)
    return found, len(done)


def test_only_what_was_done_since_is_played_again(host: Host, store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        table = await played(host)
        found, done = await opened(store, table, monkeypatch)
        assert done == 1
        assert everything(found) == everything(table)

    asyncio.run(play())


@pytest.mark.parametrize("wrong", [{"made_by": "other rules"}, {"content": b"x"}, {"number": 7}, {"last_act": ""}])
def test_a_snapshot_that_does_not_fit_is_not_used(
    host: Host, store: Database, monkeypatch: pytest.MonkeyPatch, wrong: dict[str, object]
) -> None:
    async def play() -> None:
        table = await played(host)
        with store._writing.begin() as connection:
            connection.execute(update(schema.snapshots).values(wrong))
        found, done = await opened(store, table, monkeypatch)
        assert done == table.number
        assert everything(found) == everything(table)

    asyncio.run(play())


def test_whoever_is_forgotten_stands_in_no_snapshot_of_any_server(host: Host, store: Database) -> None:
    async def play() -> None:
        table = await played(host)
        with closing(Host(store, snapshots=True)) as other:
            await other.act(table.opened.id, decisions.remove("ann", "bob", "Bob"))
            await host.table(table.opened.id)
            await leave_for_good(other, "bob")
            assert store.snapshot(table.opened.id) is None
            for server in (host, other):
                found = await server.table(table.opened.id)
                assert "bob" not in str(vars(found)).lower()
                await server.take_snapshots()
            kept = store.snapshot(table.opened.id)
            assert kept is not None
            found = from_bytes(kept.content, found.opened, found.setup.game)
            assert "bob" not in str(vars(found)).lower()

    asyncio.run(play())

"""What was decided ahead is chosen by a server: once, after a pause, also after a restart and by either of two."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from durbar.store import Database
from durbar.tables import decisions, pace
from durbar.tables.acts import Chose, Guest
from durbar.tables.host import Host
from durbar.tables.pace import Pace
from durbar.tables.programmed import COMES, LOOKS, SHARE, Pause, ProgrammedAnswers, drawn
from durbar.tables.table import Table
from tests.games import secret
from tests.tables.people import ANN, BOB, choosing
from tests.tables.test_bots import Until

OPEN = [{"who": "me"}, {"who": "open"}]


def at_once(pace: Pace | None, left: float | None) -> Pause:
    return Pause(0.0, 0.0)


async def opened(host: Host, wanted: Pace | None = None) -> str:
    """Ann and Bob are asked at the same time whether they keep their cards."""
    table = await host.open(ANN, "secret", OPEN, pace=wanted)
    await host.act(table.opened.id, decisions.sit(BOB, 1))
    return table.opened.id


def keep(visitor: Guest, seat: int, waits: bool = False) -> decisions.Decision:
    return decisions.program(visitor, seat, "keep", "once", waits)


def chosen(store: Database, table_id: str) -> list[tuple[int, int]]:
    return [(act.seat, act.choice) for act in store.read(table_id)[1] if isinstance(act, Chose)]


def test_what_was_decided_ahead_is_chosen_once(host: Host, store: Database) -> None:
    async def scenario() -> str:
        ProgrammedAnswers(host, at_once)
        until, table_id = Until(host), await opened(host)
        await host.act(table_id, keep("bob", 1, waits=True))
        await host.act(table_id, keep("ann", 0))
        await asyncio.wait_for(until.over(), 60)
        return table_id

    assert chosen(store, asyncio.run(scenario())) == [(0, secret.KEEP), (1, secret.KEEP)]


def test_in_the_pause_he_is_here_and_may_still_choose_otherwise_or_withdraw_it(host: Host, store: Database) -> None:
    seen: list[str] = []

    @contextmanager
    def attends(table_id: str, guest: Guest) -> Iterator[None]:
        seen.append(guest)
        yield
        seen.append(f"{guest} has gone")

    async def scenario() -> str:
        answers = ProgrammedAnswers(host, lambda pace, left: Pause(0.0, 3600.0), attends)
        table_id = await opened(host)
        table = await host.act(table_id, keep("ann", 0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert seen == ["ann"]
        await host.act(table_id, choosing(table, 0, secret.SWAP))
        await host.act(table_id, keep("bob", 1))
        await host.act(table_id, decisions.unprogram("bob", 1, "keep"))
        await answers.close()
        return table_id

    assert chosen(store, asyncio.run(scenario())) == [(0, secret.SWAP)]
    assert "ann has gone" not in seen  # the server has ended, and knows of nobody


def test_after_a_restart_the_next_server_chooses(store: Database) -> None:
    async def killed() -> str:
        host = Host(store)
        ProgrammedAnswers(host, lambda pace, left: Pause(3600.0, 0.0))
        table_id = await opened(host)
        await host.act(table_id, keep("ann", 0))
        return table_id

    async def restarted() -> None:
        host = Host(store)
        until = Until(host)
        taking_over = asyncio.create_task(ProgrammedAnswers(host, at_once).take_over())
        await asyncio.wait_for(until.chosen(1), 60)
        taking_over.cancel()

    table_id = asyncio.run(killed())
    asyncio.run(restarted())
    assert chosen(store, table_id) == [(0, secret.KEEP)]
    assert not store.waiting_for_bots(2**40)  # nothing is owed any more


def test_two_servers_choose_it_once(servers: tuple[Host, Host]) -> None:
    async def scenario() -> None:
        table_id = await opened(servers[0])
        await servers[0].act(table_id, keep("ann", 0))
        answers = [ProgrammedAnswers(host, at_once) for host in servers]
        tables = [await host.table(table_id) for host in servers]
        await asyncio.gather(*(one.look_at(table) for one, table in zip(answers, tables, strict=True)))
        await asyncio.gather(*(task for one in answers for task in one._answering.values()))
        for host in servers:
            assert [type(act) for act in host.store.read(table_id)[1]].count(Chose) == 1
            assert (await host.table(table_id)).pending == (1,)

    asyncio.run(scenario())


def test_the_pause_depends_on_the_pace_alone_and_leaves_most_of_the_time() -> None:
    for _ in range(200):
        none, live, hasty, days = (
            drawn(None, None),
            drawn(pace.live(45, 10), 645.0),
            drawn(pace.live(10, 0), 9.0),
            drawn(pace.by_the_day(1), 86400.0),
        )
        for pause in (none, live):
            assert pause.away == 0
            assert LOOKS[0] <= pause.here <= LOOKS[1]
        assert sum(hasty) <= 9.0 / SHARE
        assert COMES[0] <= days.away <= COMES[1]
    assert len({drawn(None, None) for _ in range(20)}) == 20


@pytest.mark.parametrize("wanted", [None, pace.live(30, 2)], ids=["no clock", "live"])
def test_a_question_that_has_changed_meanwhile_is_not_answered(host: Host, store: Database, wanted: Pace) -> None:
    async def scenario() -> tuple[str, Table]:
        table_id = await opened(host, wanted)
        answers = ProgrammedAnswers(host, at_once)
        await host.act(table_id, keep("ann", 0))
        await host.act(table_id, decisions.leave("ann", 0))  # before the loop lets anybody choose
        await asyncio.gather(*answers._answering.values())
        return table_id, await host.table(table_id)

    table_id, table = asyncio.run(scenario())
    assert chosen(store, table_id) == []
    assert table.programs.of(0) == []

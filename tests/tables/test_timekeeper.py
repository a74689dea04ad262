"""Whoever is out of time is played for: once, whatever server notices, and never for the time in which none ran."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from durbar.store import Database
from durbar.tables import acts, decisions, host, pace
from durbar.tables.clocks import clock_of
from durbar.tables.host import Host
from durbar.tables.pace import MOVE, Pace
from durbar.tables.pauses import EVERYBODY, Pause, Span
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import News
from durbar.tables.table import Table
from durbar.tables.timekeeper import BEAT, MISSED, Timekeeper
from durbar.tables.vacations import permit, vacation
from tests.games.secret import KEEP
from tests.tables.people import ANN, BOB

BEGAN = 1_000_000
LIVE = pace.live(30, 2)
DAYS = pace.by_the_day(3)
HERE: list[dict[str, str]] = [{"who": "me"}, {"who": "here", "name": "Friend"}]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Sets the time by which people act."""
    at = BEGAN

    def set_to(new: int) -> None:
        nonlocal at
        at = new

    for module in (decisions, host):
        monkeypatch.setattr(module, "now", lambda: at)
    return set_to


def keeper(host: Host) -> Timekeeper:
    return Timekeeper(host, alone=True)


async def opened(host: Host, wanted: Pace | None = LIVE) -> Table:
    """Two friends who choose at the same time."""
    return await host.open(ANN, "secret", HERE, pace=wanted)


async def kept(keeps: Timekeeper, begins: int, ends: int) -> int | None:
    """Somebody looks now and then, and last at the end; what he finds then."""
    for at in range(begins, ends, MISSED):
        await keeps.look(at)
    return await keeps.look(ends)


def late(store: Database, table: Table) -> list[acts.TimedOut]:
    return [act for act in store.read(table.opened.id)[1] if isinstance(act, acts.TimedOut)]


def test_who_is_out_of_time_is_played_for_and_nobody_before(host: Host, store: Database, clock: Any) -> None:
    async def scenario() -> None:
        keeps = keeper(host)
        await keeps.begin(BEGAN)
        table = await opened(host)
        assert await keeps.look(BEGAN) == BEAT
        assert await kept(keeps, BEGAN, BEGAN + 145) == 5
        clock(BEGAN + 145)
        await host.act(table.opened.id, decisions.choose(ANN.id, 0, KEEP, table.asked[0]))
        assert await keeps.look(BEGAN + 150) == BEAT
        assert late(store, table) == [acts.TimedOut(at=BEGAN + 150, seat=1, level="companion")]
        assert await keeps.look(BEGAN + 151) is None  # the bot is asked now, and no clock runs
        assert late(store, table) == [acts.TimedOut(at=BEGAN + 150, seat=1, level="companion")]

    asyncio.run(scenario())


def test_without_clocks_nothing_is_done(host: Host, store: Database, clock: Any) -> None:
    async def scenario() -> None:
        await opened(host, None)
        assert await keeper(host).look(BEGAN + 10**6) is None
        assert not store.beat(BEGAN + 10**6, 0)  # nobody had noted anything before

    asyncio.run(scenario())


def test_two_servers_find_one_person_out_of_time_once(servers: tuple[Host, Host], clock: Any) -> None:
    async def scenario() -> None:
        one, other = servers
        table = await opened(one)
        await other.table(table.opened.id)
        await asyncio.gather(*(Timekeeper(host, alone=False).look(BEGAN + 150) for host in servers))
        _, done = one.store.read(table.opened.id)
        assert sorted(act.seat for act in done if isinstance(act, acts.TimedOut)) == [0, 1]

    asyncio.run(scenario())


def test_a_restart_changes_nothing_and_the_time_between_does_not_count(host: Host, store: Database, clock: Any) -> None:
    async def scenario() -> None:
        first = keeper(host)
        await first.begin(BEGAN)
        table = await opened(host)
        await first.look(BEGAN + 20)
        later = Host(store)  # after it was killed, nobody knows when
        again = keeper(later)
        await again.begin(BEGAN + 1020)
        assert store.pauses() == [Pause(EVERYBODY, BEGAN + 20, BEGAN + 1020)]
        for seat in clock_of(await later.table(table.opened.id), BEGAN + 1020, later.pauses):
            assert seat
            assert (seat.left, seat.due) == (130, BEGAN + 1150)
        assert await kept(again, BEGAN + 1020, BEGAN + 1149) == 1
        await again.look(BEGAN + 1150)
        assert len(late(store, table)) == 2

    asyncio.run(scenario())


def test_a_machine_that_slept_did_not_run(host: Host, store: Database, clock: Any) -> None:
    async def scenario() -> None:
        keeps = keeper(host)
        await keeps.begin(BEGAN)
        table = await opened(host)
        await keeps.look(BEGAN + 10)
        assert await keeps.look(BEGAN + 10 + MISSED) == BEAT
        assert await keeps.look(BEGAN + 10_000) == BEAT
        assert not late(store, table)
        assert store.pauses() == [Pause(EVERYBODY, BEGAN + 10 + MISSED, BEGAN + 10_000)]

    asyncio.run(scenario())


def test_who_had_nothing_to_keep_was_not_away(host: Host, store: Database, clock: Any) -> None:
    async def scenario() -> None:
        keeps = keeper(host)
        await keeps.begin(BEGAN - 10_000)
        assert await keeps.look(BEGAN - 9_000) is None
        await opened(host)
        await keeps.look(BEGAN + 1, rested=True)
        assert store.pauses() == []

    asyncio.run(scenario())


def test_one_who_sleeps_is_stirred_by_a_clock_that_runs_out_before(host: Host, clock: Any) -> None:
    async def scenario() -> None:
        keeps = keeper(host)
        keeps._until = BEGAN + BEAT
        await opened(host, DAYS)
        assert not keeps._stirred.is_set()
        await opened(host, None)
        assert not keeps._stirred.is_set()
        await opened(host, pace.live(10, 0))
        assert keeps._stirred.is_set()

    asyncio.run(scenario())


def test_pauses_that_another_server_has_noted_are_learnt(host: Host, store: Database) -> None:
    async def scenario() -> None:
        told: list[bool] = []
        keeps = Timekeeper(host, alone=False, on_pauses=lambda: told.append(True))
        store.beat(BEGAN, None)
        store.beat(BEGAN + 50, 0)
        keeps.hear(News())
        await keeps.look(BEGAN + 60)
        assert host.pauses.of(LIVE, None).within(0, 2 * BEGAN) == 50
        assert told

    asyncio.run(scenario())


def test_a_rematch_keeps_the_pace(host: Host, clock: Any) -> None:
    async def scenario() -> None:
        table = await opened(host, replace(LIVE, late=MOVE))
        while table.pending:
            seat = table.pending[0]
            choice = table.course.position.choices(seat)[0]
            table = await host.act(table.opened.id, decisions.choose(ANN.id, seat, choice, table.asked[seat]))
        following = await host.table(await host.rematch(ANN, table))
        assert following.opened.pace == replace(LIVE, late=MOVE)

    asyncio.run(scenario())


@pytest.mark.parametrize("wanted", [(0, 0, "seat"), (5, 0, "seat"), (3601, 0, "seat"), (30, 241, "seat"), (30, 1, "x")])
def test_a_pace_has_limits(wanted: tuple[int, int, str]) -> None:
    with pytest.raises(Refused):
        pace.live(*wanted)


@pytest.mark.parametrize("days", [0, 31])
def test_so_have_days(days: int) -> None:
    with pytest.raises(Refused):
        pace.by_the_day(days)


# --- Vacations ------------------------------------------------------------------------------------------------------

NOON = 1_782_907_200  # 1 July 2026, 12:00
A_DAY = pace.A_DAY


def test_a_vacation_begins_at_once_or_at_midnight_and_ends_with_its_last_day() -> None:
    assert vacation("2026-07-01", "2026-07-02", NOON) == Span(NOON, NOON + A_DAY + A_DAY // 2)
    assert vacation("2026-07-03", "2026-07-03", NOON) == Span(NOON + A_DAY + A_DAY // 2, NOON + 2 * A_DAY + A_DAY // 2)


@pytest.mark.parametrize("days", [("2026-06-30", "2026-07-02"), ("2026-07-05", "2026-07-04"), ("x", "2026-07-04")])
def test_a_vacation_that_makes_no_sense_is_refused(days: tuple[str, str]) -> None:
    with pytest.raises(Refused) as caught:
        vacation(*days, NOON)
    assert caught.value.reason is Reason.BAD_VACATION


def test_there_are_thirty_days_in_every_year() -> None:
    most = vacation("2026-07-02", "2026-07-31", NOON)
    permit(most)([])
    with pytest.raises(Refused) as caught:
        permit(vacation("2026-09-01", "2026-09-01", NOON))([most])
    assert caught.value.reason is Reason.NO_VACATION_LEFT
    permit(vacation("2027-01-01", "2027-01-02", NOON))([most])
    with pytest.raises(Refused) as caught:
        permit(vacation("2026-07-31", "2026-08-01", NOON))([most])
    assert caught.value.reason is Reason.BAD_VACATION


def test_a_vacation_is_kept_and_can_end_early(store: Database) -> None:
    store.greet(BOB)
    soon, later = vacation("2026-07-01", "2026-07-05", NOON), vacation("2026-08-01", "2026-08-05", NOON)
    for span in (soon, later):
        store.add_vacation(BOB.id, span, permit(span))
    store.end_vacation(ANN.id, soon.begins, NOON + 5)
    store.end_vacation(BOB.id, soon.begins, NOON + 60)
    store.end_vacation(BOB.id, later.begins, NOON + 60)
    assert store.pauses() == [Pause(BOB.id, NOON, NOON + 60)]

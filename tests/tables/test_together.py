"""Two servers on one database: nothing is lost, nothing happens twice, everything happens in one order."""

import asyncio
from random import Random

import pytest

from durbar.tables import decisions
from durbar.tables.acts import Chose
from durbar.tables.host import Host
from durbar.tables.refusals import Reason, Refused
from durbar.tables.table import Stage, Table
from tests.games import secret
from tests.tables.people import ANN, BOB, CAT, choosing, everything

Servers = tuple[Host, Host]
SITTING = [{"who": "me"}, {"who": "here", "name": "Bob"}, {"who": "here", "name": "Cat"}]


async def at_once(servers: Servers, table_id: str, *wanted: decisions.Decision) -> list[Reason | None]:
    """Everybody acts at the same time, every second one on the other server; why who was refused."""
    acting = [servers[i % 2].act(table_id, decision) for i, decision in enumerate(wanted)]
    outcomes = await asyncio.gather(*acting, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, BaseException) and not isinstance(outcome, Refused):
            raise outcome
    return [outcome.reason if isinstance(outcome, Refused) else None for outcome in outcomes]


async def both(servers: Servers, table_id: str) -> Table:
    """The table, which both servers know alike."""
    one, other = [await server.table(table_id) for server in servers]
    assert everything(one) == everything(other)
    return one


def test_each_sees_what_happened_at_the_other(servers: Servers) -> None:
    here, there = servers

    async def play() -> None:
        table = await here.open(ANN, "meridian", [{"who": "me"}, {"who": "open"}])
        name = table.opened.id
        await there.act(name, decisions.sit(BOB, 1))
        for turn in range(10):
            table = await both(servers, name)
            assert table.state is Stage.PLAYING
            (seat,) = table.pending
            choice = table.course.position.choices(seat)[0]
            await servers[turn % 2].act(name, choosing(table, seat, choice))
        assert len((await both(servers, name)).course.plies) == 10

    asyncio.run(play())


def test_who_has_not_heard_yet_decides_on_the_table_as_it_stands(servers: Servers) -> None:
    here, there = servers

    async def play() -> None:
        name = (await here.open(ANN, "secret", [{"who": "open"}, {"who": "open"}])).opened.id
        await there.table(name)
        await here.act(name, decisions.sit(ANN, 0))
        with pytest.raises(Refused) as caught:
            await there.act(name, decisions.sit(BOB, 0))  # there the seat looked open
        assert caught.value.reason is Reason.SEAT_TAKEN
        await here.act(name, decisions.sit(BOB, 1))
        table = await here.table(name)
        await there.act(name, choosing(table, 1, secret.SWAP))  # there the game had not even begun
        assert [ply.seat for ply in (await both(servers, name)).course.plies] == [1]

    asyncio.run(play())


def test_of_two_answers_to_one_question_exactly_one_counts(servers: Servers) -> None:
    async def play() -> None:
        random = Random(1)
        table = await servers[0].open(ANN, "meridian", SITTING[:2])
        name = table.opened.id
        accepted = []
        for _ in range(25):
            table = await both(servers, name)
            (seat,) = table.pending
            choices = random.choices(table.course.position.choices(seat), k=4)
            refusals = await at_once(servers, name, *(choosing(table, seat, choice) for choice in choices))
            assert sorted(map(str, refusals)) == ["None", "stale", "stale", "stale"]
            accepted.append(Chose(at=0, seat=seat, choice=choices[refusals.index(None)]))
        table = await both(servers, name)
        assert [(ply.seat, ply.choice) for ply in table.course.plies] == [(act.seat, act.choice) for act in accepted]

    asyncio.run(play())


def test_all_who_choose_at_the_same_time_are_heard(servers: Servers) -> None:
    async def play() -> None:
        for _ in range(5):
            table = await servers[0].open(ANN, "secret", SITTING)
            answers = [choosing(table, seat, secret.SWAP) for seat in (0, 1, 2, 0, 1, 2)]  # all of them twice
            refusals = await at_once(servers, table.opened.id, *answers)
            assert refusals.count(None) == 3
            assert set(refusals) <= {None, Reason.STALE, Reason.NOT_PLAYING}
            table = await both(servers, table.opened.id)
            assert table.state is Stage.OVER
            assert sorted(ply.seat for ply in table.course.plies) == [0, 1, 2]

    asyncio.run(play())


def test_no_line_is_lost_or_said_twice(servers: Servers) -> None:
    async def play() -> None:
        name = (await servers[0].open(ANN, "secret", SITTING)).opened.id
        saying = (servers[i % 2].say(name, ANN, f"line {i}") for i in range(8))
        await asyncio.gather(*saying)
        table = await both(servers, name)
        assert sorted(line.text for line in table.chat) == [f"line {i}" for i in range(8)]
        assert [line.number for line in table.chat] == [*range(1, 9)]
        assert servers[0].store.talk(name, 100).lines == list(table.chat)
        assert len(servers[0].store.read(name)[1]) == table.number == len(SITTING)

    asyncio.run(play())


def test_a_seat_goes_to_one_of_those_who_want_it(servers: Servers) -> None:
    async def play() -> None:
        name = (await servers[0].open(ANN, "secret", [*SITTING[:2], {"who": "open"}])).opened.id
        refusals = await at_once(servers, name, *(decisions.sit(visitor, 2) for visitor in (BOB, CAT, BOB, CAT)))
        assert refusals.count(None) == 1
        assert (await both(servers, name)).seats[2].guest == (BOB, CAT)[refusals.index(None) % 2].id

    asyncio.run(play())


def test_going_back_and_going_on_at_once_happen_one_after_the_other(servers: Servers) -> None:
    async def play() -> None:
        table = await servers[0].open(ANN, "secret", SITTING)
        name = table.opened.id
        for _ in range(5):
            table = await servers[0].act(name, choosing(table, 0, secret.SWAP))
            await at_once(servers, name, decisions.take_back("ann", 0), choosing(table, 1, secret.KEEP))
            table = await both(servers, name)
            # Whichever came first: behind Bob's choice Ann goes back with it, for both are on one device.
            assert table.course.plies == []

    asyncio.run(play())

"""Tournaments on a store: whatever server conducts them, and wherever one was cut off, every table is opened once."""

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import func, select

from durbar.store import Database, connect, schema
from durbar.tables import decisions, pace
from durbar.tables.host import Host
from durbar.tables.leaving import leave_for_good
from durbar.tables.refusals import Refused
from durbar.tables.store import News, Taken, Visitor
from durbar.tournaments import deeds
from durbar.tournaments.acts import Begins, Joined, Kind, Unfinished, Why
from durbar.tournaments.conductor import Conductor
from durbar.tournaments.keeping import UnknownTournament, line_of
from durbar.tournaments.tournament import Stage, Tournament
from tests.games.secret import KEEP
from tests.tournaments.playing import HOST, opened, visitor
from tests.web.conftest import with_secret as with_secret

pytestmark = pytest.mark.usefixtures("with_secret")


@pytest.fixture
def servers(address: str) -> Iterator[list[Database]]:
    with closing(connect(address)) as one, closing(connect(address)) as other:
        yield [one, other]


def conducted(store: Database) -> tuple[Host, Conductor]:
    host = Host(store)
    return host, Conductor(host, store)


async def filled(conductor: Conductor, people: int, kind: Kind = Kind.SWISS, size: int = 3, **facts: Any) -> str:
    """A tournament that can begin."""
    wanted = opened(kind, size, game="secret", id=secrets.token_urlsafe(9), **facts)
    await conductor.open(wanted)
    for number in range(people):
        await conductor.do(wanted.id, deeds.join(visitor(number)))
    return wanted.id


async def play(host: Host, tournament: Tournament) -> None:
    """Let everybody choose at all tables that are not over."""
    for _, _, match in tournament.matches():
        table = await host.table(match.id)
        for seat in table.pending:
            asked = table.asked[seat]
            guest = table.seats[seat].guest
            bot = decisions.choose_as_bot(seat, KEEP, asked)
            await host.act(match.id, bot if guest is None else decisions.choose(guest, seat, KEEP, asked))


def counted(store: Database, table: Any) -> int:
    with store._reading.begin() as connection:
        return connection.scalar(select(func.count()).select_from(table)) or 0


@pytest.mark.parametrize("kind", Kind)
def test_a_tournament_is_conducted_to_its_end(store: Database, kind: Kind) -> None:
    async def whole() -> Tournament:
        host, conductor = conducted(store)
        tournament = await conductor.do(await filled(conductor, 7, kind), deeds.begin(HOST))
        while tournament.stage is Stage.PLAYING:
            await play(host, tournament)
            await conductor.advance(tournament.opened.id)
            tournament = await conductor.look(tournament.opened.id)
        host.close()
        return tournament

    tournament = asyncio.run(whole())
    assert tournament.stage is Stage.OVER
    assert counted(store, schema.tables) == sum(len(one.matches) for one in tournament.rounds)
    assert store.running_tournaments() == []
    assert store.public_tournaments(9) == [line_of(tournament)]
    assert store.tournaments_of(visitor(3).id, 9) == store.tournaments_of(HOST, 9) == [line_of(tournament)]


def test_two_servers_open_every_round_and_table_once(servers: list[Database]) -> None:
    (host, one), (other_host, other) = map(conducted, servers)

    async def raced() -> Tournament:
        cup = await filled(one, 9)
        with_both = [one.do(cup, deeds.begin(HOST)), other.advance(cup), other.advance(cup), one.advance(cup)]
        await asyncio.gather(*with_both)
        while (tournament := await other.look(cup)).stage is Stage.PLAYING:
            await play(host, tournament)
            await asyncio.gather(one.advance(cup), other.advance(cup), one.advance(cup), other.advance(cup))
        assert vars(await one.look(cup)) == vars(tournament)
        return tournament

    tournament = asyncio.run(raced())
    assert [len(one.matches) for one in tournament.rounds] == [3, 3, 3]
    assert counted(servers[0], schema.tables) == 9
    assert counted(servers[0], schema.tournament_acts) == tournament.number == 9 + 1 + 3 + 9
    host.close()
    other_host.close()


def test_what_a_crash_has_left_out_is_made_up_for(store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async def crashed() -> str:
        host, conductor = conducted(store)
        cup = await filled(conductor, 9)
        opens, count = host.open_for, iter(range(9))

        async def once(*facts: Any, **more: Any) -> None:
            if next(count):
                raise MemoryError
            await opens(*facts, **more)

        monkeypatch.setattr(host, "open_for", once)
        await conductor.do(cup, deeds.begin(HOST))
        host.close()
        return cup

    async def restarted(cup: str) -> None:
        host, conductor = conducted(store)
        assert await conductor.look_after() is not None
        await play(host, await conductor.look(cup))
        host.close()  # before anybody has noted how the tables ended
        host, conductor = conducted(store)
        await conductor.look_after()
        assert len((await conductor.look(cup)).rounds) == 2
        host.close()

    cup = asyncio.run(crashed())
    assert counted(store, schema.tables) == 1
    asyncio.run(restarted(cup))
    assert counted(store, schema.tables) == 6


def test_who_does_not_come_is_played_for_and_plays_no_more(store: Database) -> None:
    async def absent() -> Tournament:
        host, conductor = conducted(store)
        cup = await filled(conductor, 3, rounds=2, pace=pace.live(10, 0))
        tournament = await conductor.do(cup, deeds.begin(HOST))
        [match] = tournament.rounds[0].matches
        seat = match.people.index(1)
        await host.act(match.id, decisions.time_out(seat, 2**31, host.pauses))
        table = await host.table(match.id)
        await host.act(match.id, decisions.choose_as_bot(seat, KEEP, table.asked[seat]))
        await play(host, tournament)
        await conductor.advance(cup)
        host.close()
        return await conductor.look(cup)

    tournament = asyncio.run(absent())
    assert [player.gone for player in tournament.players] == [None, Why.ABSENT, None]
    result = tournament.rounds[0].matches[0].result
    assert result is not None
    assert result.absent == (tournament.rounds[0].matches[0].people.index(1),)
    assert 1 not in tournament.rounds[1].matches[0].people


def test_who_leaves_in_the_middle_resigns_at_his_table_and_the_next_round_does_without_him(store: Database) -> None:
    async def left() -> tuple[Tournament, bool]:
        host, conductor = conducted(store)
        cup = await filled(conductor, 3, rounds=2)
        tournament = await conductor.do(cup, deeds.begin(HOST))
        await conductor.do(cup, deeds.withdraw(visitor(0).id))
        match = tournament.rounds[0].matches[0]
        resigned = (await host.table(match.id)).seats[match.people.index(0)].resigned
        host.close()
        return tournament, resigned

    assert asyncio.run(left())[1]


def test_a_tournament_begins_at_its_time_by_itself(store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async def timed() -> None:
        host, conductor = conducted(store)
        monkeypatch.setattr("durbar.tournaments.conductor.now", lambda: 1999)
        cup = await filled(conductor, 3, begins=Begins.AT_A_TIME, opened_at=1000, begins_at=2000)
        assert await conductor.look_after() == 1
        assert (await conductor.look(cup)).stage is Stage.WAITING
        monkeypatch.setattr("durbar.tournaments.conductor.now", lambda: 2000)
        conductor.hear(News())
        await conductor.look_after()
        assert (await conductor.look(cup)).stage is Stage.PLAYING
        host.close()

    asyncio.run(timed())


def test_an_act_is_written_once_and_there_is_no_other_tournament(store: Database) -> None:
    cup = Tournament(opened())
    store.open_tournament(cup.opened, line_of(cup))
    act = Joined(at=1, guest="ann", name="Ann")
    store.append_to_tournament(1, act, line_of(cup), ["ann"])
    with pytest.raises(Taken):
        store.append_to_tournament(1, act, line_of(cup), ["ann"])
    assert store.read_tournament("cup") == (cup.opened, [act])
    assert store.read_tournament("cup", 1)[1] == []
    assert store.running_tournaments(HOST) == ["cup"]
    assert store.running_tournaments("ann") == []
    for nowhere in ("other", "\0"):
        with pytest.raises(UnknownTournament):
            store.read_tournament(nowhere)


def test_who_has_his_name_deleted_stays_in_the_standings_as_nobody(store: Database) -> None:
    async def forgotten() -> Tournament:
        host, conductor = conducted(store)
        cup = await filled(conductor, 3)
        await conductor.do(cup, deeds.join(Visitor(HOST, "Hostess")))
        await conductor.do(cup, deeds.begin(HOST))
        store.forget(HOST, 2**40)
        tournament = await conductor.look(cup)
        anew = await Conductor(host, store).look(cup)
        assert vars(anew) == vars(tournament)
        with pytest.raises(Refused):
            await conductor.do(cup, deeds.cancel(HOST))
        host.close()
        return tournament

    tournament = asyncio.run(forgotten())
    player = tournament.players[3]
    assert player.name.startswith("Guest ")
    assert player.gone is Why.OWN_WISH
    assert player.guest not in (HOST, "")
    assert tournament.opened.name == ""
    assert store.tournaments_of(HOST, 9) == []


def test_its_tables_are_not_called_by_the_word_of_a_host_who_has_his_name_deleted(store: Database) -> None:
    async def forgotten() -> str:
        host, conductor = conducted(store)
        cup = await filled(conductor, 6, name="Hostess's cup")
        tournament = await conductor.do(cup, deeds.begin(HOST))
        tables = [match.id for _, _, match in tournament.matches()]
        assert {table.name for table in store.summaries(*tables)} == {"Hostess's cup"}
        await leave_for_good(host, HOST)
        await play(host, tournament)
        await conductor.advance(cup)
        tables = [match.id for _, _, match in (await conductor.look(cup)).matches()]
        assert len(tables) == 4
        host.close()
        return str((store.summaries(*tables), [store.read(table) for table in tables], store.read_tournament(cup)))

    assert "Hostess" not in asyncio.run(forgotten())


def test_what_is_played_goes_to_whoever_joined_first_and_what_waits_is_cancelled(store: Database) -> None:
    async def handed_on() -> None:
        host, conductor = conducted(store)
        waiting, playing = await filled(conductor, 3), await filled(conductor, 4, size=2, rounds=1)
        await conductor.do(playing, deeds.begin(HOST))
        await leave_for_good(host, HOST)
        assert (await conductor.look(waiting)).stage is Stage.CANCELLED
        first, second = visitor(0).id, visitor(1).id
        assert store.running_tournaments() == store.running_tournaments(first) == [playing]
        with pytest.raises(Refused):
            await conductor.do(playing, deeds.close_round(second, Unfinished.SHARED))
        await leave_for_good(host, first)
        assert store.running_tournaments(second) == [playing]
        tournament = await conductor.do(playing, deeds.close_round(second, Unfinished.SHARED))
        assert tournament.stage is Stage.OVER
        assert vars(await Conductor(host, store).look(playing)) == vars(tournament)
        host.close()

    asyncio.run(handed_on())


def test_a_tournament_that_everybody_has_left_ends_by_itself(store: Database) -> None:
    async def left() -> Stage:
        host, conductor = conducted(store)
        cup = await filled(conductor, 2, size=2)
        tournament = await conductor.do(cup, deeds.begin(HOST))
        for guest in (visitor(0).id, visitor(1).id, HOST):
            await leave_for_good(host, guest)
        await conductor.advance(cup)
        for seat in (0, 1):
            [match] = tournament.rounds[0].matches
            table = await host.table(match.id)
            await host.act(match.id, decisions.choose_as_bot(seat, KEEP, table.asked[seat]))
        await conductor.advance(cup)
        host.close()
        return (await conductor.look(cup)).stage

    assert asyncio.run(left()) is Stage.OVER
    assert store.running_tournaments() == []

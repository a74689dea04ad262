"""The host: tables are opened, read, acted upon, and always as the store has them."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from durbar.engine.errors import BadSetup, DurbarError, UnknownGame
from durbar.engine.facts import Facts
from durbar.engine.recorded import RecordedGame
from durbar.store import Database, connect
from durbar.tables import acts, decisions, memory
from durbar.tables.acts import AnyAct
from durbar.tables.host import Host
from durbar.tables.refusals import Reason, Refused
from durbar.tables.seat import Seat
from durbar.tables.store import Summary, UnknownTable
from durbar.tables.table import Stage, Table
from durbar.tables.troubles import Unplayable
from tests.games import secret
from tests.play import recorded_at_random
from tests.tables.people import ANN, BOB, CAT, DAN, MERIDIAN, choosing, everything, laid

TWO = [{"who": "me"}, {"who": "open"}]


async def with_bob(host: Host, game: str = "secret") -> Table:
    """A table of Ann and Bob."""
    table = await host.open(ANN, game, TWO)
    return await host.act(table.opened.id, decisions.sit(BOB, 1))


async def played(host: Host, game: str = "secret") -> Table:
    """A finished game of Ann and Bob."""
    table = await with_bob(host, game)
    while table.pending:
        seat = table.pending[0]
        choice = table.course.position.choices(seat)[0]
        table = await host.act(table.opened.id, choosing(table, seat, choice))
    return table


def stored(store: Database, table: Table) -> dict[str, object]:
    """The table as the store has it."""
    return everything(asyncio.run(Host(store).table(table.opened.id)))


# --- Opening --------------------------------------------------------------------------------------------------------


def test_a_table_is_opened_and_kept(host: Host, store: Database) -> None:
    seats = [{"who": "me"}, {"who": "here", "name": "Eve"}, {"who": "open"}]
    options = {"stakes": "double", "minds": "open"}
    table = asyncio.run(host.open(ANN, "secret", seats, options, name=" Ann’s  table ", public=False))
    opened = table.opened
    assert (opened.game, opened.version, opened.players, opened.options) == ("secret", 1, 3, options)
    assert (opened.host, opened.name, opened.public, opened.recorded) == ("ann", "Ann’s table", False, False)
    assert table.state is Stage.OPEN
    assert (table.setup.options, table.promise) == (("double", "open"), "")
    assert stored(store, table) == everything(table)
    assert store.tables_of("ann", 10) == [table.summary()]


def test_tables_have_words_and_seeds_of_their_own(host: Host) -> None:
    async def three() -> list[Table]:
        return [await host.open(ANN, "secret", [{"who": "me"}, {"who": "bot", "level": "rival"}]) for _ in range(3)]

    tables = asyncio.run(three())
    for words in zip(*((table.opened.id, table.opened.invitation, table.seed) for table in tables), strict=True):
        assert len(set(words)) == 3
    assert all(table.seed is not None and 0 <= table.seed < 2**256 for table in tables)
    assert all(str(table.seed) not in str(table.summary()) for table in tables)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"seats": []}, BadSetup),
        ({"seats": [{"who": "me"}] * 9}, BadSetup),
        ({"seats": [{"who": "me"}, {"who": "you"}]}, Refused),
        ({"options": {"stakes": "triple"}}, BadSetup),
        ({"options": {"speed": "high"}}, BadSetup),
        ({"name": "x" * 25}, Refused),
    ],
)
def test_what_makes_no_sense_is_not_opened(host: Host, wrong: dict[str, object], error: type[Exception]) -> None:
    facts: dict[str, object] = {"game": "secret", "seats": TWO, **wrong}
    with pytest.raises(error):
        asyncio.run(host.open(ANN, **facts))  # type: ignore[arg-type]
    assert host.store.tables_of("ann", 10) == []


# --- Reading and acting ---------------------------------------------------------------------------------------------


def test_followers_are_told_of_every_change_and_of_nothing_else(host: Host) -> None:
    told: list[int] = []

    async def follow(table: Table) -> None:
        told.append(table.number)

    async def play() -> None:
        host.followers.append(follow)
        table = await with_bob(host)
        with pytest.raises(Refused):
            await host.act(table.opened.id, decisions.sit(CAT, 1))
        await host.act(table.opened.id, choosing(table, 0, secret.KEEP))

    asyncio.run(play())
    assert told == [1, 2, 3]


def test_an_unknown_table_is_told(host: Host) -> None:
    for wrong in ("nowhere", "", "\0", "é" * 1000):
        with pytest.raises(UnknownTable):
            asyncio.run(host.table(wrong))
        with pytest.raises(UnknownTable):
            asyncio.run(host.act(wrong, decisions.sit(ANN, 0)))
        with pytest.raises(UnknownTable):
            asyncio.run(host.say(wrong, ANN, "hello"))


def test_a_game_of_other_rules_is_not_played_by_ours(host: Host, store: Database) -> None:
    table = laid("ann bot")
    older = acts.Opened(
        **{name: getattr(table.opened, name) for name in table.opened.__struct_fields__} | {"version": 0}
    )
    store.open(older, [], table.summary())
    with pytest.raises(DurbarError, match="played by rules version 0; this is 1"):
        asyncio.run(host.table("t"))


def test_a_table_is_never_looked_at_with_other_facts_than_it_was_opened_with(store: Database) -> None:
    """Neither one of the house by the printed facts, nor the other way round, nor by those of another house."""
    own = [{}, {"side.five.island[A].name": "Pelican Bay"}, {"side.five.island[A].name": "Gull Bay"}]
    games = [replace(MERIDIAN, facts=Facts(MERIDIAN.facts, facts)) for facts in own]

    async def look(there: int, here: int) -> str:
        table = await Host(store, lambda _: games[there]).open(ANN, "meridian", TWO)
        return (await Host(store, lambda _: games[here]).table(table.opened.id)).opened.facts

    for there, game in enumerate(games):
        assert asyncio.run(look(there, there)) == game.facts.digest
        for here in {0, 1, 2} - {there}:
            with pytest.raises(Unplayable, match="other printed facts than those of this server"):
                asyncio.run(look(there, here))


def test_of_many_equal_clicks_at_once_one_counts(host: Host) -> None:
    async def play() -> None:
        table = await with_bob(host)
        click = choosing(table, 0, secret.SWAP)
        outcomes = await asyncio.gather(*(host.act(table.opened.id, click) for _ in range(8)), return_exceptions=True)
        refusals = [outcome.reason for outcome in outcomes if isinstance(outcome, Refused)]
        assert refusals == [Reason.STALE] * 7
        assert len(table.course.plies) == 1

    asyncio.run(play())


def test_tables_that_leave_the_memory_lose_nothing(
    host: Host, store: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "AT_HAND", 2)

    async def play() -> list[Table]:
        tables = [(await with_bob(host, "meridian")).opened.id for _ in range(4)]
        for turn in range(24):
            table = await host.table(tables[turn % len(tables)])
            (seat,) = table.pending
            await host.act(table.opened.id, choosing(table, seat, table.course.position.choices(seat)[0]))
        await asyncio.gather(*(host.say(table, ANN, "bye") for table in tables * 3))
        return [await host.table(table) for table in tables]

    for table in asyncio.run(play()):
        assert len(table.course.plies) == 6
        assert len(table.chat) == 3
        assert stored(store, table) == everything(table)


def test_a_table_that_is_used_stays_in_memory(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "AT_HAND", 2)

    async def play() -> None:
        used = await with_bob(host)
        for _ in range(4):
            await host.open(ANN, "secret", TWO)
            assert await host.table(used.opened.id) is used

    asyncio.run(play())


# --- When the store fails -------------------------------------------------------------------------------------------


def test_what_could_not_be_written_has_not_happened(host: Host, store: Database, tmp_path: Path) -> None:
    async def play() -> None:
        table = await with_bob(host)
        before = everything(table)
        click = choosing(table, 0, secret.SWAP)
        with closing(sqlite3.connect(tmp_path / "durbar.sqlite")) as database:
            database.execute("CREATE TRIGGER full BEFORE INSERT ON acts BEGIN SELECT RAISE(ABORT, 'full'); END")
            for decision in (click, decisions.leave("ann", 0), decisions.resign("ann", 0)):
                with pytest.raises(IntegrityError, match="full"):
                    await host.act(table.opened.id, decision)
                assert everything(await host.table(table.opened.id)) == before
            database.execute("DROP TRIGGER full")
        after = await host.act(table.opened.id, click)
        assert len(after.course.plies) == 1
        assert everything(await Host(store).table(table.opened.id)) == everything(after)

    asyncio.run(play())


def test_nobody_is_told_what_could_not_be_written(host: Host, tmp_path: Path) -> None:
    told: list[int] = []

    async def follow(table: Table) -> None:
        told.append(table.number)

    async def play() -> None:
        table = await with_bob(host)
        host.followers.append(follow)
        with closing(sqlite3.connect(tmp_path / "durbar.sqlite")) as database:
            database.execute("CREATE TRIGGER full BEFORE INSERT ON acts BEGIN SELECT RAISE(ABORT, 'full'); END")
        with pytest.raises(IntegrityError):
            await host.act(table.opened.id, choosing(table, 0, secret.SWAP))

    asyncio.run(play())
    assert told == []


class Slow(Database):
    """A store that waits with every act until it may go on."""

    def __init__(self, database: Database) -> None:
        vars(self).update(vars(database))
        self.began, self.may_go_on, self.wrote = threading.Event(), threading.Event(), threading.Event()

    def append(self, table: str, number: int, act: AnyAct, summary: Summary) -> None:
        self.began.set()
        assert self.may_go_on.wait(60)
        super().append(table, number, act, summary)
        self.wrote.set()


def test_whoever_is_cut_off_while_his_choice_is_written_finds_it_once(store: Database) -> None:
    async def play() -> None:
        table = await with_bob(Host(store))
        slow = Slow(store)
        host = Host(slow)
        await host.table(table.opened.id)
        clicking = asyncio.create_task(host.act(table.opened.id, choosing(table, 0, secret.SWAP)))
        await asyncio.to_thread(slow.began.wait, 60)
        clicking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await clicking
        assert (await host.table(table.opened.id)).course.plies == []
        slow.may_go_on.set()
        await asyncio.to_thread(slow.wrote.wait, 60)
        with pytest.raises(Refused, match="moved on"):
            await host.act(table.opened.id, choosing(table, 0, secret.SWAP))
        after = await host.table(table.opened.id)
        assert len(after.course.plies) == 1
        assert everything(after) == everything(await Host(store).table(table.opened.id))

    asyncio.run(play())


def test_nobody_sees_a_choice_before_it_is_written(store: Database) -> None:
    async def play() -> None:
        table = await with_bob(Host(store))
        slow = Slow(store)
        host = Host(slow)
        clicking = asyncio.create_task(host.act(table.opened.id, choosing(table, 0, secret.SWAP)))
        await asyncio.to_thread(slow.began.wait, 60)
        looking = asyncio.create_task(host.table(table.opened.id))
        await asyncio.sleep(0)
        assert not looking.done()
        slow.may_go_on.set()
        assert len((await looking).course.plies) == 1
        assert slow.wrote.is_set()
        await clicking

    asyncio.run(play())


# --- Again, and recorded games --------------------------------------------------------------------------------------


def test_a_rematch_is_one_click_for_the_same_people_and_bots(host: Host, store: Database) -> None:
    async def play() -> tuple[Table, Table]:
        seats = [{"who": "open"}, {"who": "bot", "level": "rival"}, {"who": "open"}]
        table = await host.open(ANN, "secret", seats, {"stakes": "double", "minds": "open"}, name="Ours", public=False)
        old = table.opened
        await host.act(old.id, decisions.sit(BOB, 0, old.invitation))
        await host.act(old.id, decisions.sit(CAT, 2, old.invitation))
        await host.act(old.id, decisions.leave("bob", 0))
        await host.act(old.id, decisions.resign("cat", 2))
        with pytest.raises(Refused) as caught:
            await host.rematch(BOB, table)
        assert caught.value.reason is Reason.NOT_OVER
        for seat in (0, 1, 2):
            await host.act(old.id, choosing(table, seat, secret.KEEP))
        with pytest.raises(Refused) as caught:
            await host.rematch(DAN, table)
        assert caught.value.reason is Reason.NOT_YOUR_SEAT
        following = await host.rematch(BOB, table)
        asked = await host.table(following)
        assert (asked.state, asked.kept_for("cat", decisions.now())) == (Stage.OPEN, [2])
        assert following in {table.id for table in host.store.tables_of("cat", 9)}  # where he is told of it
        assert await host.rematch(CAT, table) == following
        return table, await host.table(following)

    old, new = asyncio.run(play())
    assert old.rematch == new.opened.id
    assert new.seats == [Seat("bob", "Bob"), Seat(level="rival"), Seat("cat", "Cat")]
    assert new.state is Stage.PLAYING
    assert (new.opened.host, new.opened.name, new.opened.public) == ("bob", "Ours", False)
    assert new.opened.options == {"stakes": "double", "minds": "open"}
    assert new.seed != old.seed
    assert new.evening == old.evening  # by which the bots are called
    assert stored(store, old) == everything(old)


def test_all_who_want_a_rematch_at_once_find_the_same_table(servers: tuple[Host, Host]) -> None:
    here, there = servers

    async def play() -> None:
        one = await played(here)
        other = await there.table(one.opened.id)
        wanting = [here.rematch(ANN, one), there.rematch(BOB, other), here.rematch(BOB, one), there.rematch(ANN, other)]
        found = set(await asyncio.gather(*wanting))
        assert len(found) == 1
        assert {await here.rematch(ANN, one)} == found
        _, done = here.store.read(one.opened.id)
        assert [act.table for act in done if isinstance(act, acts.Rematched)] == [*found]
        assert len(here.store.tables_of("ann", 10)) == 2

    asyncio.run(play())


def test_a_recorded_game_is_laid_out_for_looking(host: Host, store: Database) -> None:
    recorded = recorded_at_random(MERIDIAN, players=3, seed=1)
    table = asyncio.run(host.lay_out(ANN, recorded))
    assert table.course.recorded() == recorded
    assert table.state is Stage.OVER
    assert table.opened.recorded
    assert stored(store, table) == everything(table)
    assert not any(seat.open for seat in table.summary().seats)
    assert store.open_tables(10) == []
    assert store.tables_of("ann", 10) == [table.summary()]


@pytest.mark.parametrize(
    ("decision", "reason"),
    [
        (decisions.sit(BOB, 0), Reason.NOT_OPEN),
        (decisions.put_bot("ann", 0, "rival"), Reason.NOT_OPEN),
        (decisions.choose("ann", 0, 0, 0), Reason.NOT_YOUR_SEAT),
        (decisions.choose_as_bot(0, 0, 0), Reason.STALE),
        (decisions.take_back("ann", 0), Reason.NOT_YOUR_SEAT),
        (decisions.rematched("ann", "next"), Reason.NOT_YOUR_SEAT),
    ],
)
def test_a_recorded_game_is_only_for_looking(host: Host, decision: decisions.Decision, reason: Reason) -> None:
    async def look() -> None:
        recorded = recorded_at_random(secret.GAME, players=2, seed=1)
        unfinished = RecordedGame(recorded.setup, recorded.seed, recorded.choices[:1])
        for game in (recorded, unfinished):
            table = await host.lay_out(ANN, game)
            before = everything(table)
            with pytest.raises(Refused) as caught:
                await host.act(table.opened.id, decision)
            assert caught.value.reason is reason
            with pytest.raises(Refused):
                await host.rematch(ANN, table)
            with pytest.raises(Refused, match="only for looking"):
                await host.say(table.opened.id, ANN, "hello")
            assert everything(await host.table(table.opened.id)) == before
            assert table.pending == ()

    asyncio.run(look())


def test_everything_is_there_after_a_new_start(sqlite: str) -> None:
    with closing(connect(sqlite)) as store:
        table = asyncio.run(played(Host(store), "meridian"))
    with closing(connect(sqlite)) as store:
        assert stored(store, table) == everything(table)
        assert store.finished(10) == [table.summary()]

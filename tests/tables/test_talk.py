"""Talk: lines beside the acts, with limits of their own, heard by those who want to hear them."""

import asyncio

import pytest

from durbar.store import Database
from durbar.tables import acts
from durbar.tables.acts import AnyAct, Opened
from durbar.tables.host import Host
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Visitor
from durbar.tables.table import Stage, Table
from durbar.tables.talk import EVERYBODY, HELD, SEATED, TalkLimits, handle, named
from tests.games import secret
from tests.tables.people import ANN, BOB, CAT, DAN, choosing, everything, laid

ALONE = [{"who": "me"}, {"who": "here", "name": "Bob"}]
AS_ONE_LIKES = TalkLimits(person_lately=10**6, circle_lately=10**6, person=10**6, circle=10**6)


async def refusal(host: Host, table: Table, visitor: Visitor, text: str = "hello") -> Reason | None:
    """Why a line was not taken; None if it was."""
    try:
        await host.say(table.opened.id, visitor, text)
    except Refused as refused:
        return refused.reason
    return None


def test_no_talk_ends_a_game_or_moves_a_question(store: Database) -> None:
    async def play() -> None:
        host = Host(store, talk_limits=TalkLimits(person=30, person_lately=10**6))
        table = await host.open(ANN, "secret", ALONE, talk=EVERYBODY)
        number, asked, changed_at = table.number, dict(table.asked), table.changed_at
        said = [await refusal(host, table, who, f"line {turn}") for turn in range(40) for who in (ANN, CAT)]
        assert said.count(None) == 60
        assert set(said) == {None, Reason.TALKED_ENOUGH}
        assert (table.number, table.asked, table.changed_at) == (number, asked, changed_at)
        for seat in (0, 1):
            await host.act(table.opened.id, choosing(table, seat, secret.KEEP))
        assert table.state is Stage.OVER
        assert everything(await Host(store).table(table.opened.id)) == everything(table)

    asyncio.run(play())


def test_somebody_who_talks_too_fast_waits_and_the_others_do_not(store: Database) -> None:
    async def play() -> None:
        host = Host(store, talk_limits=TalkLimits(person_lately=3, lately=1000))
        table = await host.open(ANN, "secret", [{"who": "me"}, {"who": "open"}], talk=EVERYBODY)
        assert [await refusal(host, table, ANN) for _ in range(4)] == [None, None, None, Reason.TALKING_FAST]
        assert await refusal(host, table, BOB) is None
        other = await host.open(ANN, "secret", ALONE)
        assert await refusal(host, other, ANN) is None

    asyncio.run(play())


def test_those_who_watch_cannot_use_up_the_lines_of_those_who_play(store: Database) -> None:
    async def play() -> None:
        for limits in (TalkLimits(circle=2), TalkLimits(circle_lately=2, lately=1000)):
            host = Host(store, talk_limits=limits)
            table = await host.open(ANN, "secret", ALONE, talk=EVERYBODY)
            watching = [await refusal(host, table, who) for who in (BOB, CAT, DAN)]
            assert watching[:2] == [None, None]
            assert watching[2] in (Reason.TALKED_ENOUGH, Reason.TALKING_FAST)
            assert await refusal(host, table, ANN) is None

    asyncio.run(play())


def test_whoever_watches_talks_only_where_the_table_allows_it(host: Host) -> None:
    async def play() -> None:
        quiet = await host.open(BOB, "secret", [{"who": "open"}, {"who": "open"}])
        lively = await host.open(ANN, "secret", ALONE, talk=EVERYBODY)
        assert (quiet.opened.talk, lively.opened.talk) == (SEATED, EVERYBODY)
        assert await refusal(host, quiet, CAT) is Reason.ONLY_SEATED_TALK
        assert await refusal(host, quiet, BOB) is None  # who opened it
        assert await refusal(host, lively, CAT) is None
        with pytest.raises(Refused):
            await host.open(ANN, "secret", ALONE, talk="nobody")

    asyncio.run(play())


def test_the_host_silences_and_nobody_else_does(host: Host, store: Database) -> None:
    async def play() -> None:
        table = await host.open(ANN, "secret", ALONE, talk=EVERYBODY)
        assert await refusal(host, table, CAT) is None
        guest, name = named(table, handle("cat"))
        assert (guest, name) == ("cat", "Cat")
        with pytest.raises(Refused, match="Only whoever opened"):
            await host.silence(table.opened.id, "cat", "ann", silent=True)
        await host.silence(table.opened.id, "ann", guest, silent=True)
        assert await refusal(host, table, CAT) is Reason.SILENCED
        assert await refusal(Host(store), table, CAT) is Reason.SILENCED
        await host.silence(table.opened.id, "ann", guest, silent=False)
        assert await refusal(host, table, CAT) is None

    asyncio.run(play())


def test_only_the_last_lines_are_held_in_memory(store: Database) -> None:
    async def play() -> None:
        host = Host(store, talk_limits=AS_ONE_LIKES)
        table = await host.open(ANN, "secret", ALONE)
        for number in range(HELD + 5):
            await host.say(table.opened.id, ANN, f"line {number + 1}")
        for known in (table, await Host(store).table(table.opened.id)):
            assert [line.number for line in known.chat] == [*range(6, HELD + 6)]
            assert known.heard == HELD + 5

    asyncio.run(play())


def test_lines_that_were_acts_long_ago_are_still_there_and_still_count_as_acts(host: Host, store: Database) -> None:
    async def play() -> None:
        old = laid("ann bob", secret.GAME)
        facts = {name: getattr(old.opened, name) for name in old.opened.__struct_fields__ if name != "talk"}
        done: list[AnyAct] = [
            acts.Sat(at=1, seat=0, guest="ann", name="Ann"),
            acts.Said(at=1, guest="cat", name="Cat", seat=None, text="long ago"),
            acts.Sat(at=1, seat=1, guest="bob", name="Bob", seed="7"),
        ]
        store.open(Opened(**facts), done, old.summary())
        table = await host.table("t")
        assert table.number == 3
        assert await refusal(host, table, CAT, "today") is None  # there everybody talked
        assert [(line.text, line.number) for line in table.chat] == [("long ago", 0), ("today", 1)]
        await host.act("t", choosing(table, 0, secret.KEEP))
        assert everything(await Host(store).table("t")) == everything(table)

    asyncio.run(play())


def test_whom_a_reader_does_not_want_to_read_is_kept(store: Database) -> None:
    store.ignore("ann", "cat", "Cat", ignored=True)
    store.ignore("ann", "cat", "Cat", ignored=True)
    assert store.ignored("ann") == {"cat": "Cat"}
    assert store.ignored("bob") == {}
    store.ignore("ann", "cat", "Cat", ignored=False)
    assert store.ignored("ann") == {}

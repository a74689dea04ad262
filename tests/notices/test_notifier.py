"""One word for every turn that waits for somebody who is away: once, whatever server tells it, and nothing hidden."""

import asyncio
import json
import logging
import socket
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.json import encode
from py_vapid import Vapid02

from durbar.store import Database
from durbar.tables import decisions, pace
from durbar.tables import host as hosting
from durbar.tables.host import Host
from durbar.tables.notices import Address, Channel, Wishes
from durbar.tables.store import News, Visitor
from durbar.tables.table import Table
from durbar.web import notifier as notifying
from durbar.web.elsewhere import Elsewhere
from durbar.web.hooks import fresh_secret, signature
from durbar.web.notice_words import Notice
from durbar.web.notifier import GRACE, PAUSES, WORKERS, Notifier
from durbar.web.outbox import Outbox
from durbar.web.outgoing import Outgoing
from durbar.web.presence import Presence
from durbar.web.pushing import Pusher, browser_keys, fresh_key
from durbar.web.telling import Links, Outcome, Teller, Word
from tests.games.secret import KEEP
from tests.notices.receivers import Browser, Receiver
from tests.tables.people import ANN, BOB, CAT, choosing

BEGAN = 1_790_000_000
AN_HOUR, A_DAY = 3600, 24 * 3600
TOGETHER = [{"who": "me"}, {"who": "open"}]


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Sets the time by which people act."""
    at = BEGAN

    def set_to(new: int) -> None:
        nonlocal at
        at = new

    for module in (decisions, hosting, notifying):
        monkeypatch.setattr(module, "now", lambda: at)
    return set_to


class Told:
    """A server with somebody who wants to be told."""

    def __init__(self, host: Host, alone: bool = True) -> None:
        self.host, self.store = host, host.store
        self.presence = Presence(lambda table: None, Elsewhere(self.store, lambda table: None), grace=0)
        key = self.store.push_key(fresh_key())
        outgoing = Outgoing(trusting=True)
        teller = Teller(outgoing, Pusher(outgoing, key, "mailto:us@example.org"), None, Links(b"key"))
        self.notifier = Notifier(host, self.presence, teller, alone)

    async def wants(self, guest: Visitor, browser: Browser) -> Address:
        """Somebody wants to be told in a browser."""
        keys = browser_keys(**{"point": browser.keys["p256dh"], "secret": browser.keys["auth"]})
        target = browser.target
        address = Address(target, guest.id, Channel.PUSH, target, keys, "", "", "https://here", BEGAN, True)
        self.store.add_address(address, 9)
        await self.notifier.changed(guest.id)
        return address

    async def look(self, at: int) -> int | None:
        """Whatever is due then is sent."""
        rest = await self.notifier.look(at)
        await self.notifier.send_all(at)
        return rest


async def sat_down(host: Host, game: str = "meridian", *others: Visitor, **facts: Any) -> Table:
    """Ann's table, at which Bob (and whoever else) has sat down."""
    seats = [{"who": "me"}, *({"who": "open"} for _ in (BOB, *others))]
    table = await host.open(ANN, game, seats, **facts)
    for seat, other in enumerate((BOB, *others), 1):
        table = await host.act(table.opened.id, decisions.sit(other, seat))
    return table


async def turn_to(host: Host, table: Table, seat: int) -> Table:
    """Everybody makes his first choice until that seat is asked."""
    while table.pending[0] != seat:
        table = await choose(host, table)
    return table


async def choose(host: Host, table: Table) -> Table:
    seat = table.pending[0]
    return await host.act(table.opened.id, choosing(table, seat, table.course.position.choices(seat)[0]))


async def whole_turn(host: Host, table: Table) -> Table:
    """Whoever is asked chooses until it is another's turn."""
    seat = table.pending[0]
    while table.pending and table.pending[0] == seat:
        table = await choose(host, table)
    return table


def test_a_turn_is_told_once_however_many_clicks_it_takes(host: Host, service: Receiver) -> None:
    async def scenario() -> None:
        told, browser = Told(host), Browser(service)
        table = await turn_to(host, await sat_down(host, name="Friday"), 0)
        await told.wants(BOB, browser)
        table = await whole_turn(host, table)
        assert table.pending == (1,)
        assert await told.look(BEGAN) == GRACE
        assert browser.told() == []  # he may just be coming
        await told.look(BEGAN + GRACE)
        (said,) = browser.told()
        assert (said["title"], said["body"]) == ("Meridian", "It is your turn at the table “Friday”.")
        assert said["path"] == f"/tables/{table.opened.id}"
        assert said["waiting"] == 1
        clicks = 0
        while table.pending == (1,):
            await told.look(BEGAN + A_DAY + clicks)
            table, clicks = await choose(host, table), clicks + 1
        assert clicks > 1
        assert browser.told() == []
        await whole_turn(host, table)
        await told.look(BEGAN + 2 * A_DAY)
        assert len(browser.told()) == 1

    asyncio.run(scenario())


def test_what_is_decided_ahead_needs_no_word_until_it_is_withdrawn(host: Host, service: Receiver) -> None:
    async def scenario() -> None:
        told, browser = Told(host), Browser(service)
        table = await turn_to(host, await sat_down(host), 0)
        await told.wants(BOB, browser)
        await host.act(table.opened.id, decisions.program(BOB.id, 1, "pass", "always"))
        await whole_turn(host, table)
        await told.look(BEGAN + GRACE)
        assert browser.told() == []
        await host.act(table.opened.id, decisions.unprogram(BOB.id, 1, "pass"))
        await told.look(BEGAN + 3 * GRACE)
        assert len(browser.told()) == 1

    asyncio.run(scenario())


def test_who_takes_back_goes_on_with_the_turn_that_he_had(host: Host, service: Receiver) -> None:
    async def scenario() -> None:
        told, browser = Told(host), Browser(service)
        table = await turn_to(host, await sat_down(host), 0)
        await told.wants(BOB, browser)
        table = await whole_turn(host, table)
        await told.look(BEGAN + GRACE)
        assert len(browser.told()) == 1
        turn = table.turns[1]
        table = await choose(host, table)
        table = await host.act(table.opened.id, decisions.take_back(BOB.id, 1, None))
        assert (table.pending, table.turns[1]) == ((1,), turn)
        await told.look(BEGAN + A_DAY)
        assert browser.told() == []

    asyncio.run(scenario())


async def once_more(host: Host, table: Table) -> Table:
    """Ann takes back her last choice and makes it again: Bob is asked anew."""
    before = table.turns[1]
    table = await host.act(table.opened.id, decisions.take_back(ANN.id, 0))
    assert table.pending == (0,)
    table = await choose(host, table)
    assert table.pending == (1,)
    assert table.turns[1] > before
    return table


def test_who_takes_back_over_and_over_rings_nobody_up_more_than_once_an_hour(
    host: Host, service: Receiver, clock: Callable[[int], None]
) -> None:
    async def scenario() -> None:
        told, browser = Told(host), Browser(service)
        table = await turn_to(host, await sat_down(host, "agra"), 0)
        await told.wants(BOB, browser)
        table = await whole_turn(host, table)
        await told.look(BEGAN + GRACE)
        assert len(browser.told()) == 1
        for number in range(1, 6):
            clock(BEGAN + number * 120)
            table = await once_more(host, table)
            await Told(Host(host.store)).look(BEGAN + number * 120)  # nor does another server, or this one started anew
            await told.look(BEGAN + number * 120 + GRACE)
        assert browser.told() == []
        rest = await told.look(BEGAN + 1000)
        assert rest == GRACE + AN_HOUR - 1000
        await told.look(BEGAN + 1000 + rest)
        assert len(browser.told()) == 1  # it still waits for him

    asyncio.run(scenario())


@pytest.mark.parametrize("deed", ["looks", "acts"])
def test_who_has_looked_or_acted_since_is_told_at_once_of_what_waits_now(
    host: Host, service: Receiver, clock: Callable[[int], None], deed: str
) -> None:
    async def scenario() -> None:
        told, browser = Told(host), Browser(service)
        table = await turn_to(host, await sat_down(host, "agra"), 0)
        await told.wants(BOB, browser)
        table = await whole_turn(host, table)
        await told.look(BEGAN + GRACE)
        assert len(browser.told()) == 1
        clock(BEGAN + 120)
        if deed == "looks":
            with told.presence.attends(table.opened.id, BOB.id, sits=True):
                await told.look(BEGAN + 120)
            await asyncio.sleep(0)  # his stream has ended
            table = await once_more(host, table)
        else:
            table = await whole_turn(host, await whole_turn(host, table))
        await told.look(BEGAN + 120 + GRACE)
        assert len(browser.told()) == 1

    asyncio.run(scenario())


def test_who_has_the_table_open_or_looks_in_time_is_not_told(host: Host, service: Receiver) -> None:
    async def scenario() -> None:
        told, browser = Told(host), Browser(service)
        table = await turn_to(host, await sat_down(host), 0)
        await told.wants(BOB, browser)
        table = await whole_turn(host, table)
        with told.presence.attends(table.opened.id, BOB.id, sits=True):
            await told.look(BEGAN + GRACE)
        await asyncio.sleep(0)  # his stream has ended
        await told.look(BEGAN + A_DAY)
        assert browser.told() == []  # he has seen it
        table = await whole_turn(host, await whole_turn(host, table))
        with told.presence.attends("another table", BOB.id, sits=True):
            await told.look(BEGAN + 2 * A_DAY)
        assert len(browser.told()) == 1

    asyncio.run(scenario())


def test_after_a_crash_it_is_told_once_and_not_again_after_the_next(store: Database, service: Receiver) -> None:
    async def scenario() -> None:
        first, browser = Told(Host(store)), Browser(service)
        table = await turn_to(first.host, await sat_down(first.host), 0)
        await first.wants(BOB, browser)
        await whole_turn(first.host, table)  # and it is killed before it looks
        second = Told(Host(store))
        await second.look(BEGAN + 10)
        await second.look(BEGAN + 10 + GRACE)
        assert len(browser.told()) == 1
        third = Told(Host(store))
        for at in range(BEGAN + 60, BEGAN + 600, GRACE):
            await third.look(at)
        assert browser.told() == []

    asyncio.run(scenario())


def test_two_servers_tell_it_once(servers: tuple[Host, Host], service: Receiver) -> None:
    async def scenario() -> None:
        (one, other), browser = [Told(host, alone=False) for host in servers], Browser(service)
        table = await turn_to(one.host, await sat_down(one.host), 0)
        await one.wants(BOB, browser)
        table = await whole_turn(one.host, table)
        for server in (one, other):
            await server.look(BEGAN + 1)  # each knows of it
        await asyncio.gather(*(server.look(BEGAN + 1 + GRACE) for server in (one, other)))
        assert len(browser.told()) == 1
        table = await whole_turn(one.host, await whole_turn(one.host, table))
        with other.presence.attends(table.opened.id, BOB.id, sits=True):  # he looks at it on the other server
            other.notifier.hear(News(table=table.opened.id))
            await other.look(BEGAN + A_DAY)
            await one.look(BEGAN + A_DAY + GRACE)
        assert browser.told() == []

    asyncio.run(scenario())


def test_what_waits_before_somebody_asks_to_be_told_he_knows(host: Host, store: Database, service: Receiver) -> None:
    async def scenario() -> None:
        told, browser = Told(host), Browser(service)
        await turn_to(host, await sat_down(host), 1)
        await told.wants(BOB, browser)
        await told.look(BEGAN + A_DAY)
        await Told(Host(store)).look(BEGAN + A_DAY)
        assert browser.told() == []

    asyncio.run(scenario())


def test_in_quiet_hours_nobody_is_told_and_after_them_if_it_still_waits(host: Host, service: Receiver) -> None:
    async def scenario() -> None:
        told, browser = Told(host), Browser(service)
        one, other = [await turn_to(host, await sat_down(host), 0) for _ in range(2)]
        await told.wants(BOB, browser)
        begins = BEGAN % A_DAY // 60  # in UTC
        zone, ahead = "Asia/Kolkata", 330
        hours = (begins + ahead - 30) % 1440, (begins + ahead + 120) % 1440
        told.store.keep_wishes(Wishes(BOB.id, "fr", zone, *hours))
        one, other = await whole_turn(host, one), await whole_turn(host, other)
        await told.look(BEGAN + AN_HOUR)
        other = await whole_turn(host, other)
        rest = await told.look(BEGAN + AN_HOUR)
        assert rest is not None
        assert AN_HOUR - 60 <= rest <= AN_HOUR
        assert browser.told() == []
        await told.look(BEGAN + AN_HOUR + rest)
        (said,) = browser.told()
        assert (said["path"], said["body"]) == (f"/tables/{one.opened.id}", "C’est à vous de jouer.")
        assert said["waiting"] == 1

    asyncio.run(scenario())


def test_nothing_hidden_is_told(host: Host, service: Receiver) -> None:
    """The same words, whatever is dealt: game, table, and that it is his turn."""

    async def scenario() -> list[Any]:
        told, browser = Told(host), Browser(service)
        heard = []
        await told.wants(BOB, browser)
        for number in range(4):
            table = await sat_down(host, "secret", name="Ours")
            await told.look(BEGAN + number * A_DAY + GRACE)
            (got,) = service.all()
            said = browser.read(got)
            assert said.pop("path") == f"/tables/{table.opened.id}"
            assert said.pop("tag") == table.opened.id
            heard.append((len(got.body), encode({**said, "waiting": None})))
        return heard

    heard = asyncio.run(scenario())
    assert len(set(heard)) == 1


def test_the_push_service_knows_who_sends_and_not_what(host: Host, service: Receiver) -> None:
    async def scenario() -> None:
        told, browser = Told(host), Browser(service)
        await told.wants(BOB, browser)
        await told.notifier.try_out(BOB.id)
        await told.notifier.send_all(BEGAN)
        (got,) = service.all()
        assert b"Durbar" not in got.body
        assert browser.read(got)["title"] == "Durbar"
        assert Vapid02.verify(got.headers["authorization"])
        assert told.notifier.teller.pusher.public_key in got.headers["authorization"]
        assert int(got.headers["ttl"]) > 0
        assert Told(host).notifier.teller.pusher.public_key == told.notifier.teller.pusher.public_key

    asyncio.run(scenario())


def test_the_end_of_a_game_is_told(host: Host, service: Receiver) -> None:
    async def scenario() -> None:
        told, browser = Told(host), Browser(service)
        await told.wants(BOB, browser)
        table = await sat_down(host, "secret")
        for seat, guest in ((1, BOB), (0, ANN)):
            table = await host.act(table.opened.id, decisions.choose(guest.id, seat, KEEP, table.asked[seat]))
        await told.look(BEGAN + GRACE)
        assert [said["body"] for said in browser.told()] == ["Your game is over."]
        await Told(Host(host.store)).look(BEGAN + 2 * GRACE)
        assert browser.told() == []

    asyncio.run(scenario())


def test_where_a_table_is_played_by_the_day_little_time_is_told(host: Host, service: Receiver) -> None:
    async def scenario() -> None:
        told, browser = Told(host), Browser(service)
        await told.wants(BOB, browser)
        await turn_to(host, await sat_down(host, pace=pace.by_the_day(2)), 1)
        await told.look(BEGAN + GRACE)
        assert [said["body"] for said in browser.told()] == ["It is your turn."]
        await told.look(BEGAN + A_DAY)
        assert browser.told() == []
        await told.look(BEGAN + A_DAY + 12 * AN_HOUR)
        await told.look(BEGAN + A_DAY + 13 * AN_HOUR)
        assert [said["body"] for said in browser.told()] == ["Your time is running out."]

    asyncio.run(scenario())


def test_a_browser_that_is_gone_is_told_nothing_any_more(host: Host, service: Receiver) -> None:
    async def scenario() -> None:
        told = Told(host)
        here, gone = Browser(service, "here"), Browser(service, "gone")
        await told.wants(BOB, here)
        address = await told.wants(BOB, gone)
        for status in (410, 404):
            told.store.end_address(None, here.target)
            service.answers[:] = [status]
            await told.notifier.try_out(BOB.id)
            await told.notifier.send_all(BEGAN)
            assert told.store.address(address.id) is None
            assert await told.look(BEGAN + A_DAY) is None  # and it is not tried again
            await told.wants(BOB, gone)
        assert len(service.all()) == 2

    asyncio.run(scenario())


def test_what_fails_is_tried_a_few_times_and_only_as_long_as_it_is_true(host: Host, service: Receiver) -> None:
    async def scenario() -> None:
        told, browser = Told(host), Browser(service)
        table = await turn_to(host, await sat_down(host), 0)
        await told.wants(BOB, browser)
        table = await whole_turn(host, table)
        service.answers[:] = [503, 429, 500, 502, 201]
        at = BEGAN + GRACE
        await told.look(at)
        for pause in PAUSES:
            assert await told.look(at + pause - 1) == 1
            at += pause
            await told.look(at)
        assert await told.look(at + A_DAY) is None
        assert len(service.all()) == 1 + len(PAUSES)
        table = await whole_turn(host, await whole_turn(host, table))
        service.answers[:] = [503]
        await told.look(at + A_DAY)
        await whole_turn(host, table)  # meanwhile he has played
        await told.look(at + 2 * A_DAY)
        assert len(service.all()) == 1

    asyncio.run(scenario())


def test_a_program_can_check_who_writes_to_it(host: Host, service: Receiver) -> None:
    async def scenario() -> None:
        told, secret = Told(host), fresh_secret()
        target = f"{service.address}/hook"
        address = Address("hook", BOB.id, Channel.HOOK, target, secret, "", "", "https://here", BEGAN, True)
        told.store.add_address(address, 9)
        await told.notifier.changed(BOB.id)
        service.answers[:] = [503]
        table = await sat_down(host, "secret", name="Ours")
        await told.look(BEGAN + GRACE)
        await told.look(BEGAN + GRACE + PAUSES[0])
        first, again = service.all()
        assert first.headers["webhook-id"] == again.headers["webhook-id"]
        sent = first.headers["webhook-id"], int(first.headers["webhook-timestamp"])
        assert first.headers["webhook-signature"] == signature(secret, *sent, first.body)
        assert first.headers["webhook-signature"] != signature(fresh_secret(), *sent, first.body)
        said = json.loads(first.body)
        assert (said["type"], said["game"], said["table"], said["name"]) == ("turn", "secret", table.opened.id, "Ours")
        assert said["url"] == f"https://here/tables/{table.opened.id}"
        service.answers[:], service.elsewhere = [307], f"{service.address}/other"
        await told.notifier.try_out(BOB.id)
        await told.notifier.send_all(BEGAN)
        assert [got.path for got in service.all()] == ["/hook"]  # nobody is followed

    asyncio.run(scenario())


async def calls(told: Told, guest: Visitor, *targets: str) -> None:
    """Somebody wants programs of his to be told."""
    for target in targets:
        address = Address(target, guest.id, Channel.HOOK, target, fresh_secret(), "", "", "https://here", BEGAN, True)
        told.store.add_address(address, 9)
    await told.notifier.changed(guest.id)


def test_what_is_only_tried_is_not_tried_again(host: Host, service: Receiver) -> None:
    async def scenario() -> None:
        told = Told(host)
        await calls(told, BOB, f"{service.address}/hook")
        service.answers[:] = [503]
        await told.notifier.try_out(BOB.id)
        await told.notifier.send_all(BEGAN)
        assert await told.look(BEGAN) is None  # nothing is to be done
        assert len(service.all()) == 1

    asyncio.run(scenario())


def test_programs_that_do_not_answer_let_nobody_else_wait(
    host: Host, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(silent: socket.socket) -> None:
        told, browser = Told(host), Browser(service)
        unheard = f"http://127.0.0.1:{silent.getsockname()[1]}"
        await calls(told, ANN, *(f"{unheard}/{number}" for number in range(WORKERS)))
        await told.notifier.try_out(ANN.id)
        await told.wants(BOB, browser)
        await calls(told, BOB, f"{service.address}/hook")
        await told.notifier.try_out(BOB.id)
        sends = [told.notifier.send, told.notifier.send_to_programs]
        tasks = [asyncio.create_task(send()) for send in sends for _ in range(WORKERS)]
        got = {(await asyncio.to_thread(service.got.get, timeout=20)).path for _ in range(2)}
        assert got == {"/browser", "/hook"}
        for guest in (CAT, *(Visitor(f"guest {number}", "") for number in range(WORKERS))):
            await calls(told, guest, f"{unheard}/{guest.id}".replace(" ", ""))
            await told.notifier.try_out(guest.id)
        await told.notifier.try_out(BOB.id)
        assert (await asyncio.to_thread(service.got.get, timeout=20)).path == "/browser"
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)

    monkeypatch.setattr("durbar.web.outgoing.PATIENCE", AN_HOUR)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        asyncio.run(scenario(silent))


def waiting_word(guest: Visitor, number: int) -> Word:
    address = Address("hook", guest.id, Channel.HOOK, "there", "", "", "", "https://here", BEGAN, True)
    return Word(address, Notice(None, number=number), "en")


def test_of_each_guest_one_word_is_sent_at_a_time_and_everybody_has_his_turn() -> None:
    async def scenario() -> None:
        outbox = Outbox()
        for guest, number in ((ANN, 1), (ANN, 2), (ANN, 3), (BOB, 1), (BOB, 2)):
            assert outbox.put(waiting_word(guest, number)) is None
        sent = []
        async with outbox.next() as first, outbox.next() as second:
            sent += [first, second]
            third = asyncio.create_task(outbox.next().__aenter__())
            await asyncio.sleep(0)
            assert not third.done()  # both are being told something
            outbox.put(waiting_word(CAT, 1))
            sent.append(await third)
        while outbox:
            async with outbox.next() as word:
                sent.append(word)
        order = [(ANN, 1), (BOB, 1), (CAT, 1), (ANN, 2), (BOB, 2), (ANN, 3)]
        assert sent == [waiting_word(*one) for one in order]

    asyncio.run(scenario())


def test_when_too_many_words_wait_one_of_whoever_has_most_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durbar.web.outbox.MOST_WORDS", 3)
    outbox = Outbox()
    assert [outbox.put(waiting_word(ANN, number)) for number in range(3)] == [None] * 3
    assert outbox.put(waiting_word(BOB, 1)) == waiting_word(ANN, 0)
    assert len(outbox) == 3


def test_the_log_does_not_say_whom_a_word_was_for(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        teller = Teller(Outgoing(), Told(host).notifier.teller.pusher, None, Links(b"key"))
        target, secret = "https://localhost/hook", fresh_secret()
        address = Address("hook", BOB.id, Channel.HOOK, target, secret, "", "", "https://here", BEGAN, True)
        assert await teller.tell(Word(address, Notice(None, number=BEGAN), "en")) is Outcome.REFUSED

    caplog.set_level(logging.INFO)
    asyncio.run(scenario())
    assert caplog.messages == ["a word was not sent: NotThere"]


def test_while_nobody_wants_to_be_told_nothing_is_done(host: Host) -> None:
    async def scenario() -> None:
        told = Told(host)
        await whole_turn(host, await sat_down(host, "meridian", CAT))
        assert await told.look(BEGAN + A_DAY) is None

    asyncio.run(scenario())

"""What ends somebody's streams, tokens and waiting, on every server at once and not with the next message."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx
import psycopg
import pytest
from typer.testing import CliRunner

from durbar.cli import app
from durbar.web import live
from durbar.web.app import Settings
from tests.store.postgres import postgres as postgres
from tests.store.postgres import postgres_server as postgres_server
from tests.web.serving import Served, serving
from tests.web.test_known import Device, as_device, link_of

SEATS = "me", {"who": "here", "name": "Kenji"}


@pytest.fixture
def servers(postgres: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Served, Served]]:
    """Two on one database, whose streams say nothing by themselves."""
    monkeypatch.setattr(live, "HEARTBEAT", 3600.0)
    monkeypatch.setattr("durbar.web.guests.MEMORY", 3600.0)  # what they know they know until they hear better
    monkeypatch.setattr("durbar.web.tokens.MEMORY", 3600.0)
    settings = Settings(postgres, pause=0, requests_per_second=100_000, ahead=False)
    with serving(settings) as one, serving(settings) as other:
        yield one, other


def elsewhere(served: Served, used: httpx.Client, headers: Mapping[str, str] = {}) -> httpx.Client:
    """The same person's browser, at another server."""
    browser = served.browser()
    browser.cookies.update(used.cookies)
    browser.headers.update(headers)
    return browser


def listens(within: ExitStack, browser: httpx.Client, table: str) -> Iterator[str]:
    """The lines of somebody's stream, once it is open."""
    lines = within.enter_context(browser.stream("GET", f"/tables/{table}/live")).iter_lines()
    next(line for line in lines if "listening" in line)
    return lines


def is_told(lines: Iterator[str]) -> bool:
    """Whether a stream goes on until something is told in it."""
    return any(line.startswith("data:") for line in lines)


def read_to_its_end(lines: Iterator[str]) -> None:
    """Wait until a stream ends."""
    for _ in lines:
        pass


def admin(database: str, *arguments: str) -> None:
    done = CliRunner().invoke(app, ["admin", *arguments, "--database", database])
    assert done.exit_code == 0, done.output


def test_signing_out_ends_streams_on_every_server(servers: tuple[Served, Served]) -> None:
    one, other = servers
    noor, kenji = one.guest("Noor"), one.guest("Kenji")
    table = noor.open("meridian", *SEATS)
    with ExitStack() as within:
        streams = [listens(within, elsewhere(served, noor.browser), table) for served in servers]
        stays = listens(within, elsewhere(other, kenji.browser), table)
        noor.post("/you/sign-out", where="everywhere")
        for lines in streams:
            read_to_its_end(lines)
        kenji.post(f"/tables/{table}/say", text="still here")
        assert is_told(stays)


def test_a_device_that_is_ended_hears_no_more_on_any_server_and_others_do(servers: tuple[Served, Served]) -> None:
    one, other = servers
    noor, phone = one.guest("Noor"), Device(one)
    table = noor.open("meridian", *SEATS)
    phone.browser.headers["User-Agent"] = "Firefox/140.0"
    phone.post(link_of(as_device(noor)))
    guest = one.server.host._tables[table].opened.host
    ended = next(device.id for device in one.server.host.store.devices(guest) if device.name)
    with ExitStack() as within:
        stays, ends = (listens(within, elsewhere(other, device.browser), table) for device in (noor, phone))
        as_device(noor).post("/you/devices/end", id=ended)
        read_to_its_end(ends)
        noor.post(f"/tables/{table}/say", text="still here")
        assert is_told(stays)


def test_a_token_that_is_revoked_counts_on_no_server_also_for_who_waits(servers: tuple[Served, Served]) -> None:
    one, other = servers
    noor = one.guest("Noor")
    table = noor.open("meridian", *SEATS)
    after = {"after": noor.call("GET", f"/tables/{table}")["number"]}
    api = other.browser("/api")
    api.headers["Authorization"] = noor.api.headers["Authorization"]
    assert api.get("/tables").status_code == 200
    with ThreadPoolExecutor() as aside:
        waits = aside.submit(api.get, f"/tables/{table}/wait", params=after)
        while not other.server.subscribers.followed(table):
            assert not waits.done()
        noor.post("/you/revoke")
        assert waits.result().status_code == 401
    assert api.get("/tables").status_code == 401


@pytest.mark.parametrize("whom", ["person", "address"])
def test_a_ban_ends_streams_on_every_server(servers: tuple[Served, Served], postgres: str, whom: str) -> None:
    noor, kenji = servers[0].guest("Noor"), servers[0].guest("Kenji")
    table = noor.open("meridian", *SEATS)
    noor.post(f"/tables/{table}/say", text="who is known can be banned")
    guest = servers[0].server.host._tables[table].opened.host
    with ExitStack() as within:
        streams = [
            listens(within, elsewhere(served, noor.browser, {"X-Forwarded-For": "192.0.2.7"}), table)
            for served in servers
        ]
        stays = listens(within, elsewhere(servers[1], kenji.browser), table)
        admin(postgres, "ban", *(("--person", guest) if whom == "person" else ("192.0.2.0/24",)))
        for lines in streams:
            read_to_its_end(lines)
        kenji.post(f"/tables/{table}/say", text="still here")
        assert is_told(stays)


def test_what_was_ended_while_a_server_heard_nothing_ends_there_as_soon_as_it_hears(
    servers: tuple[Served, Served], postgres: str
) -> None:
    one, other = servers
    noor = one.guest("Noor")
    table = noor.open("meridian", *SEATS)
    guest = one.server.host._tables[table].opened.host
    with ExitStack() as within:
        lines = listens(within, elsewhere(other, noor.browser), table)
        with psycopg.connect(postgres, autocommit=True) as by:
            by.execute("UPDATE guests SET generation = generation + 1")  # nobody is told
            by.execute("INSERT INTO guests (id, generation) VALUES (%s, 1) ON CONFLICT DO NOTHING", [guest])
            by.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        read_to_its_end(lines)

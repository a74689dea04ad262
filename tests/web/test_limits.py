"""What the server takes from one connection, one address and all together, and what it says beyond that."""

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from durbar.web.app import Settings
from durbar.web.limits import BETWEEN_WARNINGS, FILES_FOR_OURSELVES, Crowd, Limits, household, room
from tests.web.raw import call
from tests.web.serving import Served, serving

START = b"GET /health HTTP/1.1\r\nHost: here\r\n"
POST = b"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
BRIEF = Limits(head_seconds=0.3, body_seconds=0.3, connections=20, from_one_address=10)


def settings(folder: Path, **facts: Any) -> Settings:
    return Settings(f"sqlite:///{folder}/a.sqlite", requests_per_second=100_000, ahead=False, **facts)


@pytest.fixture(scope="module")
def brief(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that has little patience and little room."""
    with serving(settings(tmp_path_factory.mktemp("limits")), BRIEF) as running:
        yield running


# --- One request -------------------------------------------------------------------------------------------------


def test_giant_headers_are_not_read_to_their_end(brief: Served) -> None:
    for giant in (b"A: " + b"x" * BRIEF.head, b"".join(b"A: %d\r\n" % n for n in range(BRIEF.headers + 1)) + b"\r\n"):
        with call(brief.address) as caller:
            caller.say(START + giant)
            assert caller.status() == 431


def test_an_endless_header_costs_no_more_than_a_giant_one(brief: Served) -> None:
    sent = 0
    with call(brief.address) as caller:
        caller.say(START + b"A: ")
        caller._line.settimeout(0.05)
        while sent < 100 * BRIEF.head:
            try:
                caller._line.sendall(b"x" * 1024)
            except (TimeoutError, ConnectionError):
                break
            sent += 1024
        assert b"HTTP/1.1 431" in caller.heard()


def test_trailers_after_a_body_are_headers_too(brief: Served) -> None:
    for trailers in (b"A: " + b"x" * 2 * BRIEF.head, b"A: 1\r\n" * (BRIEF.headers + 1)):
        with call(brief.address) as caller:
            caller.say(POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n" + trailers)
            assert caller.status() == 431


def test_a_giant_address_is_refused(brief: Served) -> None:
    with call(brief.address) as caller:
        caller.say(b"GET /?" + b"x" * BRIEF.target + b" HTTP/1.1\r\nHost: here\r\n\r\n")
        assert caller.status() == 414


def test_half_a_request_is_not_waited_for_for_ever(brief: Served) -> None:
    for half in (b"GE", START, b"\r\n", POST + b"Content-Length: 10\r\n\r\n{"):
        with call(brief.address) as caller:
            caller.say(half)
            assert caller.status() == 408


def test_whoever_says_nothing_is_hung_up_on(brief: Served) -> None:
    with call(brief.address) as caller:
        assert caller.heard() == b""


def test_dripping_does_not_prolong_it(brief: Served) -> None:
    with call(brief.address) as caller:
        for drop in [START, *(b"A: b\r\n" for _ in range(40))]:
            caller.say(drop)
            caller._line.settimeout(0.05)
            try:
                assert b"HTTP/1.1 408" in caller._line.recv(1000)
                break
            except TimeoutError:
                continue
        else:
            pytest.fail("the server goes on listening")


def test_requests_sent_ahead_are_answered_up_to_a_number(brief: Served) -> None:
    with call(brief.address) as caller:
        caller.say((START + b"\r\n") * 3 + START + b"Connection: close\r\n\r\n")
        assert caller.heard().count(b"HTTP/1.1 200") == 4
    with call(brief.address) as caller:
        caller.say((START + b"\r\n") * 100)
        assert b"HTTP/1.1 400" in caller.heard()


def test_a_stream_ends_with_its_connection_also_if_more_was_asked_for(brief: Served) -> None:
    guest = brief.guest("Noor")
    table = guest.open("meridian", "me", {"who": "here", "name": "Kenji"})
    with call(brief.address) as caller:
        caller.say(f"GET /tables/{table}/live HTTP/1.1\r\nHost: here\r\n\r\n".encode() + START + b"\r\n")
        assert b"listening" in caller.heard(b"listening")
        assert table in brief.server.subscribers._following
    while table in brief.server.subscribers._following:
        seen = guest.call("GET", f"/tables/{table}")  # what happens is told to him, and he does not hear it
        choice = {"seat": seen["seat"], "choice": seen["choices"][0]["choice"], "asked": seen["asked"]}
        guest.call("POST", f"/tables/{table}/choices", **choice)


def test_whoever_does_not_take_his_answers_is_hung_up_on(tmp_path: Path) -> None:
    impatient = Limits(reading_seconds=0.2, queued=10_000)
    with serving(settings(tmp_path), impatient) as served, call(served.address, buffer=4096) as caller:
        sent = 0
        while not caller.has_been_hung_up_on():
            caller.say(b"GET /rules/agra HTTP/1.1\r\nHost: here\r\n\r\n")
            sent += 1
        assert caller.heard().count(b"HTTP/1.1 200") < sent


# --- Many connections --------------------------------------------------------------------------------------------


def test_beyond_the_number_of_connections_visitors_are_told(brief: Served, caplog: pytest.LogCaptureFixture) -> None:
    brief.browser().get("/health")
    for client in brief.clients:
        client.close()
    with ExitStack() as crowd:
        calls = [crowd.enter_context(call(brief.address)) for _ in range(3 * BRIEF.connections)]
        for caller in calls:
            caller.say(START + b"Connection: close\r\n\r\n")
        statuses = [caller.status() for caller in calls]
    assert set(statuses) <= {200, 503}
    with ExitStack() as crowd:
        silent = [crowd.enter_context(call(brief.address)) for _ in range(3 * BRIEF.connections)]
        silent[-1].say(START + b"\r\n")
        assert silent[-1].status() == 503
    assert [line for line in caplog.records if "connections are open" in line.message]
    while httpx.get(f"{brief.address}/health").status_code != 200:
        pass  # until those who have hung up are gone


def test_one_address_cannot_take_all_the_room_but_a_proxy_can() -> None:
    crowd = Crowd(Limits(connections=20, from_one_address=3))
    assert [crowd.comes("192.0.2.1", number) for number in range(5)] == [True, True, True, False, False]
    assert all(crowd.comes("127.0.0.1", number) for number in range(5, 15))
    assert crowd.comes("192.0.2.2", 16)
    crowd.goes("192.0.2.1")
    crowd.goes("192.0.2.1")
    crowd.goes("192.0.2.1")
    assert crowd.comes("192.0.2.1", 17)
    assert not crowd.comes("192.0.2.3", 21)


def test_the_log_has_one_line_a_minute_however_many_are_turned_away(caplog: pytest.LogCaptureFixture) -> None:
    crowd = Crowd(Limits(connections=1))
    for _ in range(1000):
        crowd.comes("192.0.2.1", 2)
    assert len(caplog.records) == 1
    crowd._warned -= BETWEEN_WARNINGS
    crowd.comes("192.0.2.1", 2)
    assert len(caplog.records) == 2


def test_a_household_has_one_address_or_one_network() -> None:
    assert household("192.0.2.1") == "192.0.2.1" != household("192.0.2.2")
    assert household("2001:db8::1") == household("2001:db8::ffff:2") != household("2001:db8:0:1::1")
    assert household("::ffff:192.0.2.1") == "192.0.2.1"
    assert household("nobody") == "nobody"


def test_there_is_never_more_room_than_files() -> None:
    assert room(4000, None) == 4000
    assert room(4000, 1_000_000) == 4000
    assert room(4000, 1024) == 1024 - FILES_FOR_OURSELVES
    assert room(4000, 10) == 1


FILES = 256


def few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))


@pytest.mark.slow
def test_at_the_limit_of_open_files_everybody_is_answered_and_the_server_recovers(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).parent / "durbar"), "serve", "--no-ahead", "--port", "0", "--rate", "100000"]
    command += ["--database", f"sqlite:///{tmp_path}/a.sqlite"]
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "COLUMNS": "200"},
            preexec_fn=few_files,
        )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        with ExitStack() as crowd:
            calls = [crowd.enter_context(call(address)) for _ in range(2 * FILES)]
            statuses = []
            for caller in calls:
                caller.say(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n")
                statuses.append(caller.status())
            assert set(statuses) == {200, 503}
        assert "connections are open" in (tmp_path / "log").read_text()
        while httpx.get(f"{address}/health").status_code != 200:
            pass
    finally:
        server.kill()
        server.communicate()
    assert "Traceback" not in (tmp_path / "log").read_text()


# --- Names -------------------------------------------------------------------------------------------------------


def asked_for(address: str, *hosts: str, version: str = "1.1") -> int | None:
    with call(address) as caller:
        lines = "".join(f"Host: {host}\r\n" for host in hosts)
        caller.say(f"GET / HTTP/{version}\r\n{lines}Connection: close\r\n\r\n".encode())
        return caller.status()


def test_a_host_is_a_name_and_a_port(brief: Served) -> None:
    for host in ("here", "durbar.example:8000", "192.0.2.1", "[2001:db8::1]:443", "a-b_c.example.", "x:65535"):
        assert asked_for(brief.address, host) == 200, host
    for host in ("x:99999", "x:0", "x:y", "", "a b", "a/b", "a@b", "[::1", "a" * 300, '"', "a,b", "é"):
        assert asked_for(brief.address, host) == 400, host
    assert asked_for(brief.address, "here", "there") == 400
    assert asked_for(brief.address) == 400
    assert asked_for(brief.address, version="1.0") == 200


def test_a_server_may_go_by_few_names(tmp_path: Path) -> None:
    with serving(settings(tmp_path, allowed_hosts=("Durbar.example", "[2001:db8::1]"))) as served:
        for host in ("durbar.example", "DURBAR.example:8000", "[2001:db8::1]:8000", "localhost:8000", "127.0.0.1"):
            assert asked_for(served.address, host) == 200, host
        for host in ("evil.example", "durbar.example.evil.example", "xdurbar.example"):
            assert asked_for(served.address, host) == 421, host
        guest = served.guest("Noor")
        form = {"_csrf_token": guest.form_token, "name": "Noor"}
        answer = guest.browser.post("/you", data=form, headers={"Origin": "https://durbar.example"})
        assert answer.status_code == 303, "a proxy may speak to us under another name than the browser to it"


# --- Requests ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/you", "/finished", "/rules/agra", "/static/page.css", "/api/games", "/health"])
def test_head_is_answered_wherever_get_is(brief: Served, path: str) -> None:
    browser = brief.browser()
    got, head = browser.get(path), browser.head(path)
    assert head.status_code == got.status_code == 200
    assert head.content == b""
    for name in ("content-type", "content-length", "cache-control"):
        assert (name in head.headers) == (name in got.headers)


def test_the_head_of_a_stream_is_short_and_nobody_follows(brief: Served) -> None:
    guest = brief.guest("Noor")
    table = guest.open("meridian", "me", {"who": "here", "name": "Kenji"})
    assert guest.browser.head(f"/tables/{table}/live").status_code == 200
    assert guest.browser.head("/tables/nowhere").status_code == 404
    while table in brief.server.subscribers._following:
        guest.browser.get("/health")


@pytest.mark.parametrize("path", ["/?" + "a&" * 60, "/finished?" + "&" * 60])
def test_an_address_has_few_parameters(brief: Served, path: str) -> None:
    assert brief.browser().get(path).status_code == 400


def test_a_form_has_few_fields(brief: Served) -> None:
    guest = brief.guest("Noor")
    assert guest.post("/you", name="Noor", **{f"field-{number}": "" for number in range(200)}).status_code == 400


def test_too_many_requests_are_counted_for_pages_that_are_not_there(tmp_path: Path) -> None:
    few = Settings(f"sqlite:///{tmp_path}/a.sqlite", requests_per_second=3, ahead=False)
    with serving(few) as served:
        answers = [served.browser().get("/nowhere") for _ in range(10)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert refused[0].headers["retry-after"] == "1"

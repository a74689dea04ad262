"""The server goes only to public addresses for people, whatever they call them and whoever answers for a name."""

import asyncio
import socket
from typing import Any

import httpcore
import pytest

from durbar.tables.notices import Wishes, quiet_until, zone_of
from durbar.web.mailing import BadMailServer, Mailer, mailbox
from durbar.web.outgoing import NotThere, Outgoing, host_of, is_public
from tests.notices.receivers import Receiver

PRIVATE = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "127.9.9.9",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a00:1::",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "ff05::1",
]
PUBLIC = ["1.1.1.1", "8.8.8.8", "93.184.215.14", "::ffff:1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001::200e"]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_not(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://",
        "https:///x",
        "javascript:alert(1)",
        "example.org",
        "https://user@example.org/",
        "https://user:word@example.org/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://[::1/",
        "https://exa\\mple.org/",
        "https://exämple.org/",
        "//example.org",
        "",
        "https://example.org/ x",
        "https://example.org/\r\nHost: x",
        "https://example.org/" + 500 * "x",
    ],
)
def test_what_is_no_https_address_is_refused(url: str) -> None:
    with pytest.raises(NotThere):
        host_of(url)


def answers(monkeypatch: pytest.MonkeyPatch, *names: list[str]) -> list[str]:
    """Whoever asks for a name gets these addresses, one list after the other; where connections were made to."""
    given, reached = list(names), []

    async def look_up(self: Any, host: str, port: int) -> list[str]:
        return given.pop(0)

    async def connect(self: Any, host: str, *rest: Any) -> Any:
        reached.append(host)
        raise httpcore.ConnectError("nobody there")

    monkeypatch.setattr(Outgoing, "_looked_up", look_up)
    monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", connect)
    return reached


def test_a_name_that_leads_inside_is_refused_also_if_it_did_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        outgoing = Outgoing()
        await outgoing.check("https://example.org/")
        for _ in range(2):
            with pytest.raises(NotThere):
                await outgoing.post("https://example.org/", {}, b"")
        assert reached == []
        with pytest.raises(OSError, match="nobody there"):
            await outgoing.post("https://example.org/", {}, b"")
        assert reached == ["8.8.8.8"]  # what was looked at, not the name
        await outgoing.close()

    reached = answers(monkeypatch, ["1.1.1.1"], ["10.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["8.8.8.8"])
    asyncio.run(scenario())


def test_nobody_reaches_this_machine(service: Receiver) -> None:
    async def scenario() -> None:
        port = service.address.rpartition(":")[2]
        for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "0x7f.1"):
            outgoing = Outgoing()
            for tried in (outgoing.check, lambda url, to=outgoing: to.post(url, {}, b"")):
                with pytest.raises(NotThere):
                    await tried(f"https://{host}:{port}/")
            await outgoing.close()

    asyncio.run(scenario())
    assert service.all() == []


def test_who_does_not_answer_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            outgoing = Outgoing(trusting=True)
            with pytest.raises(OSError, match="Timeout"):
                await outgoing.post(f"http://127.0.0.1:{silent.getsockname()[1]}/", {}, b"")
            await outgoing.close()

    monkeypatch.setattr("durbar.web.outgoing.PATIENCE", 0.1)
    asyncio.run(scenario())


# --- Mail addresses, quiet hours ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["a@example.org", " ann.b+x@mail.example.org "])
def test_a_mail_address(text: str) -> None:
    assert mailbox(text) == text.strip()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "a@b",
        "@example.org",
        "a@",
        "a b@example.org",
        "a@example.org, c@example.org",
        "Ann <a@example.org>",
        "a@example.org\nBcc: c@example.org",
        "a@exa_mple.org",
        "ä@example.org",
        '"a b"@example.org',
        "a@" + 300 * "x",
    ],
)
def test_no_mail_address(text: str) -> None:
    assert mailbox(text) is None


@pytest.mark.parametrize(
    "said",
    [
        ("http://mail", "a@example.org", "https://here"),
        ("smtp://", "a@example.org", "https://here"),
        ("smtp://mail:x", "a@example.org", "https://here"),
        ("smtp://mail", "nobody", "https://here"),
        ("smtp://mail", "a@example.org", ""),
    ],
)
def test_a_host_who_says_too_little_of_his_mail_server_is_told(said: tuple[str, str, str]) -> None:
    with pytest.raises(BadMailServer):
        Mailer(*said)


@pytest.mark.parametrize(
    ("zone", "hours", "at", "ends"),
    [
        ("UTC", (22 * 60, 7 * 60), 21 * 60 + 59, None),
        ("UTC", (22 * 60, 7 * 60), 22 * 60, 24 * 60 + 7 * 60),
        ("UTC", (22 * 60, 7 * 60), 3 * 60, 7 * 60),
        ("UTC", (22 * 60, 7 * 60), 7 * 60, None),
        ("UTC", (60, 120), 90, 120),
        ("UTC", (0, 0), 0, None),
        ("Asia/Kolkata", (0, 60), 18 * 60 + 30, 19 * 60 + 30),
        ("No/Where", (60, 120), 90, 120),
    ],
)
def test_quiet_hours(zone: str, hours: tuple[int, int], at: int, ends: int | None) -> None:
    day = 1_767_225_600  # the first of January 2026
    found = quiet_until(Wishes("ann", zone=zone, quiet_from=hours[0], quiet_until=hours[1]), day + 60 * at)
    assert found == (None if ends is None else day + 60 * ends)


def test_quiet_hours_end_by_the_clock_on_the_wall_also_when_it_is_changed() -> None:
    wishes = Wishes("ann", zone="Europe/Paris", quiet_from=0, quiet_until=7 * 60)
    before_the_change = 1_774_738_800 + 1800  # half past midnight on 29 March 2026, when summer begins
    assert quiet_until(wishes, before_the_change) == 1_774_738_800 + 6 * 3600


@pytest.mark.parametrize("zone", ["", "../etc/passwd", "/etc/localtime", "Europe", "Europe/", "x" * 99, "a\0b"])
def test_what_is_no_time_zone_is_the_one_of_nowhere(zone: str) -> None:
    assert zone_of(zone).key == "UTC"

"""What one connection, one address and all of them together may cost the server, whatever is sent.

uvicorn reads headers of any length and number and waits for ever for the rest of a request. The protocol here is
uvicorn's own with a limit for each of these; what lies beyond is answered with a clear status and a closed connection.
"""

import asyncio
import logging
import sys
from collections import Counter
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Network, ip_address
from time import monotonic
from typing import Any, ClassVar

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

log = logging.getLogger(__name__)

FILES_FOR_OURSELVES = 192  # of all that may be open: the database, bots, and those who are being turned away
POLITELY = 64  # who are heard before they are told that there is no room; whoever comes beyond is told at once
BETWEEN_WARNINGS = 60.0  # seconds
NOW = 1.0  # seconds in which whoever is turned away may say what he wanted
LINGER = 10.0  # seconds in which a last answer must be taken

WORDS = {
    HTTPStatus.BAD_REQUEST: "This is not a request in HTTP/1.1.",
    HTTPStatus.REQUEST_TIMEOUT: "The request took too long to arrive.",
    HTTPStatus.REQUEST_URI_TOO_LONG: "This address is too long.",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "These headers are too long, or too many.",
    HTTPStatus.SERVICE_UNAVAILABLE: "There is no room at the moment. Please try again in a minute.",
}


@dataclass(frozen=True)
class Limits:
    """How much is enough."""

    head: int = 32 * 1024  # bytes of all headers together
    headers: int = 100
    target: int = 4 * 1024  # bytes of the address
    head_seconds: float = 10.0  # in which a request's headers must be there
    body_seconds: float = 30.0  # in which its body must follow
    reading_seconds: float = 60.0  # in which an answer that is waited for must be taken
    queued: int = 8  # requests sent ahead on one connection
    connections: int = 4_000  # at once; fewer where the system allows fewer files
    from_one_address: int = 200  # connections at once; a proxy may have all
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose word we take for who asks


def household(address: str) -> str:
    """Whoever shares an address. A household with IPv6 has a network of 2**64 of them for itself."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv4Address):
        return address
    return str(known.ipv4_mapped or IPv6Network((known, 64), strict=False))


class Refused(Exception):
    """A request that is not read any further."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class Crowd:
    """Who is connected to one server, by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._by_household: Counter[str] = Counter()
        self._warned = -BETWEEN_WARNINGS

    def comes(self, address: str, present: int) -> bool:
        """Whether there is room for somebody, counted with those who are present."""
        server = household(address)
        self._by_household[server] += 1
        if present > self._limits.connections:
            self._warn("%d connections are open, as many as may be", self._limits.connections)
            return False
        if address not in self._limits.proxies and self._by_household[server] > self._limits.from_one_address:
            self._warn("%s has %d connections open, as many as one may", server, self._limits.from_one_address)
            return False
        return True

    def goes(self, address: str) -> None:
        """Somebody has hung up."""
        server = household(address)
        self._by_household[server] -= 1
        if not self._by_household[server]:
            del self._by_household[server]

    def _warn(self, message: str, *facts: object) -> None:
        """A line in the log, but not one for everybody who is turned away."""
        if monotonic() >= self._warned + BETWEEN_WARNINGS:
            self._warned = monotonic()
            log.warning(f"{message}; whoever comes now is told to come later", *facts)


class LimitedProtocol(HttpToolsProtocol):
    """One connection."""

    limits: ClassVar[Limits]
    crowd: ClassVar[Crowd]

    _spent = 0  # bytes of this request that are not its body
    _fields = 0  # headers so far, and their bytes
    _field_bytes = 0
    _welcome = True
    _deadline: asyncio.TimerHandle | None = None  # runs while a request is on its way
    _reading: asyncio.TimerHandle | None = None  # runs while an answer is not taken

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        super().connection_made(transport)
        self._unanswered: list[Any] = []
        self._address = self.client[0] if self.client else ""
        self._welcome = self.crowd.comes(self._address, len(self.connections))
        if not self._welcome and len(self.connections) > self.limits.connections + POLITELY:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
        else:
            self._hurry(self.limits.head_seconds if self._welcome else NOW)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone, and whoever still works for it should know, also if more was asked for since."""
        self.crowd.goes(self._address)
        for timer in (self._deadline, self._reading):
            if timer is not None:
                timer.cancel()
        for cycle in self._unanswered:
            cycle.disconnected = not cycle.response_complete
            cycle.message_event.set()
        super().connection_lost(exc)

    # --- Reading --------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """A part of a request, or several."""
        self._unset_keepalive_if_required()
        if self.transport.is_closing():
            return
        if not self._welcome:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        if self._deadline is None:
            self._hurry(self.limits.head_seconds)
        self._spent += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self.cycle.keep_alive = False  # nothing but HTTP/1.1 is spoken here, and what follows is something else
        except httptools.HttpParserError as error:
            reason = error.__context__
            self._refuse(reason.status if isinstance(reason, Refused) else HTTPStatus.BAD_REQUEST)
        else:
            if self._spent > self.limits.head:  # one header without end, or trailers
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._fields = self._field_bytes = 0
        self._hurry(self.limits.head_seconds)

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        super().on_url(url)
        if len(self.url) > self.limits.target:
            raise Refused(HTTPStatus.REQUEST_URI_TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer."""
        self._fields += 1
        self._field_bytes += len(name) + len(value)
        if self._fields > self.limits.headers or self._field_bytes > self.limits.head:
            raise Refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """All headers are there."""
        if len(self.pipeline) >= self.limits.queued:
            raise Refused(HTTPStatus.BAD_REQUEST)
        super().on_headers_complete()
        self._unanswered = [cycle for cycle in self._unanswered if not cycle.response_complete] + [self.cycle]
        self._hurry(self.limits.body_seconds)

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._spent -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of a request is there."""
        self._spent = 0
        self._hurry(None)
        super().on_message_complete()

    # --- Ending ---------------------------------------------------------------------------------------------

    def _hurry(self, seconds: float | None) -> None:
        """Wait so long for the next part of a request; or as long as it takes, if there is none to wait for."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        self._refuse(HTTPStatus.REQUEST_TIMEOUT if self._welcome else HTTPStatus.SERVICE_UNAVAILABLE)

    def _refuse(self, status: HTTPStatus) -> None:
        """Say why, unless an answer is on its way already or nothing was asked, and hang up."""
        busy = any(cycle.response_started and not cycle.response_complete for cycle in self._unanswered)
        quiet = status is HTTPStatus.REQUEST_TIMEOUT and not self._spent
        if not busy and not quiet and not self.transport.is_closing():
            words = WORDS[status].encode()
            head = [STATUS_LINE[status], b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"]
            if status is HTTPStatus.SERVICE_UNAVAILABLE:
                head.append(b"retry-after: 60\r\n")
            self.transport.write(b"".join([*head, b"content-length: %d\r\n\r\n" % len(words), words]))
        self._hang_up()

    def _hang_up(self) -> None:
        """Close, and do not wait for ever until the last answer has been taken."""
        for cycle in self._unanswered:
            cycle.disconnected = not cycle.response_complete
        self.transport.close()
        self._reading = self._reading or self.loop.call_later(LINGER, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more was asked for some seconds."""
        self._hang_up()

    def pause_writing(self) -> None:
        """More is waiting to be taken than may wait."""
        super().pause_writing()
        self._reading = self._reading or self.loop.call_later(self.limits.reading_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It has been taken."""
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None


def limited(limits: Limits) -> type[LimitedProtocol]:
    """The protocol of one server, with these limits."""
    return type("Protocol", (LimitedProtocol,), {"limits": limits, "crowd": Crowd(limits)})


def open_files() -> int | None:
    """How many files this process may have open, once it has asked for as many as it may; None for any number."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):  # some systems say a limit that they do not grant
            pass
    return None if soft == resource.RLIM_INFINITY else soft


def room(wanted: int, files: int | None) -> int:
    """How many connections there may be at once, of those that are wanted."""
    return wanted if files is None else max(1, min(wanted, files - FILES_FOR_OURSELVES))

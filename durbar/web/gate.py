"""What every request must fulfil before anything else looks at it, whether there is such a page or not."""

import re
from collections import Counter
from time import monotonic
from typing import Any, cast

from litestar import Request
from litestar.enums import HttpMethod, ScopeType
from litestar.exceptions import (
    ClientException,
    HTTPException,
    NotFoundException,
    PermissionDeniedException,
    TooManyRequestsException,
)
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from durbar.web.answer import Answer
from durbar.web.bans import BanList
from durbar.web.forms import SAFE_METHODS, by_program
from durbar.web.limits import household
from durbar.web.safety import told

HOST = re.compile(rb"(?P<name>[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(?P<port>[0-9]{1,5}))?", re.IGNORECASE)
PORTS = {b"http": 80, b"https": 443}
OURSELVES = {"localhost", "127.0.0.1", "[::1]"}
JSON = re.compile(rb"application/json *(;.*)?", re.IGNORECASE)
LONGEST_PATH = 200
MOST_PARAMETERS = 50
HEALTH = re.compile("/health")  # whoever looks whether the server is well may be anywhere
FREE = re.compile("/static|/games|/api/tables/[^/]+/choices$")  # pictures, and choices: the game limits them


class MisdirectedRequest(HTTPException):
    """A request for another server."""

    status_code = 421


class UnsupportedMediaType(HTTPException):
    """A body in a language that nobody here speaks."""

    status_code = 415


class Gate:
    """Refuses what nobody should send, and answers HEAD wherever GET is answered."""

    def __init__(
        self, app: ASGIApp, allowed_hosts: tuple[str, ...], requests_per_second: int, bans: BanList | None = None
    ) -> None:
        self._bans = bans
        self._app = app
        self._hosts = {host.lower() for host in allowed_hosts}
        self._pace = Pace(requests_per_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or say why not."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        answer = Answer(send)
        if scope["method"] == HttpMethod.HEAD:
            answer = Head(send)
            scope = cast(
                "HTTPScope", {**scope, "method": HttpMethod.GET}
            )  # a copy: the server must know what was asked
        try:
            self._check(scope)
            await self._app(scope, receive, answer.send)
        except Exception as error:
            if answer.begun:
                raise
            request: Request[Any, Any, Any] = Request(scope, receive, answer.send)
            await told(request, error).to_asgi_response(app=None, request=request)(scope, receive, answer.send)

    def _check(self, scope: HTTPScope) -> None:
        host = self._host(scope)
        if scope["query_string"].count(b"&") >= MOST_PARAMETERS:
            raise ClientException("No address of ours has so many parameters.")
        path = scope["path"]
        if not path.isprintable() or "//" in path or len(path.encode()) > LONGEST_PATH:
            raise NotFoundException("There is no such page.")
        if scope["method"] not in SAFE_METHODS:
            self._check_origin(scope, host)
            if by_program(scope):
                _check_json(scope)
        if not FREE.match(scope["path"]) and not self._pace.keeps(scope["client"]):
            raise TooManyRequestsException("Too many requests came at once.", headers={"Retry-After": "1"})
        if self._bans is not None and scope["client"] is not None and not HEALTH.match(path):
            self._bans.check_address(scope["client"][0])

    def _host(self, scope: HTTPScope) -> bytes | None:
        """The host that was asked for, which is one of ours. HTTP/1.0 may ask for none."""
        hosts = _values(scope, b"host")
        host = hosts[0] if len(hosts) == 1 else None
        name = None if host is None else _server(host)
        if name is not None and (not self._hosts or name[0] in self._hosts | OURSELVES):
            return host
        scope["headers"] = [(header, value) for header, value in scope["headers"] if header != b"host"]
        if name is not None:
            raise MisdirectedRequest("This server does not go by that name.")
        if hosts or self._hosts or scope["http_version"] != "1.0":
            raise ClientException("Say in one header 'Host' which server you mean.")
        return None

    def _check_origin(self, scope: HTTPScope, host: bytes | None) -> None:
        """Let nobody change anything but our own pages, and programs, which are on no page at all."""
        if any(site not in (b"same-origin", b"none") for site in _values(scope, b"sec-fetch-site")):
            raise PermissionDeniedException("This was sent from a page of another server.")
        for origin in _values(scope, b"origin"):
            scheme, _, rest = origin.partition(b"://")
            asking, asked = _server(rest, scheme), _server(host or b"", scheme)
            if asking is None or (asking != asked and asking[0] not in self._hosts):
                raise PermissionDeniedException("This was sent from a page of another server.")


class Head(Answer):
    """An answer of which only the head is wanted."""

    async def send(self, message: Message) -> None:
        """The head, and nothing else."""
        await super().send(message)
        await self.end()


class Pace:
    """So many requests a second from one household."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._second = 0
        self._counts: Counter[str] = Counter()  # in this second: there are never many

    def keeps(self, client: tuple[str, int] | None) -> bool:
        """Whether one more is not too many."""
        if (second := int(monotonic())) != self._second:
            self._second, self._counts = second, Counter()
        server = household(client[0]) if client else ""
        self._counts[server] += 1
        return self._counts[server] <= self._most


def _values(scope: HTTPScope, name: bytes) -> list[bytes]:
    return [value for header, value in scope["headers"] if header == name]


def _server(host: bytes, scheme: bytes = b"http") -> tuple[str, int] | None:
    """The name and the port that a host means, if it means anything."""
    found = HOST.fullmatch(host)
    port = int(found["port"] or PORTS.get(scheme, 0)) if found else 0
    return (found["name"].decode().lower(), port) if found and 0 < port < 2**16 else None


def _check_json(scope: HTTPScope) -> None:
    """Programs speak JSON and say so: what a form of another site can send without asking is nothing to us."""
    kinds = _values(scope, b"content-type")
    empty = all(length == b"0" for length in _values(scope, b"content-length"))
    if not kinds and empty and not _values(scope, b"transfer-encoding"):
        return
    if len(kinds) != 1 or not JSON.fullmatch(kinds[0]):
        raise UnsupportedMediaType("Send JSON, with the header 'Content-Type: application/json'.")

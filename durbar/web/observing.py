"""Every request has an id, and is told of once it is answered: to logs, figures and traces, if somebody wants them.

What is told is the pattern of its address, never the address: a link to a table, or one that counts once, is a key.
"""

import re
import secrets
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from time import perf_counter
from typing import NamedTuple

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

HEADER = "X-Request-ID"
GIVEN = re.compile(rb"[A-Za-z0-9._-]{8,64}")  # what may come from a proxy, and stands in a log as it is
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
NO_ROUTE = "(none)"  # refused before anybody looked what it leads to, or it leads nowhere
GONE = 499  # whoever asked did not wait for an answer

request_id: ContextVar[str] = ContextVar("request_id", default="")  # of what is being answered just now


class Answered(NamedTuple):
    """A request as it may be told of."""

    method: str
    route: str  # the pattern of its address
    status: int
    seconds: float
    bytes: int  # that were sent
    stream: bool
    error: str  # of what kind, if it was refused or failed


Observer = Callable[[Answered], None]
Around = Callable[[HTTPScope, bool], AbstractContextManager[None]]  # in which a request is answered; whether its
# headers come from a proxy that we trust


def plainly(scope: HTTPScope, trusted: bool) -> AbstractContextManager[None]:
    """Nothing around."""
    return nullcontext()


class Observed:
    """Round all that a server does, its proxies' headers included."""

    def __init__(
        self, app: ASGIApp, proxies: Sequence[str], observers: Sequence[Observer], around: Around = plainly
    ) -> None:
        self._app = app
        self._proxies = frozenset(proxies)
        self._observers = observers
        self._around = around

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, and tell of it."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        trusted = scope["client"] is not None and scope["client"][0] in self._proxies
        id = (_given(scope) if trusted else "") or secrets.token_hex(8)
        begun, status, size, stream = perf_counter(), GONE, 0, False

        async def sending(message: Message) -> None:
            nonlocal status, size, stream
            if message["type"] == "http.response.start":
                headers, status = MutableScopeHeaders.from_message(message), message["status"]
                headers[HEADER] = id
                state["status"] = status
                stream = headers.get("content-type", "").startswith("text/event-stream")
            elif message["type"] == "http.response.body":
                size += len(message.get("body", b""))
            await send(message)

        state = scope.setdefault("state", {})
        before = request_id.set(id)
        try:
            with self._around(scope, trusted):
                await self._app(scope, receive, sending)
        finally:
            method = scope["method"] if scope["method"] in METHODS else "other"
            route, error = state.get("route") or NO_ROUTE, state.get("error", "")
            answered = Answered(method, route, status, perf_counter() - begun, size, stream, error)
            for observe in self._observers:
                observe(answered)
            request_id.reset(before)


async def note_route(message: Message, scope: Scope) -> None:
    """Let those around the app know which pattern an address has."""
    if message["type"] == "http.response.start":
        scope["state"]["route"] = scope.get("path_template", "")


def _given(scope: HTTPScope) -> str:
    """The id that a proxy has given, if it can be one."""
    given = [value for name, value in scope["headers"] if name == HEADER.lower().encode()]
    return given[0].decode() if len(given) == 1 and GIVEN.fullmatch(given[0]) else ""

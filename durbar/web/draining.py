"""A server that is about to end: it says so to whoever looks after it, takes no new streams and keeps no connection.

Whoever sends visitors here has some seconds to send them elsewhere; all else is answered as ever meanwhile.
"""

from collections.abc import Sequence

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

LIVE = "/live"  # how addresses of streams end
HEALTH = "/health/live"  # which is none
REFUSED: Sequence[tuple[bytes, bytes]] = (
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"x-content-type-options", b"nosniff"),
    (b"retry-after", b"1"),
    (b"connection", b"close"),
)


class Draining:
    """Whether it is. Round all that a server answers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.begun = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as ever, or let a stream be asked for elsewhere."""
        if not self.begun or scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
        elif scope["path"].endswith(LIVE) and scope["path"] != HEALTH:
            await send({"type": "http.response.start", "status": 503, "headers": REFUSED})
            await send({"type": "http.response.body", "body": b"This server is about to end.", "more_body": False})
        else:
            await self._app(scope, receive, _last(send))


def _last(send: Send) -> Send:
    """A way to send what is the last on its connection."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableScopeHeaders.from_message(message)["Connection"] = "close"
        await send(message)

    return sending

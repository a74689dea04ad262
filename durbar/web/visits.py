"""Who visits: a signed cookie is all that a guest needs."""

import secrets
from http.cookies import SimpleCookie
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from durbar.tables.store import Visitor

COOKIE = "guest"
A_YEAR = 365 * 24 * 3600


class Visits(ASGIMiddleware):
    """Knows every visitor by his cookie, and gives one to whoever comes for the first time."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, key: bytes, secure: bool) -> None:
        self._signer = URLSafeSerializer(key, salt=COOKIE)
        self._secure = secure

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Note the visitor, and send his cookie along if he is new or has a new name."""
        known = self._known(scope)
        scope["state"]["visitor"] = known or newcomer()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                now: Visitor = scope["state"]["visitor"]
                if now != known and not scope["path"].startswith(("/api", "/static", "/games")):
                    headers.add("Set-Cookie", self._cookie(now))
            await send(message)

        await next_app(scope, receive, sending)

    def _known(self, scope: Scope) -> Visitor | None:
        raw = dict(scope["headers"]).get(b"cookie", b"").decode("latin-1")
        morsel = SimpleCookie(raw).get(COOKIE)
        if morsel is None:
            return None
        try:
            guest, name = self._signer.loads(morsel.value)
        except (BadSignature, ValueError):
            return None
        return Visitor(str(guest), str(name))

    def _cookie(self, visitor: Visitor) -> str:
        cookie: SimpleCookie = SimpleCookie()
        cookie[COOKIE] = str(self._signer.dumps([visitor.id, visitor.name]))
        facts: dict[str, Any] = {"path": "/", "httponly": True, "samesite": "Lax", "max-age": A_YEAR}
        cookie[COOKIE].update({**facts, "secure": self._secure})
        return cookie[COOKIE].OutputString()


def newcomer(name: str = "") -> Visitor:
    """Somebody who has never been here; he may choose a better name."""
    return Visitor(secrets.token_urlsafe(12), name or f"Guest {secrets.randbelow(900) + 100}")

"""What every handler needs: the host, the workshop, the telegraph."""

import asyncio
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from time import monotonic
from typing import Any

from litestar import Request

from durbar.bots.workshop import Workshop
from durbar.tables.decisions import now
from durbar.tables.host import Host
from durbar.tables.store import Visitor
from durbar.tables.table import Table
from durbar.web.drawing import Drawing, view_of
from durbar.web.pages import Reader
from durbar.web.studio import Studio
from durbar.web.telegraph import Telegraph

MEMORY = 5.0  # seconds for which a token that was revoked elsewhere may still count
MOST_KNOWN = 10_000


@dataclass(frozen=True)
class House:
    """One server's parts."""

    host: Host
    workshop: Workshop
    telegraph: Telegraph
    studio: Studio
    _known: dict[str, tuple[float, Visitor]] = field(default_factory=dict)  # by token, and until when

    async def bearer(self, token: str) -> Visitor | None:
        """Who has a personal token. For some seconds a server remembers those that it has seen."""
        until, visitor = self._known.get(token, (0.0, None))
        if visitor is None or until < monotonic():
            visitor = await asyncio.to_thread(self.host.store.by_token, digest(token))
            self._known.pop(token, None)
            if visitor is not None:
                self._known[token] = (monotonic() + MEMORY, visitor)
            while len(self._known) > MOST_KNOWN:
                self._known.pop(next(iter(self._known)))
        return visitor

    async def revoke(self, visitor: Visitor) -> None:
        """Let no token of somebody count any more."""
        await asyncio.to_thread(self.host.store.revoke, visitor.id)
        for token in [token for token, (_, known) in self._known.items() if known.id == visitor.id]:
            del self._known[token]

    async def new_token(self, visitor: Visitor) -> str:
        """A token for somebody; only its digest is kept."""
        token = secrets.token_urlsafe(24)
        await asyncio.to_thread(self.host.store.greet, visitor)
        await asyncio.to_thread(self.host.store.add_token, visitor.id, digest(token), now())
        return token

    def draw(self, table: Table, who: Reader, seat: int | None = None, ply: int | None = None) -> Drawing:
        """A table as somebody sees it, from the seat he asks for if he may have it."""
        return Drawing(table, who, view_of(table, who.visitor.id, seat, ply), self.workshop)


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def house(request: Request[Any, Any, Any]) -> House:
    """The house that serves a request."""
    found: House = request.app.state["house"]
    return found

"""Personal tokens, by which programs are known. One that was ended counts nowhere, on whatever server that was."""

import secrets
from collections.abc import Callable
from hashlib import sha256
from time import monotonic

from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.store import News, Store, Visitor
from durbar.tables.threads import reading, writing

MEMORY = 5.0  # seconds for which a token may still count that was ended while nothing was heard of other servers
MOST_KNOWN = 10_000
BEARER = "bearer "  # what is followed by whoever waits and is known by a token, for each guest by himself


class Tokens:
    """Whose they are. A server remembers those that it has seen for some seconds."""

    def __init__(self, store: Store, wake: Callable[[str], None]) -> None:
        self._store = store
        self._wake = wake
        self._known: dict[str, tuple[float, Visitor]] = {}  # by token, and until when
        self._changes = 0  # that were heard of: what was read before one of them is not to be remembered

    async def bearer(self, token: str) -> Visitor | None:
        """Who has a token."""
        until, visitor = self._known.get(token, (0.0, None))
        if visitor is not None and until >= monotonic():
            return visitor
        self._known.pop(token, None)
        before = -1
        while before != self._changes:
            before = self._changes
            visitor = await reading(self._store.by_token, digest(token))
        if visitor is not None:
            self._known[token] = (monotonic() + MEMORY, visitor)
        while len(self._known) > MOST_KNOWN:
            self._known.pop(next(iter(self._known)))
        return visitor

    async def new(self, visitor: Visitor) -> str:
        """A token for somebody; only its digest is kept."""
        token = secrets.token_urlsafe(24)
        await writing(self._store.greet, visitor)
        if await writing(self._store.add_token, visitor.id, digest(token), now()):
            self.forget(visitor.id)
        return token

    async def revoke(self, guest: Guest) -> None:
        """Let no token of somebody count any more."""
        await writing(self._store.revoke, guest)
        self.forget(guest)

    async def end(self, guest: Guest, token: int) -> None:
        """Let one token of somebody count no more."""
        await writing(self._store.end_token, guest, token)
        self.forget(guest)

    def forget(self, guest: Guest) -> None:
        """Look again whether somebody's tokens count; whoever waits by one looks, too."""
        self._changes += 1
        for token in [token for token, (_, known) in self._known.items() if known.id == guest]:
            del self._known[token]
        self._wake(BEARER + guest)

    def hear(self, news: News) -> None:
        """Another server has ended something, or may have."""
        if news.guest is not None:
            self.forget(news.guest)
        elif news.of_anything:
            self._changes += 1
            self._known.clear()


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()

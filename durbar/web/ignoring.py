"""Whom people have blocked: they do not read them, and are not found by them. Kept in the store, remembered here."""

from collections import OrderedDict
from collections.abc import Callable, Collection

from durbar.tables.acts import Guest
from durbar.tables.store import News, Store
from durbar.tables.threads import reading, writing

MOST_READERS = 10_000

Known = OrderedDict[Guest, frozenset[Guest]]


class Ignoring:
    """For every reader, those whose lines he is not shown."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = Known()
        self._blocking = Known()  # by whom somebody is blocked
        self._changes = 0  # that this server knows of: what was read before one of them is not to be remembered

    async def by(self, reader: Guest) -> frozenset[Guest]:
        """Whom a reader does not want to read."""
        return await self._of(self._known, reader, self._store.ignored)

    async def blocking(self, guest: Guest) -> frozenset[Guest]:
        """Who has blocked somebody: he cannot sit down at their tables, or invite them."""
        return await self._of(self._blocking, guest, self._store.blocked_by)

    async def _of(self, known: Known, guest: Guest, read: Callable[[Guest], Collection[Guest]]) -> frozenset[Guest]:
        while guest not in known:
            before = self._changes
            found = frozenset(await reading(read, guest))
            if before == self._changes:
                known[guest] = found
                while len(known) > MOST_READERS:
                    known.popitem(last=False)
        return known[guest]

    async def note(self, reader: Guest, guest: Guest, name: str, ignored: bool) -> None:
        """Do not show somebody's lines to a reader any more, or again."""
        await writing(self._store.ignore, reader, guest, name, ignored)
        self._changes += 1
        self._known.pop(reader, None)
        self._blocking.pop(guest, None)

    def forget(self) -> None:
        """Look again whom anybody does not want to read."""
        self._changes += 1
        self._known.clear()
        self._blocking.clear()

    def hear(self, news: News) -> None:
        """Another server has noted something, or may have."""
        if news.reader is not None:
            self._changes += 1
            self._known.pop(news.reader, None)
            self._blocking.clear()
        elif news.of_anything:
            self.forget()

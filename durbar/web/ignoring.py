"""Whom people have blocked: they do not read them, and are not found by them. Kept in the store, remembered here."""

from collections import OrderedDict

from durbar.tables.acts import Guest
from durbar.tables.store import News, Store
from durbar.tables.threads import reading, writing

MOST_READERS = 10_000


class Ignoring:
    """For every reader, those whose lines he is not shown."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[Guest, frozenset[Guest]] = OrderedDict()
        self._blocking: OrderedDict[Guest, frozenset[Guest]] = OrderedDict()  # by whom somebody is blocked

    async def by(self, reader: Guest) -> frozenset[Guest]:
        """Whom a reader does not want to read."""
        if reader not in self._known:
            self._known[reader] = frozenset(await reading(self._store.ignored, reader))
        while len(self._known) > MOST_READERS:
            self._known.popitem(last=False)
        return self._known.get(reader, frozenset())

    async def blocking(self, guest: Guest) -> frozenset[Guest]:
        """Who has blocked somebody: he cannot sit down at their tables, or invite them."""
        if guest not in self._blocking:
            self._blocking[guest] = frozenset(await reading(self._store.blocked_by, guest))
        while len(self._blocking) > MOST_READERS:
            self._blocking.popitem(last=False)
        return self._blocking.get(guest, frozenset())

    async def note(self, reader: Guest, guest: Guest, name: str, ignored: bool) -> None:
        """Do not show somebody's lines to a reader any more, or again."""
        await writing(self._store.ignore, reader, guest, name, ignored)
        self._known.pop(reader, None)
        self._blocking.pop(guest, None)

    def forget(self) -> None:
        """Look again whom anybody does not want to read."""
        self._known.clear()
        self._blocking.clear()

    def hear(self, news: News) -> None:
        """Another server has noted something, or may have."""
        if news.reader is not None:
            self._known.pop(news.reader, None)
            self._blocking.clear()
        elif news.of_anything:
            self.forget()

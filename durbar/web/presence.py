"""Who is here: those whose pages of a table listen to a server. Shown at the seats of those who hold one."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from durbar.tables.acts import Guest
from durbar.tables.table import Table
from durbar.web.elsewhere import Elsewhere

GRACE = 8.0  # seconds for which somebody is still here whose stream has ended: he may only have turned a page


class Presence:
    """Counts everybody's streams at every table; whoever looks on is told when a seat's holder comes or has gone."""

    def __init__(self, wake: Callable[[str], None], elsewhere: Elsewhere, grace: float = GRACE) -> None:
        self._wake = wake
        self._elsewhere = elsewhere
        self._grace = grace
        self._streams: defaultdict[str, Counter[Guest]] = defaultdict(Counter)
        self.on_come: list[Callable[[str, Guest], None]] = []  # somebody looks at a table

    @contextmanager
    def attends(self, table_id: str, guest: Guest, sits: bool) -> Iterator[None]:
        """Somebody's stream; others hear only of those who hold a seat."""
        streams = self._streams[table_id]
        streams[guest] += 1
        if sits and streams[guest] == 1:
            self._wake(table_id)
            self._elsewhere.tell(table_id, guest, stays=True)
        for come in self.on_come:
            come(table_id, guest)
        try:
            yield
        finally:
            asyncio.get_running_loop().call_later(self._grace, self._ended, table_id, guest)

    def is_seen(self, table_id: str, guest: Guest) -> AbstractContextManager[None]:
        """Somebody who holds a seat is here, as far as others see: what he has decided ahead is chosen for him."""
        return self.attends(table_id, guest, sits=True)

    def seats(self, table: Table) -> frozenset[int]:
        """The seats whose holders are here."""
        here = self.guests(table.opened.id)
        return frozenset(index for index, seat in enumerate(table.seats) if seat.guest in here)

    def guests(self, table_id: str) -> set[Guest]:
        """Who looks at a table; of those who do so by way of another server, who holds a seat."""
        return {*self._streams.get(table_id, ()), *self._elsewhere.guests(table_id)}

    def _ended(self, table_id: str, guest: Guest) -> None:
        streams = self._streams[table_id]
        streams[guest] -= 1
        if not streams[guest]:
            del streams[guest]
            self._wake(table_id)
            self._elsewhere.tell(table_id, guest, stays=False)
        if not streams:
            del self._streams[table_id]

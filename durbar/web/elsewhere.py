"""Who is here by way of other servers: each tells the others while it lasts, and is believed for a while."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable

from durbar.tables.acts import Guest
from durbar.tables.store import Here, News, Store
from durbar.tables.threads import writing
from durbar.tables.troubles import Unavailable

AGAIN = 25.0  # seconds after which a server says again who is here: others may have been started since
BELIEVED = 60.0  # seconds after which nobody is here any more of whom nothing was heard: that server may have died

log = logging.getLogger(__name__)


class Elsewhere:
    """Those of whom other servers tell, and those of whom this one tells them. Nobody, where there is no other."""

    def __init__(self, store: Store, wake: Callable[[str], None]) -> None:
        self._store = store
        self._wake = wake
        self._shared = store.news() is not None
        self._there: defaultdict[str, dict[tuple[Guest, str], asyncio.TimerHandle]] = defaultdict(dict)
        self._told: dict[tuple[str, Guest], asyncio.TimerHandle] = {}
        self._telling: set[asyncio.Task[None]] = set()

    def guests(self, table_id: str) -> set[Guest]:
        """Who looks at a table there."""
        return {guest for guest, _ in self._there.get(table_id, ())}

    def hear(self, news: News) -> None:
        """Somebody has come or gone elsewhere."""
        if news.here is not None:
            (self._stays if news.here.stays else self._gone)(news.here)

    def _stays(self, here: Here) -> None:
        there, who = self._there[here.table], (here.guest, here.server)
        known = there.pop(who, None)
        there[who] = asyncio.get_running_loop().call_later(BELIEVED, self._gone, here)
        if known is None:
            self._wake(here.table)
        else:
            known.cancel()

    def _gone(self, here: Here) -> None:
        there = self._there[here.table]
        if (known := there.pop((here.guest, here.server), None)) is not None:
            known.cancel()
            self._wake(here.table)
        if not there:
            del self._there[here.table]

    # --- What others are told ---------------------------------------------------------------------------------------

    def tell(self, table_id: str, guest: Guest, stays: bool) -> None:
        """Let the others know that somebody is here, and again as long as he stays; or that he has gone."""
        if not self._shared:
            return
        if (told := self._told.pop((table_id, guest), None)) is not None:
            told.cancel()
        elif not stays:  # nobody has heard of him
            return
        loop = asyncio.get_running_loop()
        if stays:
            self._told[table_id, guest] = loop.call_later(AGAIN, self.tell, table_id, guest, True)
        task = loop.create_task(self._announce(table_id, guest, stays))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _announce(self, table_id: str, guest: Guest, stays: bool) -> None:
        try:
            await writing(self._store.tell_here, table_id, guest, stays)
        except Unavailable:  # told again soon, if he is here still
            log.debug("other servers do not hear who is here")

    async def close(self) -> None:
        """Tell nobody any more and hear of nobody. What is just being told still needs the store, and is waited for."""
        self._shared = False
        believed = (timer for there in self._there.values() for timer in there.values())
        for timer in (*self._told.values(), *believed):
            timer.cancel()
        await asyncio.gather(*self._telling)

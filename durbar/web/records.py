"""Recorded games: laid out when they have been checked, and their texts, which are made once and kept."""

import asyncio
from importlib.metadata import version

from durbar.bots.bot_pool import BotPool
from durbar.bots.queue import Asker
from durbar.engine.errors import BadRecord
from durbar.engine.recorded import RecordedGame
from durbar.tables.acts import Guest
from durbar.tables.records import Fault, checked, written
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Store
from durbar.tables.table import Stage, Table
from durbar.tables.threads import reading, writing

EDITION = version("durbar")


class Records:
    """Reads and writes recorded games, in the processes in which bots think: who asks waits for his turn there."""

    def __init__(self, store: Store, bot_pool: BotPool, seconds: float) -> None:
        self._store = store
        self._bot_pool = bot_pool
        self._seconds = seconds  # that a recorded game may take to be checked
        self._writing: dict[tuple[str, str], asyncio.Task[str]] = {}

    async def read(self, text: str, guest: Guest) -> RecordedGame:
        """The game that a text records."""
        compiled = frozenset(self._bot_pool.compiled)
        found = await self._bot_pool.work(Asker(guest, "records"), checked, text, compiled, self._seconds)
        if not isinstance(found, Fault):
            return found
        raise BadRecord(found.line, found.why) if found.why else Refused(Reason.LONG_RECORD)

    async def text(self, table: Table, guest: Guest, language: str) -> str:
        """A finished game as text, with the promise that was made when it began; until then its seed is a secret."""
        if table.state is not Stage.OVER:
            raise Refused(Reason.NOT_OVER)
        kept = await reading(self._store.record, table.opened.id, language, EDITION)
        if kept is not None:
            return kept
        which = table.opened.id, language
        if which not in self._writing:
            recorded = table.recorded()
            self._writing[which] = asyncio.create_task(self._write(*which, recorded, guest))
            self._writing[which].add_done_callback(lambda _: self._writing.pop(which))
        return await asyncio.shield(self._writing[which])

    async def _write(self, table_id: str, language: str, recorded: RecordedGame, guest: Guest) -> str:
        compiled = frozenset(self._bot_pool.compiled)
        text = await self._bot_pool.work(Asker(guest, table_id), written, recorded, language, compiled)
        await writing(self._store.keep_record, table_id, language, EDITION, text)
        return text

"""Branches that people keep, and what the computer would play on from one. Who may see one is decided elsewhere."""

import re
import secrets
from collections import OrderedDict
from hashlib import sha256

from durbar.bots.bot_pool import BotPool
from durbar.bots.queue import Asker
from durbar.study.branch import Branch, Played, Suggested, computers_line
from durbar.tables.clock import now
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import KeptBranch, Store, Visitor
from durbar.tables.threads import reading, writing
from durbar.web.quotas import Allowance

ID_BYTES = 9
ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
LONGEST_NOTE = 500
MOST_HELD = 200  # lines in memory

Line = list[Suggested]


class Branches:
    """Keeps branches for their guests, and remembers the last lines of the computer."""

    def __init__(self, store: Store, bot_pool: BotPool, allowance: Allowance) -> None:
        self._store = store
        self._bot_pool = bot_pool
        self._allowance = allowance
        self._lines: OrderedDict[bytes, Line] = OrderedDict()

    async def keep(self, visitor: Visitor, table: str, branch: Branch, note: str) -> KeptBranch:
        """Keep a branch that has been seen to be one."""
        clean = " ".join("".join(letter if letter.isprintable() else " " for letter in note).split())
        if len(clean) > LONGEST_NOTE:
            raise Refused(Reason.LONG_NOTE)
        kept = KeptBranch(secrets.token_urlsafe(ID_BYTES), table, visitor.id, str(branch), clean, now())
        if not await writing(self._store.keep_branch, kept, self._allowance.branches):
            raise Refused(Reason.TOO_MANY_BRANCHES)
        return kept

    async def of(self, visitor: Visitor, table: str) -> list[KeptBranch]:
        """What somebody keeps of a table, the newest first."""
        return await reading(self._store.branches, visitor.id, table)

    async def find(self, branch_id: str) -> KeptBranch:
        """Somebody's branch; refused if there is none."""
        found = await reading(self._store.branch, branch_id) if ID.fullmatch(branch_id) else None
        if found is None:
            raise Refused(Reason.NO_BRANCH)
        return found

    async def drop(self, visitor: Visitor, branch_id: str) -> None:
        """Let go of one's own branch; refused if there is none."""
        if not ID.fullmatch(branch_id) or not await writing(self._store.drop_branch, visitor.id, branch_id):
            raise Refused(Reason.NO_BRANCH)

    # --- The computer's line ----------------------------------------------------------------------------------------

    def line(self, played: Played) -> Line:
        """What the computer would play on, if somebody has asked that of a position like this one lately."""
        return self._lines.get(_digest(played), [])

    async def think(self, played: Played, visitor: Visitor, table: str, address: str) -> None:
        """Find out what the computer would play on. It is shown what the branch knows, and nothing else."""
        if self.line(played):
            return
        self._allowance.line(visitor, address)
        name = played.position.game.name
        await self._bot_pool.prepare(name)
        asker, start = Asker(visitor.id, table), played.start.to_bytes()
        line = await self._bot_pool.work(asker, computers_line, name, start, played.branch)
        self._lines[_digest(played)] = line
        while len(self._lines) > MOST_HELD:
            self._lines.popitem(last=False)


def _digest(played: Played) -> bytes:
    """A line follows from where the branch began, and from nothing else."""
    return sha256(f"{played.branch}\n".encode() + played.start.to_bytes()).digest()

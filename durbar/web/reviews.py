"""Reviews of finished games: worked out once, where bots think and after them, and kept."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from time import monotonic

import msgspec

from durbar.bots.bot_pool import BotPool
from durbar.bots.queue import Asker
from durbar.engine.recorded import RecordedGame
from durbar.study.correction import Chances
from durbar.study.pace import Pace, all_over, judged_in_part, parts
from durbar.study.review import Ply, at_a_glance
from durbar.tables.acts import Guest
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Store
from durbar.tables.table import Stage, Table
from durbar.tables.threads import reading, writing

EDITION = "4"  # of how games are judged
SO_FAR = f"{EDITION}, in part"  # what is kept of a review before it is whole
KEPT_AFTER = 0.2  # of a game that was judged since
MOST_HELD = 16  # reviews in memory
MOST_AT_ONCE = 4  # games that are judged at once; whoever asks for another one is shown a first picture alone
MOST_EACH = 2  # of these for one person
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 600.0  # seconds after a failure, twice as long after each further one

log = logging.getLogger(__name__)


@dataclass
class Review:
    """What is known so far of the decisions of a game, by ply."""

    of: int
    plies: dict[int, Ply] = field(default_factory=dict)
    glance: dict[int, Chances] = field(default_factory=dict)  # rough ones all over the game, before anything is judged
    failures: int = 0  # to find out more
    rests_until: float = 0.0  # after them

    @property
    def chances(self) -> dict[int, Chances]:
        """Everybody's chances, by how many choices had been made."""
        known = self.glance | {ply: one.chances for ply, one in self.plies.items()}
        return {ply + 1: chances for ply, chances in known.items()}

    @property
    def whole(self) -> bool:
        """Whether all of it is known."""
        return len(self.plies) == self.of


class Reviews:
    """Every game is judged once; whoever asks meanwhile is told how far it is."""

    def __init__(self, store: Store, bot_pool: BotPool) -> None:
        self._store = store
        self._bot_pool = bot_pool
        self._held: OrderedDict[str, Review] = OrderedDict()
        self._looking: dict[str, asyncio.Task[None]] = {}  # for a first picture
        self._judging: dict[str, asyncio.Task[None]] = {}
        self._asked_by: dict[str, Guest] = {}  # what is being judged
        self._one_look = asyncio.Lock()  # at a time: they are short, and nobody waits for a whole review
        self.followers: list[Callable[[str], None]] = []  # who are told of each game that has been reviewed

    async def of(self, table: Table, guest: Guest) -> Review:
        """What is known so far of a finished game; more is being found out then."""
        if table.state is not Stage.OVER:
            raise Refused(Reason.NOT_OVER)
        name = table.opened.id
        review = self._held.get(name) or await self._kept(table)
        review = self._held.get(name, review)  # somebody else may have asked meanwhile
        self._hold(name, review)
        if not review.whole and monotonic() >= review.rests_until:
            if not review.chances and name not in self._looking:
                self._begin(self._looking, name, review, self._look_round(table.recorded(), review))
            if self._may_judge(name, guest):
                self._asked_by[name] = guest
                self._begin(self._judging, name, review, self._judge(name, table.recorded(), review, guest))
        return review

    async def close(self) -> None:
        """Judge nothing any more."""
        tasks = [*self._looking.values(), *self._judging.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _may_judge(self, name: str, guest: Guest) -> bool:
        """Whether there is room for one more game, and for one more of somebody's."""
        own = [other for other in self._judging if self._asked_by[other] == guest]
        return name not in self._judging and len(self._judging) < MOST_AT_ONCE and len(own) < MOST_EACH

    def _begin(
        self, tasks: dict[str, asyncio.Task[None]], name: str, review: Review, work: Coroutine[None, None, None]
    ) -> None:
        tasks[name] = asyncio.create_task(self._tried(name, review, work))
        tasks[name].add_done_callback(lambda _: tasks.pop(name))

    async def _tried(self, name: str, review: Review, work: Coroutine[None, None, None]) -> None:
        """What fails is not tried again at once, however often somebody asks."""
        try:
            await work
        except Exception:
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2**review.failures)
            review.failures, review.rests_until = review.failures + 1, monotonic() + pause
            log.exception("reviewing table %s failed; next attempt in %.0f seconds", name, pause)

    async def _kept(self, table: Table) -> Review:
        review, name = Review(len(table.course.plies)), table.opened.id
        review.plies = await self._found(name, EDITION) or await self._found(name, SO_FAR) or {}
        return review

    async def _found(self, name: str, edition: str) -> dict[int, Ply] | None:
        """What is kept, by this server or another one."""
        content = await reading(self._store.review, name, edition)
        if content is None:
            return None
        return {ply.decision.ply: ply for ply in msgspec.json.decode(content, type=list[Ply])}

    async def _keep(self, name: str, review: Review) -> None:
        content = msgspec.json.encode([ply for _, ply in sorted(review.plies.items())]).decode()
        await writing(self._store.keep_review, name, EDITION if review.whole else SO_FAR, content)

    def _hold(self, name: str, review: Review) -> None:
        self._held[name] = review
        self._held.move_to_end(name)
        for other in [other for other in self._held if other not in self._busy][: len(self._held) - MOST_HELD]:
            del self._held[other]

    @property
    def _busy(self) -> set[str]:
        """Games of which more is being found out: they are held until then."""
        return {*self._looking, *self._judging}

    async def _look_round(self, recorded: RecordedGame, review: Review) -> None:
        """Here, in a thread, not where bots think: to start a process takes longer than all of this."""
        await self._bot_pool.prepare(recorded.setup.game.name)
        async with self._one_look:
            review.glance = await asyncio.to_thread(at_a_glance, recorded, all_over(review.of))

    async def _judge(self, name: str, recorded: RecordedGame, review: Review, guest: Guest) -> None:
        """What is not known yet."""
        await self._bot_pool.prepare(recorded.setup.game.name)
        asker = Asker(guest, name, watched=lambda: False)  # whoever waits for a bot comes first
        kept = len(review.plies)
        pace, left = Pace(review.of - kept, self._bot_pool.workers), parts(review.of)

        async def judge() -> None:
            """One part after another: how long to think about it is known when it begins."""
            nonlocal kept
            for part in left:
                if not (plies := [ply for ply in part if ply not in review.plies]):
                    continue
                if found := await self._found(name, EDITION):  # another server was faster
                    review.plies = found
                    return
                judged = await self._bot_pool.work(asker, judged_in_part, recorded, plies, pace.budget)
                pace.note(judged)
                review.plies |= {ply.decision.ply: ply for ply in judged.plies}
                if not review.whole and len(review.plies) - kept >= KEPT_AFTER * review.of:
                    kept = len(review.plies)
                    await self._keep(name, review)

        async with asyncio.TaskGroup() as group:
            for _ in range(self._bot_pool.workers):
                group.create_task(judge())
        await self._keep(name, review)
        for follower in self.followers if review.whole else ():
            follower(name)

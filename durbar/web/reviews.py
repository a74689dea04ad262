"""Reviews of finished games: worked out once, where bots think and after them, and kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

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

EDITION = "3"  # of how games are judged
MOST_HELD = 16  # reviews in memory
MOST_AT_ONCE = 4  # games that are judged at once; whoever asks for another one is told that nothing is known of it yet


@dataclass
class Review:
    """What is known so far of the decisions of a game, by ply."""

    of: int
    plies: dict[int, Ply] = field(default_factory=dict)
    glance: dict[int, Chances] = field(default_factory=dict)  # rough ones all over the game, before anything is judged

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
        self._judging: dict[str, asyncio.Task[None]] = {}  # reviews that are held until they are whole
        self.followers: list[Callable[[str], None]] = []  # who are told of each game that has been reviewed

    async def of(self, table: Table, guest: Guest) -> Review:
        """What is known so far of a finished game; more is being found out then."""
        if table.state is not Stage.OVER:
            raise Refused(Reason.NOT_OVER)
        name = table.opened.id
        review = self._held.get(name) or await self._kept(table)
        self._hold(name, review)
        if not review.whole and name not in self._judging and len(self._judging) < MOST_AT_ONCE:
            self._judging[name] = asyncio.create_task(self._judge(name, table.recorded(), review, guest))
            self._judging[name].add_done_callback(lambda _: self._judging.pop(name))
        return review

    async def close(self) -> None:
        """Judge nothing any more."""
        for task in list(self._judging.values()):
            task.cancel()
        await asyncio.gather(*self._judging.values(), return_exceptions=True)

    async def _kept(self, table: Table) -> Review:
        review = Review(len(table.course.plies))
        content = await reading(self._store.review, table.opened.id, EDITION)
        if content is not None:
            review.plies = dict(enumerate(msgspec.json.decode(content, type=list[Ply])))
        return review

    def _hold(self, name: str, review: Review) -> None:
        self._held[name] = review
        self._held.move_to_end(name)
        for other in [other for other in self._held if other not in self._judging][: len(self._held) - MOST_HELD]:
            del self._held[other]

    async def _judge(self, name: str, recorded: RecordedGame, review: Review, guest: Guest) -> None:
        await self._bot_pool.prepare(recorded.setup.game.name)
        asker = Asker(guest, name, watched=lambda: False)  # whoever waits for a bot comes first
        pace, left = Pace(review.of, self._bot_pool.workers), parts(review.of)

        async def judge() -> None:
            """One part after another: how long to think about it is known when it begins."""
            for plies in left:
                part = await self._bot_pool.work(asker, judged_in_part, recorded, plies, pace.budget)
                pace.note(part)
                review.plies.update({ply.decision.ply: ply for ply in part.plies})

        async def look_round() -> None:
            """Here, in a thread, not where bots think: to start a process takes longer than all of this."""
            review.glance = await asyncio.to_thread(at_a_glance, recorded, all_over(review.of))

        await asyncio.gather(look_round(), *(judge() for _ in range(self._bot_pool.workers)))
        content = msgspec.json.encode([review.plies[ply] for ply in range(review.of)]).decode()
        await writing(self._store.keep_review, name, EDITION, content)
        for follower in self.followers:
            follower(name)

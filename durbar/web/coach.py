"""The coach: what it suggests to somebody who asks, and of what it warns somebody who lets it speak always.

It is shown what its reader is told and nothing else: in every position it thinks about, all that he cannot know has
been dealt again before, and what he could only have reckoned is closed.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from durbar.bots.bot import Valued
from durbar.bots.bot_pool import SAME, BotPool
from durbar.bots.levels import LEVELS
from durbar.bots.queue import Asker
from durbar.engine.knowledge import as_told
from durbar.engine.position import Position
from durbar.study.comparing import ANY, Comparison, compared, foresight_of
from durbar.tables.coaching import may_coach
from durbar.tables.refusals import Reason, Refused
from durbar.web.advice import Advice, AdviceGiven
from durbar.web.drawing import Drawing
from durbar.web.pages import COACHING
from durbar.web.quotas import Allowance

LEVEL = "rival"  # thinks first about what to compare
DEAR = 0.1  # of the chance to win: whoever is about to give away more is warned
TRIED = 300  # times that the search has tried something whose chance it then knows well enough
PATIENCE = 3.0  # seconds that somebody's choice waits for a warning; after that it is made
MOST_STEPS = 3  # of several choices in a row that are looked at

ALWAYS = COACHING[0]

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Question:
    """What somebody has to decide, as far as he is told of it."""

    position: Position
    seat: int
    number: int  # of the last act that he has heard of
    asker: Asker

    @property
    def place(self) -> tuple[str, int]:
        """Where he sits."""
        return self.asker.table, self.seat

    def after(self, choice: int) -> "Question | None":
        """What he has to decide after a choice, if that is still his."""
        position = self.position.copy()
        position.choose(self.seat, choice)
        is_his = self.seat in position.pending
        return Question(position, self.seat, self.number, self.asker) if is_his else None


def question_of(page: Drawing, seat: int, asked: int) -> Question:
    """The question that somebody wants to be helped with; refused if it is not his, or not asked, or not to be."""
    table = page.table
    _require(seat in table.seats_of(page.who.visitor.id) and page.view.seat == seat, Reason.NOT_YOUR_SEAT)
    _require(not table.opened.rated, Reason.RATED_COACH)
    _require(may_coach(table), Reason.NO_COACH)
    _require(table.asked.get(seat) == asked, Reason.STALE)
    _require(len(page.offers) > 1, Reason.NOTHING_TO_COACH)
    known = as_told(page.seen.position, seat, SAME)
    return Question(known, seat, page.number, Asker(page.who.visitor.id, table.opened.id))


@dataclass
class Coach:
    """Thinks for those who ask, as far as quotas go."""

    bot_pool: BotPool
    allowance: Allowance
    given: AdviceGiven = field(default_factory=AdviceGiven)
    _thinking: set[asyncio.Task[Advice | None]] = field(default_factory=set)

    async def suggest(self, question: Question, page: Drawing, address: str) -> Advice:
        """Let the best choice stand beside the next best, until the question is answered."""
        standing = self.given.at(question.place, question.number)
        if standing is None or standing.wanted:
            self.allowance.coach(page.who.visitor, address)
            first, second = (one.choice for one in (await self._ranked(question))[:2])
            comparison = await self._compared(question, (first, second))
            if comparison.wrong_way_round:  # the search has tried the one more often, but a second look likes the other
                first, second, comparison = second, first, comparison.turned_round()
            standing = Advice(question.number, (first, second), comparison)
            self.given.give(question.place, standing)
        return standing

    async def warns(self, question: Question, page: Drawing, wanted: Sequence[int], address: str) -> bool:
        """Whether somebody has to be warned, once, before he chooses that: it costs more than it may. What takes too
        long to find out is not waited for, and what is not allowed, or fails, is left.
        """
        if self.given.has_warned(question.place, _round(question), wanted):
            return False
        with suppress(Refused):
            self.allowance.coach(page.who.visitor, address)
            thinking = asyncio.create_task(self._warning(question, wanted))
            self._thinking.add(thinking)
            thinking.add_done_callback(self._thought)
            await asyncio.wait([thinking], timeout=PATIENCE)
            warning = thinking.result() if thinking.done() and not _failed(thinking) else None
            if warning is not None:
                self.given.warn(question.place, _round(question), warning)
                return True
        return False

    def _thought(self, thinking: asyncio.Task[Advice | None]) -> None:
        self._thinking.discard(thinking)
        if error := _failed(thinking):
            log.error("the coach could not look at a choice, which is made without a warning", exc_info=error)

    async def _warning(self, question: Question, wanted: Sequence[int]) -> Advice | None:
        """What is told of the first of these choices that costs too much."""
        now: Question | None = question
        for step, choice in enumerate(wanted[:MOST_STEPS]):
            if now is None or choice not in now.position.choices(now.seat):
                return None
            found = await self._dear(now, choice)
            if found is not None:
                best, comparison = found
                before = tuple(wanted[:step])
                return Advice(question.number, (best, choice), comparison, tuple(wanted), before)
            now = now.after(choice)
        return None

    async def _dear(self, question: Question, choice: int) -> tuple[int, Comparison] | None:
        """What would be much better than a choice, and by how much, if anything is."""
        ranked = await self._ranked(question)
        best, tried = ranked[0], {one.choice: one for one in ranked}
        if choice == best.choice:
            return None
        known = tried[choice]
        if known.share * _growths() >= TRIED and best.chance - known.chance < DEAR:
            return None
        comparison = await self._compared(question, (best.choice, choice), DEAR)
        return (best.choice, comparison) if comparison.ahead - comparison.unsure > DEAR else None

    async def _ranked(self, question: Question) -> list[Valued]:
        """All choices, the best first; those that the search has never tried come last."""
        estimate = await self.bot_pool.weigh(question.position, question.seat, LEVEL, question.asker)
        tried = {one.choice for one in estimate.choices}
        untried = [choice for choice in question.position.choices(question.seat) if choice not in tried]
        return [*estimate.choices, *(Valued(choice, 0.0, 0.0) for choice in untried)]

    async def _compared(self, question: Question, pair: tuple[int, int], dear: float = ANY) -> Comparison:
        name, known = question.position.game.name, question.position.to_bytes()
        return await self.bot_pool.work(question.asker, compared, name, known, question.seat, pair, dear)


def _failed(thinking: "asyncio.Task[Advice | None]") -> BaseException | None:
    """Why somebody's thinking has come to nothing, if it has."""
    return asyncio.CancelledError() if thinking.cancelled() else thinking.exception()


def _round(question: Question) -> int:
    """Which round it is, as the game counts them."""
    room = foresight_of(question.position.game)
    return room.round_of(question.position.state, question.seat) if room else 0


def _growths() -> int:
    budget = LEVELS[LEVEL].budget
    return budget.iterations or 0 if budget else 0


def _require(condition: bool, reason: Reason) -> None:
    if not condition:
        raise Refused(reason)

"""Processes that think for bots, and how long whoever asks them waits."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import perf_counter
from typing import TypeVar, TypeVarTuple

from durbar.bots.bot import Estimate
from durbar.bots.bot_pool import HOUSE, BotPool
from durbar.bots.queue import Asker
from durbar.engine.position import Position

Args = TypeVarTuple("Args")
Result = TypeVar("Result")


class MeasuredBotPool(BotPool):
    """The same, counted."""

    def __init__(self, workers: int, seconds: float = 1.0) -> None:
        super().__init__(workers, seconds)
        self.asked = 0  # that wait or are thought about just now
        self.on_answer: list[Callable[[str, float], None]] = []  # of what kind, and after how many seconds
        self.on_compiled: list[Callable[[str, float], None]] = []  # which game, and after how many seconds

    async def choose(self, position: Position, seat: int, level: str, asker: Asker = HOUSE) -> int:
        """What a bot chooses."""
        async with self._measured("choice"):
            return await super().choose(position, seat, level, asker)

    async def weigh(self, position: Position, seat: int, level: str, asker: Asker = HOUSE) -> Estimate:
        """What a bot thinks."""
        async with self._measured("estimate"):
            return await super().weigh(position, seat, level, asker)

    async def work(
        self, asker: Asker, function: Callable[[*Args], Result], *args: *Args, quick: bool = False
    ) -> Result:
        """Something else."""
        async with self._measured("quick" if quick else "study"):
            return await super().work(asker, function, *args, quick=quick)

    async def _prepare(self, name: str) -> None:
        begun = perf_counter()
        await super()._prepare(name)
        for note in self.on_compiled:
            note(name, perf_counter() - begun)

    @asynccontextmanager
    async def _measured(self, kind: str) -> AsyncIterator[None]:
        begun = perf_counter()
        self.asked += 1
        try:
            yield
        finally:
            self.asked -= 1
            for note in self.on_answer:
                note(kind, perf_counter() - begun)

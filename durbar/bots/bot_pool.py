"""Where bots think: processes of their own, so that the server stays responsive, with the rules compiled.

The first to need a game compiles it; how far that is can be asked. A bot is given a position in which everything it
cannot know has been dealt again before it leaves the server.
"""

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.queues import SimpleQueue
from typing import TypeVar, TypeVarTuple

import durbar.games
from durbar.bots.bot import Budget, Estimate
from durbar.bots.levels import LEVELS
from durbar.bots.queue import Asker, FairQueue
from durbar.engine.game import Game, load
from durbar.engine.position import Position
from durbar.engine.rule import Mode

Progress = tuple[str, int, int]  # a game, and how many of how many parts are compiled

Args = TypeVarTuple("Args")
Result = TypeVar("Result")

LESS_URGENT = 5  # than the server, to the system
QUICK = 1  # processes more, for what takes a moment
A_SECOND_LOOK = Budget(iterations=4000)  # at what a bot decided that thinks by the clock
SAME = 1  # the seed by which something is weighed again
HOUSE = Asker("", "")  # compiling is for everybody

_told: "SimpleQueue[Progress | None]"


class BotPool:
    """Some processes that think for bots."""

    def __init__(self, workers: int, seconds: float = 1.0) -> None:
        self.workers = workers  # that think at once about what takes long
        self._seconds = seconds  # that a bot may think about one choice
        self.progress: dict[str, float] = {}  # of games that are being compiled, from 0 to 1
        self.on_progress: Callable[[], None] = lambda: None
        self._processes = workers + QUICK
        self._turns = FairQueue(workers, QUICK)
        self._queue: SimpleQueue[Progress | None] = multiprocessing.get_context("spawn").SimpleQueue()
        self._pool = self._new_pool()
        self._closed = False
        self._listener: threading.Thread | None = None
        self._prepared: dict[str, asyncio.Task[None]] = {}
        self._compiled: dict[str, Game] = {}

    def start(self) -> None:
        """Begin to listen to the processes; they start when they are first needed."""
        loop = asyncio.get_running_loop()
        self._listener = threading.Thread(target=self._listen, args=(loop,), daemon=True)
        self._listener.start()

    def close(self) -> None:
        """End the processes, whatever they think about."""
        self._closed = True
        self._queue.put(None)
        for process in (self._pool._processes or {}).values():
            process.terminate()
        self._pool.shutdown(cancel_futures=True)
        if self._listener is not None:
            self._listener.join()
        self._queue.close()

    @property
    def compiled(self) -> list[str]:
        """The games that need not be waited for."""
        return sorted(self._compiled)

    def game(self, name: str) -> Game:
        """A game in the fastest mode that is at hand without waiting."""
        return self._compiled.get(name) or load(name)

    async def prepare(self, name: str) -> None:
        """Have a game compiled; once for all."""
        known = self._prepared.get(name)
        if known is None or (known.done() and (known.cancelled() or known.exception())):  # what failed is tried again
            self._prepared[name] = asyncio.create_task(self._prepare(name))
        await asyncio.shield(self._prepared[name])

    async def choose(self, position: Position, seat: int, level: str, asker: Asker = HOUSE) -> int:
        """What a bot of that level chooses at a seat; who asks waits for his turn."""
        name = position.game.name
        await self.prepare(name)
        known = position.hidden_from(seat, secrets.randbits(62)).to_bytes()
        async with self._turns.turn(asker, LEVELS[level].quick):
            return await self._work(_choose, name, known, seat, level, self._seconds)

    async def weigh(self, position: Position, seat: int, level: str, asker: Asker = HOUSE) -> Estimate:
        """What a bot of that level thinks of the choices at a seat; the same whenever it is asked."""
        name = position.game.name
        await self.prepare(name)
        known = position.hidden_from(seat, SAME).to_bytes()
        async with self._turns.turn(asker):
            return await self._work(_weigh, name, known, seat, level)

    async def work(
        self, asker: Asker, function: Callable[[*Args], Result], *args: *Args, quick: bool = False
    ) -> Result:
        """Have something else worked out that takes long, or only a moment; who asks waits for his turn."""
        async with self._turns.turn(asker, quick):
            return await self._work(function, *args)

    async def _prepare(self, name: str) -> None:
        self.progress[name] = 0.0
        try:
            if not await asyncio.to_thread(_is_kept, name):  # else nobody need start to find that out
                await self.work(HOUSE, _compile, name)
            self._compiled[name] = await asyncio.to_thread(_compiled, name)
        finally:
            del self.progress[name]
            self.on_progress()

    async def _work(self, function: Callable[[*Args], Result], *args: *Args) -> Result:
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, function, *args)
        except BrokenExecutor:  # a process was killed
            if self._closed:
                raise asyncio.CancelledError from None
            if self._pool is pool:
                self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, function, *args)

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        known = list(durbar.games.__path__)  # where games are looked for is the same in every process
        return ProcessPoolExecutor(self._processes, context, initializer=_begin, initargs=(self._queue, known))

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        while (told := self._queue.get()) is not None:
            name, done, of = told
            try:
                loop.call_soon_threadsafe(self._note, name, done / of)
            except RuntimeError:  # the server has ended
                return

    def _note(self, name: str, share: float) -> None:
        if name in self.progress:
            self.progress[name] = share
            self.on_progress()


# --- In a process of the pool ----------------------------------------------------------------------------------------


def _begin(told: "SimpleQueue[Progress | None]", games: list[str]) -> None:
    """Leave Ctrl-C and the first turn on every core to the server, and end when it ends, however it does."""
    global _told
    _told = told
    durbar.games.__path__ = games
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _is_kept(name: str) -> bool:
    return load(name, Mode.COMPILED).bound.is_kept()


def _compiled(name: str) -> Game:
    game = load(name, Mode.COMPILED)
    for _ in game.warm():
        pass
    return game


def _compile(name: str) -> None:
    for done, of in load(name, Mode.COMPILED).warm():
        _told.put((name, done, of))


def _weigh(name: str, known: bytes, seat: int, level: str) -> Estimate:
    position = load(name, Mode.COMPILED).from_bytes(known)
    return LEVELS[level].make(SAME).estimate(position, seat, LEVELS[level].budget or A_SECOND_LOOK)


def _choose(name: str, known: bytes, seat: int, level: str, seconds: float) -> int:
    position = load(name, Mode.COMPILED).from_bytes(known)
    bot = LEVELS[level].make(secrets.randbits(62))
    return bot.choose(position, seat, LEVELS[level].thinks(seconds))

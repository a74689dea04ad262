"""The queue of thoughts: quick ones first, then people in turn, then their tables; what nobody watches last."""

import asyncio
from collections.abc import Callable
from functools import partial

from durbar.bots.queue import Asker, FairQueue


class Thinking:
    """Thoughts that begin when the queue lets them, and end when the test does."""

    def __init__(self, queue: FairQueue) -> None:
        self._queue = queue
        self.begun: list[str] = []
        self._may_end: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def ask(
        self, name: str, person: str, table: str, quick: bool = False, watched: Callable[[], bool] = lambda: True
    ) -> None:
        self._may_end[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._think(name, Asker(person, table, watched), quick))

    async def _think(self, name: str, asker: Asker, quick: bool) -> None:
        async with self._queue.turn(asker, quick):
            self.begun.append(name)
            await self._may_end[name].wait()

    async def end(self, *names: str) -> None:
        for name in names:
            self._may_end[name].set()
        await asyncio.sleep(0.01)

    async def end_all(self) -> list[str]:
        """End one thought after the other, as they began; all that began, in order."""
        ended = 0
        while ended < len(self.begun):
            await self.end(self.begun[ended])
            ended += 1
        return self.begun


async def thinking(slow: int = 1, quick: int = 1) -> Thinking:
    return Thinking(FairQueue(slow, quick))


def test_people_take_turns_however_many_tables_one_has() -> None:
    async def think() -> None:
        thoughts = await thinking()
        for table in range(5):
            thoughts.ask(f"greedy {table}", "greedy", f"g{table}")
        await asyncio.sleep(0)
        thoughts.ask("modest 0", "modest", "m")
        thoughts.ask("shy 0", "shy", "s")
        await asyncio.sleep(0)
        assert thoughts.begun == ["greedy 0"]
        await thoughts.end("greedy 0")
        thoughts.ask("modest 1", "modest", "m")
        for name in ("modest 0", "shy 0", "greedy 1", "modest 1"):
            assert thoughts.begun[-1] == name
            await thoughts.end(name)
        assert thoughts.begun[-1] == "greedy 2"
        assert len(await thoughts.end_all()) == 8

    asyncio.run(think())


def test_the_tables_of_one_person_take_turns_too() -> None:
    async def think() -> None:
        thoughts = await thinking()
        for name, table in (("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", "c")):
            thoughts.ask(name, "one", table)
        await asyncio.sleep(0)
        assert await thoughts.end_all() == ["a1", "b1", "c1", "a2", "a3"]

    asyncio.run(think())


def test_a_quick_one_never_waits_behind_slow_ones() -> None:
    async def think() -> None:
        thoughts = await thinking(slow=2)
        for number in range(40):
            thoughts.ask(f"master {number}", f"person {number % 3}", f"table {number}")
        await asyncio.sleep(0)
        thoughts.ask("newcomer", "person 0", "table", quick=True)
        thoughts.ask("companion", "person 0", "table 1", quick=True)
        await asyncio.sleep(0)
        assert thoughts.begun == ["master 0", "master 1", "newcomer"]  # beside the slow ones
        await thoughts.end("master 0")
        assert thoughts.begun[-1] == "companion"  # and before the next of them
        assert len(await thoughts.end_all()) == 42

    asyncio.run(think())


def test_what_nobody_watches_comes_last_until_somebody_does() -> None:
    async def think() -> None:
        thoughts, looking = await thinking(), {"unwatched 1"}
        thoughts.ask("first", "zoe", "z")
        for name in ("unwatched 0", "unwatched 1", "unwatched 2"):
            thoughts.ask(name, name, name, watched=partial(looking.__contains__, name))
        for number in range(2):
            thoughts.ask(f"watched {number}", "ann", f"table {number}")
        await asyncio.sleep(0)
        order = await thoughts.end_all()
        assert order == ["first", "unwatched 1", "watched 0", "watched 1", "unwatched 0", "unwatched 2"]

    asyncio.run(think())


def test_whoever_is_cut_off_gives_his_place_to_the_next() -> None:
    async def think() -> None:
        thoughts = await thinking()
        for name in ("thinking", "waiting", "next"):
            thoughts.ask(name, name, name)
        await asyncio.sleep(0)
        thoughts.tasks["waiting"].cancel()
        thoughts.tasks["thinking"].cancel()
        await asyncio.sleep(0.01)
        assert thoughts.begun == ["thinking", "next"]
        await thoughts.end("next")
        thoughts.ask("later", "later", "later")
        await asyncio.sleep(0)
        assert thoughts.begun[-1] == "later"
        await thoughts.end("later")

    asyncio.run(think())


def test_who_has_had_his_turn_does_not_come_before_who_still_waits() -> None:
    async def think() -> None:
        thoughts = await thinking()
        for name in ("ann", "bob", "cat"):
            thoughts.ask(f"{name} 0", name, name)
        await asyncio.sleep(0)
        await thoughts.end("ann 0")
        thoughts.ask("ann 1", "ann", "ann")
        await asyncio.sleep(0)
        assert await thoughts.end_all() == ["ann 0", "bob 0", "cat 0", "ann 1"]

    asyncio.run(think())

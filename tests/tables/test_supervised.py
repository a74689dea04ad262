"""Work that must not end because it failed."""

import asyncio
import logging

import pytest

from durbar.tables import supervised
from durbar.tables.supervised import Supervisor, pauses, persistently


def test_pauses_grow_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervised, "uniform", lambda least, most: most)
    growing = pauses()
    assert [next(growing) for _ in range(9)] == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]


def test_only_what_counts_as_a_failure_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervised, "FIRST_PAUSE", 0.001)
    errors: list[Exception] = [OSError("first"), OSError("second"), ValueError("third")]
    told: list[str] = []

    async def work() -> None:
        raise errors[len(told)]

    with pytest.raises(ValueError, match="third"):
        asyncio.run(persistently(work, lambda error, pause: told.append(str(error)), OSError))
    assert told == ["first", "second"]


def test_a_task_that_fails_is_told_of_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(supervised, "FIRST_PAUSE", 0.05)

    async def run() -> None:
        supervisor, runs, again = Supervisor(), [], asyncio.Event()

        async def work() -> None:
            runs.append(dict(supervisor.failing))
            if len(runs) == 1:
                raise ValueError("out of order")
            again.set()
            await asyncio.Event().wait()

        supervisor.start("work", work)
        await asyncio.sleep(0.01)
        assert supervisor.failing == {"work": "ValueError: out of order"}
        await asyncio.wait_for(again.wait(), 60)
        assert runs == [{}, {}]
        assert supervisor.failing == {}
        await supervisor.close()

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    assert [record.getMessage().split(",")[0] for record in caplog.records] == ["work: failed"]

"""How soon a lesson is there: what a browser waits for the page of each lesson, fetched over HTTP from a server."""

import tempfile
from collections.abc import Callable
from statistics import median
from time import perf_counter

import httpx

from durbar.bench.playouts import Figures
from durbar.bench.server import processor_seconds, running
from durbar.engine.game import load
from durbar.lessons.lesson import lessons_of


def lessons(games: list[str], times: int, say: Callable[[str], None]) -> Figures:
    """For each game, all its lessons: milliseconds until the page of one has come, and of a processor that it takes.

    Of several times the quickest counts; on a machine that does something else, too, only the processor's tell much.
    """
    figures = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"sqlite:///{folder}/bench.sqlite", "--no-ahead") as (address, pid),
        httpx.Client(base_url=address, timeout=60) as visitor,
    ):
        for game in games:
            say(game)
            visitor.get(f"/learn/{game}").raise_for_status()
            paths = [f"/learn/{game}/{lesson.id}" for lesson in lessons_of(load(game))]
            fetched = [_fetched(visitor, pid, path, times) for path in paths]
            figures[game] = {
                "lessons": len(paths),
                "lesson_ms": median(quickest for quickest, _ in fetched),
                "slowest_lesson_ms": max(quickest for quickest, _ in fetched),
                "lesson_processor_ms": median(processor for _, processor in fetched),
                "dearest_lesson_processor_ms": max(processor for _, processor in fetched),
            }
    return figures


def _fetched(visitor: httpx.Client, pid: int, path: str, times: int) -> tuple[float, float]:
    """The quickest time in which a page came that somebody has asked for before, and what one takes of a processor."""
    visitor.get(path).raise_for_status()
    before, waits = processor_seconds(pid), []
    for _ in range(times):
        begun = perf_counter()
        visitor.get(path)
        waits.append(perf_counter() - begun)
    return 1000 * min(waits), 1000 * (processor_seconds(pid) - before) / times

"""Random games in great numbers, in parallel threads: compiled rules run without the interpreter's lock."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from durbar.engine.bound import Bound
from durbar.engine.errors import BadSetup, is_whole
from durbar.engine.record import Tables

CHUNK = 256  # games that share one generator: results do not depend on the number of threads


class Playouts(NamedTuple):
    """How many random games ended: a row for each game, a column for each player."""

    points: npt.NDArray[np.int32]
    places: npt.NDArray[np.int32]
    decisions: int


def played_out(
    bound: Bound, players: int, count: int, seed: int, threads: int, deal: Callable[[int, Any], Tables]
) -> Playouts:
    """Deal and finish many games at random."""
    for what, number in (("games", count), ("threads", threads)):
        if not is_whole(number) or number < 1:
            raise BadSetup(f"the number of {what} is at least 1, not {number!r}")
    points = np.zeros((count, players), np.int32)
    places = np.zeros((count, players), np.int32)

    def play(first: int) -> int:
        rows = slice(first, min(first + CHUNK, count))
        scratch = bound.scratch
        tables = bound.handle(deal(rows.stop - first, scratch.sown(seed, first)))
        decisions = bound.finish(tables, scratch.pads, scratch.silence)
        bound.results(tables, scratch.pads, points[rows], places[rows])
        return int(decisions)

    def play_share(thread: int) -> int:
        return sum(play(first) for first in range(thread * CHUNK, count, threads * CHUNK))

    with ThreadPoolExecutor(threads) as pool:
        return Playouts(points, places, sum(pool.map(play_share, range(threads))))

"""Chances as they are told: what was imagined, less what it is commonly too sure of, by what was measured for a game.

The file `chances.toml` in a game's folder says how; ``python -m tools.calibration`` makes it from measured games.
Without it, chances are told as they are imagined.
"""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from durbar.engine.ending import progress
from durbar.engine.game import Game
from durbar.engine.position import Position

FILE = "chances.toml"

Chances = tuple[float, ...]  # everybody's, to win


class Correction(NamedTuple):
    """Every chance to a power, below 1 if it is told too surely; then all of them as shares of one. The power goes
    evenly from that at the beginning of a game to that at its end. Who is ahead stays so.
    """

    early: float = 1.0
    late: float = 1.0

    def power(self, progress: float) -> float:
        """The power when such a part of the game is over."""
        return self.early + (self.late - self.early) * progress

    def of(self, chances: Chances, progress: float) -> Chances:
        """Chances as they turn out to be."""
        if self == NONE:
            return chances
        weights = [chance ** self.power(progress) for chance in chances]
        total = sum(weights)
        return tuple(weight / total for weight in weights)


NONE = Correction()


def corrected(position: Position, chances: Chances) -> Chances:
    """Chances in a position as they turn out to be."""
    return in_force(position.game).of(chances, progress(position))


def in_force(game: Game) -> Correction:
    """What is corrected in a game; nothing where that did not turn out to help."""
    return _kept(game.folder / FILE)


def text(correction: Correction) -> str:
    """A correction as its file says it."""
    made = "# How chances are corrected (docs/study.md): made by python -m tools.calibration, not by hand.\n"
    return made + "".join(f"{name} = {value:.2f}\n" for name, value in correction._asdict().items())


@lru_cache
def _kept(file: Path) -> Correction:
    return Correction(**tomllib.loads(file.read_text("utf-8"))) if file.exists() else NONE

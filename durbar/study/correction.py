"""Chances as they are told: what was imagined, less what it is commonly too sure of, by what was measured for a game.

The file `chances.toml` in a game's folder says how, for each number of players; ``durbar calibrate`` makes it.
"""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from durbar.engine.game import Game

FILE = "chances.toml"

Chances = tuple[float, ...]  # everybody's, to win


class Correction(NamedTuple):
    """Every chance, and a little more, to a power; then all of them as shares of one. Their order stays as it is."""

    floor: float = 0.0
    power: float = 1.0

    def of(self, chances: Chances) -> Chances:
        """Chances as they turn out to be."""
        if self == NONE:
            return chances
        weights = [(chance + self.floor) ** self.power for chance in chances]
        total = sum(weights)
        return tuple(weight / total for weight in weights)


NONE = Correction()


def corrected(game: Game, chances: Chances) -> Chances:
    """Chances of so many players, as they turn out to be in a game."""
    return in_force(game, len(chances)).of(chances)


def in_force(game: Game, players: int) -> Correction:
    """What is corrected in a game for so many; nothing where that did not turn out to help."""
    return _kept(game.folder / FILE).get(players, NONE)


@lru_cache
def _kept(file: Path) -> dict[int, Correction]:
    """By the number of players."""
    if not file.exists():
        return {}
    found = tomllib.loads(file.read_text("utf-8"))
    return {int(players): Correction(**values) for players, values in found["players"].items()}

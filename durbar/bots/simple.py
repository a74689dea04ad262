"""Two bots that need to know nothing about a game."""

from typing import Protocol

import numpy as np

from durbar.engine.position import Position


class Bot(Protocol):
    """Whoever chooses for a seat."""

    def choose(self, position: Position, player: int) -> int:
        """A legal choice for a pending player."""


class RandomBot:
    """Any legal choice, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)

    def choose(self, position: Position, player: int) -> int:
        """A legal choice, by lot."""
        return int(self._random.choice(position.choices(player)))


class SamplingBot:
    """The choice after which random games end best, on average."""

    def __init__(self, seed: int, playouts: int = 64) -> None:
        self._random = np.random.default_rng(seed)
        self._playouts = playouts

    def choose(self, position: Position, player: int) -> int:
        """The choice with the best mean place, then the most points; every choice is tried with the same chances."""
        seed = int(self._random.integers(2**62))
        return max(position.choices(player), key=lambda choice: self._worth(position, player, choice, seed))

    def _worth(self, position: Position, player: int, choice: int, seed: int) -> tuple[float, float]:
        tried = position.hidden_from(player, seed)
        tried.choose(player, choice)
        ends = tried.playouts(self._playouts, seed, viewer=player)
        return -float(ends.places[:, player].mean()), float(ends.points[:, player].mean())

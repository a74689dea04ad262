"""Bots that do not look ahead: one that draws lots, one that follows a game's advice (`lean` of turn_end.py)."""

import numpy as np

from durbar.bots.bot import Budget, Estimate, Valued
from durbar.engine.position import Position


class RandomBot:
    """Any legal choice, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)

    def choose(self, known: Position, player: int, budget: Budget) -> int:
        """A legal choice, by lot."""
        return int(self._random.choice(known.choices(player)))

    def estimate(self, known: Position, player: int, budget: Budget) -> Estimate:
        """All are alike to it."""
        return even(known, dict.fromkeys(known.choices(player), 1.0))


class InstinctBot:
    """Any legal choice, each as likely as the game's advice favours it."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)

    def choose(self, known: Position, player: int, budget: Budget) -> int:
        """A legal choice, by weighted lot."""
        weights = favoured(known, player)
        return int(self._random.choice(list(weights), p=np.array([*weights.values()]) / sum(weights.values())))

    def estimate(self, known: Position, player: int, budget: Budget) -> Estimate:
        """What it favours; of the end it has no idea."""
        return even(known, {choice: float(weight) for choice, weight in favoured(known, player).items()})


def favoured(known: Position, player: int) -> dict[int, int]:
    """How much a game's advice favours each choice."""
    bound = known.game.bound
    scratch = bound.scratch
    n = bound.lean(bound.handle(known.copies(1)), player, scratch.pads)
    pad = scratch.pad[0]
    return dict(zip(pad["choice"][:n].tolist(), pad["weight"][:n].tolist(), strict=True))


def even(known: Position, weights: dict[int, float]) -> Estimate:
    """The estimate of a bot that favours choices, but does not know who will win."""
    fair = 1 / known.players
    total = sum(weights.values())
    ranked = sorted(weights, key=lambda choice: -weights[choice])
    return Estimate((fair,) * known.players, tuple(Valued(c, fair, weights[c] / total) for c in ranked))

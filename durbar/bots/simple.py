"""Bots that do not look ahead: one that draws lots, one that follows a game's advice (quick.py)."""

import numpy as np

from durbar.bots.bot import Budget, Estimate, Valued
from durbar.bots.quick import by_lot
from durbar.engine.chance import Chance, sown
from durbar.engine.position import Position


class RandomBot:
    """Any legal choice, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._dice = Chance(Chance.tables(1))
        self._dice.chance[:] = sown(seed)

    def choose(self, known: Position, player: int, budget: Budget) -> int:
        """A legal choice, by lot."""
        legal = known.choices(player)
        return legal[by_lot(self._dice, len(legal))]  # type: ignore[no-untyped-call]  # a rule

    def estimate(self, known: Position, player: int, budget: Budget) -> Estimate:
        """All are alike to it."""
        return even(known, dict.fromkeys(known.choices(player), 1.0))


class InstinctBot:
    """Any legal choice, each as likely as the game's advice favours it."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)

    def choose(self, known: Position, player: int, budget: Budget) -> int:
        """A legal choice, by weighted lot."""
        index, weights = _leant(known, player, int(self._random.integers(2**62)))
        return list(weights)[index]

    def estimate(self, known: Position, player: int, budget: Budget) -> Estimate:
        """What it favours; of the end it has no idea."""
        return even(known, {choice: float(weight) for choice, weight in favoured(known, player).items()})


def favoured(known: Position, player: int) -> dict[int, int]:
    """How much a game's advice favours each choice."""
    return _leant(known, player, seed=0)[1]


def _leant(known: Position, player: int, seed: int) -> tuple[int, dict[int, int]]:
    """Which of the choices instinct takes, and how much a game's advice favours each."""
    bound, legal = known.game.bound, known.choices(player)
    index = bound.lean(bound.handle(known.copies(1)), player, bound.scratch.sown(seed))
    return index, dict(zip(legal, bound.scratch.pad["weight"][0, : len(legal)].tolist(), strict=True))


def even(known: Position, weights: dict[int, float]) -> Estimate:
    """The estimate of a bot that favours choices, but does not know who will win."""
    fair = 1 / known.players
    total = sum(weights.values())
    ranked = sorted(weights, key=lambda choice: -weights[choice])
    return Estimate((fair,) * known.players, tuple(Valued(c, fair, weights[c] / total) for c in ranked))

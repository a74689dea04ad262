"""Bots that do not look ahead: one draws lots, one follows a game's advice (quick.py), one what was learnt besides."""

from typing import Any

import numpy as np

from durbar.bots.bot import Budget, Estimate, Valued
from durbar.bots.quick import by_lot
from durbar.engine.chance import Chance, sown
from durbar.engine.game import Game
from durbar.engine.position import Position
from durbar.minds.kept import mind_for


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
        index, weights = self._leant(known, player, int(self._random.integers(2**62)))
        return list(weights)[index]

    def estimate(self, known: Position, player: int, budget: Budget) -> Estimate:
        """What it favours; of the end it has no idea."""
        return even(known, {choice: float(weight) for choice, weight in self.favoured(known, player).items()})

    def favoured(self, known: Position, player: int) -> dict[int, int]:
        """How much each choice is favoured."""
        return self._leant(known, player, seed=0)[1]

    def _leant(self, known: Position, player: int, seed: int) -> tuple[int, dict[int, int]]:
        """Which of the choices instinct takes, and how much each is favoured."""
        bound, legal = known.game.bound, known.choices(player)
        index = self._lean(known.game, bound.handle(known.copies(1)), player, bound.scratch.sown(seed))
        return index, dict(zip(legal, bound.scratch.pad["weight"][0, : len(legal)].tolist(), strict=True))

    def _lean(self, game: Game, table: Any, player: int, pads: Any) -> int:
        return int(game.bound.lean(table, player, pads))


class LearntBot(InstinctBot):
    """Any legal choice, each as likely as the game's mind leans to it (durbar/minds)."""

    def _lean(self, game: Game, table: Any, player: int, pads: Any) -> int:
        mind = game.bound.handle(mind_for(game), "minds")
        return int(game.bound.lean_as_learnt(table, player, mind, pads))


def even(known: Position, weights: dict[int, float]) -> Estimate:
    """The estimate of a bot that favours choices, but does not know who will win."""
    fair = 1 / known.players
    total = sum(weights.values())
    ranked = sorted(weights, key=lambda choice: -weights[choice])
    return Estimate((fair,) * known.players, tuple(Valued(c, fair, weights[c] / total) for c in ranked))

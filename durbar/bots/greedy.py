"""The bot that looks to the end of its own turn, and no further (the entry `end_turns` of turn_end.py)."""

import numpy as np
import numpy.typing as npt

from durbar.bots.bot import Budget, Estimate, Valued
from durbar.bots.search import growth_of
from durbar.bots.tree import Growth
from durbar.engine.position import Position

DEALS = 4  # of what it cannot know
TRIES = 32  # ways to go on with its turn after each choice


class GreedyBot:
    """Whatever lets it expect to be furthest ahead at the end of its turn."""

    def __init__(self, seed: int, deals: int = DEALS, tries: int = TRIES) -> None:
        self._random = np.random.default_rng(seed)
        self._deals, self._tries = deals, tries

    def choose(self, known: Position, player: int, budget: Budget) -> int:
        """The choice with the best way to go on, on average over what it cannot know."""
        legal = known.choices(player)
        ahead = self._tried(known, player, legal)[..., 0].max(axis=2).mean(axis=0)
        best = [choice for choice, value in zip(legal, ahead, strict=True) if value == ahead.max()]
        return int(self._random.choice(best))

    def estimate(self, known: Position, player: int, budget: Budget) -> Estimate:
        """Every seat's chance by the points it may expect then."""
        legal = known.choices(player)
        tried = self._tried(known, player, legal)
        best = tried[..., 0].argmax(axis=2)[..., None, None]
        chances = np.take_along_axis(tried, best, axis=2)[:, :, 0, 1:].mean(axis=0)
        ranked = np.argsort(-chances[:, player], kind="stable")
        valued = [Valued(legal[i], float(chances[i, player]), float(i == ranked[0])) for i in ranked]
        return Estimate(tuple(chances[ranked[0]].tolist()), tuple(valued))

    def _tried(self, known: Position, player: int, legal: list[int]) -> npt.NDArray[np.float64]:
        """By deal, choice and way to go on: points ahead, and the seats' chances to win."""
        seeds = self._random.integers(2**62, size=self._deals).tolist()
        deals = ((known.hidden_from(player, seed), seed) for seed in seeds)
        return np.array([_ways_on(dealt, player, legal, seed, self._tries) for dealt, seed in deals])


def _ways_on(dealt: Position, player: int, legal: list[int], seed: int, tries: int) -> npt.NDArray[np.float64]:
    """After each choice, some ways to go on. All chances fall alike for all of them."""
    bound, count = dealt.game.bound, len(legal) * tries
    handle, pads, silence = bound.handle(dealt.copies(count)), bound.scratch.sown(seed), bound.scratch.silence
    bound.answer(handle, np.full(count, player, np.int32), np.repeat(np.array(legal, np.int32), tries), pads, silence)
    sums = np.zeros((count, 1 + dealt.players))
    bound.end_turns(handle, player, bound.handle(growth_of(dealt), Growth), sums, pads, silence)
    return sums.reshape(len(legal), tries, -1)

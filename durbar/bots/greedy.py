"""The bot that looks to the end of its own turn, and no further (the entry `weigh_up` of quick.py)."""

import numpy as np
import numpy.typing as npt

from durbar.bots.bot import Budget, Estimate, Valued
from durbar.bots.quick import PADS, TABLES, Greed
from durbar.bots.search import knobs_of
from durbar.engine.chance import sown
from durbar.engine.game import Setup
from durbar.engine.position import Position
from durbar.engine.record import Tables

DEALS = 4  # of what it cannot know
TRIES = 32  # ways to go on with its turn after each choice


class GreedyBot:
    """Whatever lets it expect to be furthest ahead at the end of its turn."""

    def __init__(self, seed: int, deals: int = DEALS, tries: int = TRIES) -> None:
        self._random = np.random.default_rng(seed)
        self._deals, self._tries = deals, tries

    def choose(self, known: Position, player: int, budget: Budget) -> int:
        """The choice with the best way to go on, on average over what it cannot know."""
        return known.choices(player)[self._weighed_up(known, player)[0]]

    def estimate(self, known: Position, player: int, budget: Budget) -> Estimate:
        """Every seat's chance by the points it may expect then."""
        legal, (_, values) = known.choices(player), self._weighed_up(known, player)
        chances = values[: len(legal), 1:] / self._deals
        ranked = np.argsort(-chances[:, player], kind="stable")
        valued = [Valued(legal[i], float(chances[i, player]), float(i == ranked[0])) for i in ranked]
        return Estimate(tuple(chances[ranked[0]].tolist()), tuple(valued))

    def ahead(self, known: Position, player: int) -> npt.NDArray[np.float64]:
        """How far ahead, in points, each of a player's choices lets him expect to be at the end of his turn."""
        _, values = self._weighed_up(known, player)
        return values[: len(known.choices(player)), 0] / self._deals

    def _weighed_up(self, known: Position, player: int) -> tuple[int, npt.NDArray[np.float64]]:
        """Which of the choices is best; by choice, points ahead and the seats' chances to win, added up over deals."""
        bound, seed = known.game.bound, int(self._random.integers(2**62))
        pads, values = bound.new("pads", PADS), np.zeros((known.game.choice_count, 1 + known.players))
        pads["chance"] = [sown(seed, pad) for pad in range(PADS)]
        index = bound.weigh_up(
            bound.handle(known.copies(TABLES)),
            player,
            bound.handle(greed_of(known.setup, self._deals, self._tries), Greed),
            values,
            bound.handle(pads, "pads"),
            bound.scratch.silence,
        )
        return int(index), values


def greed_of(setup: Setup, deals: int = DEALS, tries: int = TRIES) -> Tables:
    """How a greedy bot thinks about a game."""
    greed = Greed.tables(1)
    greed["players"], greed["deals"], greed["tries"] = setup.players, deals, tries
    greed["spread"] = knobs_of(setup.game).spread
    return greed

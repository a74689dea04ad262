"""How fast bots search, at the beginning of a game."""

import time
from typing import Any

from durbar.bots.bot import Budget
from durbar.bots.search import SearchBot
from durbar.engine.game import Game
from durbar.engine.position import Position

Figures = dict[str, Any]
ROUNDS = 12  # short rounds of each measurement, taken in turn; the best of each counts, for machines are noisy
SEED = 1


def search(game: Game, seconds: float) -> Figures:
    """Every figure of `durbar bench search`."""
    players = max(game.players)
    position = game.start(players, SEED)
    each = seconds / ROUNDS
    iterations = max(64, round(_rate(position, 256, cores=1) * each))
    rounds = [[_rate(position, iterations, cores) for cores in (1, 2)] for _ in range(ROUNDS)]
    one, two = (max(rates) for rates in zip(*rounds, strict=True))
    return {"game": game.name, "players": players, "iterations_per_second": one, "two_cores_to_one": two / one}


def _rate(position: Position, iterations: int, cores: int) -> float:
    """Iterations a second; on several cores, each does as many."""
    bot, player = SearchBot(SEED), position.pending[0]
    begun = time.perf_counter()
    bot.estimate(position, player, Budget(iterations=iterations * cores, cores=cores))
    return iterations * cores / (time.perf_counter() - begun)

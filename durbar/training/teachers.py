"""Who is learnt from: bots that are stronger than instinct, asked how much they want each choice.

``greedy`` is quick, and wants a choice by how far ahead it lets one be at the end of the turn; ``search:2000`` wants
what it tried most often, and is guided by what has been learnt so far.
"""

from collections.abc import Callable
from functools import partial

import numpy as np
import numpy.typing as npt

from durbar.bots.bot import Bot, Budget
from durbar.bots.greedy import GreedyBot
from durbar.bots.registry import entrant
from durbar.bots.search import knobs_of
from durbar.engine.position import Position

DOUBT = 0.03  # of the points by which games are won: a choice so much worse is wanted less by a factor of e

Choices = npt.NDArray[np.int32]
Approval = npt.NDArray[np.float64]
Wants = Callable[[Position, int, Choices], Approval]


def teacher(text: str, seed: int) -> Wants:
    """A teacher by its name in the arena: told what a player knows and his choices, it gives each its approval."""
    named = entrant(text)
    bot = named.make(seed)
    return partial(_by_points, bot) if isinstance(bot, GreedyBot) else partial(_by_thought, bot, named.budget)


def _by_points(bot: GreedyBot, known: Position, player: int, legal: Choices) -> Approval:
    ahead = bot.ahead(known, player)
    favour = np.exp((ahead - ahead.max()) / (DOUBT * knobs_of(known.game).spread))
    approval: Approval = favour / favour.sum()
    return approval


def _by_thought(bot: Bot, budget: Budget, known: Position, player: int, legal: Choices) -> Approval:
    tried = {valued.choice: valued.share for valued in bot.estimate(known, player, budget).choices}
    return np.array([tried.get(int(choice), 0.0) for choice in legal])

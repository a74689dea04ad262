"""What a bot is: one protocol for ours and for other people's."""

import os
import re
from typing import NamedTuple, Protocol

from durbar.engine.errors import BadSetup
from durbar.engine.position import Position


class Budget(NamedTuple):
    """How long a bot may think about one choice: for a time, or (reproducibly) for a number of iterations."""

    seconds: float | None = None
    iterations: int | None = None
    cores: int = 1


class Valued(NamedTuple):
    """A choice, the chance to win with it, and how sure a bot is of it: its share of the thinking."""

    choice: int
    chance: float
    share: float


class Estimate(NamedTuple):
    """How a bot sees a position: every seat's chance to win, and the choices that it considered, the best first."""

    chances: tuple[float, ...]
    choices: tuple[Valued, ...]


class Bot(Protocol):
    """Whoever chooses for a seat. A bot is made with a seed, and asked through ``asked`` or ``asked_for_estimate``."""

    def choose(self, known: Position, player: int, budget: Budget) -> int:
        """A legal choice for a pending player. What he cannot know is dealt at random in the position."""

    def estimate(self, known: Position, player: int, budget: Budget) -> Estimate:
        """How the game stands for a pending player, and what he might choose."""


def asked(bot: Bot, position: Position, player: int, budget: Budget, seed: int) -> int:
    """What a bot chooses. It is shown a copy in which everything its seat cannot know is dealt again."""
    return bot.choose(position.hidden_from(player, seed), player, budget)


def asked_for_estimate(bot: Bot, position: Position, player: int, budget: Budget, seed: int) -> Estimate:
    """How a bot sees a position, by what its seat may know."""
    return bot.estimate(position.hidden_from(player, seed), player, budget)


_BUDGET = re.compile(r"(\d+(?:\.\d+)?)(s|ms|k?)(?:x([1-9]\d*))?")


def budget_of(text: str) -> Budget:
    """The budget that a text stands for: ``2s``, ``500ms``, ``8000`` or ``8k`` iterations; ``1sx2`` on two cores."""
    match = _BUDGET.fullmatch(text)
    if match is None or not float(match[1]):
        raise BadSetup(f"a budget is a time such as 2s or 500ms, or a number of iterations such as 8000, not {text!r}")
    number, unit, cores = float(match[1]), match[2], min(int(match[3] or 1), os.cpu_count() or 1)
    if unit in ("s", "ms"):
        return Budget(seconds=number / (1000 if unit == "ms" else 1), cores=cores)
    return Budget(iterations=int(number * (1000 if unit == "k" else 1)), cores=cores)

"""Are chances honest? Games that bots play by themselves, what an onlooker was told at some moments of each, who won.

Everything follows from a seed. Each game is kept as soon as it is over, so that a measurement can be gone on with.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from durbar.bots.bot import Bot, Budget, asked
from durbar.bots.greedy import GreedyBot
from durbar.bots.simple import InstinctBot, LearntBot
from durbar.engine.ending import progress
from durbar.engine.game import load
from durbar.engine.position import Position
from durbar.engine.rule import Mode
from durbar.study.correction import Chances
from durbar.study.lines import Lines
from durbar.study.review import ONLOOKER, thinking
from durbar.study.weighing import SEED, imagined

# Who plays, on all seats of a game, one after another; the greedy one in haste, or it would play most of the time.
LEVELS: dict[str, Any] = {"instinct": InstinctBot, "learnt": LearntBot, "greedy": partial(GreedyBot, deals=1, tries=8)}
LOOKS = 4  # at a game, somewhere in it
IMAGINED = 20_000  # games a second: what a core does in the games that take longest
ANY = Budget()  # these bots do not go by it


class Look(msgspec.Struct, frozen=True, array_like=True):
    """Everybody's chances after so many choices, as they were imagined, and how far the game was."""

    ply: int
    progress: float
    chances: Chances


class Played(msgspec.Struct, frozen=True):
    """A game that is over: who played it, what was thought of it on the way, and everybody's share in the victory."""

    number: int
    level: str
    plies: int
    looks: tuple[Look, ...]
    won: Chances


class Measurement(msgspec.Struct, frozen=True):
    """What is measured, apart from how many games."""

    game: str
    players: int
    seed: int
    rules: int  # their version
    progress: str = "by position"  # how it is told how far a game is

    @classmethod
    def of(cls, game: str, players: int, seed: int) -> "Measurement":
        """At a table that the game knows."""
        loaded = load(game)
        loaded.setup(players)
        return cls(loaded.name, players, seed, loaded.version)

    def play(self, number: int) -> Played:
        """The game of a number, from 0."""
        dice = np.random.default_rng([self.seed, self.players, number])
        level = list(LEVELS)[number % len(LEVELS)]
        bots: list[Bot] = [LEVELS[level](int(dice.integers(2**48))) for _ in range(self.players)]
        position = load(self.game, Mode.COMPILED).start(self.players, int(dice.integers(2**48)))
        seen: list[tuple[int, Position]] = []
        plies = 0
        while position.pending:
            if plies < LOOKS:
                seen.append((plies, position.copy()))
            elif (place := int(dice.integers(plies + 1))) < LOOKS:  # so every moment is as likely to be looked at
                seen[place] = plies, position.copy()
            player = position.pending[0]
            position.choose(player, asked(bots[player], position, player, ANY, int(dice.integers(2**48))))
            plies += 1
        budget = onlooker(plies)
        looks = tuple(
            Look(ply, progress(moment), imagined(moment, budget, SEED))
            for ply, moment in sorted(seen, key=lambda one: one[0])
        )
        return Played(number, level, plies, looks, imagined(position, budget, SEED))


def onlooker(plies: int) -> Budget:
    """What a review of a game of that many choices spends on the chances after one of them, in imagined games."""
    return Budget(iterations=max(1, round(ONLOOKER * thinking(plies) * IMAGINED)))


def measured(what: Measurement, folder: Path) -> Lines[Played]:
    """The games of a measurement that are over."""
    return Lines(folder / f"{what.game}-{what.players}-{what.seed}.jsonl", what, Played)


def go_on(what: Measurement, kept: Lines[Played], games: int) -> Iterator[Played]:
    """Play what is missing up to that many games; each once it is kept."""
    known = {played.number for played in kept}
    for number in range(games):
        if number not in known:
            played = what.play(number)
            kept.add(played)
            yield played

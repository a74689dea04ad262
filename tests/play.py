"""Helpers that play any game."""

from collections.abc import Iterator
from random import Random

from durbar import Game, Position
from durbar.engine.recorded import RecordedGame


def choices_at_random(position: Position, seed: int) -> Iterator[tuple[int, int]]:
    """Play a game to its end; before every choice, whose it is and what it will be."""
    random = Random(seed)
    while not position.over:
        player = random.choice(position.pending)
        choice = random.choice(position.choices(player))
        yield player, choice
        position.choose(player, choice)


def positions_at_random(game: Game, players: int, seed: int) -> Iterator[Position]:
    """The same position at every decision of a random game, and at its end."""
    position = game.start(players, seed)
    for _ in choices_at_random(position, seed):
        yield position
    yield position


def recorded_at_random(game: Game, players: int, seed: int) -> RecordedGame:
    """A random game, recorded."""
    recorded = RecordedGame(game.setup(players), seed)
    recorded.choices = list(choices_at_random(recorded.start(), seed))
    return recorded

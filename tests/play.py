"""Helpers that play any game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from random import Random

from durbar import Game, Position
from durbar.engine.game import Setup
from durbar.engine.recorded import RecordedGame


@dataclass(frozen=True, eq=False)
class Chosen(Game):
    """A game with other values of its options as the default."""

    chosen: Mapping[str, str] = field(default_factory=dict)

    def setup(self, players: int, options: Mapping[str, str] | None = None) -> Setup:
        return super().setup(players, {**self.chosen, **(options or {})})


def with_options(game: Game, **chosen: str) -> Game:
    """The game, played with these options unless others are asked for."""
    return Chosen(**{field.name: getattr(game, field.name) for field in fields(Game)}, chosen=chosen)


def with_other_options(game: Game) -> Game:
    """The game with every option as unlike its default as it can be."""
    return with_options(game, **{option.name: option.values[-1] for option in game.options})


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

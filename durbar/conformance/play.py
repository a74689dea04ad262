"""Random games of any game, and how far the last of them has come."""

from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field, fields
from itertools import count
from random import Random
from typing import NamedTuple

from durbar.conformance.broken import holds
from durbar.engine.game import Game, Setup
from durbar.engine.position import Position
from durbar.engine.recorded import RecordedGame

SOME = 19  # where a look takes long, one of so many decisions is looked at
FIRST = 4  # positions that are always among them; or as many of so many


@dataclass(frozen=True, eq=False)
class Chosen(Game):
    """A game with other values of its options as the default."""

    chosen: Mapping[str, str] = field(default_factory=dict)

    def setup(self, players: int, options: Mapping[str, str] | None = None, version: int | None = None) -> Setup:
        """As of any game."""
        return super().setup(players, {**self.chosen, **(options or {})}, version)


def with_options(game: Game, **chosen: str) -> Game:
    """The game, played with these options unless others are asked for."""
    return Chosen(**{field.name: getattr(game, field.name) for field in fields(Game)}, chosen=chosen)


def with_other_options(game: Game) -> Game:
    """The game with every option as unlike its default as it can be."""
    return with_options(game, **{option.name: option.values[-1] for option in game.options_of()})


class Moment(NamedTuple):
    """How far a game has come."""

    position: Position
    ply: int  # how many choices were made before


latest: ContextVar[Moment | None] = ContextVar("latest", default=None)  # of random play: where something was found


def choices_at_random(position: Position, seed: int) -> Iterator[tuple[int, int]]:
    """Play a game to its end; before every choice, whose it is and what it will be."""
    random = Random(seed)
    for ply in count():
        latest.set(Moment(position, ply))
        if position.over:
            return
        player, choice = _picked(position, random)
        yield player, choice
        position.choose(player, choice)


def _picked(position: Position, random: Random) -> tuple[int, int]:
    player = random.choice(position.pending)
    legal = position.choices(player)
    holds(legal, f"player {player} is asked, but has no choice")
    return player, random.choice(legal)


def positions_at_random(game: Game, players: int, seed: int) -> Iterator[Position]:
    """The same position at every decision of a random game, and at its end."""
    position = game.start(players, seed)
    for _ in choices_at_random(position, seed):
        yield position
    yield position


def some_positions(game: Game, players: int, seed: int) -> Iterator[Position]:
    """Positions here and there in a random game, its beginning and its end among them."""
    for ply, position in enumerate(positions_at_random(game, players, seed)):
        if ply % SOME == 0 or position.over or ply < FIRST:
            yield position


def recorded_at_random(
    game: Game, players: int, seed: int, sealed: bool = False, words: tuple[str, ...] = ()
) -> RecordedGame:
    """A random game, recorded."""
    recorded = RecordedGame(game.setup(players), seed, sealed=sealed, words=words)
    position, random = recorded.start(), Random(seed)
    while not position.over:
        player, choice = _picked(position, random)
        recorded.choose(position, len(recorded.choices), player, choice)
        recorded.choices.append((player, choice))
    return recorded

"""Every game for every number of players, the one made for tests included."""

import pytest

import durbar
from durbar import Game
from durbar.engine.game import Setup
from tests.games import secret

GAMES = [durbar.load(name) for name in durbar.names()]
ALL = [*GAMES, secret.secret()]


def case(game: Game, *values: object, name: str = "") -> object:
    """What a test is about."""
    return pytest.param(*values, id=f"{game.name}{name}", marks=pytest.mark.slow)


SEATS = [case(game, game.name, players, name=f"-{players}") for game in GAMES for players in game.players]
SETUPS = [
    case(game, game.in_mode("compiled").setup(players), name=f"-{players}") for game in ALL for players in game.players
]
# Where the number of players makes no difference.
NAMES = [case(game, game.name) for game in GAMES]
FULL = [case(game, game.in_mode("compiled").setup(max(game.players))) for game in ALL]


def checked(setup: Setup) -> Setup:
    """The same with every index checked, if that is compiled soon: what is not the game's own is the same for all."""
    return setup._replace(game=setup.game.in_mode("checked")) if setup.game.name == "secret" else setup

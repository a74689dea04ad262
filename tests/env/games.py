"""Every game for every number of players, the one made for tests included."""

import pytest

import durbar
from durbar.engine.game import Setup
from tests.games import secret

GAMES = [durbar.load(name) for name in durbar.names()]
ALL = [*GAMES, secret.secret()]
SEATS = [pytest.param(game.name, players, id=f"{game.name}-{players}") for game in GAMES for players in game.players]
SETUPS = [
    pytest.param(game.in_mode("compiled").setup(players), id=f"{game.name}-{players}")
    for game in ALL
    for players in game.players
]
FULL = [
    pytest.param(game.in_mode("compiled").setup(max(game.players)), id=game.name) for game in ALL
]  # where the number of players makes no difference


def checked(setup: Setup) -> Setup:
    """The same with every index checked, if that is compiled soon: what is not the game's own is the same for all."""
    return setup._replace(game=setup.game.in_mode("checked")) if setup.game.name == "secret" else setup

"""All rules become machine code. Workers begin with different games here, and tests after these find them compiled."""

import pytest

import durbar
from durbar import Game
from durbar.bots import tree
from durbar.bots.registry import bots
from durbar.engine import entries as entries
from durbar.env import vector_step as step_tables

pytestmark = pytest.mark.slow


def size(game: Game) -> int:
    """How much there is to compile, more or less."""
    return sum(file.stat().st_size for file in game.folder.rglob("*.py"))


BIGGEST_FIRST = sorted(map(durbar.load, durbar.names()), key=size, reverse=True)


@pytest.mark.parametrize("game", BIGGEST_FIRST, ids=lambda game: game.name)
def test_every_entry_of_every_game_compiles(game: Game) -> None:
    """Those of bots and of environments, too."""
    assert bots()
    assert {entries.take, tree.grow, step_tables.step_tables} <= set(entries.ENTRIES.values())
    *_, last = game.in_mode("compiled").warm()
    assert last == (len(entries.ENTRIES), len(entries.ENTRIES))


@pytest.mark.parametrize("game", BIGGEST_FIRST, ids=lambda game: game.name)
def test_every_rule_of_every_game_compiles_with_its_indices_checked(game: Game) -> None:
    bound = game.in_mode("checked").bound
    for name, entry in entries.ENTRIES.items():
        if entry.__module__ == entries.__name__:
            assert callable(getattr(bound, name))

"""Nobody has to guess what a number means; and nobody who only plays pays for what research needs."""

import re
import subprocess
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import durbar
from durbar.engine.errors import IllegalChoice
from durbar.engine.layout import Layout, Part
from durbar.env.describe import describe_action, describe_observation, table_of
from tests.env.games import ALL, GAMES
from tests.games import secret
from tests.play import positions_at_random

DOCUMENT = (Path(__file__).parents[2] / "docs" / "env.md").read_text("utf-8")


# --- Layouts --------------------------------------------------------------------------------------------------------


def test_a_layout_counts_its_last_axis_fastest() -> None:
    layout = Layout(Part("a", "first"), Part("b", "second", colour=("red", "blue"), place=range(1, 4)), Part("c", ""))
    assert (layout.begins, layout.size) == ((0, 1, 7), 8)
    assert layout.describe(0) == "a: first"
    assert layout.describe(3) == "b (colour red, place 3): second"
    assert layout.describe(4) == "b (colour blue, place 1): second"
    assert layout.describe(7) == "c"
    parts = layout.split(np.arange(16).reshape(2, 8))
    assert parts["b"].shape == (2, 2, 3)
    assert parts["b"][1, 1, 0] == 12
    assert parts["a"].tolist() == [0, 8]


@pytest.mark.parametrize("index", [-1, 8])
def test_a_number_that_is_not_there_is_refused(index: int) -> None:
    with pytest.raises(IndexError, match="8 numbers"):
        Layout(Part("a", "", place=8)).describe(index)


def test_names_of_parts_differ() -> None:
    with pytest.raises(TypeError, match="name of its own"):
        Layout(Part("a", ""), Part("a", ""))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_every_number_of_a_game_has_a_name_of_its_own(game: durbar.Game) -> None:
    for layout, size in ((game.observation, game.feature_count), (game.actions, game.choice_count)):
        assert layout.size == size
        names = [layout.name(index) for index in range(size)]
        assert len(set(names)) == size
        assert all(part.meaning for part in layout.parts.values())


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_every_observation_keeps_to_its_bounds(game: durbar.Game) -> None:
    least, most = game.observation.least, game.observation.most
    reached = np.zeros(game.feature_count, bool)
    for players in game.players:
        for position in islice(positions_at_random(game, players, seed=players), 0, None, 5):
            for viewer in range(players):
                seen = position.observe(viewer)
                assert ((least <= seen) & (seen <= most)).all()
                reached |= seen > 0
    assert reached.mean() > 0.3


# --- In words -------------------------------------------------------------------------------------------------------


def test_a_choice_is_described_with_a_position_and_without() -> None:
    assert describe_action("meridian", 6) == "card (kind 7): spend it"
    position = durbar.load("meridian").start(4, seed=7)
    assert describe_action(position, 6) == "Play the card 7"
    assert describe_action(position) == "    6  Play the card 7\n    9  Play the card 10"
    with pytest.raises(IllegalChoice, match="nobody can choose 0"):
        describe_action(position, 0)


def test_a_choice_of_one_of_several_players() -> None:
    position = secret.secret().start(3, seed=1)
    position.choose(0, secret.KEEP)
    assert describe_action(position, secret.SWAP, player=2) == "Swap the card"
    assert describe_action(position, secret.SWAP) == "Swap the card"
    with pytest.raises(durbar.DurbarError, match="nothing to choose"):
        describe_action(position, secret.SWAP, player=0)


def test_a_feature_is_described() -> None:
    assert describe_observation("meridian", 552) == "fifth: has every meridian five cities"
    assert "| 552 | `fifth` |" in describe_observation("meridian")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_document_has_what_every_number_means(game: durbar.Game) -> None:
    assert table_of(game.observation, bounded=True) in DOCUMENT
    assert table_of(game.actions) in DOCUMENT


# --- Importing ------------------------------------------------------------------------------------------------------

HEAVY = ("gymnasium", "pettingzoo", "pyspiel", "torch", "numba", "matplotlib", "litestar", "sqlalchemy", "scipy")


def test_importing_durbar_stays_light() -> None:
    code = "import sys, durbar; durbar.env.describe_action('meridian', 3); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "durbar" in loaded
    assert not loaded & set(HEAVY)


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo", "pyspiel"])
def test_without_the_extra_it_is_told_what_to_install(missing: str) -> None:
    calls = {
        "gymnasium": "durbar.env.gymnasium('meridian')",
        "pettingzoo": "durbar.env.pettingzoo('meridian')",
        "pyspiel": "durbar.env.openspiel('meridian')",
    }
    code = f"import sys; sys.modules[{missing!r}] = None; import durbar; {calls[missing]}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert re.search(rf"this needs {missing}.*, which comes with: pip install durbar\[env\]", done.stderr)

"""Recorded games, replayed for ever: a change that alters one must raise the version of its game's rules."""

from pathlib import Path

import pytest

import durbar
from durbar.engine.recorded import read

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_game_replays_word_for_word(file: Path) -> None:
    text = file.read_text("utf-8")
    assert read(text).text() == text


def test_every_game_has_golden_games_of_each_version_of_its_rules_and_number_of_players() -> None:
    expected = {
        f"{game.name}-{players}" if version == 1 else f"{game.name}-{players}-rules-{version}"
        for game in map(durbar.load, durbar.names())
        for version in range(1, game.version + 1)
        for players in game.players
    }
    assert {file.stem for file in GOLDEN} == expected


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_game_is_of_the_version_it_is_named_after(file: Path) -> None:
    version = file.stem.partition("-rules-")[2] or "1"
    assert f"\nrules: {version}\n" in file.read_text("utf-8")

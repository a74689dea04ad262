"""Recorded games of bots and of people, replayed for ever (tests/recorded)."""

from pathlib import Path

import pytest

import durbar
from durbar.bots.levels import LEVELS
from durbar.engine.recorded import read
from durbar.tables.exporting import ENDING

FILES = sorted((Path(__file__).parent / "recorded").glob(f"*{ENDING}"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_ends_as_it_did(file: Path) -> None:
    text = file.read_text("utf-8")
    recorded = read(text, "compiled")
    assert "\npoints: " in text  # which reading has compared
    assert recorded.text(comments=False) == text


def test_every_level_option_and_number_of_players_is_recorded() -> None:
    told = {file.stem: file.read_text("utf-8") for file in FILES}
    for game in map(durbar.load, durbar.names()):
        ours = {name: text for name, text in told.items() if f"\ngame: {game.name}\n" in text}
        for players in game.players:
            assert any(f"\nplayers: {players}\n" in text for text in ours.values())
        for option in game.options_of():
            for value in option.values:
                assert any(f"\noption {option.name}: {value}\n" in text for text in ours.values()), (option, value)
        for level in LEVELS:
            assert any(level in name for name in ours)

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


def test_every_game_and_number_of_players_has_a_golden_game() -> None:
    expected = {f"{name}-{players}" for name in durbar.names() for players in durbar.load(name).players}
    assert {file.stem for file in GOLDEN} == expected

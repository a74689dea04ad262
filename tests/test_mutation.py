"""Mutants are rules with one thing changed, and every chapter of every game has some."""

from pathlib import Path

import pytest

import durbar
from tests.mutation.mutants import mutants


@pytest.mark.parametrize("name", durbar.names())
def test_every_chapter_of_every_game_has_mutants(name: str) -> None:
    game = durbar.load(name)
    found = list(mutants(game))
    assert all(mutant.code != mutant.rule.__code__ and mutant.told for mutant in found)
    files = [game.folder / "rules.py", *(game.folder / "rules").glob("*.py")]
    chapters = {file.name for file in files if file.exists() and file.name != "__init__.py"}
    assert {Path(mutant.rule.__code__.co_filename).name for mutant in found} == chapters

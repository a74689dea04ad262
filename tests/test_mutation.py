"""Mutants are rules with one thing changed, and every chapter of every game has some."""

from collections import Counter
from pathlib import Path
from types import FunctionType

import pytest

import durbar
from durbar.games.meridian import rules
from tests.mutation.mutants import Line, equivalents, mutants, note_lines
from tests.mutation.shares import interval


@pytest.mark.parametrize("name", durbar.names())
def test_every_chapter_of_every_game_has_mutants(name: str) -> None:
    game = durbar.load(name)
    found = list(mutants(game))
    assert all(mutant.code != mutant.rule.__code__ and mutant.told for mutant in found)
    files = [game.folder / "rules.py", *(game.folder / "rules").glob("*.py")]
    chapters = {file.name for file in files if file.exists() and file.name != "__init__.py"}
    assert {Path(mutant.rule.__code__.co_filename).name for mutant in found} == chapters


@pytest.mark.parametrize("name", durbar.names())
def test_every_change_said_to_be_equivalent_is_one_that_can_be_made(name: str) -> None:
    made = Counter(mutant.name for mutant in mutants(durbar.load(name)))
    assert all(why and made[change] == 1 for change, why in equivalents()[name].items())


def test_a_rule_notes_the_lines_that_it_comes_to(monkeypatch: pytest.MonkeyPatch) -> None:
    rule, reached = rules.pass_on, set[Line]()
    assert isinstance(rule, FunctionType)
    monkeypatch.setattr(rule, "__code__", rule.__code__)  # and put back afterwards
    monkeypatch.setitem(rule.__globals__, "_reached", reached)
    ends, goes_on = (
        {mutant.line for mutant in mutants(durbar.load("meridian")) if text in mutant.told}
        for text in ("end(s, log) -> ", "push(s, Step.CARD, following) -> ")
    )
    position = durbar.load("meridian").start(3, seed=1)
    note_lines(rule, reached)
    rule(position.state, 0, position.game.bound.scratch.silence)
    assert goes_on
    assert goes_on < reached
    assert ends
    assert not ends & reached


def test_the_more_are_tried_the_surer_is_the_share() -> None:
    low, high = interval(190, 200, 2000)
    lower, higher = interval(95, 100, 2000)
    assert lower < low < 0.95 < high < higher < 1
    assert interval(200, 200, 2000)[1] == 1
    assert interval(190, 200, 200) == (0.95, 0.95)

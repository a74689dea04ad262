"""The chances that stand beside battles in the log: exact, so attacks succeed as often as they say."""

from math import sqrt
from pathlib import Path

import pytest

from durbar.engine.recorded import read
from durbar.games.wallenstein.page.chances import chance
from durbar.games.wallenstein.state import Event

TESTS = Path(__file__).parents[1]
GAMES = [*(TESTS / "golden").glob("wallenstein-*.txt"), *(TESTS / "recorded").glob("wallenstein-*.durbar")]


@pytest.mark.rule("WA-5.11", "WA-17.5")
def test_attacks_succeed_as_often_as_their_chances_say() -> None:
    expected, spread, taken, fought = 0.0, 0.0, 0, 0
    for file in GAMES:
        before = None
        for position in read(file.read_text("utf-8")).replay():
            first = position.events[0] if position.events else None
            told = chance(first, before.state) if first and before else None
            if told is not None:
                fought += 1
                expected, spread = expected + told, spread + told * (1 - told)
                taken += any(event.kind == Event.CONQUERED for event in position.events)
            before = position.copy()
    assert fought > 30
    assert abs(taken - expected) <= 4 * sqrt(spread)

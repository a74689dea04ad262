"""Why a marked decision is worth more or less: by what its player could know, in the words of the game."""

from itertools import islice
from pathlib import Path

import msgspec
import pytest

import durbar
from durbar.bots.bot import Budget
from durbar.engine.recorded import read
from durbar.study import comparing
from durbar.study.comparing import Brought
from durbar.study.explained import facts
from durbar.study.told import why_told
from durbar.study.why import Why, planner_of, why
from tests.games import secret
from tests.test_coach import positions

SOME = Budget(iterations=8)
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is proved by many here."""
    monkeypatch.setattr(comparing, "GAMES", 3)


@pytest.mark.parametrize("name", durbar.names())
def test_it_does_not_depend_on_what_a_seat_could_not_know(name: str) -> None:
    for position, seat in islice(positions(name, 4, 37), 2):
        first, second, *_ = position.choices(seat)
        truths = [position, *(position.hidden_from(seat, deal) for deal in (1, 2))]
        found = [why(truth, seat, (first, second), [second], SOME) for truth in truths]
        assert found == found[:1] * len(truths)


def test_it_can_be_kept() -> None:
    kept = Why(1, 2, (Brought(3, 1.5, 0.5, True),), (), ({0: 7}, {0: 8}))
    assert msgspec.json.decode(msgspec.json.encode(kept), type=Why) == kept


def test_plans_stand_side_by_side_and_differ_by_what_the_choice_excludes() -> None:
    recorded = read((GOLDEN / "wallenstein-3.txt").read_text("utf-8"), mode="compiled")
    planner = planner_of(recorded.setup.game)
    assert planner is not None
    for ply, position in enumerate(recorded.replay()):
        seat, played = recorded.choices[ply]
        if planner.plan(position.state, seat) is not None and len(position.choices(seat)) > 2:
            break
    later = [choice for other, choice in recorded.choices[ply:] if other == seat]
    last = recorded.start()
    for number, (other, choice) in enumerate(recorded.choices):
        plan = planner.plan(last.state, seat)
        recorded.choose(last, number, other, choice)
        if number >= ply and other == seat and planner.plan(last.state, seat) is None:
            break
    another = next(choice for choice in position.choices(seat) if choice != played and choice in later)
    found = why(position, seat, (another, played), later, SOME)
    assert found.plans is not None
    instead, as_played = found.plans
    assert as_played == plan  # as it was when it was ready
    assert instead.keys() == as_played.keys()
    assert instead != as_played
    told = why_told(position, seat, found, "en", ())
    assert any(line.alike for line in told.plans)
    assert not all(line.alike for line in told.plans)


def test_a_game_in_which_nobody_plans_has_no_plans() -> None:
    assert planner_of(durbar.load("meridian")) is None
    assert planner_of(secret.secret()) is None


def test_facts_are_told_with_what_speaks_for_the_first() -> None:
    setup = durbar.load("wallenstein").setup(3)
    room = setup.game.room("coach")
    holdings = [
        Brought(room.Holding.REVOLTS, 2.0, 0.5, True),
        Brought(room.Holding.ARMIES, 12.0, 9.25, True),
        Brought(room.Holding.GRAIN, 3.0, 2.9, False),
        Brought(room.KEPT, 0.98, 0.1, True),
    ]
    revolts, armies, held = facts((), holdings, setup, "fr")
    assert (revolts.first, revolts.second, revolts.for_first) == ("2,0", "0,5", False)  # fewer are better
    assert (armies.first, armies.second, armies.for_first) == ("12,0", "9,2", True)
    assert (held.first, held.second, held.for_first) == ("98 %", "10 %", True)

"""The luck of the tower: cubes beside those that it owes."""

import pytest

import durbar
from durbar.engine.log import EVERYONE
from durbar.engine.log import Event as Happened
from durbar.games.wallenstein.components import LODGED_OUT, PARTS, THROWN_OUT
from durbar.games.wallenstein.luck import luck
from durbar.games.wallenstein.state import NOBODY, PEASANTS, Event
from durbar.study.own_luck import own_luck

SETUP = durbar.load("wallenstein").setup(3)


def happened(kind: Event, *details: int) -> Happened:
    a, b, c, d = (*details, 0, 0, 0, 0)[:4]
    return Happened(SETUP, kind, NOBODY, (a, b, c, d), EVERYONE)


def thrown(colour: int, cubes: int, lodged: int, out: int) -> Happened:
    return happened(Event.THROWN, colour, cubes, lodged, out)


@pytest.mark.rule("WA-5.3", "WA-5.9")
def test_luck_is_what_came_out_less_what_commonly_does() -> None:
    told = [
        happened(Event.FILLED),
        thrown(0, 7, 0, 7),  # nobody's luck
        happened(Event.REVOLTED),
        thrown(PEASANTS, 3, 0, 3),
        thrown(0, 4, 2, 5),
        thrown(1, 0, 3, 0),
    ]
    owed = (4 * THROWN_OUT + 2 * LODGED_OUT) / PARTS
    assert luck(told, SETUP) == pytest.approx((5 - owed, -3 * LODGED_OUT / PARTS, 0.0))


@pytest.mark.rule("WA-5.5")
def test_where_cubes_shake_each_other_loose_it_is_not_reckoned() -> None:
    assert luck([], durbar.load("wallenstein").setup(3, {"tower": "impact"})) is None


def test_only_games_with_luck_of_their_own_tell_it() -> None:
    assert own_luck([], durbar.load("meridian").setup(2), "en") is None
    told = own_luck([], SETUP, "fr")
    assert told is not None
    assert "tour" in told.title

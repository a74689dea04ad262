"""Revolts (WA-19)."""

import pytest

from durbar.games.wallenstein.components import STATE_IDS, Action
from durbar.games.wallenstein.state import HUNGER, PEASANTS
from tests.wallenstein.table import acting, kinds_of, lay, seat, told

KOELN = STATE_IDS.index("koeln")


def revolt(out, /, armies=4, markers=2, **given):
    """Black collects taxes in Köln, which is restless."""
    return acting(
        4,
        {"black": f"koeln:{armies}"},
        markers={"koeln": markers},
        plans={"black": {"collect_taxes": "koeln"}},
        throws=[out],
        **given,
    )


def hungry(out, /, **given):
    """Black has no grain for one state in winter."""
    table = lay(4, {"black": "koeln:4"}, season="autumn", **given)
    table.told = table.plays_round(throws=[out])
    return table


@pytest.mark.rule("WA-19.1", "WA-14.4")
@pytest.mark.parametrize(("markers", "revolts"), [(0, 0), (1, 1), (3, 1)])
def test_collecting_in_a_restless_state_makes_it_revolt(markers, revolts) -> None:
    for action in ("collect_taxes", "collect_grain"):
        table = acting(3, {"black": "koeln:4"}, markers={"koeln": markers}, plans={"black": {action: "koeln"}})
        assert kinds_of(table.told).count("REVOLTED") == len(table.at_throws) == revolts


@pytest.mark.rule("WA-19.1", "WA-20.5")
def test_hunger_makes_a_state_revolt_in_winter() -> None:
    table = hungry({"black": 4})
    assert len(table.at_throws) == 1
    assert [row[4] for row in told(table.told, "REVOLTED")] == [HUNGER]
    fed = lay(4, {"black": "koeln:4"}, season="autumn", grain={"black": 1})
    fed.plays_round()
    assert (fed.at_throws, fed.year) == ([], 2)


@pytest.mark.rule("WA-19.2", "T-09", "WA-20.4")
@pytest.mark.parametrize("markers", [1, 2, 3])
def test_all_armies_and_a_peasant_for_each_marker_are_thrown_with_the_tray(markers) -> None:
    table = revolt({"black": 4}, markers=markers, tray="red:1 peasants:1", lodged="black:2")
    rows = {colour: cubes for _, colour, cubes, *_ in told(table.told, "THROWN")}
    assert rows == {seat("black"): 4, seat("red"): 1, PEASANTS: markers + 1}
    assert told(table.told, "REVOLTED") == [("black", KOELN, markers, markers, Action.COLLECT_TAXES)]
    winter = lay(4, {"black": "koeln:4 mark:4"}, markers={"koeln": markers, "mark": markers}, season="autumn")
    happened = winter.plays_round()
    rows = {colour: cubes for _, colour, cubes, *_ in told(happened, "THROWN")}
    assert rows[PEASANTS] == markers + 1 + 2  # a marker comes first, and two states are unsupplied


@pytest.mark.rule("WA-19.3", "X-30", "X-17")
def test_nothing_helps_in_a_revolt() -> None:
    table = acting(
        4,
        {"black": "koeln:4"},
        modules="court",
        markers="koeln",
        tiles="plus_1_defence",
        buildings={"koeln": "palace church"},
        event="palace_defence_a",
        plans={"black": {"collect_taxes": "koeln"}},
        favours=(18, 2, 1),
        reception={"black": 4},
    )
    assert table.decision == "FAVOUR"
    table.play("favour 18", throws=[{"black": 4, "peasants": 1}])
    assert table.at_throws[0].tray == {"black": 4, "peasants": 1}
    assert table.armies("koeln") == 3


@pytest.mark.rule("WA-19.4", "WA-19.6", "X-29")
@pytest.mark.parametrize(
    ("tray", "armies"),
    [
        ({"black": 4}, 4),
        ({"black": 4, "peasants": 3}, 1),
        ({"black": 3, "peasants": 3}, None),
        ({"black": 2, "peasants": 3}, None),
        ({}, None),
        ({"black": 1}, 1),
        ({"black": 1, "red": 3}, 1),
    ],
)
def test_the_owner_needs_more_cubes_than_the_peasants(tray, armies) -> None:
    table = revolt(tray, lodged="peasants:1", tray="red:3")
    assert (table.owner("koeln"), table.armies("koeln")) == (("black", armies) if armies else (None, 0))


@pytest.mark.rule("WA-19.5", "WA-14.5", "T-10")
def test_an_owner_who_wins_loses_as_many_as_the_peasants_and_gets_a_marker_for_collecting() -> None:
    table = revolt({"black": 4, "peasants": 2}, buildings={"koeln": "church"})
    assert table.land("koeln") == ("black", 2, {"church"}, 3)
    assert (table.reserve("black"), table.peasants, table.tray) == (60, 20, {})
    assert told(table.told, "HELD") == [("black", KOELN, 2, 2, 4)]


@pytest.mark.rule("WA-19.5")
def test_in_winter_no_marker_is_added_after_the_revolt() -> None:
    table = hungry({"black": 4, "peasants": 1})
    assert (table.owner("koeln"), table.armies("koeln")) == ("black", 3)
    kinds = kinds_of(table.told)
    assert "MARKED" not in kinds[kinds.index("REVOLTED") :]


@pytest.mark.rule("WA-19.6", "WA-12.6")
def test_if_the_peasants_win_the_state_is_neutral_and_all_cubes_go_home() -> None:
    table = revolt(
        {"black": 2, "peasants": 2, "red": 1}, buildings={"koeln": "church palace trading_house"}, tray="red:1"
    )
    assert table.land("koeln") == (None, 0, set(), 0)
    assert "koeln" in table.pool
    assert (table.reserve("black"), table.peasants) == (60, 20)
    assert (table.tray, table.lodged) == ({"red": 1}, {"black": 2})
    assert table.building_supply == {"palace": 28, "church": 26, "trading_house": 26}
    assert table.state.marker_supply == 42
    assert told(table.told, "DEVASTATED") == [("black", KOELN, 2, 2, 0)]


@pytest.mark.rule("WA-19.2", "WA-5.10")
def test_peasants_that_are_not_there_cannot_revolt() -> None:
    table = revolt({"black": 1}, markers=3, peasants=1)
    assert told(table.told, "REVOLTED") == [("black", KOELN, 3, 1, Action.COLLECT_TAXES)]
    assert table.land("koeln") == ("black", 1, set(), 4)

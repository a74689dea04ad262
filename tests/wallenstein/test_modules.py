"""How the modules work together (WA-25)."""

from itertools import groupby

import pytest

from durbar.games.wallenstein.components import STATE_IDS
from tests.wallenstein.table import acting, begun, kinds_of, lay, told

FOUR = "koeln:6 anhalt:6 baden:6 passau:6"  # in four regions
ALL = "court landsknechte leaders"


@pytest.mark.rule("WA-25.1", "WA-6.2", "WA-22.10", "WA-23.2", "WA-24.3")
def test_the_full_order_of_a_round() -> None:
    table = begun(3, modules=ALL, event="none", fill={})
    for state in ("anhalt", "oberpfalz"):
        table.state.owner[STATE_IDS.index(state)] = 0
        table.state.armies[STATE_IDS.index(state)] = 5
        table.state.reserve[0] -= 5
    steps = kinds_of(table.told)
    assert steps.index("ACTION_OPENED") < steps.index("FAVOURS_OPENED")
    steps = kinds_of(table.plays_round({"black": {"convert_3": "mark", "battle_a": "anhalt"}}))
    asked = []
    while table.decision not in ("PLAN", "BATTLE_AT"):
        asked.append(table.decision)
        events = table.play(table.options()[0])
        steps += kinds_of(events)
    assert [step for step, _ in groupby(asked)] == ["FIRST_LEADER", "LANDSKNECHT", "FAVOUR"]
    order = [
        "READY",
        "EVENT",
        "BID",
        "TOOK_TILE",
        "LEADER_PLACED",
        "LANDSKNECHTS",
        "CONVERTED",
        "NO_FAVOUR",
        "NO_ACTION",
    ]
    assert [step for step, _ in groupby(step for step in steps if step in order)] == order
    assert table.decision == "BATTLE_AT"
    events = table.play("stay")
    while table.decision == "LEADER_TO" or table.decision == "STATUE":
        events += table.play(table.options()[0])
    steps = [step for step, _ in groupby(kinds_of(events)) if step in ("NO_ACTION", "LEADER_MOVED", "ROUND")]
    assert steps[0] == "NO_ACTION"
    assert steps[-1] == "ROUND"
    assert set(steps[1:-1]) == {"LEADER_MOVED"}


@pytest.mark.rule("WA-25.2", "X-43", "WA-10.3", "WA-22.25")
def test_a_free_trading_house_calms_its_state_under_that_event() -> None:
    table = acting(
        3,
        {"black": "koeln"},
        modules="court",
        markers="koeln",
        event="trading_house_calms_b",
        favours=(7, 5, 2),
        reception={"black": 4},
    )
    table.play("favour 7")
    assert (table.land("koeln"), table.thalers("black")) == (("black", 1, {"trading_house"}, 0), 10)


@pytest.mark.rule("WA-25.2", "WA-22.20")
def test_once_the_event_is_cancelled_it_calms_no_more() -> None:
    table = acting(
        3,
        {"black": "koeln", "blue": "mark"},
        modules="court",
        markers="koeln",
        event="trading_house_calms_b",
        favours=(7, 5, 1),
        reception={"black": 4, "blue": 5},
    )
    table.play("favour 1", "yes", "favour 7")
    assert table.land("koeln") == ("black", 1, {"trading_house"}, 1)


@pytest.mark.rule("WA-25.3", "WA-22.13", "WA-23.4")
def test_landsknecht_cubes_can_be_converted_in_the_same_round() -> None:
    table = acting(
        3,
        {"black": FOUR},
        modules="court landsknechte",
        plans={"black": {"convert_1": "tower"}},
        favours=(20, 15, 5),
    )
    table.play("bonus armies_to_tray")
    assert (table.tray, table.state.reception[0]) == ({}, 1)


@pytest.mark.rule("WA-25.3", "WA-22.22")
def test_cubes_of_a_favour_only_in_a_later_one() -> None:
    table = acting(
        3,
        {"black": "koeln"},
        modules="court",
        plans={"black": {"convert_1": "tower"}},
        favours=(8, 5, 2),
        reception={"black": 4},
    )
    assert "NOT_CONVERTED" in kinds_of(table.told)
    table.play("favour 8")
    cubes = table.tray["black"]
    assert cubes >= 3
    table.state.favour_at[:] = [19, 14, 4]
    table.plays_round({"black": {"convert_3": "tower"}})
    assert table.tray.get("black", 0) == cubes - 3
    assert table.state.audience[0] + table.state.reception[0] == 3


@pytest.mark.rule("WA-25.4", "WA-22.26", "WA-20.9")
def test_a_state_gained_by_favour_12_scores_defends_and_can_hold_a_leader() -> None:
    table = acting(
        3,
        {"black": "koeln:3", "blue": "schlesien:6"},
        modules="court leaders",
        leaders={"black": "koeln"},
        favours=(12, 5, 2),
        reception={"black": 4},
        season="autumn",
        grain={"black": 9, "blue": 9},
        plans={"blue": {"battle_a": "schlesien"}},
    )
    table.play("favour 12", "maehren")
    assert "maehren" in table.options()
    events = table.play("maehren", "armies 2", throws=[{"black": 3, "blue": 1}])
    assert table.armies("maehren") == 2
    assert told(events, "LEADER_MOVED") == [("black", STATE_IDS.index("koeln"), STATE_IDS.index("maehren"), 0, 0)]
    assert told(events, "SCORED")[0][1] == 2


@pytest.mark.rule("WA-25.5", "WA-24.10")
def test_favour_12_leaves_a_statue_where_it_stands() -> None:
    table = acting(
        3,
        {"black": "koeln:3"},
        modules="court leaders",
        statues={"maehren": ("blue", 1)},
        favours=(12, 5, 2),
        reception={"black": 4},
    )
    table.play("favour 12", "maehren")
    assert (table.owner("maehren"), table.statues("maehren"), table.trophies("black")) == ("black", ("blue", 1), {})


@pytest.mark.rule("WA-25.6", "WA-22.12")
def test_a_leader_is_not_the_army_that_stays_behind() -> None:
    table = acting(
        3,
        {"black": "koeln:3"},
        modules="court leaders",
        leaders={"black": "koeln"},
        plans={"black": {"convert_3": "koeln"}},
    )
    assert (table.armies("koeln"), kinds_of(table.told).count("NOT_CONVERTED")) == (3, 1)


@pytest.mark.rule("WA-25.7", "WA-22.27", "WA-12.3")
def test_protection_forces_no_attack_elsewhere() -> None:
    table = acting(
        4,
        {"black": "kaernten", "blue": "steiermark:5", "red": "niederoesterreich"},
        modules="court",
        favours=(18, 5, 2),
        reception={"black": 4},
        plans={"blue": {"battle_a": "steiermark"}},
    )
    table.play("favour 18")
    assert set(table.options()) == {"niederoesterreich", "stay"}


@pytest.mark.rule("WA-25.8", "WA-20.11", "WA-23.5", "WA-24.11")
def test_after_the_first_winter_piles_are_restored_before_leaders_return_and_the_court_stays() -> None:
    table = lay(
        3,
        {"black": FOUR, "blue": "mark"},
        modules=ALL,
        season="autumn",
        grain={"black": 9, "blue": 9},
        banners={"black": 1},
        reception={"black": 1, "blue": 1},
    )
    table.state.peacekeeper = 1
    table.plays_round()
    table.play("bonus thalers")
    assert (table.decision, table.actor, table.year) == ("LEADER_BACK", "black", 2)
    assert table.all("banner") == [0, 0, 0]
    assert table.all("grain") == [0, 0, 0]
    assert table.all("reception") == [1, 1, 0]
    assert table.state.peacekeeper == 1


@pytest.mark.rule("WA-25.1")
@pytest.mark.parametrize("modules", ["", "court", "landsknechte", "leaders", ALL])
def test_without_a_module_nothing_of_it_happens(modules) -> None:
    table = begun(4, modules=modules, event="none")
    seen = set(kinds_of(table.told))
    while not table.position.over:
        seen |= set(kinds_of(table.plays_round() if table.decision == "PLAN" else table.play(table.options()[-1])))
    assert ("FAVOURS_OPENED" in seen) == ("court" in modules)
    assert "LANDSKNECHTS" not in seen or "landsknechte" in modules
    assert bool({"LEADER_PLACED", "LEADER_MOVED", "MONUMENTS"} & seen) == ("leaders" in modules)

"""Moves and attacks (WA-16), battles between players (WA-17) and attacks on neutral states (WA-18)."""

import pytest

from durbar.games.wallenstein.components import STATE_IDS, Action
from durbar.games.wallenstein.state import PEASANTS
from tests.wallenstein.table import FACT, acting, kinds_of, seat, told

ORIGIN, TARGET = STATE_IDS.index("anhalt"), STATE_IDS.index("kursachsen")


def battle(attackers=6, defenders=3, *, action="battle_a", plans=(), **given):
    """Black may attack blue's Kursachsen from Anhalt."""
    states = {"black": f"anhalt:{attackers}", "blue": f"kursachsen:{defenders}"}
    return acting(4, states, plans={"black": {action: "anhalt"}, **dict(plans)}, **given)


def fought(armies, out, /, attackers=6, defenders=3, **given):
    """The table after that attack, with what came out of the tower."""
    table = battle(attackers, defenders, **given)
    table.before = table.copy()
    table.happened = table.play("kursachsen", f"armies {armies}", throws=[out])
    return table


def change(table, player):
    """By how much a reserve has changed."""
    return table.reserve(player) - table.before.reserve(player)


# --- Moves ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-16.1", "WA-16.2", "I-17")
@pytest.mark.parametrize("action", ["battle_a", "battle_b"])
def test_one_may_move_any_number_to_one_neighbour_and_one_army_stays_behind(action) -> None:
    table = acting(4, {"black": "anhalt:4 altmark:2", "blue": "kursachsen:2"}, plans={"black": {action: "anhalt"}})
    assert (table.decision, table.actor) == ("BATTLE_AT", "black")
    assert set(table.options()) == {*FACT["anhalt"]["neighbours"], "stay"}
    assert table.refuses("boehmen", "anhalt")
    table.play("altmark")
    assert (table.decision, table.options()) == ("BATTLE_NUMBER", ["armies 1", "armies 2", "armies 3"])
    assert table.refuses("armies 0", "armies 4", "stay")


@pytest.mark.rule("WA-16.3", "WA-16.1")
def test_into_an_own_state_armies_just_move_however_many_are_there() -> None:
    table = acting(4, {"black": "anhalt:30 altmark:30"}, plans={"black": {"battle_a": "anhalt"}}, markers="altmark:2")
    events = table.play("altmark", "armies 29")
    assert told(events, "MOVED") == [("black", ORIGIN, STATE_IDS.index("altmark"), 29, Action.BATTLE_A)]
    assert (table.armies("anhalt"), table.land("altmark")) == (1, ("black", 59, set(), 2))
    assert table.at_throws == []


@pytest.mark.rule("WA-16.3", "WA-17.1", "WA-18.1")
@pytest.mark.parametrize(("target", "kind"), [("kursachsen", "blue"), ("mittelmark", None)])
@pytest.mark.parametrize(("action", "in_b"), [("battle_a", 0), ("battle_b", 2)])
def test_into_any_other_state_it_is_an_attack(target, kind, action, in_b) -> None:
    table = battle(action=action)
    assert table.owner(target) == kind
    events = table.play(target, "armies 3")
    assert told(events, "ATTACKED") == [("black", ORIGIN, STATE_IDS.index(target), 3, in_b)]
    assert len(table.at_throws) == 1


@pytest.mark.rule("WA-16.4")
def test_with_one_army_or_without_a_target_the_action_lapses() -> None:
    table = battle(attackers=1)
    assert (table.decision, kinds_of(table.told).count("CANCELLED")) == ("PLAN", 1)
    states = {"black": "steiermark:5", "blue": "kaernten niederoesterreich"}
    churches = {"kaernten": "church", "niederoesterreich": "church"}
    plans = {"black": {"battle_a": "steiermark"}}
    assert acting(4, states, buildings=churches, plans=plans).decision == "BATTLE_AT"
    table = acting(4, states, buildings=churches, event="church_protects_b", plans=plans)
    assert (table.decision, kinds_of(table.told).count("CANCELLED")) == ("PLAN", 1)


@pytest.mark.rule("WA-16.5", "WA-25.7", "WA-16.2")
def test_if_only_harmless_targets_are_left_nobody_is_forced_to_attack_them() -> None:
    states = {"black": "steiermark:5", "blue": "kaernten", "red": "niederoesterreich"}
    table = acting(
        4,
        states,
        buildings={"kaernten": "church"},
        event="church_protects_a",
        plans={"black": {"battle_a": "steiermark"}},
    )
    assert set(table.options()) == {"niederoesterreich", "stay"}


# --- Declaration and throw ------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-17.2")
def test_the_attacker_declares_everything_before_the_defender_answers_and_armies_stay_in_place() -> None:
    table = battle(tiles="plus_1_attack plus_1_defence")
    asked = [table.decision]
    for choice in ("kursachsen", "armies 4", "yes"):
        table.play(choice)
        asked.append(table.decision)
        assert (table.armies("anhalt"), table.armies("kursachsen"), table.tray) == (6, 3, {})
    assert asked == ["BATTLE_AT", "BATTLE_NUMBER", "ATTACK_EXTRA", "DEFENCE_EXTRA"]
    assert table.actor == "blue"
    events = table.play("yes", throws=[{"black": 5, "blue": 4}])
    assert told(events, "THROWN")
    assert table.land("kursachsen") == ("black", 1, set(), 0)


@pytest.mark.rule("WA-17.3", "WA-10.4", "WA-8.6", "WA-8.7")
def test_everything_that_is_thrown() -> None:
    table = battle(
        tiles="plus_1_attack plus_1_defence",
        event="palace_defence_a",
        buildings={"kursachsen": "palace"},
        tray="red:2 peasants:1 black:1",
    )
    events = table.play("kursachsen", "armies 4", "yes", "yes")
    thrown = {colour: cubes for _, colour, cubes, *_ in told(events, "THROWN")}
    assert thrown == {seat("black"): 4 + 1 + 1, seat("blue"): 3 + 1 + 1, seat("red"): 2, PEASANTS: 1}
    assert table.at_throws[0].armies("anhalt") == 2


@pytest.mark.rule("WA-17.1")
def test_nothing_is_thrown_but_in_attacks_and_revolts() -> None:
    table = acting(
        4,
        {"black": "anhalt:6 altmark", "blue": "kursachsen:3"},
        plans={
            "black": {"place_5_armies": "anhalt", "build_church": "altmark"},
            "blue": {"collect_taxes": "kursachsen", "place_1_army_and_move": "kursachsen"},
        },
    )
    assert table.at_throws == []


# --- Outcome --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-11", "WA-17.5", "WA-17.9", "WA-12.6", "WA-17.4")
def test_the_battle_of_the_rulebook() -> None:
    table = battle(
        attackers=5,
        defenders=3,
        lodged="peasants:1",
        plans={"blue": {"battle_b": "kursachsen"}},
        actions="battle_a battle_b",
    )
    before = table.copy()
    events = table.play("kursachsen", "armies 4", throws=[{"black": 3, "blue": 1, "peasants": 1}])
    assert told(events, "CONQUERED") == [("black", TARGET, 1, 3, 2)]
    assert table.land("kursachsen") == ("black", 1, set(), 0)
    assert table.armies("anhalt") == 1
    assert "CARD_LOST" in kinds_of(events)
    assert (table.reserve("black") - before.reserve("black"), table.reserve("blue") - before.reserve("blue")) == (2, 1)
    assert (table.peasants, table.lodged, table.tray) == (20, {"black": 1, "blue": 2}, {})


@pytest.mark.rule("WA-17.5", "WA-17.6", "WA-17.9", "X-20")
def test_in_a_restless_state_peasants_are_bystanders() -> None:
    table = fought(
        4,
        {"black": 2, "blue": 1, "peasants": 3},
        markers="kursachsen",
        buildings={"kursachsen": "palace church"},
        lodged="peasants:3",
    )
    assert table.land("kursachsen") == ("black", 1, {"palace", "church"}, 1)
    assert (table.tray, table.peasants) == ({"peasants": 3}, 17)
    assert (change(table, "black"), change(table, "blue")) == (1, 1)


@pytest.mark.rule("WA-17.6", "X-27")
def test_other_colours_stay_in_the_tray() -> None:
    table = fought(3, {"black": 1, "blue": 3, "red": 2}, tray="red:2", lodged="purple:2")
    assert table.tray == {"red": 2}
    assert table.lodged == {"black": 2, "purple": 2}


@pytest.mark.rule("WA-17.7", "WA-17.11", "X-21")
def test_nought_to_nought_is_a_tie() -> None:
    table = fought(4, {}, buildings={"kursachsen": "palace"})
    assert told(table.happened, "DEVASTATED") == [("blue", TARGET, 0, 0, 0)]
    assert table.land("kursachsen") == (None, 0, set(), 0)
    assert (change(table, "black"), change(table, "blue")) == (0, 0)
    assert table.lodged == {"black": 4, "blue": 3}


@pytest.mark.rule("WA-17.8", "WA-17.11", "X-19")
def test_peasants_alone_cannot_hold_a_state_it_is_a_tie() -> None:
    table = fought(3, {"black": 1, "peasants": 3}, lodged="peasants:3", buildings={"kursachsen": "church palace"})
    assert table.land("kursachsen") == (None, 0, set(), 0)
    assert (change(table, "black"), change(table, "blue"), table.peasants, table.tray) == (1, 0, 20, {})
    assert table.building_supply == {"palace": 28, "church": 26, "trading_house": 26}


@pytest.mark.rule("WA-17.7", "WA-17.9")
@pytest.mark.parametrize(
    ("tray", "armies", "home"),
    [
        ({"black": 5}, 5, (0, 0, 0)),
        ({"black": 5, "blue": 3}, 2, (3, 3, 0)),
        ({"black": 5, "peasants": 4}, 1, (4, 0, 4)),
        ({"black": 5, "blue": 1, "peasants": 2}, 2, (3, 1, 2)),
    ],
)
def test_an_attacker_who_wins_loses_as_many_as_the_defending_strength(tray, armies, home) -> None:
    table = fought(5, tray, lodged="peasants:4", buildings={"kursachsen": "trading_house"})
    assert table.land("kursachsen") == ("black", armies, {"trading_house"}, 0)
    assert (change(table, "black"), change(table, "blue")) == home[:2]
    assert table.peasants == 16 + home[2]
    assert table.tray == {}


@pytest.mark.rule("WA-17.9", "WA-24.9")
def test_buildings_markers_and_statues_stay_when_a_state_is_conquered() -> None:
    table = fought(
        5,
        {"black": 5},
        markers="kursachsen:2",
        buildings={"kursachsen": "palace church"},
        modules="leaders",
        statues={"kursachsen": ("red", 2)},
    )
    assert table.land("kursachsen") == ("black", 5, {"palace", "church"}, 2)
    assert table.statues("kursachsen") == ("red", 2)


@pytest.mark.rule("WA-17.10", "X-22")
@pytest.mark.parametrize(
    ("tray", "left", "fallen"),
    [
        ({"black": 2, "blue": 2, "peasants": 1}, 1, 1),
        ({"black": 2, "blue": 1, "peasants": 4}, 1, 0),
        ({"black": 0, "blue": 3}, 3, 0),
        ({"black": 2, "blue": 3}, 1, 2),
        ({"black": 3, "blue": 1, "peasants": 3}, 1, 0),
        ({"black": 3, "blue": 3, "peasants": 2}, 2, 1),
        ({"black": 0, "blue": 1, "peasants": 4}, 1, 0),
    ],
)
def test_a_defender_who_wins_loses_as_many_as_attacked_allied_peasants_first(tray, left, fallen) -> None:
    table = fought(5, tray, lodged="peasants:4", buildings={"kursachsen": "palace"})
    assert table.land("kursachsen") == ("blue", left, {"palace"}, 0)
    assert (change(table, "black"), change(table, "blue")) == (tray["black"], fallen)
    assert table.tray == {}
    assert table.peasants == 16 + tray.get("peasants", 0)
    (held,) = told(table.happened, "HELD")
    assert held == ("blue", TARGET, left, tray["black"], tray["blue"] + tray.get("peasants", 0))


@pytest.mark.rule("WA-17.10", "WA-17.5", "WA-17.6")
def test_a_defender_of_a_restless_state_wins_or_loses_alone() -> None:
    table = fought(5, {"black": 2, "blue": 3, "peasants": 4}, lodged="peasants:4", markers="kursachsen:2")
    assert table.land("kursachsen") == ("blue", 1, set(), 2)
    assert (table.tray, table.peasants) == ({"peasants": 4}, 16)
    table = fought(5, {"black": 2, "blue": 2, "peasants": 4}, lodged="peasants:4", markers="kursachsen:2")
    assert table.land("kursachsen") == (None, 0, set(), 0)
    assert (table.tray, table.state.marker_supply) == ({"peasants": 4}, 42)


@pytest.mark.rule("WA-17.11", "WA-1.10", "I-06")
def test_a_tie_leaves_a_neutral_state_without_anything() -> None:
    table = fought(
        5,
        {"black": 3, "blue": 1, "peasants": 2},
        lodged="peasants:4",
        buildings={"kursachsen": "palace trading_house"},
    )
    assert table.land("kursachsen") == (None, 0, set(), 0)
    assert "kursachsen" in table.pool
    assert (change(table, "black"), change(table, "blue"), table.peasants) == (3, 1, 18)
    assert table.building_supply == {"palace": 28, "church": 26, "trading_house": 26}


@pytest.mark.rule("WA-17.12", "I-02")
def test_peasants_are_never_put_into_a_state() -> None:
    for tray in ({"black": 1, "blue": 1, "peasants": 4}, {"black": 0, "peasants": 4}, {"black": 5, "peasants": 4}):
        table = fought(5, tray, lodged="peasants:4")
        assert table.peasants + table.tray.get("peasants", 0) + table.lodged.get("peasants", 0) == 20


@pytest.mark.rule("WA-17.4", "X-28")
def test_old_cubes_of_the_attacker_count_and_may_enter() -> None:
    table = fought(3, {"black": 5, "blue": 1}, tray="black:2", attackers=4)
    assert table.land("kursachsen") == ("black", 4, set(), 0)
    table = fought(3, {"black": 2, "blue": 6}, tray="blue:1", lodged="blue:2")
    assert table.land("kursachsen") == ("blue", 4, set(), 0)


@pytest.mark.rule("I-15", "I-16")
def test_after_a_fight_no_cube_of_either_side_is_in_the_tray() -> None:
    for tray in ({"black": 3}, {"blue": 3}, {"black": 2, "blue": 2}, {}):
        table = fought(4, tray | {"red": 1}, tray="red:1")
        assert table.tray == {"red": 1}


# --- Neutral states -------------------------------------------------------------------------------------------------


def expedition(armies, out, /, **given):
    """Black attacks the neutral Kursachsen."""
    table = acting(4, {"black": "anhalt:6"}, plans={"black": {"battle_b": "anhalt"}}, **given)
    table.before = table.copy()
    table.happened = table.play("kursachsen", f"armies {armies}", throws=[out])
    return table


@pytest.mark.rule("WA-18.1", "WA-5.2")
def test_a_neutral_state_is_defended_by_a_peasant_from_the_supply() -> None:
    table = expedition(3, {"black": 3, "peasants": 1}, tray="red:1")
    rows = {colour: cubes for _, colour, cubes, *_ in told(table.happened, "THROWN")}
    assert rows == {seat("black"): 3, seat("red"): 1, PEASANTS: 1}
    assert table.at_throws[0].peasants == 19


@pytest.mark.rule("WA-18.2", "WA-18.3", "X-26")
@pytest.mark.parametrize(("tray", "armies"), [({"black": 3, "peasants": 2}, 1), ({"black": 3}, 3)])
def test_more_cubes_than_all_peasants_in_the_tray_win_it(tray, armies) -> None:
    table = expedition(3, tray, lodged="peasants:2")
    assert table.land("kursachsen") == ("black", armies, set(), 0)
    assert "kursachsen" not in table.pool
    assert change(table, "black") == tray.get("peasants", 0)
    assert (table.tray, table.peasants) == ({}, 17 + tray.get("peasants", 0))
    assert told(table.happened, "CONQUERED") == [("black", TARGET, armies, 3, tray.get("peasants", 0))]


@pytest.mark.rule("WA-18.4", "X-26", "WA-18.5")
@pytest.mark.parametrize("tray", [{"black": 2, "peasants": 2}, {"black": 1, "peasants": 3}, {}, {"peasants": 1}])
def test_otherwise_it_stays_neutral_and_everybody_goes_home(tray) -> None:
    table = expedition(3, tray, lodged="peasants:2")
    assert table.land("kursachsen") == (None, 0, set(), 0)
    assert change(table, "black") == tray.get("black", 0)
    assert (table.tray, table.peasants) == ({}, 17 + tray.get("peasants", 0))
    assert table.armies("anhalt") == 3
    assert told(table.happened, "REPELLED") == [("black", TARGET, tray.get("black", 0), tray.get("peasants", 0), 0)]


@pytest.mark.rule("WA-18.2", "WA-17.5")
def test_peasants_who_lay_in_the_tray_defend_a_neutral_state_too() -> None:
    table = expedition(3, {"black": 3, "peasants": 3}, tray="peasants:2")
    assert table.owner("kursachsen") is None
    assert (table.tray, table.peasants) == ({}, 20)


@pytest.mark.rule("WA-18.5", "WA-24.9")
def test_a_statue_may_stand_in_a_neutral_state_and_stays_when_it_is_won() -> None:
    table = expedition(3, {"black": 3}, modules="leaders", statues={"kursachsen": ("blue", 1)})
    assert table.owner("kursachsen") == "black"
    assert table.statues("kursachsen") == ("blue", 1)

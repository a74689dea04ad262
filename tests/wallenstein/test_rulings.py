"""The other readings of what the rulebook leaves open (WA-26): each changes what it should, and nothing else."""

import pytest

from durbar.engine.errors import BadSetup
from durbar.games.wallenstein.state import PEASANTS
from tests.wallenstein.soundness import check_cubes
from tests.wallenstein.table import GAME, acting, begun, fields, kinds_of, lay, seat, told

OTHER = {
    "income_before_revolt": "no",
    "winter_places_marker_before_revolt": "no",
    "grain_floor_zero": "no",
    "grain_above_printed_max": "cap",
    "peasants_absorb_defender_losses_first": "no",
    "peasant_supply_short": "none",
    "bonus_army_needs_reserve": "no",
    "partial_action": "partial",
    "battle_move_is_optional": "no",
    "six_armies_tile_with_short_reserve": "place_available",
    "modifier_order": "tile_event_leader",
    "bid_limited_to_own_thalers": "no",
    "leader_moves_after": "every_round",
    "shared_victory_if_still_tied": "no",
}


def reading(ruling, value=None):
    return {ruling: value or OTHER[ruling]}


def test_every_open_question_is_an_option_with_other_readings() -> None:
    assert [option.name for option in GAME.options if option.ruling] == list(OTHER)
    for option in GAME.options[5:]:
        assert OTHER[option.name] in option.values[1:]
    with pytest.raises(BadSetup):
        GAME.start(3, seed=1, options={"partial_action": "perhaps"})


@pytest.mark.rule("WA-14.3")
@pytest.mark.parametrize(
    ("markers", "out", "thalers"),
    [(1, {"black": 3, "peasants": 1}, 15), (1, {"black": 1, "peasants": 1}, 10), (0, None, 15)],
)
def test_income_only_if_no_revolt_comes_of_it_or_the_owner_wins_it(markers, out, thalers) -> None:
    table = acting(
        3,
        {"black": "koeln:3"},
        rulings=reading("income_before_revolt"),
        markers={"koeln": markers},
        plans={"black": {"collect_taxes": "koeln"}},
        throws=[out] if out else [],
    )
    assert table.thalers("black") == thalers
    if thalers == 15:
        assert table.markers("koeln") == markers + 1
        if out:
            assert kinds_of(table.told).index("REVOLTED") < kinds_of(table.told).index("COLLECTED_TAXES")
    else:
        assert "COLLECTED_TAXES" not in kinds_of(table.told)


@pytest.mark.rule("WA-14.3", "WA-14.1")
def test_grain_may_have_to_wait_for_the_revolt_too() -> None:
    for out, grain in (({"black": 3}, 2), ({"peasants": 1}, 0)):
        table = acting(
            3,
            {"black": "koeln:3"},
            rulings=reading("income_before_revolt"),
            markers="koeln",
            plans={"black": {"collect_grain": "koeln"}},
            throws=[out],
        )
        assert table.grain("black") == grain


@pytest.mark.rule("WA-20.7")
@pytest.mark.parametrize(("ruling", "thrown"), [({}, (2, 3)), (reading("winter_places_marker_before_revolt"), (1, 2))])
def test_a_marker_is_put_into_a_drawn_state_first_and_counts_unless_the_table_plays_without(ruling, thrown) -> None:
    table = lay(3, {"black": "koeln:3"}, rulings=ruling, markers="koeln", season="autumn", year=2)
    happened = table.plays_round(throws=[{"black": 3}])
    assert told(happened, "REVOLTED")[0][2:4] == thrown
    assert table.markers("koeln") == thrown[0]
    assert table.state.marker_supply == 42 - thrown[0]


@pytest.mark.rule("WA-20.2", "WA-20.8")
def test_grain_may_fall_below_nought_but_there_are_never_more_revolts_than_states() -> None:
    given = {"season": "autumn", "open_events": "trading_house_calms_b", "rulings": reading("grain_floor_zero")}
    table = lay(3, {"black": "koeln:6 mark:6"}, grain={"black": 1}, **given)
    happened = table.plays_round()
    assert told(happened, "FED")[0][1:4] == (2, -6, 8)
    assert (table.decision, set(table.options())) == ("NEXT_REVOLT", {"koeln", "mark"})
    table.play("mark", throws=[{"black": 6}, {"black": 6}])
    assert [thrown.lodged.get("peasants", 0) for thrown in table.at_throws] == [4, 8]
    assert (table.year, table.all("grain")) == (2, [0, 0, 0])
    one = lay(3, {"black": "koeln:6"}, grain={"black": 3}, **given)
    one.plays_round(throws=[{"black": 6}])
    assert (len(one.at_throws), one.year) == (1, 2)


@pytest.mark.rule("WA-1.9")
def test_grain_may_end_with_the_printed_track() -> None:
    given = {"rulings": reading("grain_above_printed_max"), "plans": {"black": {"collect_grain": "mark"}}}
    assert acting(3, {"black": "mark"}, grain={"black": 15}, **given).grain("black") == 18
    assert acting(3, {"black": "mark"}, grain={"black": 12}, **given).grain("black") == 17
    table = acting(
        3,
        {"black": "koeln"},
        modules="court",
        rulings=reading("grain_above_printed_max"),
        grain={"black": 17},
        favours=(20, 15, 5),
        reception={"black": 4},
    )
    table.play("favour 20")
    assert table.grain("black") == 18


@pytest.mark.rule("WA-17.10")
@pytest.mark.parametrize(
    ("out", "left", "fallen"),
    [
        ({"black": 2, "blue": 2, "peasants": 1}, 1, 1),
        ({"black": 2, "blue": 3, "peasants": 2}, 1, 2),
        ({"black": 1, "blue": 3, "peasants": 3}, 2, 1),
        ({"black": 3, "blue": 1, "peasants": 3}, 1, 0),
        ({"black": 0, "blue": 3, "peasants": 1}, 3, 0),
    ],
)
def test_own_armies_may_fall_before_peasants_but_for_the_last(out, left, fallen) -> None:
    table = acting(
        4,
        {"black": "anhalt:6", "blue": "kursachsen:3"},
        rulings=reading("peasants_absorb_defender_losses_first"),
        lodged="peasants:4",
        plans={"black": {"battle_a": "anhalt"}},
    )
    reserve = table.reserve("blue")
    table.play("kursachsen", "armies 4", throws=[out])
    assert (table.land("kursachsen"), table.reserve("blue") - reserve) == (("blue", left, set(), 0), fallen)
    assert (table.tray, table.peasants) == ({}, 16 + out["peasants"])


@pytest.mark.rule("WA-5.10")
@pytest.mark.parametrize(("supply", "thrown"), [(3, 3), (2, 0), (0, 0)])
def test_too_few_peasants_may_mean_none(supply, thrown) -> None:
    table = acting(
        3,
        {"black": "koeln:3"},
        rulings=reading("peasant_supply_short"),
        markers="koeln:3",
        peasants=supply,
        plans={"black": {"collect_taxes": "koeln"}},
        throws=[{"black": 3}],
    )
    assert told(table.told, "REVOLTED")[0][3] == thrown
    assert table.peasants == supply - thrown


@pytest.mark.rule("WA-8.8", "WA-8.6", "WA-8.7")
@pytest.mark.parametrize(("black", "blue"), [(0, 0), (0, 1), (1, 0)])
def test_the_extra_army_may_come_from_the_tower_if_the_reserve_is_empty(black, blue) -> None:
    table = acting(
        3,
        {"black": "anhalt:5", "blue": "kursachsen:2"},
        rulings=reading("bonus_army_needs_reserve"),
        tiles="plus_1_attack plus_1_defence",
        reserve={"black": black, "blue": blue},
        plans={"black": {"battle_a": "anhalt"}},
    )
    inside = {name: table.lodged[name] for name in ("black", "blue")}
    table.play("kursachsen", "armies 3")
    assert table.decision == "ATTACK_EXTRA"
    table.play("yes")
    assert table.decision == "DEFENCE_EXTRA"
    events = table.play("yes")
    rows = {colour: row for _, colour, *row in told(events, "THROWN")}
    assert rows[seat("black")][:2] == [4, inside["black"] - (black == 0)]
    assert rows[seat("blue")][:2] == [3, inside["blue"] - (blue == 0)]
    check_cubes(fields(table.position), players=3)


@pytest.mark.rule("WA-8.8", "WA-17.3")
def test_without_a_cube_in_the_tower_either_there_is_no_extra_army() -> None:
    table = acting(
        3,
        {"black": "anhalt:62", "blue": "kursachsen:2"},
        rulings=reading("bonus_army_needs_reserve"),
        tiles="plus_1_attack",
        plans={"black": {"battle_a": "anhalt"}},
    )
    table.play("kursachsen", "armies 61", throws=[{"black": 61}])
    assert table.decision == "PLAN"


@pytest.mark.rule("WA-12.4", "WA-15.5")
@pytest.mark.parametrize(
    ("action", "reserve", "placed", "cost"),
    [
        ("place_5_armies", 4, 4, 3),
        ("place_3_armies", 1, 1, 2),
        ("place_3_armies", 0, 0, 0),
        ("place_5_armies", 9, 5, 3),
    ],
)
def test_what_is_left_of_the_reserve_may_be_placed_at_full_cost(action, reserve, placed, cost) -> None:
    given = {"rulings": reading("partial_action"), "plans": {"black": {action: "koeln"}}}
    table = acting(3, {"black": "koeln"}, reserve={"black": reserve}, **given)
    assert (table.armies("koeln"), table.thalers("black")) == (1 + placed, 10 - cost)
    poor = acting(3, {"black": "koeln"}, reserve={"black": reserve}, thalers={"black": 1}, **given)
    assert (poor.armies("koeln"), poor.thalers("black")) == (1, 1)


@pytest.mark.rule("WA-12.3", "WA-16.2")
def test_who_can_move_in_a_battle_action_may_have_to() -> None:
    given = {"rulings": reading("battle_move_is_optional")}
    table = acting(3, {"black": "koeln:3"}, plans={"black": {"battle_a": "koeln"}}, **given)
    assert set(table.options()) == {"mark", "osnabrueck"}
    placing = acting(3, {"black": "koeln:3 mark"}, plans={"black": {"place_1_army_and_move": "koeln"}}, **given)
    assert "stay" in placing.options()  # after placing, moving stays free


@pytest.mark.rule("WA-15.4", "WA-15.5")
@pytest.mark.parametrize(
    ("reserve", "event", "number"), [(5, "none", 5), (4, "none", 4), (5, "fewer_armies", 5), (9, "none", 6)]
)
def test_the_tile_may_allow_as_many_as_the_reserve_holds(reserve, event, number) -> None:
    table = acting(
        3,
        {"black": "koeln"},
        rulings=reading("six_armies_tile_with_short_reserve"),
        tiles="six_armies",
        event=event,
        reserve={"black": reserve},
        plans={"black": {"place_5_armies": "koeln"}},
    )
    if table.decision == "SIX_ARMIES":
        table.play("yes")
    assert (table.armies("koeln"), table.thalers("black")) == (1 + number, 7)


@pytest.mark.rule("WA-24.5", "WA-8.10", "WA-14.2")
@pytest.mark.parametrize(
    ("order", "thalers"), [("event_tile_leader", 7), ("event_leader_tile", 7), ("tile_event_leader", 6)]
)
def test_in_which_order_event_tile_and_leader_change_taxes(order, thalers) -> None:
    table = acting(
        4,
        {"black": "burgund"},
        modules="leaders",
        leaders={"black": "burgund"},
        rulings=reading("modifier_order", order),
        event="taxes_max_5",
        tiles="plus_1_thaler",
        plans={"black": {"collect_taxes": "burgund"}},
    )
    assert table.thalers("black") == 10 + thalers


@pytest.mark.rule("WA-24.5", "WA-15.4")
@pytest.mark.parametrize(
    ("order", "event", "armies"),
    [
        ("event_tile_leader", "fewer_armies", 7),
        ("event_tile_leader", "none", 7),
        ("event_leader_tile", "fewer_armies", 6),
        ("event_leader_tile", "none", 6),
        ("tile_event_leader", "none", 7),
    ],
)
def test_in_which_order_they_change_the_armies_placed(order, event, armies) -> None:
    """The tile sets the number to six: a leader who comes before it is lost."""
    table = acting(
        4,
        {"black": "koeln"},
        modules="leaders",
        leaders={"black": "koeln"},
        rulings=reading("modifier_order", order),
        event=event,
        tiles="six_armies",
        plans={"black": {"place_5_armies": "koeln"}},
    )
    table.play("yes")
    assert table.armies("koeln") == 1 + armies


@pytest.mark.rule("WA-24.5", "WA-10.8")
def test_an_event_that_comes_after_the_tile_leaves_three() -> None:
    table = acting(
        4,
        {"black": "koeln"},
        modules="leaders",
        leaders={"black": "koeln"},
        rulings=reading("modifier_order", "tile_event_leader"),
        event="fewer_armies",
        tiles="six_armies",
        plans={"black": {"place_5_armies": "koeln"}},
    )
    if table.decision == "SIX_ARMIES":
        table.play("yes")
    assert table.armies("koeln") == 1 + 3 + 1


@pytest.mark.rule("WA-9.9", "WA-11.1")
def test_any_money_card_may_be_bid_and_one_pays_what_one_has() -> None:
    table = lay(3, {"black": "koeln"}, rulings=reading("bid_limited_to_own_thalers"), thalers={"black": 2})
    assert "lay bid 4" in table.revisions("black")
    for player, bid in (("black", "4"), ("blue", "3"), ("purple", "0")):
        table.lay_plan(player, {"bid": bid})
        table.play("commit", player=player)
    assert table.actor == "black"
    assert table.all("thalers") == [0, 7, 10]


@pytest.mark.rule("WA-24.6", "WA-24.7")
def test_leaders_may_also_move_after_the_first_winter() -> None:
    table = lay(
        3,
        {"black": "koeln trier osnabrueck"},
        modules="leaders",
        rulings=reading("leader_moves_after"),
        leaders={"black": "koeln"},
        season="autumn",
        grain={"black": 9},
    )
    table.plays_round()
    table.play("trier")
    assert (table.decision, table.actor, table.year) == ("LEADER_TO", "black", 2)
    assert set(table.options()) == {"koeln", "osnabrueck"}
    table.play("koeln")
    assert (table.decision, table.leader("black")) == ("PLAN", "koeln")


@pytest.mark.rule("WA-21.2")
@pytest.mark.parametrize(("order", "places"), [("black blue purple", (1, 2, 3)), ("purple blue black", (3, 2, 1))])
def test_a_last_tie_may_go_to_the_earlier_in_turn(order, places) -> None:
    table = lay(3, rulings=reading("shared_victory_if_still_tied"), season="autumn", year=2)
    table.plays_round(order=order)
    assert table.position.over
    assert table.position.places == places
    richer = lay(
        3, rulings=reading("shared_victory_if_still_tied"), season="autumn", year=2, thalers={"blue": 11, "purple": 9}
    )
    richer.plays_round(order=order)
    assert richer.position.places == (2, 1, 3)


@pytest.mark.parametrize("ruling", OTHER)
def test_a_game_with_another_reading_can_be_played(ruling) -> None:
    table = begun(3, rulings=reading(ruling), modules="court landsknechte leaders", seed=3)
    while not table.position.over:
        table.plays_round() if table.decision == "PLAN" else table.play(table.options()[-1])
    assert table.state.tray[PEASANTS] + table.state.lodged[PEASANTS] + table.peasants == 20

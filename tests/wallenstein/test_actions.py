"""Performing actions (WA-12): building (WA-13), collecting (WA-14) and placing armies (WA-15)."""

import pytest

from durbar.games.wallenstein.components import ACTION_IDS, STATE_IDS, Action
from durbar.games.wallenstein.state import SPACES, Reason
from tests.wallenstein.table import FACT, SPACE_IDS, acting, kinds_of, lay, told

BUILD = {"build_palace": ("palace", 3), "build_church": ("church", 2), "build_trading_house": ("trading_house", 1)}


def action(what, state="koeln", armies=3, **given):
    """Black performs one action in one state."""
    return acting(4, {"black": f"{state}:{armies}"}, plans={"black": {what: state}}, **given)


def cancelled(table):
    """Why black's actions were cancelled."""
    return [Reason(why).name for player, _, _, why, _ in told(table.told, "CANCELLED") if player == "black"]


# --- General --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-12.1", "WA-7.2")
def test_all_players_finish_an_action_before_the_next_one_in_turn_order() -> None:
    states = {"black": "koeln:3", "blue": "anhalt:3", "purple": "passau:3"}
    plans = {
        "black": {"collect_taxes": "koeln", "collect_grain": "koeln"},
        "blue": {"collect_taxes": "anhalt", "collect_grain": "anhalt"},
        "purple": {"collect_taxes": "passau", "collect_grain": "passau"},
    }
    table = acting(3, states, order="purple black blue", plans=plans, actions="collect_grain collect_taxes", markers="")
    done = [(kind, player) for kind in ("COLLECTED_GRAIN", "COLLECTED_TAXES") for player, *_ in told(table.told, kind)]
    happened = [event.kind.name for event in table.told if event.kind.name in ("COLLECTED_GRAIN", "COLLECTED_TAXES")]
    assert done[:3] == [("COLLECTED_GRAIN", player) for player in ("purple", "black", "blue")]
    assert happened[:3] == ["COLLECTED_GRAIN"] * 3
    assert done[3:] == [("COLLECTED_TAXES", player) for player in ("purple", "black", "blue")]


@pytest.mark.rule("WA-12.2", "I-22")
def test_a_card_is_turned_up_only_when_its_players_turn_in_that_action_comes() -> None:
    plans = {
        "black": {"build_palace": "blank", "battle_a": "koeln", "collect_taxes": "trier"},
        "blue": {"build_palace": "passau", "battle_a": "anhalt", "collect_taxes": "blank"},
        "purple": {"battle_a": "blank"},
    }
    states = {"black": "koeln:3 trier:3", "blue": "anhalt:3 passau"}
    table = acting(3, states, plans=plans, actions="build_palace battle_a collect_taxes")
    assert (table.actor, table.decision) == ("black", "BATTLE_AT")
    assert table.turned("black") == {"bid", "build_palace", "battle_a"}
    assert table.turned("blue") == {"bid", "build_palace"}
    table.play("stay")
    assert table.actor == "blue"
    assert table.turned("blue") == {"bid", "build_palace", "battle_a"}
    assert table.turned("purple") == {"bid", "build_palace"}


@pytest.mark.rule("WA-12.3", "X-16", "WA-16.2", "WA-25.7")
def test_in_a_battle_action_moving_nothing_is_allowed_and_the_card_stays_open() -> None:
    table = acting(
        3,
        {"black": "koeln:3 trier:3"},
        plans={"black": {"battle_a": "koeln", "battle_b": "trier"}},
        actions="battle_a battle_b",
    )
    assert "stay" in table.options()
    events = table.play("stay")
    assert told(events, "STAYED") == [("black", ACTION_IDS.index("battle_a"), STATE_IDS.index("koeln"), 0, 0)]
    assert table.decision == "BATTLE_AT"
    assert table.card("black", "battle_a") == "koeln"
    assert "battle_a" in table.turned("black")
    assert table.armies("koeln") == 3


@pytest.mark.rule("WA-12.3", "WA-14.6")
@pytest.mark.parametrize("what", [name for name in ACTION_IDS if not name.startswith("battle")])
def test_every_other_action_that_can_be_done_is_done_without_asking(what) -> None:
    table = action(what)
    assert (table.decision, table.season) == ("PLAN", "autumn")
    changed = table.land("koeln") != ("black", 3, set(), 0)
    assert changed
    assert cancelled(table) == []


@pytest.mark.rule("WA-12.4", "X-08")
@pytest.mark.parametrize(
    ("what", "given", "why"),
    [
        ("build_palace", {"thalers": {"black": 2}}, "THALERS"),
        ("build_church", {"thalers": {"black": 1}}, "THALERS"),
        ("build_trading_house", {"thalers": {"black": 0}}, "THALERS"),
        ("build_church", {"buildings": {"koeln": "church"}}, "ALREADY_BUILT"),
        ("place_5_armies", {"thalers": {"black": 2}}, "THALERS"),
        ("place_3_armies", {"thalers": {"black": 1}}, "THALERS"),
        ("place_1_army_and_move", {"thalers": {"black": 0}}, "THALERS"),
        ("place_5_armies", {"reserve": {"black": 4}}, "RESERVE"),
        ("place_3_armies", {"reserve": {"black": 2}}, "RESERVE"),
        ("place_1_army_and_move", {"reserve": {"black": 0}}, "RESERVE"),
        ("battle_a", {"armies": 1}, "TOO_FEW_ARMIES"),
    ],
)
def test_what_cannot_be_done_completely_is_cancelled_and_costs_nothing(what, given, why) -> None:
    thalers = given.get("thalers", {}).get("black", 10)
    table = action(what, **given)
    assert cancelled(table) == [why]
    assert table.land("koeln") == ("black", given.get("armies", 3), set(given.get("buildings", {}).values()), 0)
    assert table.thalers("black") == thalers


@pytest.mark.rule("WA-12.5")
def test_used_cards_stay_on_the_board_until_all_actions_are_done() -> None:
    table = acting(
        3,
        {"black": "koeln:3 trier:3 mark"},
        plans={"black": {"build_palace": "mark", "collect_taxes": "koeln", "battle_b": "trier", "bid": "2"}},
        actions="build_palace collect_taxes battle_b",
    )
    assert table.plan("black") == {"build_palace": "mark", "collect_taxes": "koeln", "battle_b": "trier", "bid": "2"}
    table.play("stay")
    assert table.plan("black") == {}


@pytest.mark.rule("WA-12.6", "WA-12.7", "WA-12.8", "X-15", "I-05")
def test_a_conquered_states_card_goes_to_the_conqueror_from_the_slot_and_its_action_lapses() -> None:
    table = acting(
        4,
        {"black": "anhalt:5", "blue": "kursachsen:3"},
        plans={"black": {"battle_a": "anhalt"}, "blue": {"battle_b": "kursachsen"}},
        actions="battle_a battle_b",
    )
    events = table.play("kursachsen", "armies 4", throws=[{"black": 4, "blue": 1}])
    assert told(events, "CARD_LOST") == [("blue", STATE_IDS.index("kursachsen"), SPACE_IDS.index("battle_b"), 0, 0)]
    assert table.land("kursachsen") == ("black", 3, set(), 0)
    assert table.decision == "PLAN"  # nobody fought in battle B
    assert "lay build_palace kursachsen" in table.options("black")  # but in the next round he may
    assert "lay build_palace kursachsen" not in table.options("blue")


@pytest.mark.rule("WA-12.6", "WA-12.8")
@pytest.mark.parametrize(("plan", "space"), [({"bid": "kursachsen"}, 13), ({}, SPACES)])
def test_a_lost_card_is_taken_from_the_bid_space_or_the_hand_and_everybody_sees_which(plan, space) -> None:
    table = acting(
        4,
        {"black": "anhalt:5 altmark:5", "blue": "kursachsen:3"},
        plans={"black": {"battle_a": "anhalt", "battle_b": "altmark"}, "blue": plan},
        actions="battle_a battle_b",
    )
    events = table.play("kursachsen", "armies 4", throws=[{"black": 4, "blue": 1}])
    assert [row[2] for row in told(events, "CARD_LOST")] == [space]
    assert table.card("blue", "bid") == "empty"


@pytest.mark.rule("WA-12.6")
def test_the_card_of_a_state_that_becomes_neutral_goes_to_the_pool_and_its_action_lapses() -> None:
    table = acting(
        4,
        {"black": "anhalt:5", "blue": "kursachsen:3"},
        plans={"black": {"battle_a": "anhalt"}, "blue": {"collect_taxes": "kursachsen"}},
        actions="battle_a collect_taxes",
    )
    table.play("kursachsen", "armies 4", throws=[{"black": 1, "blue": 1}])
    assert "kursachsen" in table.pool
    assert (table.thalers("blue"), table.decision) == (10, "PLAN")


@pytest.mark.rule("WA-12.7")
def test_a_state_gained_and_regained_in_a_round_acts_no_more_in_it() -> None:
    table = acting(
        4,
        {"black": "anhalt:5", "blue": "kursachsen:3 lausitz:6"},
        plans={"black": {"battle_a": "anhalt"}, "blue": {"battle_a": "lausitz", "collect_taxes": "kursachsen"}},
        actions="battle_a collect_taxes",
    )
    table.play("kursachsen", "armies 4", throws=[{"black": 4, "blue": 1}])
    assert table.actor == "blue"
    table.play("kursachsen", "armies 5", throws=[{"blue": 5, "black": 1}])
    assert table.owner("kursachsen") == "blue"
    assert (table.thalers("blue"), table.markers("kursachsen"), table.decision) == (10, 0, "PLAN")


# --- Build ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-13.1", "WA-13.2", "WA-13.3")
@pytest.mark.parametrize("what", BUILD)
def test_one_pays_and_the_building_stands(what) -> None:
    kind, cost = BUILD[what]
    table = action(what)
    assert table.land("koeln") == ("black", 3, {kind}, 0)
    assert table.thalers("black") == 10 - cost
    stock = {"palace": 28, "church": 26, "trading_house": 26}
    assert table.building_supply == stock | {kind: stock[kind] - 1}
    assert told(table.told, "BUILT") == [("black", list(stock).index(kind), STATE_IDS.index("koeln"), cost, 0)]


@pytest.mark.rule("WA-13.1", "WA-13.4")
@pytest.mark.parametrize("what", BUILD)
def test_exactly_enough_thalers_are_enough(what) -> None:
    kind, cost = BUILD[what]
    table = action(what, thalers={"black": cost})
    assert (table.buildings("koeln"), table.thalers("black")) == ({kind}, 0)


@pytest.mark.rule("WA-13.4", "WA-13.5", "T-03")
def test_a_second_church_is_impossible_other_kinds_fill_the_plots() -> None:
    assert FACT["bremen"]["plots"] == 2
    table = action("build_church", "bremen", buildings={"bremen": "church"})
    assert (cancelled(table), table.thalers("black")) == (["ALREADY_BUILT"], 10)
    for what in ("build_palace", "build_trading_house"):
        table = action(what, "bremen", buildings={"bremen": "church"})
        assert table.buildings("bremen") == {"church", BUILD[what][0]}
    for built, what in (("church palace", "build_trading_house"), ("church trading_house", "build_palace")):
        table = action(what, "bremen", buildings={"bremen": built})
        assert (cancelled(table), table.buildings("bremen")) == (["NO_PLOT"], set(built.split()))
        assert table.thalers("black") == 10


@pytest.mark.rule("WA-13.4", "WA-13.5", "I-07")
@pytest.mark.parametrize(("state", "plots"), [("lueneburg", 1), ("bremen", 2), ("koeln", 3)])
def test_as_many_buildings_as_plots(state, plots) -> None:
    assert FACT[state]["plots"] == plots
    plan = dict.fromkeys(BUILD, state)
    table = acting(4, {"black": f"{state}:3"}, plans={"black": plan})
    assert len(table.buildings(state)) == plots
    assert table.thalers("black") == 10 - sum(cost for _, cost in list(BUILD.values())[:plots])


@pytest.mark.rule("X-12", "WA-13.4", "WA-24.4")
def test_a_palace_for_two_thalers_only_in_the_leaders_state() -> None:
    assert cancelled(action("build_palace", thalers={"black": 2})) == ["THALERS"]
    table = action("build_palace", thalers={"black": 2}, modules="leaders", leaders={"black": "koeln"})
    assert (table.buildings("koeln"), table.thalers("black")) == ({"palace"}, 0)


@pytest.mark.rule("WA-13.4")
def test_a_building_that_is_not_in_the_supply_cannot_be_built() -> None:
    many = [state for state in STATE_IDS if state != "koeln"][:26]
    for what in ("build_church", "build_trading_house"):
        kind, _ = BUILD[what]
        table = acting(
            4,
            {"black": "koeln", "blue": " ".join(many)},
            buildings=dict.fromkeys(many, kind),
            plans={"black": {what: "koeln"}},
        )
        assert (cancelled(table), table.thalers("black")) == (["NO_BUILDING_LEFT"], 10)


# --- Collect --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-14.1", "WA-14.2", "WA-14.5", "T-04")
@pytest.mark.parametrize("state", STATE_IDS)
def test_a_calm_state_yields_what_its_card_says_and_gets_a_marker(state) -> None:
    table = action("collect_taxes", state)
    assert (table.thalers("black"), table.grain("black")) == (10 + FACT[state]["taxes"], 0)
    assert table.land(state) == ("black", 3, set(), 1)
    assert told(table.told, "COLLECTED_TAXES") == [("black", STATE_IDS.index(state), FACT[state]["taxes"], 0, 0)]
    assert told(table.told, "MARKED") == [("black", STATE_IDS.index(state), 0, 0, 0)]
    table = action("collect_grain", state)
    assert told(table.told, "COLLECTED_GRAIN") == [("black", STATE_IDS.index(state), FACT[state]["grain"], 0, 0)]
    assert (table.thalers("black"), table.grain("black")) == (10, FACT[state]["grain"])
    assert table.land(state) == ("black", 3, set(), 1)
    assert table.at_throws == []
    assert table.state.marker_supply == 41


@pytest.mark.rule("WA-14.1", "WA-24.4")
def test_tile_and_leader_add_one_each() -> None:
    given = {"modules": "leaders", "leaders": {"black": "koeln"}}
    assert action("collect_grain", tiles="plus_1_grain", **given).grain("black") == 2 + 1 + 1
    assert action("collect_taxes", tiles="plus_1_thaler", **given).thalers("black") == 10 + 5 + 1 + 1
    assert action("collect_taxes", **given).thalers("black") == 16
    assert action("collect_taxes", "mark", modules="leaders", leaders={"black": "koeln"}).thalers("black") == 14


@pytest.mark.rule("WA-14.3", "WA-14.4", "WA-14.6", "X-29", "WA-19.4", "WA-19.6")
def test_the_income_is_kept_even_if_the_revolt_is_lost() -> None:
    table = action(
        "collect_grain", markers="koeln", buildings={"koeln": "church"}, throws=[{"black": 2, "peasants": 1}], armies=2
    )
    assert (table.owner("koeln"), table.grain("black")) == ("black", 2)
    table = action(
        "collect_grain",
        markers="koeln",
        buildings={"koeln": "church"},
        lodged="peasants:3",
        throws=[{"black": 2, "peasants": 2}],
    )
    assert table.land("koeln") == (None, 0, set(), 0)
    assert (table.grain("black"), "koeln" in table.pool) == (2, True)
    assert "MARKED" not in kinds_of(table.told)
    assert kinds_of(table.told).index("COLLECTED_GRAIN") < kinds_of(table.told).index("REVOLTED")
    assert table.state.marker_supply == 42
    assert table.building_supply["church"] == 26


@pytest.mark.rule("WA-14.2", "WA-14.3", "WA-14.4", "WA-14.5", "WA-19.2", "WA-19.4", "WA-19.5", "T-10")
def test_a_revolt_that_is_won_costs_armies_and_leaves_one_more_marker() -> None:
    table = action("collect_taxes", "lueneburg", 4, markers="lueneburg:2", throws=[{"black": 4, "peasants": 1}])
    assert table.thalers("black") == 13
    assert table.land("lueneburg") == ("black", 3, set(), 3)
    assert table.reserve("black") == 62 - 3
    assert (table.peasants, table.lodged, table.tray) == (19, {"peasants": 1}, {})
    assert {row[1]: row[2] for row in told(table.told, "THROWN")} == {0: 4, 5: 2}


@pytest.mark.rule("WA-14.4", "WA-14.6")
def test_a_threatening_revolt_is_no_reason_not_to_collect() -> None:
    table = action("collect_taxes", armies=1, markers="koeln:3")
    assert kinds_of(table.told).count("REVOLTED") == 1
    assert table.thalers("black") == 15


@pytest.mark.rule("WA-14.5")
def test_the_last_marker_is_put_into_a_state_and_then_there_is_none() -> None:
    for supply in (1, 0):
        table = lay(3, {"black": "koeln:3"}, actions="collect_taxes")
        table.state.marker_supply = supply
        table.plays_round({"black": {"collect_taxes": "koeln"}})
        assert (table.markers("koeln"), table.state.marker_supply) == (supply, 0)


@pytest.mark.rule("WA-14.5", "I-08")
def test_both_collections_can_hit_one_region_but_each_state_once() -> None:
    table = acting(
        3,
        {"black": "koeln:3 trier:3"},
        plans={"black": {"collect_taxes": "koeln", "collect_grain": "trier"}},
    )
    assert (table.markers("koeln"), table.markers("trier")) == (1, 1)
    assert table.state.marker_supply == 40


# --- Place ----------------------------------------------------------------------------------------------------------

PLACE = {"place_5_armies": (5, 3), "place_3_armies": (3, 2), "place_1_army_and_move": (1, 1)}


@pytest.mark.rule("WA-15.1", "WA-15.2", "WA-15.3", "WA-15.5")
@pytest.mark.parametrize("what", PLACE)
def test_one_pays_and_armies_from_the_reserve_stand_in_the_state(what) -> None:
    armies, cost = PLACE[what]
    table = action(what)
    assert (table.armies("koeln"), table.thalers("black"), table.reserve("black")) == (
        3 + armies,
        10 - cost,
        59 - armies,
    )
    number = ACTION_IDS.index(what)
    assert told(table.told, "PLACED") == [("black", number, STATE_IDS.index("koeln"), armies, cost)]
    exactly = action(what, thalers={"black": cost}, reserve={"black": armies})
    assert (exactly.armies("koeln"), exactly.thalers("black"), exactly.reserve("black")) == (3 + armies, 0, 0)


@pytest.mark.rule("WA-15.4", "WA-15.5", "X-08", "X-09")
@pytest.mark.parametrize(
    ("tile", "event", "reserve", "armies"),
    [
        ("-", "none", 4, 0),
        ("-", "fewer_armies", 4, 3),
        ("-", "fewer_armies", 3, 3),
        ("-", "fewer_armies", 2, 0),
        ("six_armies", "none", 5, 5),
        ("six_armies", "none", 4, 0),
        ("six_armies", "fewer_armies", 5, 3),
        ("six_armies", "fewer_armies", 2, 0),
    ],
)
def test_how_many_are_placed_when_the_reserve_is_short(tile, event, reserve, armies) -> None:
    table = action("place_5_armies", tiles=tile, event=event, reserve={"black": reserve})
    assert table.decision == "PLAN"  # without a question
    assert (table.armies("koeln"), table.reserve("black")) == (3 + armies, reserve - armies)
    assert table.thalers("black") == (7 if armies else 10)


@pytest.mark.rule("WA-15.4", "WA-24.5", "X-46")
@pytest.mark.parametrize(
    ("tile", "event", "reserve", "with_tile", "without"),
    [
        ("six_armies", "fewer_armies", 7, 7, 4),
        ("-", "fewer_armies", 7, None, 4),
        ("six_armies", "fewer_armies", 6, 6, 4),
        ("six_armies", "none", 7, 7, 6),
        ("six_armies", "none", 6, 6, 6),
        ("-", "none", 6, None, 6),
        ("-", "none", 5, None, 5),
        ("-", "none", 4, None, 0),
    ],
)
def test_how_many_are_placed_in_the_leaders_state(tile, event, reserve, with_tile, without) -> None:
    given = {"modules": "leaders", "leaders": {"black": "koeln"}, "reserve": {"black": reserve}}
    table = action("place_5_armies", tiles=tile, event=event, **given)
    assert (table.decision == "SIX_ARMIES") == (with_tile is not None)
    if with_tile is not None:
        used = table.after("yes")
        assert (used.armies("koeln"), used.thalers("black")) == (3 + with_tile, 7)
        table.play("no")
    assert (table.armies("koeln"), table.thalers("black")) == (3 + without, 7 if without else 10)


@pytest.mark.rule("WA-15.3", "WA-16.1", "X-11")
def test_after_placing_one_army_armies_may_move_to_one_own_neighbour() -> None:
    table = acting(3, {"black": "koeln mark:2 trier:4"}, plans={"black": {"place_1_army_and_move": "koeln"}})
    assert (table.armies("koeln"), table.thalers("black")) == (2, 9)
    assert (table.decision, table.options()) == ("MOVE_TO", ["mark", "stay"])
    assert table.refuses("osnabrueck", "trier")  # neutral; no neighbour
    stayed = table.after("stay")
    assert (stayed.armies("koeln"), stayed.armies("mark")) == (2, 2)
    table.play("mark")  # only one can go
    assert (table.armies("koeln"), table.armies("mark"), table.at_throws) == (1, 3, [])


@pytest.mark.rule("WA-15.3", "WA-16.1", "I-17")
def test_any_number_may_move_but_one_stays_behind() -> None:
    table = acting(3, {"black": "koeln:3 mark:2"}, plans={"black": {"place_1_army_and_move": "koeln"}})
    table.play("mark")
    assert (table.decision, table.options()) == ("MOVE_NUMBER", ["armies 1", "armies 2", "armies 3"])
    assert table.refuses("armies 0", "armies 4")
    events = table.play("armies 3")
    marched = (STATE_IDS.index("koeln"), STATE_IDS.index("mark"), 3, Action.PLACE_1_ARMY_AND_MOVE)
    assert told(events, "MOVED") == [("black", *marched)]
    assert (table.armies("koeln"), table.armies("mark")) == (1, 5)


@pytest.mark.rule("WA-15.3")
def test_a_foreign_neighbour_is_not_offered_after_placing() -> None:
    states = {"black": "koeln:3", "blue": "mark:1"}
    table = acting(3, states, plans={"black": {"place_1_army_and_move": "koeln"}})
    assert (table.decision, table.armies("koeln")) == ("PLAN", 4)


@pytest.mark.rule("WA-15.6", "X-10")
@pytest.mark.parametrize("given", [{"reserve": {"black": 0}}, {"thalers": {"black": 0}}])
def test_if_the_army_cannot_be_placed_the_move_is_lost_too(given) -> None:
    table = acting(3, {"black": "koeln:3 mark:2"}, plans={"black": {"place_1_army_and_move": "koeln"}}, **given)
    assert table.decision == "PLAN"
    assert (table.armies("koeln"), table.armies("mark")) == (3, 2)
    assert table.thalers("black") == given.get("thalers", {"black": 10})["black"]


@pytest.mark.rule("WA-15.4")
def test_the_tile_is_asked_for_only_if_the_action_is_done() -> None:
    table = action("place_5_armies", tiles="six_armies", thalers={"black": 2})
    assert (table.decision, cancelled(table)) == ("PLAN", ["THALERS"])

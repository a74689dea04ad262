"""The module Military Leaders (WA-24)."""

import pytest

from durbar.games.wallenstein.components import STATE_IDS
from tests.wallenstein.table import FACT, acting, begun, kinds_of, lay, told

BUILD = {"build_palace": ("palace", 2), "build_church": ("church", 1), "build_trading_house": ("trading_house", 0)}


def led(players=4, states=(), **given):
    return acting(players, states, modules="leaders", **given)


def moving(where, states="anhalt:2 kursachsen tirol", **given):
    """The round is over and black's leader must move."""
    table = led(4, {"black": states}, leaders={"black": where}, **given)
    assert (table.decision, table.actor) == ("LEADER_TO", "black")
    return table


# --- Set-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-24.1", "I-21")
def test_everybody_has_a_leader_and_six_statues() -> None:
    table = begun(3, modules="leaders")
    assert table.all("statue_supply") == [6, 6, 6]
    assert [table.leader(player) for player in table.names] == [None] * 3
    assert begun(3).all("statue_supply") == [0, 0, 0]


@pytest.mark.rule("WA-24.2")
def test_in_the_draft_one_decides_at_each_claim_whether_the_leader_goes_there() -> None:
    table = begun(3, modules="leaders", draft=True)
    player = table.actor
    table.play("claim left")
    assert table.decision == "GROUP"
    table.play("group 4")
    (state,) = table.states(player)
    assert (table.decision, table.actor, table.options()) == ("LEADER_HERE", player, ["yes", "no"])
    declined = table.after("no")
    assert (declined.leader(player), declined.decision) == (None, "CLAIM")
    events = table.play("yes")
    assert told(events, "LEADER_PLACED") == [(player, STATE_IDS.index(state), 0, 0, 0)]
    assert table.leader(player) == state
    for _ in range(3):
        while table.actor != player or table.decision != "CLAIM":
            table.play("no" if table.decision in ("REFRESH", "LEADER_HERE") else table.options()[-1])
        table.play("claim pile", "group 2")
        assert table.actor != player  # he has decided


@pytest.mark.rule("WA-24.2", "X-52")
@pytest.mark.parametrize("players", [3, 5])
def test_a_leader_who_was_never_placed_goes_into_the_last_state_without_asking(players) -> None:
    table = begun(players, modules="leaders", draft=True)
    asked = 0
    last = {}
    while table.decision != "PLAN":
        if table.decision == "LEADER_HERE":
            asked += 1
            happened = table.play("no")
        else:
            happened = table.play("no" if table.decision == "REFRESH" else table.options()[-1])
        last |= {player: STATE_IDS[state] for player, state, *_ in told(happened, "CLAIMED")}
    assert asked == players * ({3: 9, 5: 7}[players] - 1)
    assert {player: table.leader(player) for player in table.names} == last


@pytest.mark.rule("WA-24.3", "WA-25.1")
def test_in_the_standard_set_up_leaders_are_placed_in_the_first_spring_after_turn_order() -> None:
    table = begun(3, modules="leaders")
    events = table.plays_round(order="purple black blue")
    assert kinds_of(events)[-1] == "TOOK_TILE"
    for player in ("purple", "black", "blue"):
        assert (table.decision, table.actor) == ("FIRST_LEADER", player)
        assert set(table.options()) == table.states(player)
        state = sorted(table.states(player))[2]
        table.play(state)
        assert table.leader(player) == state
    assert table.decision == "LEADER_TO"


@pytest.mark.rule("WA-24.3")
def test_later_and_after_a_draft_nobody_places_a_first_leader() -> None:
    table = lay(3, {"black": "koeln mark"}, modules="leaders", season="summer")
    assert "LEADER_PLACED" not in kinds_of(table.plays_round())
    table = lay(3, {"black": "koeln mark"}, modules="leaders", season="spring", year=2)
    assert "LEADER_PLACED" not in kinds_of(table.plays_round())
    table = lay(3, {"black": "koeln mark"}, modules="leaders", season="spring")
    table.state.draft = 1
    table.plays_round()
    assert table.decision == "PLAN"


# --- Better actions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-24.4", "X-12")
@pytest.mark.parametrize("what", BUILD)
def test_buildings_are_cheaper_in_the_leaders_state(what) -> None:
    kind, cost = BUILD[what]
    for thalers in (10, cost):
        table = led(
            4,
            {"black": "koeln"},
            leaders={"black": "koeln"},
            thalers={"black": thalers},
            plans={"black": {what: "koeln"}},
        )
        assert (table.buildings("koeln"), table.thalers("black")) == ({kind}, thalers - cost)
    elsewhere = led(4, {"black": "koeln mark"}, leaders={"black": "mark"}, plans={"black": {what: "koeln"}})
    assert elsewhere.thalers("black") == 10 - cost - 1


@pytest.mark.rule("WA-24.4")
def test_another_players_leader_is_no_help() -> None:
    table = led(
        4, {"black": "koeln", "blue": "mark"}, leaders={"blue": "mark"}, plans={"black": {"build_palace": "koeln"}}
    )
    assert table.thalers("black") == 7


@pytest.mark.rule("WA-24.4")
@pytest.mark.parametrize(("what", "thalers", "grain"), [("collect_grain", 10, 3), ("collect_taxes", 16, 0)])
def test_collecting_brings_one_more(what, thalers, grain) -> None:
    table = led(4, {"black": "koeln"}, leaders={"black": "koeln"}, plans={"black": {what: "koeln"}})
    assert (table.thalers("black"), table.grain("black")) == (thalers, grain)


@pytest.mark.rule("WA-24.4", "WA-15.4")
@pytest.mark.parametrize(
    ("what", "armies", "cost"), [("place_5_armies", 6, 3), ("place_3_armies", 4, 2), ("place_1_army_and_move", 2, 1)]
)
def test_one_army_more_is_placed_at_the_same_cost(what, armies, cost) -> None:
    table = led(4, {"black": "koeln"}, leaders={"black": "koeln"}, plans={"black": {what: "koeln"}})
    assert (table.armies("koeln"), table.thalers("black")) == (1 + armies, 10 - cost)


@pytest.mark.rule("WA-24.4", "WA-15.5")
@pytest.mark.parametrize(("what", "base"), [("place_5_armies", 5), ("place_3_armies", 3), ("place_1_army_and_move", 1)])
def test_if_cubes_are_short_only_the_leaders_army_is_lost(what, base) -> None:
    given = {"leaders": {"black": "koeln"}, "plans": {"black": {what: "koeln"}}}
    assert led(4, {"black": "koeln"}, reserve={"black": base}, **given).armies("koeln") == 1 + base
    assert led(4, {"black": "koeln"}, reserve={"black": base - 1}, **given).armies("koeln") == 1


@pytest.mark.rule("WA-24.4", "WA-25.6", "WA-16.1")
def test_battle_actions_are_unchanged_and_the_leader_is_no_army() -> None:
    table = led(4, {"black": "koeln:1"}, leaders={"black": "koeln"}, plans={"black": {"battle_a": "koeln"}})
    assert "CANCELLED" in kinds_of(table.told)
    table = led(4, {"black": "koeln:3"}, leaders={"black": "koeln"}, plans={"black": {"battle_a": "koeln"}})
    table.play("mark")
    assert table.options() == ["armies 1", "armies 2"]


@pytest.mark.rule("WA-24.5", "X-47", "WA-14.2")
def test_the_leader_comes_after_event_and_tile() -> None:
    table = led(
        4,
        {"black": "burgund"},
        leaders={"black": "burgund"},
        event="taxes_max_5",
        tiles="plus_1_thaler",
        plans={"black": {"collect_taxes": "burgund"}},
    )
    assert table.thalers("black") == 17


@pytest.mark.rule("WA-24.5", "X-46")
def test_seven_armies_for_three_thalers() -> None:
    table = led(
        4,
        {"black": "koeln"},
        leaders={"black": "koeln"},
        event="fewer_armies",
        tiles="six_armies",
        reserve={"black": 7},
        plans={"black": {"place_5_armies": "koeln"}},
    )
    table.play("yes")
    assert (table.armies("koeln"), table.thalers("black"), table.reserve("black")) == (8, 7, 0)


# --- Moving ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-24.6", "X-48")
def test_after_a_round_a_leader_must_move_to_another_own_state_near_or_far() -> None:
    table = moving("anhalt")
    assert set(table.options()) == {"kursachsen", "tirol"}
    assert table.refuses("anhalt", "stay", "koeln")
    events = table.play("tirol")
    assert told(events, "LEADER_MOVED") == [("black", STATE_IDS.index("anhalt"), STATE_IDS.index("tirol"), 0, 0)]
    assert table.leader("black") == "tirol"


@pytest.mark.rule("WA-24.6")
@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_leaders_move_after_spring_summer_and_autumn_before_winter_in_turn_order(season) -> None:
    table = led(
        3,
        {"black": "koeln mark", "blue": "anhalt lausitz altmark", "purple": "baden"},
        leaders={"black": "koeln", "blue": "anhalt", "purple": "baden"},
        season=season,
        year=2,
        order="blue purple black",
        grain={"black": 20, "blue": 20, "purple": 20},
    )
    assert (table.decision, table.actor) == ("LEADER_TO", "blue")
    assert "WINTER_LOSS" not in kinds_of(table.told)
    events = table.play("altmark", "no")
    assert [row[0] for row in told(events, "LEADER_MOVED")] == ["blue", "black"]  # purple's stays
    assert table.leader("purple") == "baden"  # his only state


@pytest.mark.rule("WA-24.6")
def test_not_after_winter() -> None:
    table = led(3, {"black": "koeln trier"}, leaders={"black": "koeln"}, season="autumn", grain={"black": 20})
    assert (table.year, table.season) == (2, "spring")
    assert kinds_of(table.told).count("LEADER_MOVED") == 1
    assert table.decision == "PLAN"


@pytest.mark.rule("WA-24.6", "X-50")
def test_who_has_no_leader_on_the_board_moves_none() -> None:
    table = led(3, {"black": "koeln mark trier"})
    assert table.decision == "PLAN"


@pytest.mark.rule("WA-24.7", "X-48")
def test_a_statue_may_be_left_behind_if_the_new_state_is_next_to_the_old() -> None:
    assert "kursachsen" in FACT["anhalt"]["neighbours"]
    table = moving("anhalt")
    table.play("kursachsen")
    assert (table.decision, table.actor, table.options()) == ("STATUE", "black", ["yes", "no"])
    declined = table.after("no")
    assert (declined.statues("anhalt"), declined.state.statue_supply[0]) == (None, 6)
    events = table.play("yes")
    assert told(events, "STATUE") == [("black", STATE_IDS.index("anhalt"), 0, 0, 0)]
    assert (table.statues("anhalt"), table.state.statue_supply[0]) == (("black", 1), 5)
    far = moving("anhalt").after("tirol")
    assert (far.decision, far.statues("anhalt")) == ("PLAN", None)


@pytest.mark.rule("WA-24.8", "I-21")
def test_a_state_may_hold_several_statues_of_one_player_and_six_suffice() -> None:
    table = moving("anhalt", statues={"anhalt": ("black", 2)})
    table.play("kursachsen", "yes")
    assert table.statues("anhalt") == ("black", 3)
    table = begun(3, modules="leaders", event="none")
    moves = 0
    while not table.position.over:
        if table.decision == "PLAN":
            table.state.grain[:3] = 30
            table.plays_round()
        elif table.decision == "FIRST_LEADER":
            table.play(table.options()[0])
        elif table.decision == "LEADER_TO":
            moves += table.actor == "black"
            here = table.leader(table.actor)
            near = [state for state in table.options() if state in FACT[here]["neighbours"]]
            table.play((near or table.options())[0])
        else:
            table.play("yes")
        assert (table.state.statue_supply[:3] >= 0).all()
    assert moves == 6


# --- Statues and trophies -------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-24.9", "WA-17.9", "X-49")
def test_statues_stay_when_a_state_is_conquered_devastated_or_lost() -> None:
    given = {
        "statues": {"anhalt": ("red", 1)},
        "plans": {"blue": {"battle_a": "kursachsen"}},
    }
    states = {"red": "anhalt:3", "blue": "kursachsen:6"}
    for tray, owner in (({"blue": 5}, "blue"), ({"blue": 1, "red": 1}, None)):
        table = led(4, states, **given)
        table.play("anhalt", "armies 5", throws=[tray])
        assert (table.owner("anhalt"), table.statues("anhalt")) == (owner, ("red", 1))
    table = led(
        4,
        {"red": "anhalt:3"},
        statues={"anhalt": ("red", 2)},
        markers="anhalt",
        plans={"red": {"collect_taxes": "anhalt"}},
        throws=[{"peasants": 1}],
    )
    assert (table.owner("anhalt"), table.statues("anhalt")) == (None, ("red", 2))


@pytest.mark.rule("WA-24.10", "X-49", "I-21")
def test_a_leader_who_arrives_takes_foreign_statues_as_trophies_and_leaves_his_own() -> None:
    table = moving("kursachsen", statues={"anhalt": ("red", 2), "tirol": ("black", 1)})
    own = table.after("tirol")
    assert (own.statues("tirol"), own.trophies("black")) == (("black", 1), {})
    events = table.play("anhalt")
    assert told(events, "TROPHIES") == [("black", STATE_IDS.index("anhalt"), 2, 3, 0)]
    assert (table.statues("anhalt"), table.trophies("black")) == (None, {"red": 2})
    assert table.state.statue_supply[3] == 4


@pytest.mark.rule("WA-24.10", "X-49")
def test_armies_alone_take_no_trophies() -> None:
    table = led(
        4,
        {"blue": "kursachsen:6 tirol"},
        statues={"anhalt": ("red", 1)},
        plans={"blue": {"battle_a": "kursachsen"}},
        leaders={"blue": "kursachsen"},
    )
    table.play("anhalt", "armies 5", throws=[{"blue": 5}])
    assert (table.statues("anhalt"), table.trophies("blue")) == (("red", 1), {})
    assert (table.decision, set(table.options())) == ("LEADER_TO", {"anhalt", "tirol"})
    table.play("anhalt")
    assert (table.statues("anhalt"), table.trophies("blue")) == (None, {"red": 1})


@pytest.mark.rule("WA-24.10", "WA-24.11")
def test_a_leader_who_is_placed_takes_them_too() -> None:
    table = begun(3, modules="leaders", event="none")
    table.state.statues[STATE_IDS.index("koeln")] = 1
    table.state.sculptor[STATE_IDS.index("koeln")] = 1
    table.plays_round()
    table.play("koeln")
    assert (table.statues("koeln"), table.trophies("black")) == (None, {"blue": 1})


@pytest.mark.rule("WA-24.11", "X-50")
@pytest.mark.parametrize(("out", "owner"), [({"blue": 4}, "blue"), ({"blue": 1, "black": 1}, None)])
def test_who_loses_the_state_of_his_leader_takes_it_off_the_board_at_once(out, owner) -> None:
    table = led(
        4,
        {"black": "anhalt:3 tirol", "blue": "kursachsen:6"},
        leaders={"black": "anhalt"},
        plans={"blue": {"battle_a": "kursachsen"}},
    )
    events = table.play("anhalt", "armies 5", throws=[out])
    assert table.owner("anhalt") == owner
    assert told(events, "LEADER_LOST") == [("black", STATE_IDS.index("anhalt"), 0, 0, 0)]
    assert table.leader("black") is None
    assert table.decision == "PLAN"  # nobody moves it after the round


@pytest.mark.rule("WA-24.11", "X-50", "WA-25.8")
def test_after_the_first_winter_an_absent_leader_may_return_in_autumns_order() -> None:
    table = led(
        4,
        {"black": "anhalt tirol", "blue": "kursachsen", "red": "koeln mark"},
        leaders={"red": "koeln"},
        season="autumn",
        order="blue black",
        grain={"black": 9, "blue": 9, "red": 9},
    )
    assert (table.decision, table.actor) == ("STATUE", "red")
    table.play("no")
    assert (table.decision, table.actor, table.year) == ("LEADER_BACK", "blue", 2)
    assert set(table.options()) == {"kursachsen", "stay"}
    assert not table.state.markers.any()
    table.play("stay")
    assert (table.actor, set(table.options())) == ("black", {"anhalt", "tirol", "stay"})
    assert len(table.open_events) == 4
    table.play("tirol")
    assert (table.leader("blue"), table.leader("black"), table.leader("red")) == (None, "tirol", "mark")
    assert (table.decision, table.season, table.year) == ("PLAN", "spring", 2)


@pytest.mark.rule("WA-24.11", "X-50")
def test_a_leader_lost_in_the_second_year_never_returns() -> None:
    table = lay(4, {"black": "anhalt tirol"}, modules="leaders", season="spring", year=2, grain={"black": 30})
    for _ in range(3):
        table.plays_round()
    assert table.position.over
    assert table.leader("black") is None


@pytest.mark.rule("WA-24.12", "T-18")
def test_statues_on_the_board_and_trophies_are_worth_a_point_each_at_the_end() -> None:
    table = lay(
        4,
        {"black": "koeln"},
        modules="leaders",
        season="autumn",
        year=2,
        grain={"black": 9},
        statues={"anhalt": ("black", 3), "tirol": ("black", 1), "mark": ("red", 1)},
        trophies={"black": "red:2 blue:1"},
    )
    happened = table.plays_round()
    assert told(happened, "MONUMENTS")[0] == ("black", 4, 3, 0, 0)
    assert table.position.points == (1 + 7, 0, 0, 1)
    steps = kinds_of(happened)
    assert steps.index("MONUMENTS") > max(at for at, step in enumerate(steps) if step == "SCORED")


@pytest.mark.rule("WA-24.12", "WA-21.1")
def test_not_after_the_first_winter_and_before_the_places_are_judged() -> None:
    given = {"modules": "leaders", "season": "autumn", "statues": {"anhalt": ("black", 2)}}
    first = lay(3, {"blue": "mark"}, grain={"blue": 9}, **given)
    first.plays_round()
    assert first.score("black") == 0
    last = lay(3, {"blue": "mark"}, grain={"blue": 9}, year=2, **given)
    last.plays_round()
    assert (last.position.points, last.position.places) == ((2, 1, 0), (1, 2, 3))

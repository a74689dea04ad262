"""The rounds of a year (WA-6), action cards (WA-7) and bonus tiles (WA-8)."""

from itertools import groupby

import numpy as np
import pytest

from durbar.games.wallenstein.components import ACTION_IDS
from durbar.games.wallenstein.state import NONE, Event
from tests.play import positions_at_random
from tests.wallenstein.table import EVERY_NUMBER, GAME, MANY, acting, begun, kinds_of, lay, many_starts, seat, told

SEASONS = ["spring", "summer", "autumn", "winter"]


def evenly(counts, expected):
    """Whether counts are as even as chance allows: chi-squared, four standard errors."""
    degrees = np.size(counts) - 1
    return ((np.asarray(counts) - expected) ** 2 / expected).sum() < degrees + 4 * np.sqrt(2 * degrees)


# --- Rounds ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-6.1", "WA-20.1")
@EVERY_NUMBER
def test_a_game_has_two_years_of_spring_summer_autumn_and_winter(players) -> None:
    happened = [event for position in positions_at_random(GAME, players, seed=3) for event in position.events]
    rounds = [(year + 1, SEASONS[season]) for _, year, season, *_ in told(happened, "ROUND")]
    assert rounds == [(year, season) for year in (1, 2) for season in SEASONS]
    assert kinds_of(happened).count("SCORED") == 2 * players


@pytest.mark.rule("WA-6.2", "WA-25.1")
def test_the_steps_of_an_action_round() -> None:
    table = begun(3)
    happened = [*table.told, *table.plays_round()]
    steps = [kind for kind, _ in groupby(kinds_of(happened))]
    first = steps.index("ROUND")
    after = ["ROUND", "ACTION_OPENED", "READY", "EVENT", "BID", "TOOK_TILE", "NO_ACTION"]
    assert [step for step in steps[first:] if step in after][:7] == after
    assert steps.index("EVENTS_OPENED") < steps.index("ACTION_OPENED")


@pytest.mark.rule("WA-6.3", "WA-7.1", "WA-12.5", "I-11")
def test_at_the_end_of_a_round_everything_is_taken_back_and_the_event_leaves_the_game() -> None:
    plans = {"black": {"collect_taxes": "koeln", "bid": "1"}, "blue": {"bid": "mark"}}
    table = lay(3, {"black": "koeln", "blue": "mark"}, event="fewer_armies")
    events = table.open_events | table.event_deck
    table.plays_round(plans)
    assert (table.decision, table.season) == ("PLAN", "autumn")
    for player in table.names:
        assert table.plan(player) == {}
        assert table.turned(player) == set()
    assert table.state.place[:3].tolist() == [NONE] * 3
    assert sorted(table.state.tile_at.tolist()) == [0, 1, 2, 3, 4]
    assert table.event is None
    assert table.open_events | table.event_deck == events - {"fewer_armies"}
    assert sum(action is not None for action in table.actions) == 5


@pytest.mark.rule("WA-6.4", "WA-20.5", "I-13")
def test_winter_is_played_in_the_order_of_autumn() -> None:
    for order in ("blue purple black", "purple black blue"):
        table = lay(3, {"black": "koeln:9", "blue": "mark:9", "purple": "passau:9"}, season="autumn")
        happened = table.plays_round(order=order)
        assert [row[0] for row in told(happened, "FED")] == order.split()
        assert [row[0] for row in told(happened, "REVOLTED")] == order.split()
        assert (table.year, table.season) == (2, "spring")


@pytest.mark.rule("WA-6.4")
def test_until_the_end_of_winter_the_markers_stay_on_their_tiles() -> None:
    table = lay(3, {"black": "koeln:9 mark:9 trier:9 passau:9"}, season="autumn", tiles="plus_1_defence")
    table.plays_round(order="black purple blue")
    assert (table.decision, table.actor, table.season) == ("NEXT_REVOLT", "black", "winter")
    assert table.order == ["black", "purple", "blue"]
    assert table.state.place[:3].tolist() == [0, 2, 1]
    assert table.plan("black") == {}
    state = table.options()[0]
    armies = table.armies(state)
    table.play(state, throws=[{"black": armies}, {"black": 9}])
    assert table.at_throws[0].tray == {"black": armies}  # nobody was asked for an extra army
    assert table.state.place[:3].tolist() == [NONE] * 3


@pytest.mark.rule("WA-6.5", "X-03", "WA-9.5")
def test_who_has_no_state_plans_with_money_bids_and_takes_a_tile() -> None:
    table = lay(3, {"black": "koeln:3", "blue": "mark:3"})
    plan = {"bid": "3"} | dict.fromkeys(ACTION_IDS[:4], "blank")
    for space in ACTION_IDS:
        table.play(f"lay {space} {plan.get(space, 'empty')}", player="purple")
    table.play("lay bid 3", "commit", player="purple")
    for player in ("black", "blue"):
        table.lay_plan(player, {})
        table.play("commit", player=player)
    assert (table.decision, table.actor) == ("TILE", "purple")
    assert table.thalers("purple") == 7
    table.play("tile 1")
    while table.decision == "TILE":
        table.play(table.options()[0])
    assert table.decision == "PLAN"
    assert "purple" in table.pending


# --- Action cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-7.1", "I-12")
def test_five_action_cards_lie_face_up_all_shuffled() -> None:
    cards = many_starts(3)["action_at"]
    assert (cards[:, 5:] == NONE).all()
    assert (np.sort(cards[:, :5], axis=1)[:, 1:] > np.sort(cards[:, :5], axis=1)[:, :-1]).all()
    for position in range(5):
        assert evenly(np.bincount(cards[:, position], minlength=10), MANY / 10)


@pytest.mark.rule("WA-7.1", "WA-6.3")
def test_action_cards_are_shuffled_anew_each_round() -> None:
    orders = set()
    for seed in range(10):
        table = lay(3, actions="collect_taxes", seed=seed)
        table.plays_round()
        orders.add(tuple(table.actions[:5]))
    assert len(orders) == 10


@pytest.mark.rule("WA-7.2", "WA-12.1")
def test_actions_are_performed_by_position_and_each_by_all_before_the_next() -> None:
    actions = "battle_b collect_grain build_church place_3_armies collect_taxes"
    table = lay(3, actions=actions)
    happened = table.plays_round(order="blue purple black")
    performed = [(ACTION_IDS[action], player) for player, action, *_ in told(happened, "NO_ACTION")]
    opened = [(position, ACTION_IDS[action]) for _, position, action, *_ in told(happened, "ACTION_OPENED")]
    rest = [action for position, action in sorted(opened[:5])]
    assert sorted(actions.split() + rest) == sorted(ACTION_IDS)
    order = actions.split() + rest
    assert performed == [(action, player) for action in order for player in ("blue", "purple", "black")]


@pytest.mark.rule("WA-7.3", "X-18", "I-12")
@pytest.mark.parametrize("position", [1, 2, 3, 4, 5])
def test_when_an_action_is_done_the_card_five_positions_on_is_turned_up(position) -> None:
    others = [action for action in ACTION_IDS if action != "battle_a"]
    actions = [*others[: position - 1], "battle_a", *others[position - 1 : 4]]
    table = acting(3, {"black": "koeln:4"}, actions=actions, plans={"black": {"battle_a": "koeln"}})
    assert table.decision == "BATTLE_AT"
    assert table.state.position == position - 1
    assert table.actions[: position + 4] == [action for action in table.actions if action]
    assert len([action for action in table.actions if action]) == min(10, 4 + position)
    events = table.play("stay")
    (first, *_) = told(events, "ACTION_OPENED")
    assert first[1] == position + 4


@pytest.mark.rule("WA-7.3", "X-18")
def test_after_the_fifth_position_all_cards_are_known() -> None:
    for seed in range(40):
        table = acting(3, {"black": "koeln:4"}, plans={"black": {"battle_b": "koeln"}}, actions="", seed=seed)
        position = table.state.position + 1
        assert table.actions[position - 1] == "battle_b"
        assert position >= 6
        assert sorted(table.actions) == sorted(ACTION_IDS)


@pytest.mark.rule("WA-7.3")
def test_every_order_of_the_face_down_cards_can_come() -> None:
    sixth = [0] * 10
    for seed in range(120):
        table = acting(
            3, {"black": "koeln:4"}, plans={"black": {"battle_a": "koeln"}}, actions="build_palace battle_a", seed=seed
        )
        sixth[ACTION_IDS.index(table.actions[5])] += 1
    down = [at for at, action in enumerate(ACTION_IDS) if action not in table.actions[:5]]
    assert sum(sixth[at] for at in down) == 120
    assert evenly([sixth[at] for at in down], 24)


@pytest.mark.rule("WA-7.4", "WA-12.1")
def test_each_player_performs_each_action_once_at_most() -> None:
    table = lay(3, {"black": "koeln:4 mark", "blue": "passau"})
    happened = table.plays_round({"black": {"collect_taxes": "koeln", "collect_grain": "mark"}})
    done = [(e.kind, e.player, e.details[0]) for e in happened if e.kind in (Event.NO_ACTION, Event.COLLECTED_TAXES)]
    assert len(done) == len(set(done))
    assert kinds_of(happened).count("NO_ACTION") == 3 * 10 - 2


# --- Bonus tiles ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-8.1")
@EVERY_NUMBER
def test_the_five_tiles_are_shuffled_on_the_turn_positions_with_any_number_of_players(players) -> None:
    tiles = many_starts(players)["tile_at"]
    assert (np.sort(tiles, axis=1) == np.arange(5)).all()
    for position in range(5):
        assert evenly(np.bincount(tiles[:, position], minlength=5), MANY / 5)
    table = begun(players)
    table.plays_round()
    again = table.state.tile_at.tolist()
    assert sorted(again) == [0, 1, 2, 3, 4]


@pytest.mark.rule("WA-8.2", "WA-11.5")
def test_a_tile_gives_its_turn_position_and_its_advantage_for_one_round_only() -> None:
    table = lay(3, {"black": "koeln"}, tiles="- plus_1_thaler", actions="collect_taxes")
    table.plays_round({"black": {"collect_taxes": "koeln"}}, order="blue black purple")
    assert (table.order, table.thalers("black")) == (["blue", "black", "purple"], 16)
    table.state.tile_at[:] = NONE
    table.state.markers[:] = 0
    table.plays_round({"black": {"collect_taxes": "koeln"}}, order="blue black purple")
    assert table.thalers("black") == 21


@pytest.mark.rule("WA-8.3")
@pytest.mark.parametrize(("first", "thalers", "grain"), [("black", 6, 2), ("blue", 5, 2)])
def test_plus_1_thaler_adds_to_its_holders_taxes_and_to_nothing_else(first, thalers, grain) -> None:
    table = acting(
        3,
        {"black": "koeln:2 strassburg"},
        tiles="plus_1_thaler",
        order=first,
        plans={"black": {"collect_taxes": "koeln", "collect_grain": "strassburg"}},
    )
    assert (table.thalers("black"), table.grain("black")) == (10 + thalers, grain)


@pytest.mark.rule("WA-8.4")
@pytest.mark.parametrize(("first", "grain"), [("black", 3), ("blue", 2)])
def test_plus_1_grain_adds_to_its_holders_grain_and_to_nothing_else(first, grain) -> None:
    table = acting(
        3,
        {"black": "koeln:2 strassburg"},
        tiles="plus_1_grain",
        order=first,
        plans={"black": {"collect_taxes": "koeln", "collect_grain": "strassburg"}},
    )
    assert (table.thalers("black"), table.grain("black")) == (15, grain)


@pytest.mark.rule("WA-8.5", "WA-8.9", "WA-15.4")
@pytest.mark.parametrize(("answer", "armies"), [("yes", 7), ("no", 6)])
def test_with_six_armies_one_may_place_six_for_the_price_of_five(answer, armies) -> None:
    table = acting(3, {"black": "koeln"}, tiles="six_armies", plans={"black": {"place_5_armies": "koeln"}})
    assert (table.decision, table.actor, table.options()) == ("SIX_ARMIES", "black", ["yes", "no"])
    table.play(answer)
    assert (table.armies("koeln"), table.thalers("black"), table.reserve("black")) == (armies, 7, 62 - armies)


@pytest.mark.rule("WA-8.5")
@pytest.mark.parametrize(("action", "armies"), [("place_3_armies", 4), ("place_1_army_and_move", 2)])
def test_six_armies_changes_no_other_way_to_place(action, armies) -> None:
    table = acting(3, {"black": "koeln"}, tiles="six_armies", plans={"black": {action: "koeln"}})
    assert (table.decision, table.armies("koeln")) == ("PLAN", armies)


@pytest.mark.rule("WA-8.6", "WA-8.9", "WA-17.2")
@pytest.mark.parametrize("action", ["battle_a", "battle_b"])
@pytest.mark.parametrize(("target", "enemies"), [("kursachsen", {"blue": 2}), ("mittelmark", {"peasants": 1})])
@pytest.mark.parametrize(("answer", "extra"), [("yes", 1), ("no", 0)])
def test_plus_1_attack_throws_one_more_army_in_every_attack(action, target, enemies, answer, extra) -> None:
    states = {"black": "anhalt:5", "blue": "kursachsen:2"}
    table = acting(3, states, tiles="plus_1_attack", plans={"black": {action: "anhalt"}})
    reserve = table.reserve("black")
    table.play(target, "armies 3")
    assert (table.decision, table.actor, table.options()) == ("ATTACK_EXTRA", "black", ["yes", "no"])
    everything = {"black": 3 + extra} | enemies
    table.play(answer, throws=[everything])
    thrown = table.at_throws[0]
    assert (thrown.reserve("black"), thrown.armies("anhalt")) == (reserve - extra, 2)
    assert thrown.tray == everything


@pytest.mark.rule("WA-8.6")
def test_plus_1_attack_counts_in_both_battles_of_a_round() -> None:
    table = acting(
        3,
        {"black": "anhalt:5 koeln:4"},
        tiles="plus_1_attack",
        plans={"black": {"battle_a": "anhalt", "battle_b": "koeln"}},
    )
    table.play("kursachsen", "armies 1", "yes", throws=[{"black": 2, "peasants": 1}])
    assert table.decision == "BATTLE_AT"
    table.play("mark", "armies 1")
    assert table.decision == "ATTACK_EXTRA"


@pytest.mark.rule("WA-8.6", "WA-16.3")
def test_plus_1_attack_is_not_asked_for_when_one_moves_to_an_own_state() -> None:
    table = acting(3, {"black": "anhalt:5 kursachsen"}, tiles="plus_1_attack", plans={"black": {"battle_a": "anhalt"}})
    table.play("kursachsen", "armies 3")
    assert (table.decision, table.armies("kursachsen"), table.at_throws) == ("PLAN", 4, [])


@pytest.mark.rule("WA-8.7", "WA-8.9", "WA-17.2")
@pytest.mark.parametrize("action", ["battle_a", "battle_b"])
@pytest.mark.parametrize(("answer", "extra"), [("yes", 1), ("no", 0)])
def test_plus_1_defence_throws_one_more_army_whenever_its_holder_is_attacked(action, answer, extra) -> None:
    states = {"black": "anhalt:5", "blue": "kursachsen:2"}
    table = acting(3, states, tiles="plus_1_defence", order="blue black", plans={"black": {action: "anhalt"}})
    reserve = table.reserve("blue")
    table.play("kursachsen", "armies 3")
    assert (table.decision, table.actor, table.options()) == ("DEFENCE_EXTRA", "blue", ["yes", "no"])
    table.play(answer, throws=[{"black": 3, "blue": 2 + extra}])
    assert table.at_throws[0].reserve("blue") == reserve - extra
    assert table.owner("kursachsen") == (None if extra else "black")


@pytest.mark.rule("WA-8.7", "X-30", "WA-19.3")
def test_plus_1_defence_is_no_help_in_a_revolt() -> None:
    table = acting(
        3,
        {"black": "koeln:4"},
        markers="koeln",
        tiles="plus_1_defence",
        plans={"black": {"collect_taxes": "koeln"}},
        throws=[{"black": 4, "peasants": 1}],
    )
    assert table.at_throws[0].tray == {"black": 4, "peasants": 1}
    assert table.at_throws[0].reserve("black") == 58
    assert table.land("koeln") == ("black", 3, set(), 2)


@pytest.mark.rule("WA-8.7")
def test_a_neutral_state_is_defended_by_nobodys_tile() -> None:
    table = acting(
        3, {"black": "anhalt:5"}, tiles="- plus_1_defence", order="black blue", plans={"black": {"battle_a": "anhalt"}}
    )
    table.play("kursachsen", "armies 3", throws=[{"black": 2}])
    assert table.owner("kursachsen") == "black"


@pytest.mark.rule("WA-8.8", "X-24")
def test_with_an_empty_reserve_the_battle_tiles_give_nothing_and_nobody_is_asked() -> None:
    table = acting(
        3,
        {"black": "anhalt:5", "blue": "kursachsen:2"},
        tiles="plus_1_attack plus_1_defence",
        reserve={"black": 0, "blue": 0},
        plans={"black": {"battle_a": "anhalt"}},
    )
    table.play("kursachsen", "armies 3", throws=[{"black": 3, "blue": 2}])
    assert table.owner("kursachsen") == "black"
    assert table.decision == "PLAN"


@pytest.mark.rule("X-24", "WA-8.6", "WA-18.1")
def test_an_extra_army_against_a_neutral_state_is_thrown_with_the_others_and_a_peasant() -> None:
    table = acting(3, {"black": "anhalt:5"}, tiles="plus_1_attack", plans={"black": {"battle_a": "anhalt"}})
    events = table.play("kursachsen", "armies 3", "yes")
    rows = {colour: thrown for _, colour, thrown, *_ in told(events, "THROWN")}
    assert rows == {seat("black"): 4, 5: 1}


@pytest.mark.rule("WA-8.10", "T-02", "WA-10.5", "WA-14.2")
def test_the_event_comes_first_then_the_tile() -> None:
    table = acting(
        4,
        {"black": "burgund"},
        event="taxes_max_5",
        tiles="plus_1_thaler",
        plans={"black": {"collect_taxes": "burgund"}},
    )
    assert (table.thalers("black"), table.markers("burgund")) == (16, 1)


@pytest.mark.rule("WA-8.10", "T-12", "WA-10.8", "WA-15.4")
def test_six_armies_are_six_even_if_the_event_leaves_three_of_five() -> None:
    table = acting(
        3,
        {"black": "koeln"},
        event="fewer_armies",
        tiles="six_armies",
        plans={"black": {"place_5_armies": "koeln"}},
    )
    without = table.after("no")
    assert (without.armies("koeln"), without.thalers("black")) == (4, 7)
    table.play("yes")
    assert (table.armies("koeln"), table.thalers("black")) == (7, 7)

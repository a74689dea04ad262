"""The module Imperial Court (WA-22)."""

from collections import Counter

import pytest

from durbar.games.wallenstein.components import EVENT_IDS, FACTS, STATE_IDS
from durbar.games.wallenstein.state import NOBODY, Card
from tests.wallenstein.table import EVERY_NUMBER, NAMES, SPACE_IDS, acting, begun, kinds_of, lay, seat, told

FAVOUR = {card["number"]: card for card in FACTS["favour_card"]}
PLAIN = (21, 13, 6)  # favours that nobody takes unless a test says so


def of_kind(kind):
    return [number for number, card in FAVOUR.items() if card["kind"] == kind]


def at_court(players=4, states=(), *, favours=PLAIN, reception=(), **given):
    return acting(players, states, modules="court", favours=favours, reception=reception, **given)


def favoured(number, states=(), *, players=4, **given):
    """Black takes a favour, for four officials."""
    others = [other for other in PLAIN if other != number][:2]
    table = at_court(players, states, favours=(number, *others), reception={"black": 4}, **given)
    table.before = table.copy()
    table.happened = table.play(f"favour {number}")
    return table


# --- Set-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-22.1", "WA-20.1")
def test_winter_and_the_end_are_as_without_the_court() -> None:
    for modules in ("", "court"):
        table = lay(3, {"black": "koeln:3"}, modules=modules, season="autumn", year=2, thalers={"black": 3})
        table.plays_round(throws=[{"black": 3, "peasants": 1}])
        assert (table.position.over, table.score("black"), table.armies("koeln")) == (True, 1, 2)
        assert table.position.places == (1, 2, 2)


@pytest.mark.rule("WA-22.2", "WA-22.29", "I-18")
@EVERY_NUMBER
def test_everybody_has_an_extra_board_seven_officials_and_three_tower_cards(players) -> None:
    assert SPACE_IDS[10:13] == ("convert_3", "convert_2", "convert_1")
    assert FACTS["court"]["favour_space_costs"] == [4, 3, 2]
    table = begun(players, modules="court")
    for player in range(players):
        assert table.state.officials[player] + table.state.reception[player] == 7
    assert table.all("audience") == [0] * players
    without = begun(players)
    assert (without.state.officials.any(), without.state.favour_deck) == (False, 0)


@pytest.mark.rule("WA-22.3", "T-14", "WA-5.9", "I-18")
def test_armies_that_come_out_of_the_first_throw_send_officials_to_the_reception_hall() -> None:
    table = begun(4, modules="court", fill={"peasants": 2, "blue": 2, "red": 2, "purple": 1})
    assert table.all("reception") == [0, 2, 1, 2]
    assert table.all("officials") == [7, 5, 6, 5]
    assert table.all("reserve") == [30, 32, 31, 32]
    assert (table.peasants, table.lodged["peasants"], table.tray) == (12, 8, {})
    assert [table.lodged[player] for player in table.names] == [7, 5, 6, 5]


@pytest.mark.rule("WA-22.4", "T-15", "I-19")
def test_three_favours_are_opened_before_planning_the_highest_on_the_dearest_space() -> None:
    table = lay(3, modules="court", favours=(1, 3, 4))
    table.state.favour_deck = sum(1 << number - 1 for number in (8, 2, 10))
    events = table.plays_round()
    assert (table.favours, table.favour_deck) == ([10, 8, 2], set())
    assert told(events, "FAVOURS_OPENED") == [(None, 9, 7, 1, 0)]
    steps = kinds_of(events)
    assert steps.index("FAVOURS_OPENED") > steps.index("ROUND")
    assert (table.decision, table.season) == ("PLAN", "autumn")


@pytest.mark.rule("WA-22.4", "I-19")
def test_every_favour_is_opened_as_often_as_any_other_and_three_are_never_seen() -> None:
    found = Counter()
    for seed in range(60):
        table = begun(3, modules="court", seed=seed)
        assert table.favours == sorted(table.favours, reverse=True)
        assert {*table.favours} | table.favour_deck == set(range(1, 22))
        found.update(table.favours)
    assert set(found) == set(range(1, 22))
    happened = list(table.told)
    while not table.position.over:
        happened += table.plays_round() if table.decision == "PLAN" else table.play(table.options()[0])
    opened = [favour for _, *three, _ in told(happened, "FAVOURS_OPENED") for favour in three]
    assert (len(opened), len(set(opened)), len(table.favour_deck)) == (18, 18, 3)


# --- Conversions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-22.6", "WA-22.11", "WA-22.12", "WA-22.13", "T-16", "WA-22.29")
def test_a_conversion_from_a_state_another_from_the_tray_and_no_third_one() -> None:
    plan = {"convert_3": "vogtland", "convert_2": "tower", "convert_1": "blank"}
    table = at_court(5, {"yellow": "vogtland:4"}, tray="yellow:2", plans={"yellow": plan}, favours=(21, 20, 19))
    assert (table.armies("vogtland"), table.tray) == (1, {})
    assert table.reserve("yellow") == 62 - 4 - 2 + 5
    assert (table.actor, table.state.audience[4], table.state.officials[4]) == ("yellow", 5, 2)
    assert told(table.told, "CONVERTED")[-2:] == [
        ("yellow", 3, STATE_IDS.index("vogtland"), 0, 0),
        ("yellow", 2, Card.TOWER, 0, 0),
    ]
    table.play("stay")
    assert (table.state.reception[4], table.state.officials[4]) == (5, 2)


@pytest.mark.rule("WA-22.6")
@pytest.mark.parametrize("card", ["blank", "empty"])
def test_money_or_nothing_on_an_extra_slot_is_no_action(card) -> None:
    plans = {"black": dict.fromkeys(SPACE_IDS[10:13], card)}
    table = at_court(3, {"black": "koeln:9"}, tray="black:5", plans=plans)
    assert (table.armies("koeln"), table.tray, table.state.reception[0]) == (9, {"black": 5}, 0)


@pytest.mark.rule("WA-22.7", "WA-9.3")
def test_a_tower_card_as_a_bid_is_a_money_card_of_nought() -> None:
    table = lay(3, {"black": "koeln", "blue": "mark"}, modules="court")
    for player, bid in (("black", "tower"), ("blue", "mark"), ("purple", "empty")):
        table.lay_plan(player, {"bid": bid})
        table.play("commit", player=player)
    assert [NAMES[player] for player in table.state.rank[:3]] == ["blue", "black", "purple"]
    assert table.all("thalers") == [10, 10, 10]


@pytest.mark.rule("WA-22.8", "WA-12.6", "WA-12.5")
def test_a_state_on_the_extra_board_stays_there_until_the_round_ends() -> None:
    table = at_court(
        4,
        {"black": "koeln:5 anhalt:5"},
        plans={"black": {"convert_1": "koeln", "battle_a": "anhalt"}},
    )
    assert table.decision == "BATTLE_AT"
    assert table.card("black", "convert_1") == "koeln"
    assert table.turned("black") == {"bid", "convert_1", "convert_2", "convert_3", "battle_a"}
    table.play("stay")
    assert table.card("black", "convert_1") == "open"


@pytest.mark.rule("WA-22.8", "WA-12.6", "WA-12.8")
def test_a_lost_states_card_is_taken_from_the_extra_board() -> None:
    table = at_court(
        4,
        {"black": "kursachsen:5", "blue": "anhalt:6"},
        plans={"black": {"convert_1": "kursachsen"}, "blue": {"battle_a": "anhalt"}},
    )
    events = table.play("kursachsen", "armies 5", throws=[{"blue": 5}])
    assert told(events, "CARD_LOST") == [("black", STATE_IDS.index("kursachsen"), SPACE_IDS.index("convert_1"), 0, 0)]


@pytest.mark.rule("WA-22.10", "WA-22.11", "WA-25.1")
def test_court_actions_come_after_turn_order_in_that_order_before_the_ten_actions() -> None:
    plans = {
        "black": {"convert_1": "koeln", "convert_3": "mark"},
        "blue": {"convert_2": "anhalt", "convert_1": "lausitz"},
    }
    table = at_court(
        3, {"black": "koeln:9 mark:9", "blue": "anhalt:9 lausitz:9"}, plans=plans, order="blue purple black"
    )
    done = [(row[0], row[1]) for row in told(table.told, "CONVERTED")]
    assert done == [("blue", 2), ("blue", 1), ("black", 3), ("black", 1)]
    steps = kinds_of(table.told)
    assert "NO_ACTION" not in steps
    assert steps.index("CONVERTED") > max(at for at, step in enumerate(steps) if step == "TOOK_TILE")
    assert table.decision == "FAVOUR"


@pytest.mark.rule("WA-22.12", "WA-22.14", "X-38", "I-17")
@pytest.mark.parametrize(("armies", "left", "sent"), [(4, 1, 3), (3, 3, 0), (9, 6, 3)])
def test_one_army_must_stay_or_the_conversion_is_not_done_at_all(armies, left, sent) -> None:
    table = at_court(3, {"black": f"koeln:{armies}"}, plans={"black": {"convert_3": "koeln"}}, favours=(21, 17, 13))
    assert (table.armies("koeln"), table.state.officials[0]) == (left, 7 - sent)
    assert table.reserve("black") == 62 - left
    kinds = Counter(kinds_of(table.told))
    assert (kinds["CONVERTED"], kinds["NOT_CONVERTED"]) == ((1, 0) if sent else (0, 1))


@pytest.mark.rule("WA-22.13", "WA-22.14")
@pytest.mark.parametrize(("cubes", "sent"), [(3, 3), (2, 0), (4, 3)])
def test_from_the_tray_the_full_number_or_nothing_is_converted(cubes, sent) -> None:
    table = at_court(3, {"black": "koeln"}, tray={"black": cubes, "blue": 4}, plans={"black": {"convert_3": "tower"}})
    assert table.tray.get("black", 0) == cubes - sent
    assert table.tray["blue"] == 4
    assert table.state.officials[0] == 7 - sent


@pytest.mark.rule("WA-22.14", "X-38")
def test_without_enough_officials_a_conversion_is_not_done_but_a_smaller_one_is() -> None:
    plan = {"convert_3": "koeln", "convert_2": "mark"}
    table = at_court(3, {"black": "koeln:9 mark:9"}, plans={"black": plan}, reception={"black": 5})
    assert (table.armies("koeln"), table.armies("mark")) == (9, 7)
    assert (table.state.officials[0], table.state.audience[0]) == (0, 7)


@pytest.mark.rule("WA-22.11", "WA-22.13")
def test_both_conversions_from_the_tray_need_enough_cubes_one_after_the_other() -> None:
    plan = dict.fromkeys(SPACE_IDS[10:13], "tower")
    table = at_court(3, {"black": "koeln"}, tray="black:4", plans={"black": plan}, favours=(21, 17, 13))
    assert [row[1] for row in told(table.told, "CONVERTED")][-2:] == [3, 1]
    assert [row[1] for row in told(table.told, "NOT_CONVERTED")] == [2]
    assert table.tray == {}


# --- Taking favours -------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-22.15", "WA-22.16", "WA-22.17", "WA-22.18", "WA-22.19", "T-17")
def test_the_audience_of_the_rulebook() -> None:
    table = at_court(
        5, favours=(10, 8, 2), reception={"yellow": 5, "red": 2, "blue": 1, "purple": 1}, order="black blue purple"
    )
    assert (table.decision, table.actor) == ("FAVOUR", "yellow")
    assert set(table.options()) == {"stay", "favour 10", "favour 8", "favour 2"}
    table.play("favour 8")
    assert (table.actor, set(table.options())) == ("red", {"stay", "favour 2"})
    events = table.play("favour 2")
    assert [row[1] for row in told(events, "FAVOUR_LOST")] == [9]
    assert table.all("reception") == [0, 1, 1, 0, 2]
    assert table.all("officials") == [7, 6, 6, 7, 5]
    assert table.all("audience") == [0] * 5
    assert table.thalers("red") == 10 + FAVOUR[2]["value"]
    assert table.tray == {"yellow": FAVOUR[8]["value"]}
    assert not {10, 8, 2} & (table.favour_deck | set(table.favours))


@pytest.mark.rule("WA-22.15", "X-44")
def test_equal_numbers_go_by_turn_order_and_who_has_no_official_is_skipped() -> None:
    for order in ("black blue purple", "purple blue black"):
        table = at_court(3, reception={"black": 3, "purple": 3}, order=order)
        first, last = [name for name in order.split() if name != "blue"]
        assert table.actor == first
        table.play("stay")
        assert table.actor == last
        table.play("stay")
        assert table.decision == "PLAN"


@pytest.mark.rule("WA-22.19", "X-44", "WA-22.17")
def test_once_three_cards_are_taken_the_others_keep_their_officials() -> None:
    table = at_court(5, reception=dict(zip(NAMES, (6, 5, 4, 3, 2), strict=True)), favours=(20, 15, 5))
    for player, favour in (("black", 20), ("blue", 15), ("purple", 5)):
        assert table.actor == player
        table.play(f"favour {favour}")
    assert table.decision == "PLAN"
    assert table.all("reception") == [2, 2, 2, 3, 2]


@pytest.mark.rule("WA-22.16", "WA-22.17")
def test_one_may_take_one_favour_that_one_can_pay_or_none() -> None:
    table = at_court(3, reception={"black": 3})
    assert set(table.options()) == {"stay", "favour 13", "favour 6"}
    assert table.refuses("favour 21")
    assert (table.state.reception[0], table.state.audience[0]) == (0, 3)
    declined = table.copy()
    events = declined.play("stay")
    assert "NO_FAVOUR" in kinds_of(events)
    assert (declined.state.reception[0], declined.state.officials[0]) == (3, 4)
    events = table.play("favour 6")
    assert told(events, "TOOK_FAVOUR") == [("black", 5, 2, 0, 0)]
    assert (table.state.reception[0], table.state.officials[0], table.score("black")) == (1, 6, FAVOUR[6]["value"])


@pytest.mark.rule("WA-22.16")
def test_who_can_pay_nothing_is_not_asked() -> None:
    table = at_court(3, reception={"black": 1})
    assert (table.decision, table.state.reception[0]) == ("PLAN", 1)


@pytest.mark.rule("WA-22.19", "WA-25.8")
def test_officials_stay_in_the_reception_hall_for_later_rounds_and_years() -> None:
    table = lay(3, modules="court", reception={"black": 1, "blue": 1}, season="autumn", favours=PLAIN)
    table.plays_round()
    assert (table.year, table.all("reception")) == (2, [1, 1, 0])


@pytest.mark.rule("WA-22.17", "WA-22.18")
def test_a_favour_may_be_taken_even_if_it_is_of_no_use() -> None:
    table = favoured(21, {"black": "lueneburg"}, buildings={"lueneburg": "church"})
    assert (table.decision, table.buildings("lueneburg")) == ("PLAN", {"church"})
    table = favoured(12, {"black": "koeln"}, reserve={"black": 0})
    assert (table.decision, table.armies("koeln")) == ("PLAN", 1)
    assert "TOOK_FAVOUR" in kinds_of(table.happened)


# --- What favours do ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-22.20", "X-42", "WA-10.5")
@pytest.mark.parametrize(("answer", "thalers", "event"), [("yes", 17, None), ("no", 15, "taxes_max_5")])
def test_favour_1_cancels_the_event_of_the_round_or_leaves_it(answer, thalers, event) -> None:
    table = favoured(
        1,
        {"black": "burgund", "blue": "koeln:3"},
        event="taxes_max_5",
        open_events="taxes_max_5 fewer_armies",
        plans={"black": {"collect_taxes": "burgund"}, "blue": {"battle_b": "koeln"}},
        actions="collect_taxes battle_b",
    )
    assert (table.decision, table.actor, table.options()) == ("CANCEL_EVENT", "black", ["yes", "no"])
    events = table.play(answer)
    assert told(events, "EVENT_CANCELLED") == [("black", EVENT_IDS.index("taxes_max_5"), answer == "yes", 0, 0)]
    assert (table.thalers("black"), table.event) == (thalers, event)
    assert table.open_events == {"fewer_armies"}  # the winter card is not touched
    assert "taxes_max_5" not in table.event_deck


@pytest.mark.rule("WA-22.21", "WA-22.28")
@pytest.mark.parametrize("number", [2, 9, 16, 5, 15, 20, 6, 13, 19])
def test_thalers_grain_and_points_are_received_at_once(number) -> None:
    kind, value = FAVOUR[number]["kind"], FAVOUR[number]["value"]
    table = favoured(number, {"black": "koeln"})
    gained = {
        "thalers": table.thalers("black") - 10,
        "grain": table.grain("black"),
        "victory_points": table.score("black"),
    }
    assert gained == {"thalers": 0, "grain": 0, "victory_points": 0} | {kind: value}
    assert number not in table.favour_deck


@pytest.mark.rule("WA-22.22", "WA-22.28", "I-16")
@pytest.mark.parametrize("number", [3, 8, 14])
@pytest.mark.parametrize("reserve", [0, 1, 20])
def test_armies_go_from_the_reserve_to_the_tray_as_far_as_there_are_any(number, reserve) -> None:
    assert FAVOUR[number]["kind"] == "armies_to_tray"
    moved = min(FAVOUR[number]["value"], reserve)
    table = favoured(number, {"black": "koeln"}, reserve={"black": reserve}, tray="black:1")
    assert (table.tray.get("black", 0), table.reserve("black")) == (1 + moved, reserve - moved)


@pytest.mark.rule("WA-22.28")
def test_the_kinds_of_the_favours() -> None:
    assert of_kind("thalers") == [2, 9, 16]
    assert of_kind("grain") == [5, 15, 20]
    assert of_kind("victory_points") == [6, 13, 19]
    assert of_kind("armies_to_tray") == [3, 8, 14]
    assert of_kind("free_building") == [7, 17, 21]
    assert of_kind("protection") == [10, 11, 18]
    for numbers in ([2, 9, 16], [5, 15, 20], [6, 13, 19], [3, 8, 14]):
        values = [FAVOUR[number]["value"] for number in numbers]
        assert values == sorted(set(values))


@pytest.mark.rule("WA-22.23")
def test_favour_4_removes_a_marker_from_one_own_state() -> None:
    table = favoured(4, {"black": "koeln mark trier", "blue": "anhalt"}, markers="koeln:2 mark anhalt")
    assert (table.decision, set(table.options())) == ("CALM", {"koeln", "mark"})
    table.play("koeln")
    assert (table.markers("koeln"), table.markers("mark"), table.state.marker_supply) == (1, 1, 39)
    assert table.state.peacekeeper == NOBODY
    only = favoured(4, {"black": "koeln mark"}, markers="mark:2")
    assert (only.decision, only.markers("mark")) == ("PLAN", 1)


@pytest.mark.rule("WA-22.24", "X-39", "WA-14.5")
def test_favour_4_without_a_marker_is_kept_against_the_next_one() -> None:
    plan = {"collect_taxes": "koeln", "collect_grain": "mark"}
    table = favoured(
        4,
        {"black": "koeln:3 mark:3", "blue": "anhalt:3"},
        plans={"black": plan, "blue": {"collect_taxes": "anhalt"}},
        order="blue black",
        actions="collect_taxes collect_grain",
    )
    assert told(table.happened, "CALM_USED") == [("black", STATE_IDS.index("koeln"), 0, 0, 0)]
    assert (table.markers("anhalt"), table.markers("koeln"), table.markers("mark")) == (1, 0, 1)
    assert table.state.peacekeeper == NOBODY
    assert (table.thalers("black"), table.grain("black")) == (15, 5)


@pytest.mark.rule("WA-22.24", "WA-25.8")
def test_the_kept_favour_4_does_not_expire() -> None:
    table = favoured(4, {"black": "koeln:3"}, season="autumn", grain={"black": 9})
    assert table.year == 2
    assert table.state.peacekeeper == seat("black")
    table.state.favour_at[:] = [5, 12, 20]
    table.plays_round({"black": {"collect_taxes": "koeln"}})
    assert (table.markers("koeln"), table.state.peacekeeper) == (0, NOBODY)


@pytest.mark.rule("WA-22.24", "WA-14.5", "WA-19.5")
def test_the_kept_favour_4_is_used_after_a_revolt_that_was_won_but_not_after_a_lost_one() -> None:
    for tray, keeper, markers in (({"black": 3}, NOBODY, 1), ({"peasants": 1}, seat("black"), 0)):
        table = lay(3, {"black": "koeln:3"}, modules="court", markers="koeln", actions="collect_taxes")
        table.state.peacekeeper = seat("black")
        table.plays_round({"black": {"collect_taxes": "koeln"}}, throws=[tray])
        assert (table.state.peacekeeper, table.markers("koeln")) == (keeper, markers)


@pytest.mark.rule("WA-22.25", "WA-13.4")
@pytest.mark.parametrize("number", [7, 17, 21])
def test_a_free_building_is_put_into_an_own_state_where_it_can_stand(number) -> None:
    kind = FAVOUR[number]["building"]
    assert kind == {7: "trading_house", 17: "church", 21: "palace"}[number]
    other = "church" if kind == "palace" else "palace"
    table = favoured(
        number,
        {"black": "koeln bremen lueneburg mark", "blue": "anhalt"},
        buildings={"bremen": kind, "lueneburg": other},
        thalers={"black": 0},
    )
    assert (table.decision, set(table.options())) == ("FREE_BUILDING", {"koeln", "mark"})
    assert table.refuses("stay", "anhalt", "bremen", "lueneburg")
    events = table.play("mark")
    assert (table.buildings("mark"), table.thalers("black")) == ({kind}, 0)
    assert [row[3:] for row in told(events, "BUILT")] == [(0, 1)]  # for nothing, by a favour


@pytest.mark.rule("WA-22.25")
def test_a_free_building_is_compulsory_if_there_is_a_place() -> None:
    table = favoured(21, {"black": "koeln lueneburg"}, buildings={"lueneburg": "church"})
    assert (table.decision, table.buildings("koeln")) == ("PLAN", {"palace"})


@pytest.mark.rule("WA-22.26", "X-40", "WA-6.5", "WA-25.4", "WA-25.5")
def test_favour_12_puts_armies_into_an_own_or_neutral_state_without_a_battle() -> None:
    assert FAVOUR[12]["value"] == 3
    table = favoured(12, {"black": "koeln", "blue": "anhalt"}, reserve={"black": 2})
    assert table.decision == "FREE_ARMIES"
    assert "anhalt" not in table.options()
    assert {"koeln", "maehren", "tirol"} <= set(table.options())
    assert len(table.options()) == 44
    own = table.after("koeln")
    assert (own.armies("koeln"), own.reserve("black")) == (3, 0)
    events = table.play("maehren")
    assert table.land("maehren") == ("black", 2, set(), 0)
    assert (table.reserve("black"), table.at_throws, "THROWN" in kinds_of(events)) == (0, [], False)
    assert "lay build_palace maehren" in table.options("black")


@pytest.mark.rule("WA-22.26", "X-40", "WA-6.5")
def test_a_player_without_states_comes_back_by_favour_12() -> None:
    table = favoured(12, {"blue": "anhalt"}, players=3)
    assert len(table.options()) == 36
    table.play("maehren")
    assert (table.states("black"), table.armies("maehren")) == ({"maehren"}, 3)


@pytest.mark.rule("X-40", "WA-25.4", "WA-12.7")
def test_a_state_gained_by_favour_12_cannot_act_in_this_round() -> None:
    table = favoured(12, {"blue": "anhalt:3"}, plans={"blue": {"battle_a": "anhalt"}})
    table.play("maehren")
    assert table.decision == "BATTLE_AT"
    assert int(table.state.gained[0]) == 1 << STATE_IDS.index("maehren")
    assert table.plan("black") == {}


@pytest.mark.rule("WA-22.27", "X-41", "WA-16.5")
@pytest.mark.parametrize(("number", "from_a", "from_b"), [(10, True, False), (11, False, True), (18, True, True)])
def test_a_protected_player_cannot_be_attacked(number, from_a, from_b) -> None:
    table = favoured(
        number,
        {"black": "kursachsen:3", "blue": "anhalt:6 lausitz:6"},
        plans={"blue": {"battle_a": "anhalt", "battle_b": "lausitz"}},
    )
    assert ("kursachsen" in table.options()) != from_a
    table.play("stay")
    assert ("kursachsen" in table.options()) != from_b
    table.play("stay")
    table.state.tile_at[:] = -1
    table.state.favour_at[:] = [20, 12, 5]
    table.plays_round({"blue": {"battle_a": "anhalt"}})
    assert "kursachsen" in table.options()  # for one round only


@pytest.mark.rule("WA-22.27", "X-41")
def test_a_state_conquered_meanwhile_is_protected_too_and_a_lost_one_no_more() -> None:
    table = favoured(
        11,
        {"black": "kursachsen:6", "blue": "lausitz:6", "purple": "anhalt:6"},
        plans={"black": {"battle_a": "kursachsen"}, "blue": {"battle_b": "lausitz"}},
        actions="battle_a battle_b",
    )
    table.play("mittelmark", "armies 3", throws=[{"black": 3}])
    assert table.owner("mittelmark") == "black"
    assert table.actor == "blue"
    assert not {"mittelmark", "kursachsen"} & set(table.options())


@pytest.mark.rule("WA-22.27", "WA-19.3")
def test_protection_stops_no_revolt() -> None:
    table = at_court(
        3,
        {"black": "koeln:3"},
        markers="koeln",
        favours=(18, 2, 1),
        reception={"black": 4},
        plans={"black": {"collect_taxes": "koeln"}},
    )
    table.play("favour 18", throws=[{"peasants": 1}])
    assert table.owner("koeln") is None


@pytest.mark.rule("WA-22.18", "WA-22.27", "I-19")
def test_a_used_favour_leaves_the_game_at_once_protection_at_the_end_of_the_round() -> None:
    table = favoured(18, {"black": "koeln", "blue": "anhalt:3"}, plans={"blue": {"battle_a": "anhalt"}})
    assert table.state.protected[0] == 3
    table.play("stay")
    assert table.state.protected[0] == 0
    assert 18 not in table.favour_deck

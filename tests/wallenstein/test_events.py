"""The event of a round (WA-10)."""

from collections import Counter

import pytest

from durbar.games.wallenstein.components import EVENT_IDS, FACTS
from tests.wallenstein.table import FACT, acting, begun, kinds_of, lay, seat, told

KIND = {event["id"]: event["kind"] for event in FACTS["event"]}


def collecting(action, state, **given):
    return acting(4, {"black": f"{state}:3"}, plans={"black": {action: state}}, **given)


# --- The draw -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-10.1", "I-11")
@pytest.mark.parametrize(("season", "cards"), [("spring", 4), ("summer", 3), ("autumn", 2)])
def test_one_of_the_open_events_is_drawn_after_planning_each_as_likely_as_the_others(season, cards) -> None:
    drawn = Counter()
    for seed in range(80):
        table = lay(3, {"black": "koeln:2"}, season=season, event=None, seed=seed)
        shown = table.open_events
        assert (len(shown), table.event) == (cards, None)
        happened = table.plays_round({"black": {"battle_a": "koeln"}})
        (row,) = told(happened, "EVENT")
        assert EVENT_IDS[row[1]] == table.event
        assert table.open_events == shown - {table.event}
        drawn[table.event] += 1
    assert set(drawn) == shown
    expected = 80 / cards
    assert sum((n - expected) ** 2 / expected for n in drawn.values()) < cards + 4 * (2 * cards) ** 0.5


@pytest.mark.rule("WA-10.1", "WA-10.2", "WA-20.2")
def test_three_events_are_drawn_in_a_year_and_the_fourth_gives_the_loss_of_winter() -> None:
    table = begun(3, seed=5)
    happened = []
    shown = table.open_events
    for _ in range(3):
        happened += table.plays_round()
        while table.decision == "NEXT_REVOLT":
            happened += table.play(table.options()[0])
    drawn = [EVENT_IDS[row[1]] for row in told(happened, "EVENT")]
    (loss,) = told(happened, "WINTER_LOSS")
    assert {*drawn, EVENT_IDS[loss[1]]} == shown
    assert loss[2] == FACTS["event"][loss[1]]["grain_loss"]


@pytest.mark.rule("WA-10.2")
@pytest.mark.parametrize("event", EVENT_IDS)
def test_an_events_own_grain_loss_is_ignored_in_its_round(event) -> None:
    table = acting(3, {"black": "koeln:2"}, grain={"black": 9}, event=event)
    assert (table.grain("black"), table.season) == (9, "autumn")


@pytest.mark.rule("WA-10.2")
def test_an_event_holds_for_all_players_and_for_one_round() -> None:
    plans = {"black": {"collect_taxes": "trier"}, "blue": {"collect_taxes": "lausitz"}}
    table = acting(3, {"black": "trier:2", "blue": "lausitz:2"}, plans=plans, event="taxes_max_5")
    assert table.all("thalers") == [15, 15, 10]
    table.event_to_come = "none"
    table.state.markers[:] = 0
    table.plays_round(plans)
    assert table.all("thalers") == [22, 22, 10]


# --- What events do -------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-10.3", "X-14", "WA-13.3")
@pytest.mark.parametrize("event", ["trading_house_calms_a", "trading_house_calms_b"])
@pytest.mark.parametrize(("markers", "left"), [(2, 1), (1, 0), (0, 0)])
def test_whoever_builds_a_trading_house_calms_the_state(event, markers, left) -> None:
    table = collecting("build_trading_house", "koeln", markers={"koeln": markers}, event=event)
    assert table.land("koeln") == ("black", 3, {"trading_house"}, left)
    assert table.state.marker_supply == 42 - left
    assert kinds_of(table.told).count("CALMED") == (markers > 0)


@pytest.mark.rule("WA-10.3", "WA-12.4")
def test_other_buildings_and_a_trading_house_that_cannot_be_built_calm_nothing() -> None:
    for action in ("build_palace", "build_church"):
        assert collecting(action, "koeln", markers="koeln:2", event="trading_house_calms_a").markers("koeln") == 2
    table = collecting(
        "build_trading_house", "koeln", markers="koeln:2", event="trading_house_calms_a", thalers={"black": 0}
    )
    assert table.land("koeln") == ("black", 3, set(), 2)
    assert collecting("build_trading_house", "koeln", markers="koeln:2").markers("koeln") == 2


def attacked(buildings="palace", **given):
    """Black attacks blue's Kursachsen."""
    table = acting(
        4,
        {"black": "anhalt:5", "blue": "kursachsen:2"},
        buildings={"kursachsen": buildings},
        plans={"black": {"battle_a": "anhalt"}},
        **given,
    )
    return table


@pytest.mark.rule("WA-10.4", "WA-17.3")
@pytest.mark.parametrize("event", ["palace_defence_a", "palace_defence_b"])
def test_the_owner_of_an_attacked_palace_gets_one_more_army_without_asking(event) -> None:
    table = attacked(event=event)
    reserve = table.reserve("blue")
    events = table.play("kursachsen", "armies 3")
    thrown = {colour: cubes for _, colour, cubes, *_ in told(events, "THROWN")}
    assert thrown == {seat("black"): 3, seat("blue"): 3}
    assert table.at_throws[0].reserve("blue") == reserve - 1
    (defended,) = told(events, "DEFENDED")
    assert defended[2:4] == (0, 1)


@pytest.mark.rule("WA-10.4")
@pytest.mark.parametrize(
    ("buildings", "given"),
    [
        ("church", {"event": "palace_defence_a"}),
        ("palace", {}),
        ("palace", {"event": "palace_defence_a", "reserve": {"blue": 0}}),
    ],
)
def test_without_palace_event_or_reserve_there_is_no_palace_army(buildings, given) -> None:
    table = attacked(buildings, **given)
    events = table.play("kursachsen", "armies 3")
    thrown = {colour: cubes for _, colour, cubes, *_ in told(events, "THROWN")}
    assert (thrown[seat("black")], thrown[seat("blue")]) == (3, 2)


@pytest.mark.rule("WA-10.4", "WA-19.3")
def test_a_palace_is_no_help_against_a_revolt() -> None:
    table = collecting(
        "collect_taxes", "koeln", markers="koeln", buildings={"koeln": "palace"}, event="palace_defence_a"
    )
    thrown = {colour: cubes for _, colour, cubes, *_ in told(table.told, "THROWN")}
    assert thrown == {seat("black"): 3, 5: 1}


@pytest.mark.rule("X-23", "WA-10.4", "WA-17.3", "WA-8.7")
@pytest.mark.parametrize(("reserve", "asked"), [(1, False), (2, True)])
def test_the_palace_army_has_first_call_on_the_reserve(reserve, asked) -> None:
    table = attacked(event="palace_defence_a", tiles="- plus_1_defence", order="black blue", reserve={"blue": reserve})
    table.play("kursachsen", "armies 3")
    assert (table.decision == "DEFENCE_EXTRA") == asked
    if asked:
        table.play("yes")
    thrown = table.at_throws[0]
    assert thrown.reserve("blue") == 0
    assert thrown.tray.get("blue", 0) + thrown.lodged["blue"] == 62


@pytest.mark.rule("WA-10.5", "WA-14.1", "WA-14.2")
@pytest.mark.parametrize(
    ("event", "action", "state", "income"),
    [
        ("taxes_max_5", "collect_taxes", "trier", 5),
        ("taxes_max_5", "collect_taxes", "koeln", 5),
        ("taxes_max_5", "collect_taxes", "baden", 4),
        ("taxes_min_6", "collect_taxes", "baden", 6),
        ("taxes_min_6", "collect_taxes", "salzburg", 6),
        ("taxes_min_6", "collect_taxes", "trier", 7),
        ("grain_min_4", "collect_grain", "trier", 4),
        ("grain_min_4", "collect_grain", "neumark", 4),
        ("grain_min_4", "collect_grain", "mark", 5),
        ("grain_max_3", "collect_grain", "mark", 3),
        ("grain_max_3", "collect_grain", "baden", 3),
        ("grain_max_3", "collect_grain", "trier", 2),
        ("grain_max_3", "collect_taxes", "trier", 7),
        ("grain_min_4", "collect_taxes", "baden", 4),
        ("taxes_min_6", "collect_grain", "trier", 2),
        ("taxes_max_5", "collect_grain", "mark", 5),
        ("fewer_armies", "collect_taxes", "trier", 7),
    ],
)
def test_incomes_are_at_most_or_at_least_what_the_event_says(event, action, state, income) -> None:
    table = collecting(action, state, event=event)
    expected = (10, income) if action == "collect_grain" else (10 + income, 0)
    assert (table.thalers("black"), table.grain("black")) == expected
    assert FACT[state]["taxes"] in range(3, 8)


@pytest.mark.rule("WA-10.6", "X-25", "WA-18.1")
@pytest.mark.parametrize(("event", "peasants"), [("neutral_two_peasants", 2), ("fewer_armies", 1)])
def test_an_attacked_neutral_state_is_defended_by_two_peasants_instead_of_one(event, peasants) -> None:
    table = acting(3, {"black": "koeln:5"}, plans={"black": {"battle_a": "koeln"}}, event=event)
    events = table.play("mark", "armies 3")
    thrown = {colour: cubes for _, colour, cubes, *_ in told(events, "THROWN")}
    assert thrown == {seat("black"): 3, 5: peasants}


@pytest.mark.rule("WA-10.6", "WA-19.2")
def test_two_peasants_for_neutral_states_change_no_revolt() -> None:
    table = collecting("collect_taxes", "koeln", markers="koeln", event="neutral_two_peasants")
    assert {colour: cubes for _, colour, cubes, *_ in told(table.told, "THROWN")} == {0: 3, 5: 1}


@pytest.mark.rule("WA-10.7", "X-17", "WA-16.5")
@pytest.mark.parametrize("event", ["church_protects_a", "church_protects_b"])
def test_a_state_with_a_church_cannot_be_attacked_but_its_owner_moves_there(event) -> None:
    table = acting(
        4,
        {"black": "anhalt:5 altmark", "blue": "kursachsen:2 mittelmark:2"},
        buildings={"altmark": "church", "kursachsen": "church palace", "mittelmark": "palace"},
        plans={"black": {"battle_a": "anhalt"}},
        event=event,
    )
    assert set(table.options()) == {"altmark", "mittelmark", "wolfenbuettel", "saechs_lande", "stay"}
    assert table.refuses("kursachsen")
    table.play("altmark", "armies 2")
    assert table.armies("altmark") == 3


@pytest.mark.rule("WA-10.7", "X-17", "WA-19.3")
def test_a_church_stops_no_revolt() -> None:
    table = acting(
        3,
        {"black": "koeln:3"},
        buildings={"koeln": "church"},
        markers="koeln",
        event="church_protects_a",
        plans={"black": {"collect_taxes": "koeln"}},
        throws=[{"black": 1, "peasants": 1}],
    )
    assert table.land("koeln") == (None, 0, set(), 0)


@pytest.mark.rule("WA-10.7")
def test_without_that_event_a_church_protects_nothing() -> None:
    assert "kursachsen" in attacked("church").options()


@pytest.mark.rule("WA-10.8", "WA-15.1", "WA-15.2")
@pytest.mark.parametrize(
    ("action", "armies", "cost"), [("place_5_armies", 3, 3), ("place_3_armies", 2, 2), ("place_1_army_and_move", 1, 1)]
)
def test_fewer_armies_for_the_same_price(action, armies, cost) -> None:
    table = collecting(action, "koeln", event="fewer_armies")
    assert (table.armies("koeln"), table.thalers("black")) == (3 + armies, 10 - cost)
    assert table.reserve("black") == 62 - 3 - armies


@pytest.mark.rule("WA-10.2")
def test_the_events_are_those_of_the_supplement() -> None:
    assert Counter(KIND.values()) == {
        "trading_house_removes_revolt_marker": 2,
        "palace_defender_bonus": 2,
        "taxes_max": 1,
        "taxes_min": 1,
        "grain_min": 1,
        "grain_max": 1,
        "neutral_peasants": 1,
        "church_no_attack": 2,
        "place_fewer_armies": 1,
    }

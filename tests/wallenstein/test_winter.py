"""Winter (WA-20) and the end of the game (WA-21)."""

from collections import Counter
from itertools import combinations

import pytest

from durbar.engine.sets import tally
from durbar.games.wallenstein.components import EVENT_IDS, STATE_IDS, Building
from durbar.games.wallenstein.state import NONE, PEASANTS
from tests.wallenstein.table import FACT, begun, kinds_of, lay, seat, told

LOSS = {"taxes_max_5": 0, "fewer_armies": 1, "grain_min_4": 3, "trading_house_calms_b": 7}
STATES = [state for state in STATE_IDS if FACT[state]["three_player"]]


def winter(states=(), *, loss="taxes_max_5", players=3, order="", throws=(), **given):
    """Autumn is played without any action; the table at the first question of winter, or after it."""
    table = lay(players, states, season="autumn", open_events=loss, **given)
    table.told = table.plays_round(order=order, throws=throws)
    return table


def most(palaces=0, churches=0, trading_houses=0):
    """Points for majorities by kind of building, as they are told."""
    points = {Building.PALACE: palaces, Building.CHURCH: churches, Building.TRADING_HOUSE: trading_houses}
    return sum(tally(number, kind) for kind, number in points.items())


def hunger(states, grain, **given):
    """How many revolts black has, and the extra peasants of each."""
    table = winter({"black": " ".join(f"{state}:6" for state in STATES[:states])}, grain={"black": grain}, **given)
    happened = table.told
    while table.decision == "NEXT_REVOLT":
        happened += table.play(table.options()[0])
    rows = told(happened, "REVOLTED")
    return len(rows), {row[3] - row[2] for row in rows}


# --- Grain and supply -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-20.1", "WA-6.1")
def test_grain_loss_supply_scoring_year_end() -> None:
    table = winter({"black": "koeln:3", "blue": "mark:3"}, loss="fewer_armies", grain={"blue": 5})
    steps = kinds_of(table.told)
    marks = [steps.index(kind) for kind in ("WINTER_LOSS", "FED", "REVOLTED", "SCORED", "EVENTS_OPENED")]
    assert marks == sorted(marks)
    assert (table.year, table.season, table.decision) == (2, "spring", "PLAN")


@pytest.mark.rule("WA-20.1")
def test_before_winter_all_state_cards_are_in_hand() -> None:
    table = lay(3, {"black": "koeln:5 mark:5 trier:5"}, season="autumn", actions="collect_taxes")
    table.plays_round({"black": {"collect_taxes": "koeln", "bid": "mark"}})
    assert table.decision == "NEXT_REVOLT"
    assert table.plan("black") == {}
    assert table.turned("black") == set()


@pytest.mark.rule("WA-20.2", "T-07")
def test_the_remaining_event_card_takes_grain_but_not_below_nought() -> None:
    table = winter({}, loss="grain_min_4", grain={"black": 10, "blue": 3, "purple": 2}, year=2)
    assert told(table.told, "WINTER_LOSS") == [(None, EVENT_IDS.index("grain_min_4"), 3, 0, 0)]
    assert table.all("grain") == [7, 0, 0]
    assert [row[2] for row in told(table.told, "FED")] == [7, 0, 0]


@pytest.mark.rule("WA-20.2", "WA-10.2")
@pytest.mark.parametrize("event", LOSS)
def test_the_loss_is_that_of_the_card_and_its_event_has_no_effect(event) -> None:
    table = winter({"black": "koeln:3"}, loss=event, grain={"black": 9}, year=2)
    assert table.grain("black") == 9 - LOSS[event]
    assert table.event is None


@pytest.mark.rule("WA-20.3", "WA-20.4", "X-32", "X-31")
@pytest.mark.parametrize(
    ("states", "grain", "revolts", "extra"),
    [
        (4, 6, 0, set()),
        (4, 4, 0, set()),
        (4, 3, 1, {1}),
        (9, 7, 1, {2}),
        (4, 1, 2, {2}),
        (4, 0, 2, {2}),
        (3, 0, 2, {2}),
        (9, 4, 2, {3}),
        (6, 0, 2, {3}),
        (9, 2, 3, {3}),
        (9, 0, 3, {3}),
        (2, 0, 1, {2}),
        (1, 0, 1, {1}),
    ],
)
def test_the_supply_table(states, grain, revolts, extra) -> None:
    assert hunger(states, grain) == (revolts, extra)


@pytest.mark.rule("WA-20.3")
def test_grain_is_shown_not_spent() -> None:
    table = winter({"black": "koeln:3 mark:3"}, grain={"black": 5}, year=2)
    assert table.grain("black") == 5


@pytest.mark.rule("X-31", "WA-20.2", "WA-20.6")
def test_grain_one_loss_seven_three_states() -> None:
    table = winter(
        {"black": "koeln:6 mark:6 trier:6"}, loss="trading_house_calms_b", grain={"black": 1}, markers="koeln:1"
    )
    assert [row[1:4] for row in told(table.told, "FED")] == [(3, 0, 3)]
    assert (table.decision, len(table.options())) == ("NEXT_REVOLT", 2)


@pytest.mark.rule("T-08", "WA-20.3", "WA-20.5", "WA-20.7", "T-09", "WA-19.2")
@pytest.mark.parametrize("before", [0, 1])
def test_nine_states_and_grain_seven_one_state_gets_a_marker_and_revolts_with_two_peasants_more(before) -> None:
    for seed in range(6):
        table = winter(
            {"black": " ".join(f"{state}:6" for state in STATES[:9])},
            grain={"black": 7},
            markers=dict.fromkeys(STATES[:9], before),
            seed=seed,
        )
        rows = told(table.told, "REVOLTED")
        assert [row[2:4] for row in rows] == [(before + 1, before + 3)]
        thrown = {colour: cubes for _, colour, cubes, *_ in told(table.told, "THROWN")}
        assert thrown == {seat("black"): 6, PEASANTS: before + 3}
        assert kinds_of(table.told).count("MARKED") == 1
        assert kinds_of(table.told).index("MARKED") < kinds_of(table.told).index("REVOLTED")


@pytest.mark.rule("WA-20.5")
def test_the_states_are_drawn_together_at_random_from_all_states() -> None:
    found = Counter()
    for seed in range(120):
        table = winter({"black": "koeln:3 mark:3 trier:3 baden:3"}, seed=seed)
        assert table.decision == "NEXT_REVOLT"
        found[tuple(sorted(table.options()))] += 1
    assert set(found) == {tuple(sorted(pair)) for pair in combinations(["koeln", "mark", "trier", "baden"], 2)}
    assert sum((n - 20) ** 2 / 20 for n in found.values()) < 5 + 4 * 10**0.5


@pytest.mark.rule("WA-20.5", "WA-6.4")
def test_affected_players_have_their_turns_in_autumns_order() -> None:
    states = {"black": "koeln:6 mark:6 trier:6", "blue": "baden:6 anhalt:6 altmark:6", "purple": "lausitz:6"}
    table = winter(states, order="purple blue black", grain={"purple": 1})
    assert (table.decision, table.actor) == ("NEXT_REVOLT", "blue")
    table.play(table.options()[0])
    assert (table.decision, table.actor) == ("NEXT_REVOLT", "black")


@pytest.mark.rule("WA-20.6")
def test_the_owner_chooses_the_order_and_each_revolt_is_settled_before_the_next() -> None:
    table = winter({"black": " ".join(f"{state}:6" for state in STATES[:9])}, grain={"black": 2})
    three = table.options()
    assert len(three) == 3
    (drawn,) = told(table.told, "HUNGER")
    assert {STATE_IDS[state] for state in drawn[1:4]} == set(three)
    events = table.play(three[1], throws=[{"black": 6, "peasants": 3}])
    assert [STATE_IDS[row[1]] for row in told(events, "REVOLTED")] == [three[1]]
    assert table.armies(three[1]) == 3
    assert table.options() == [three[0], three[2]]
    events = table.play(three[2], throws=[{"black": 2, "peasants": 3}, {"black": 6}])
    assert [STATE_IDS[row[1]] for row in told(events, "REVOLTED")] == [three[2], three[0]]  # one left: not asked
    assert (table.owner(three[2]), table.armies(three[0])) == (None, 6)


@pytest.mark.rule("WA-20.7")
def test_the_marker_of_winter_counts_with_those_already_there() -> None:
    table = winter({"black": "koeln:6"}, markers="koeln:2")
    (row,) = told(table.told, "REVOLTED")
    assert row[2:4] == (3, 4)


@pytest.mark.rule("WA-20.8", "X-35")
def test_a_state_lost_in_winter_scores_nothing() -> None:
    states = {"black": "koeln:3"}
    buildings = {"koeln": "palace church"}
    kept = winter(states, buildings=buildings, grain={"black": 1})
    assert kept.score("black") == 1 + 2 + 3 + 2
    lost = winter(states, buildings=buildings, throws=[{"peasants": 1}])
    assert (lost.score("black"), lost.owner("koeln")) == (0, None)


@pytest.mark.rule("WA-20.8")
def test_there_are_never_more_revolts_than_states() -> None:
    for states in range(1, 10):
        revolts, _ = hunger(states, 0)
        assert revolts <= states


# --- Scoring --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-20.9")
def test_one_point_for_each_state_and_building_and_three_two_one_for_majorities() -> None:
    table = winter(
        {"black": "koeln trier mark anhalt", "blue": "baden"},
        buildings={"koeln": "palace church trading_house", "trier": "palace", "anhalt": "trading_house"},
        grain={"black": 9, "blue": 9},
    )
    rows = {row[0]: row[1:] for row in told(table.told, "SCORED")}
    assert rows["black"] == (4, 5, 3 + 2 + 1 + 1, most(palaces=3, churches=2, trading_houses=1 + 1))
    assert rows["blue"] == (1, 0, 0, 0)
    assert table.all("score") == [16, 1, 0]


@pytest.mark.rule("WA-20.10", "X-33", "I-24")
def test_players_who_tie_for_a_majority_get_one_point_less_each() -> None:
    states = {"black": "koeln trier", "blue": "mark zweibruecken", "purple": "lothringen", "red": "luettich"}
    buildings = {
        "koeln": "palace trading_house",
        "trier": "palace",
        "mark": "palace",
        "zweibruecken": "palace trading_house",
        "lothringen": "palace",
    }
    table = winter(states, players=4, buildings=buildings, grain=dict.fromkeys(states, 9))
    rows = {row[0]: row[3] for row in told(table.told, "SCORED")}
    assert rows == {"black": 2, "blue": 2, "purple": 0, "red": 0}  # palaces 2:2:1, trading houses 1:1, no churches


@pytest.mark.rule("WA-20.10", "WA-20.9")
@pytest.mark.parametrize(("kind", "alone", "tied"), [("palace", 3, 2), ("church", 2, 1), ("trading_house", 1, 0)])
def test_most_of_a_kind_in_a_region(kind, alone, tied) -> None:
    states = {"black": "koeln trier", "blue": "zweibruecken strassburg"}
    grain = {"black": 9, "blue": 9}

    def majorities(built):
        table = winter(states, buildings=dict.fromkeys(built.split(), kind), grain=grain)
        return tuple(row[3] for row in told(table.told, "SCORED"))[:2]

    assert majorities("koeln") == (alone, 0)
    assert majorities("koeln zweibruecken strassburg") == (0, alone)
    assert majorities("koeln trier zweibruecken") == (alone, 0)
    assert majorities("koeln zweibruecken") == (tied, tied)
    assert majorities("") == (0, 0)


@pytest.mark.rule("WA-20.9", "I-24")
def test_majorities_are_counted_in_every_region_by_itself() -> None:
    five = {
        "koeln": "kurpfalz",
        "anhalt": "sachsen",
        "baden": "bayern",
        "passau": "oesterreich",
        "altmark": "brandenburg",
    }
    assert {FACT[state]["region"] for state in five} == set(five.values())
    table = winter({"black": " ".join(five)}, buildings=dict.fromkeys(five, "palace"), grain={"black": 9})
    assert told(table.told, "SCORED")[0][1:] == (5, 5, 15, most(palaces=15))
    assert table.score("black") == 5 + 5 + 15


@pytest.mark.rule("X-34", "WA-20.9")
def test_in_the_standard_set_up_of_three_everybody_scores_nine() -> None:
    table = begun(3, event="none")
    for _ in range(3):
        table.state.grain[:3] = 20
        table.plays_round()
    assert table.all("score") == [9, 9, 9]


@pytest.mark.rule("WA-20.10")
def test_points_are_marked_at_once() -> None:
    table = winter({"black": "koeln"}, grain={"black": 9}, scores={"black": 7})
    assert table.score("black") == 8


# --- The end of the year --------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-20.11", "X-37", "I-08", "I-10", "I-11")
def test_a_new_year_begins_without_grain_and_markers_and_with_four_other_events() -> None:
    table = begun(3, seed=4)
    old = table.open_events
    while table.year == 1:
        if table.decision == "PLAN":
            table.plays_round({"black": {"collect_taxes": "koeln"}})
        else:
            table.play(table.options()[0])
    assert table.all("grain") == [0, 0, 0]
    assert not table.state.markers.any()
    assert table.state.marker_supply == 42
    assert len(table.open_events) == 4
    assert not table.open_events & old
    assert len(table.event_deck) == 4
    assert table.state.place[:3].tolist() == [NONE] * 3
    assert (table.season, table.decision, table.pending) == ("spring", "PLAN", ["black", "blue", "purple"])


@pytest.mark.rule("WA-20.11", "WA-6.1")
def test_thalers_points_armies_and_buildings_stay_over_the_year() -> None:
    table = winter(
        {"black": "koeln:3"}, grain={"black": 9}, thalers={"black": 17}, buildings={"koeln": "church"}, tray="blue:2"
    )
    assert (table.thalers("black"), table.armies("koeln"), table.buildings("koeln")) == (17, 3, {"church"})
    assert table.tray == {"blue": 2}


# --- The end of the game --------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-21.1")
def test_the_game_ends_after_the_scoring_of_the_second_winter() -> None:
    table = winter({"black": "koeln", "blue": "mark trier"}, grain={"black": 9, "blue": 9}, year=2)
    assert table.position.over
    assert table.position.points == (1, 2, 0)
    assert table.position.places == (2, 1, 3)
    assert not winter({"black": "koeln"}, grain={"black": 9}).position.over


@pytest.mark.rule("WA-21.2", "X-36")
@pytest.mark.parametrize(
    ("scores", "thalers", "places"),
    [
        ((60, 60, 30), (4, 7, 9), (2, 1, 3)),
        ((60, 60, 30), (7, 7, 9), (1, 1, 3)),
        ((60, 60, 60), (7, 7, 7), (1, 1, 1)),
        ((60, 61, 60), (7, 0, 8), (3, 1, 2)),
        ((50, 60, 60), (9, 2, 2), (3, 1, 1)),
    ],
)
def test_a_tie_is_broken_by_thalers_or_shared(scores, thalers, places) -> None:
    names = ("black", "blue", "purple")
    table = winter(
        {}, year=2, scores=dict(zip(names, scores, strict=True)), thalers=dict(zip(names, thalers, strict=True))
    )
    assert table.position.over
    assert table.position.points == scores
    assert table.position.places == places


@pytest.mark.rule("WA-20.9", "I-24")
def test_no_winter_brings_more_than_all_states_all_plots_and_all_majorities() -> None:
    everything = {"black": " ".join(STATE_IDS)}
    kinds = {1: "palace", 2: "palace church", 3: "palace church trading_house"}
    buildings = {state: kinds[FACT[state]["plots"]] for state in STATE_IDS}
    table = lay(4, everything, season="autumn", grain={"black": 60}, open_events="taxes_max_5")
    stock = {"palace": 28, "church": 26, "trading_house": 26}
    for state in STATE_IDS:
        for kind in buildings[state].split():
            if stock[kind]:
                stock[kind] -= 1
                table.state.buildings[STATE_IDS.index(state)] |= 1 << ["palace", "church", "trading_house"].index(kind)
    table.plays_round()
    assert table.score("black") <= 45 + 80 + 30
    assert table.score("black") > 45 + 28 + 15

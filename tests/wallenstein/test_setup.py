"""Components and terms (WA-1), the common part of the set-up (WA-2) and the standard set-up (WA-4)."""

from collections import Counter

import numpy as np
import pytest

from durbar.engine.errors import BadSetup
from durbar.games.wallenstein.components import (
    COLOUR_NAMES,
    EVENT_IDS,
    FACTS,
    GRAIN,
    NEIGHBOURS,
    PLOTS,
    REGION_IDS,
    STATE_IDS,
    STATES_OF,
    TAXES,
)
from durbar.games.wallenstein.state import BID, NONE, SEND, Event, Season
from tests.wallenstein.table import (
    EVERY_NUMBER,
    FACT,
    GAME,
    MANY,
    acting,
    begun,
    kinds_of,
    lay,
    many_starts,
    seat,
    states_in,
)

EXCLUDED = {"bremen", "burgund", "fm_bayern", "holstein", "konstanz", "luettich", "steiermark", "tirol"}
GROUPS = {3: [5, 4, 4, 3, 3, 2, 2, 2, 2], 4: [5, 4, 4, 3, 3, 2, 2, 2], 5: [5, 4, 4, 3, 3, 2, 2]}


def standard(players, letter):
    """What the supplement lists for a seat."""
    (row,) = [row for row in FACTS["standard_setup"] if (row["players"], row["seat"]) == (players, letter)]
    return {placement["state"]: placement["armies"] for placement in row["placements"]}


# --- Components -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-1.1")
def test_three_to_five_can_play() -> None:
    assert GAME.players == (3, 4, 5)
    for players in (1, 2, 6):
        with pytest.raises(BadSetup):
            GAME.start(players, seed=1)


@pytest.mark.rule("WA-1.2", "I-01")
@EVERY_NUMBER
def test_everybody_has_a_colour_with_62_armies_and_absent_colours_have_none_anywhere(players) -> None:
    assert len(set(COLOUR_NAMES)) == 5
    for draft in (False, True):
        state = GAME.start(players, seed=2, options={"setup": "draft" if draft else "standard"}).state
        for player in range(players):
            on_map = state.armies[state.owner == player].sum()
            assert on_map + state.reserve[player] + state.tray[player] + state.lodged[player] == 62
        for cubes in (state.reserve, state.tray[:5], state.lodged[:5]):
            assert not cubes[players:].any()
        assert state.owner.max() < players


@pytest.mark.rule("WA-1.2", "WA-9.1", "WA-22.2")
def test_a_personal_board_has_ten_slots_and_a_bid_space_the_extra_board_three_more() -> None:
    assert (SEND, BID) == (10, 13)
    assert FACTS["components"]["money_cards_per_player"] == [0, 1, 2, 3, 4]
    table = begun()
    for space in range(10):
        assert table.options("black")[0].startswith(f"lay {FACTS['action'][space]['id']}")
        table.play(table.options("black")[0], player="black")
    assert table.options("black")[0].startswith("lay bid")


@pytest.mark.rule("WA-1.3")
def test_five_regions_of_nine_states_each_with_taxes_grain_plots_and_neighbours() -> None:
    assert len(REGION_IDS) == 5
    assert [len(states_in(states)) for states in STATES_OF] == [9] * 5
    assert set().union(*map(states_in, STATES_OF)) == set(STATE_IDS)
    for values, low, high in ((TAXES, 3, 7), (GRAIN, 2, 5), (PLOTS, 1, 3)):
        assert (values.min(), values.max()) == (low, high)
    assert (TAXES.sum(), GRAIN.sum(), PLOTS.sum()) == (216, 135, 88)
    for one, facts in FACT.items():
        assert one not in facts["neighbours"]
        assert states_in(NEIGHBOURS[STATE_IDS.index(one)]) == set(facts["neighbours"])
        assert all(one in FACT[other]["neighbours"] for other in facts["neighbours"])
    assert sum(len(facts["neighbours"]) for facts in FACT.values()) == 2 * 114


@pytest.mark.rule("WA-1.4", "I-02", "I-07", "I-08", "I-11")
@EVERY_NUMBER
def test_the_common_stock(players) -> None:
    table = begun(players)
    state = table.state
    assert state.peasant_supply + state.tray[5] + state.lodged[5] == 20
    assert table.building_supply == {"palace": 28, "church": 26, "trading_house": 26}
    assert state.marker_supply == 42
    assert len(table.actions) == 10
    assert len(table.open_events | table.event_deck) == 12
    assert len(state.tile_at) == 5


@pytest.mark.rule("WA-1.5", "I-03", "I-04")
@EVERY_NUMBER
def test_a_state_belongs_to_whoever_has_armies_there_and_is_neutral_otherwise(players) -> None:
    table = begun(players)
    for state in STATE_IDS:
        assert (table.armies(state) > 0) == (table.owner(state) in table.names)
    in_play = 37 if players == 3 else 45
    assert sum(len(table.states(player)) for player in table.names) + len(table.pool) == in_play


@pytest.mark.rule("WA-1.5")
def test_during_a_throw_the_old_owner_is_still_the_owner() -> None:
    table = acting(4, {"black": "anhalt:5", "blue": "kursachsen:3"}, plans={"black": {"battle_a": "anhalt"}})
    table.play("kursachsen", "armies 4", throws=[{"black": 4}])
    (thrown,) = table.at_throws
    assert thrown.owner("kursachsen") == "blue"
    assert table.owner("kursachsen") == "black"


@pytest.mark.rule("WA-1.6", "WA-5.1")
def test_every_cube_is_on_the_map_in_reserve_in_the_tray_or_lodged() -> None:
    table = lay(3, {"black": "koeln:7 mark:2"}, tray="black:3 peasants:2", lodged="black:4 peasants:5")
    assert (table.reserve("black"), table.peasants) == (62 - 9 - 7, 13)
    assert (table.tray, table.lodged) == ({"black": 3, "peasants": 2}, {"black": 4, "peasants": 5})


@pytest.mark.rule("WA-1.8")
def test_the_bank_never_runs_out() -> None:
    table = acting(
        3, {"black": "wolfenbuettel"}, thalers={"black": 1000}, plans={"black": {"collect_taxes": "wolfenbuettel"}}
    )
    assert table.thalers("black") == 1007


@pytest.mark.rule("WA-1.9")
def test_grain_and_points_are_counted_beyond_the_ends_of_their_tracks() -> None:
    table = acting(3, {"black": "mark"}, grain={"black": 18}, plans={"black": {"collect_grain": "mark"}})
    assert table.grain("black") == 23
    table = lay(3, {"black": "mark:60"}, scores={"black": 80}, season="autumn", grain={"black": 30})
    table.plays_round()
    assert table.score("black") == 81


@pytest.mark.rule("WA-1.10", "X-13", "WA-13.4")
def test_a_building_that_was_removed_can_be_built_again() -> None:
    twenty_eight = [state for state in STATE_IDS if state not in ("anhalt", "kursachsen")][:28]
    states = {"black": " ".join(twenty_eight), "blue": "anhalt:9 kursachsen"}
    palaces = dict.fromkeys(twenty_eight, "palace")
    table = acting(4, states, buildings=palaces, plans={"blue": {"build_palace": "kursachsen"}})
    assert (table.building_supply["palace"], table.buildings("kursachsen"), table.thalers("blue")) == (0, set(), 10)
    assert kinds_of(table.told).count("CANCELLED") == 1
    plans = {"blue": {"battle_a": "anhalt", "build_palace": "kursachsen"}}
    table = acting(4, states, buildings=palaces, plans=plans)
    table.play("altmark", "armies 3", throws=[{"black": 1, "blue": 1}])
    assert table.land("altmark") == (None, 0, set(), 0)
    assert table.buildings("kursachsen") == {"palace"}
    assert (table.building_supply["palace"], table.thalers("blue")) == (0, 7)


@pytest.mark.rule("WA-1.11", "WA-21.1")
def test_the_points_are_the_victory_points_and_most_of_them_win() -> None:
    table = lay(3, {"black": "mark"}, scores={"black": 4, "blue": 9, "purple": 2})
    assert table.position.points == (4, 9, 2)
    assert table.position.places == (2, 1, 3)


# --- The common part ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-2.1", "T-13", "I-06")
def test_with_three_players_eight_states_are_out_of_play() -> None:
    table = begun(3)
    assert set(FACTS["setup"]["three_player_excluded"]) == EXCLUDED
    assert {state for state in STATE_IDS if table.owner(state) == "out"} == EXCLUDED
    assert not table.pool & EXCLUDED
    for players in (4, 5):
        assert not [state for state in STATE_IDS if begun(players).owner(state) == "out"]


@pytest.mark.rule("WA-2.1", "T-13", "WA-16.5")
@pytest.mark.parametrize("origin", ["koeln", "mark", "trier", "lothringen"])
def test_luettich_is_no_target_with_three_players(origin) -> None:
    assert "luettich" in FACT[origin]["neighbours"]
    with_three = acting(3, {"black": f"{origin}:5"}, plans={"black": {"battle_a": origin}})
    with_four = acting(4, {"black": f"{origin}:5"}, plans={"black": {"battle_a": origin}})
    assert with_four.decision == with_three.decision == "BATTLE_AT"
    assert set(with_four.options()) == {*FACT[origin]["neighbours"], "stay"}
    assert set(with_three.options()) == {*FACT[origin]["neighbours"], "stay"} - EXCLUDED
    assert with_three.refuses("luettich")


@pytest.mark.rule("WA-2.1", "T-13")
def test_an_excluded_state_is_never_dealt() -> None:
    for seed in range(10):
        table = begun(3, seed=seed, draft=True)
        while table.decision in ("REFRESH", "CLAIM", "GROUP"):
            table.play(table.options()[-1])
        assert all(table.owner(state) == "out" for state in EXCLUDED)


@pytest.mark.rule("WA-2.2")
@pytest.mark.parametrize(("players", "thalers"), [(3, 18), (4, 15), (5, 12)])
def test_the_fewer_play_the_more_thalers_they_have(players, thalers) -> None:
    for draft in (False, True):
        assert begun(players, draft=draft).all("thalers") == [thalers] * players


@pytest.mark.rule("WA-2.3", "WA-4.2")
@pytest.mark.parametrize(("players", "armies"), [(3, 27), (4, 25), (5, 23)])
def test_start_groups(players, armies) -> None:
    table = begun(players)
    assert sum(GROUPS[players]) == armies
    for player in table.names:
        groups = [table.armies(state) for state in table.states(player)]
        assert sorted(groups, reverse=True) == GROUPS[players]
        assert table.reserve(player) + table.lodged.get(player, 0) == 62 - armies


@pytest.mark.rule("WA-2.4")
def test_the_standard_set_up_is_the_default_and_the_draft_an_option() -> None:
    option = GAME.options[0]
    assert (option.name, option.values) == ("setup", ("standard", "draft"))
    assert begun().decision == "PLAN"
    assert begun(draft=True).decision == "CLAIM"


@pytest.mark.rule("WA-2.5", "I-04")
@pytest.mark.parametrize(("players", "left"), [(3, 10), (4, 13), (5, 10)])
def test_what_nobody_has_claimed_is_neutral(players, left) -> None:
    table = begun(players)
    assert len(table.pool) == left
    for state in table.pool:
        assert table.land(state) == (None, 0, set(), 0)


@pytest.mark.rule("WA-2.5", "WA-18.3")
def test_a_neutral_state_of_the_set_up_can_be_conquered() -> None:
    table = begun(4, event="none")
    assert table.owner("hessen_kassel") is None
    table.state.tile_at[:] = NONE
    table.plays_round({"purple": {"battle_a": "paderborn"}})
    table.play("hessen_kassel", "armies 3", throws=[{"purple": 3}])
    assert table.owner("hessen_kassel") == "purple"


@pytest.mark.rule("WA-2.6")
@EVERY_NUMBER
def test_everybody_starts_without_points_and_grain(players) -> None:
    table = begun(players)
    assert table.all("score") == table.all("grain") == [0] * players


@pytest.mark.rule("WA-2.7", "WA-6.1")
def test_states_first_then_the_tower_then_events_then_spring() -> None:
    events = kinds_of(begun(3).told)
    marks = [events.index(kind) for kind in ("FILLED", "EVENTS_OPENED", "ACTION_OPENED")]
    assert marks == sorted(marks)
    table = begun(3, draft=True)
    assert not {"FILLED", "EVENTS_OPENED", "ACTION_OPENED"} & set(kinds_of(table.told))
    assert sum(table.state.lodged) == 0
    happened = []
    while table.decision in ("REFRESH", "CLAIM", "GROUP"):
        happened += kinds_of(table.play(table.options()[-1]))
    assert happened.count("CLAIMED") == 27
    marks = [happened.index(kind) for kind in ("FILLED", "EVENTS_OPENED", "ACTION_OPENED")]
    assert marks == sorted(marks)
    assert marks[0] > max(at for at, kind in enumerate(happened) if kind == "CLAIMED")
    assert (table.decision, table.season, table.year) == ("PLAN", "spring", 1)


@pytest.mark.rule("WA-2.8", "I-11")
@EVERY_NUMBER
def test_four_events_lie_open_all_equally_likely(players) -> None:
    tables = many_starts(players)
    shown = tables["open_events"][:, None] >> np.arange(12) & 1
    assert (shown.sum(axis=1) == 4).all()
    assert ((tables["open_events"] | tables["event_deck"]) == (1 << 12) - 1).all()
    assert ((tables["open_events"] & tables["event_deck"]) == 0).all()
    assert (tables["season"] == Season.SPRING).all()
    assert abs(shown.sum(axis=0) - MANY / 3).max() < 4 * np.sqrt(MANY * 2 / 9)
    table = begun(players)
    (opened,) = [event for event in table.told if event.kind == Event.EVENTS_OPENED]
    assert {event for at, event in enumerate(EVENT_IDS) if opened.details[0] >> at & 1} == table.open_events


# --- The standard set-up --------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-4.1")
@EVERY_NUMBER
def test_seats_get_the_states_and_armies_of_their_letters(players) -> None:
    table = begun(players)
    for player in table.names:
        listed = standard(players, "ABCDE"[seat(player)])
        assert {state: table.armies(state) for state in table.states(player)} == listed


@pytest.mark.rule("WA-4.2")
def test_the_misprint_of_lausitz_is_corrected() -> None:
    assert begun(3).armies("lausitz") == 2
    for players in (3, 4, 5):
        for letter in "ABCDE"[:players]:
            assert Counter(standard(players, letter).values()) == Counter(GROUPS[players])

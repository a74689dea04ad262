"""Pushing (ME-5): who is pushed, which way, how far, and when it is not allowed."""

import pytest

from durbar.games.meridian.state import Event
from tests.meridian.table import facing
from tests.meridian.test_placement import check, free


@pytest.mark.rule("EX-4", "ME-5.3")
def test_a_chain_stops_at_the_first_gap_and_towers_beyond_it_stay() -> None:
    check("_ K6 _ B4 G3", 2, {5: "_ K6 B4 G3 O2"})


@pytest.mark.rule("EX-5", "ME-5.3", "ME-5.2")
@pytest.mark.parametrize(
    ("height", "results"),
    [(2, {4: "K5 B4 G3 O2 _", **free(5)}), (6, {**free(1), 2: "_ O6 K5 B4 G3"})],
)
def test_a_chain_may_reach_the_edge(height, results) -> None:
    check("_ K5 B4 G3 _", height, results)


@pytest.mark.rule("EX-6", "ME-5.4", "ME-4.10")
@pytest.mark.parametrize(("height", "results"), [(2, free(4, 5)), (6, {1: "O6 K5 B4 G3 _"})])
def test_nothing_is_pushed_off_the_board(height, results) -> None:
    check("K5 B4 G3 _ _", height, results)


@pytest.mark.rule("EX-7", "ME-5.1", "ME-5.2", "ME-5.8")
def test_a_shorter_tower_pushes_north_and_a_taller_one_south_although_a_city_is_free() -> None:
    check("_ K5 _ G2 _", 3, {2: "K5 O3 _ G2 _", **free(3), 4: "_ K5 _ O3 G2"})


@pytest.mark.rule("EX-8", "ME-5.2")
def test_without_a_free_city_between_either_neighbour_may_be_pushed() -> None:
    check("_ K5 G2 _ _", 3, {2: "K5 O3 G2 _ _", 3: "_ K5 O3 G2 _"})


@pytest.mark.rule("EX-9", "ME-5.3", "ME-5.4", "ME-5.5")
@pytest.mark.parametrize(
    ("height", "results"),
    [(1, {4: "K7 B3 G2 O1 _", **free(5)}), (5, {**free(2), 3: "K7 _ O5 B3 G2"})],
)
def test_only_the_nearest_taller_or_shorter_tower_is_pushed_directly(height, results) -> None:
    check("K7 _ B3 G2 _", height, results)


@pytest.mark.rule("EX-10", "ME-1.2", "ME-5.4")
def test_on_the_four_city_side_the_edge_is_nearer() -> None:
    table = facing("B3 G1 _ _")
    assert table.players == 3
    assert table.slots(2) == {2}
    assert table.after("(2,2)").column() == "B3 O2 G1 _"
    assert table.refuses("(2,1)", "(2,3)", "(2,4)", "(2,5)")


@pytest.mark.rule("EX-11", "ME-1.4", "ME-1.5", "ME-2.4", "ME-5.7", "ME-9.1")
def test_a_pushed_tower_counts_for_the_city_and_the_island_where_it_now_stands() -> None:
    table = facing("_ K4 G2 _ _", meridian=4)
    assert table.points == {"O": 0, "G": 5, "B": 0, "K": 3}  # grey holds the capital of B, black a city of F
    after = table.after("(3,3)")
    assert after.column() == "_ K4 O3 G2 _"
    assert after.points == {"O": 5, "G": 4, "B": 0, "K": 3}  # orange holds B now, grey a city of D
    assert after.conquests() == {"B": "O", "D": "G", "F": "K"}
    assert (after.garrisons("B"), after.garrisons("D")) == ({"O": 2}, {"G": 1})


@pytest.mark.rule("ME-5.7", "ME-5.8", "IN-8")
@pytest.mark.parametrize(("column", "option"), [("_ K5 B4 G3 _", "(2,4)"), ("K5 B4 G3 _ _", "(6,1)")])
def test_pushed_towers_keep_owner_and_height_and_return_to_no_hand(column, option) -> None:
    table = facing(column)
    events = table.play(option)
    pushed = [(table.letters[event.player], event.details[3]) for event in events if event.kind == Event.PUSHED]
    assert sorted(pushed) == [("B", 4), ("G", 3), ("K", 5)]
    assert [city for city in table.column().split() if city[0] in "KBG"] == ["K5", "B4", "G3"]
    assert table.hands[1:] == (17, 16, 15)


@pytest.mark.rule("ME-5.6")
def test_the_tower_that_enters_takes_the_slot_and_the_others_move_one_city() -> None:
    table = facing("_ K5 B4 G3 _")
    events = table.play("(2,4)")
    moved = [event.details for event in events if event.kind == Event.PUSHED]
    assert sorted(moved) == [(4, 1, 0, 5), (4, 2, 1, 4), (4, 3, 2, 3)]
    assert [event.details for event in events if event.kind == Event.BUILT] == [(4, 3, 2, 0)]
    assert table.column() == "K5 B4 G3 O2 _"


@pytest.mark.rule("ME-5.8")
def test_with_three_or_four_players_ones_own_tower_is_never_there_to_be_pushed() -> None:
    table = facing("_ K5 O3 G2 _")
    assert table.placements == set()
    table.play("lift(3)")
    assert table.slots(4) == {2, 3, 4}
    assert table.after("(4,4)").column() == "_ K5 _ O4 G2"

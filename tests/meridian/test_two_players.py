"""The game for two players (ME-11)."""

import pytest

from durbar.games.meridian.state import Event
from tests.meridian.table import GAME, Table, deck_of, facing, garrisoned, lay
from tests.meridian.test_placement import check, free

EMPTY = "_ _ _ _ _"


@pytest.mark.rule("EX-S2", "ME-11.1", "ME-11.2", "ME-11.3")
def test_both_colours_are_one_deck_and_one_pool_of_floors() -> None:
    table = Table(GAME.start(2, seed=8))
    for player in "PQ":
        assert table.hand(player) == 40
        assert len(table.face_up(player)) == 2
        assert len(table.pile(player)) == 24
        assert sorted(table.face_up(player) + table.pile(player)) == sorted(deck_of(4) * 2)


@pytest.mark.rule("ME-11.2")
def test_two_players_alternate_for_twenty_six_turns_each() -> None:
    position = GAME.start(2, seed=2)
    first = position.state.first
    spent = [event.player for event in position.events if event.kind == Event.SPENT]
    while not position.over:
        events = position.choose(position.pending[0], position.choices(position.pending[0])[-1])
        spent += [event.player for event in events if event.kind == Event.SPENT]
    assert spent == [first, 1 - first] * 26


@pytest.mark.rule("ME-11.3", "ME-4.2")
def test_a_tower_may_mix_colours_and_so_be_taller_than_twenty_floors() -> None:
    table = facing(EMPTY, players=2)
    assert table.heights == set(range(2, 41))
    after = table.after("(40,3)")
    assert after.column() == "_ _ P40 _ _"
    assert after.hand("P") == 0


@pytest.mark.rule("EX-28", "ME-11.5", "ME-11.6")
@pytest.mark.parametrize(("height", "results"), [(5, {}), (3, {2: "P4 P3 Q2 _ _"}), (1, free(3, 4, 5))])
def test_ones_own_tower_cannot_be_displaced_directly(height, results) -> None:
    check("P4 Q2 _ _ _", height, results)


@pytest.mark.rule("EX-29", "ME-11.6")
@pytest.mark.parametrize(
    ("height", "results"),
    [(1, {3: "P4 Q2 P1 _ _", **free(4, 5)}), (3, {3: "_ P4 P3 Q2 _"}), (5, free(1))],
)
def test_a_chain_carries_ones_own_tower_along(height, results) -> None:
    check("_ P4 Q2 _ _", height, results)


@pytest.mark.rule("EX-30", "ME-11.6")
def test_a_chain_carries_ones_own_tower_southwards_too() -> None:
    check("Q5 P4 _ _ Q1", 6, {1: "P6 Q5 P4 _ Q1"})


@pytest.mark.rule("EX-31", "ME-11.4", "ME-11.5", "ME-6.4")
def test_with_two_own_towers_one_of_them_may_be_lifted_but_none_added() -> None:
    table = facing("P4 _ P2 _ Q1", floors=0)
    assert table.options == ["decline", "lift(1)", "lift(3)"]
    assert table.after("lift(3)").options == ["keep", "(2,2)", "(2,4)"]
    assert table.after("lift(1)").options == ["keep", "(3,1)", "(3,2)", "(4,2)"]


@pytest.mark.rule("EX-32", "ME-11.5")
def test_with_one_own_tower_a_second_is_added_or_the_first_is_moved_but_not_both() -> None:
    table = facing("_ P3 _ _ _", floors=5)
    assert table.options[:2] == ["decline", "lift(2)"]
    added = table.after("(2,4)")
    assert (added.column(), added.hand("P"), added.actor) == ("_ P3 _ P2 _", 3, "Q")
    moved = table.after("lift(2)", "(2,4)")
    assert (moved.column(), moved.hand("P"), moved.actor) == ("_ _ _ P2 _", 6, "Q")


@pytest.mark.rule("ME-11.4")
def test_two_towers_of_one_player_differ_in_height_like_all_others() -> None:
    table = facing("_ P3 _ Q1 _", floors=9)
    assert table.heights == {2, 4, 5, 6, 7, 8, 9}
    assert table.slots(2) == {3, 4}


@pytest.mark.rule("ME-11.4")
@pytest.mark.parametrize("column", ["P9 P4 _ _ _", "P9 Q8 P7 Q6 _", "_ P4 Q3 _ P2"])
def test_a_third_tower_on_a_meridian_is_not_offered(column) -> None:
    table = facing(column)
    assert table.placements == set()
    assert table.refuses(*(f"({height},{slot})" for height in range(1, 12) for slot in range(1, 6)))


@pytest.mark.rule("ME-4.10", "ME-11.6")
def test_with_two_players_a_height_above_the_tallest_cannot_always_enter() -> None:
    check("P4 Q3 _ _ _", 5, {})
    check("Q4 P3 _ _ _", 5, {1: "P5 Q4 P3 _ _"})


@pytest.mark.rule("EX-22", "ME-11.7")
def test_two_identical_cards_are_one_choice_and_only_one_is_discarded() -> None:
    table = lay(2, {}, actor="Q", cards={"P": "8-9-10 8-9-10", "Q": "1 2"})
    table.play("card 1", "decline")
    assert (table.actor, table.decision) == ("P", "MERIDIAN")
    assert table.options == ["meridian 8", "meridian 9", "meridian 10"]
    table.play("meridian 9", "decline")
    assert table.discards("P") == ["8-9-10"]
    assert "8-9-10" in table.face_up("P")
    assert table.pile("P").count("8-9-10") == 0


@pytest.mark.rule("ME-11.7", "ME-3.3")
def test_two_identical_single_cards_lead_straight_to_the_act() -> None:
    table = lay(2, {}, actor="Q", cards={"P": "6 6", "Q": "1 2"})
    table.play("card 1", "decline")
    assert (table.actor, table.decision, table.unfinished) == ("P", "ACT", ("6", 6, None))


@pytest.mark.rule("EX-33", "ME-11.3", "ME-9.2")
def test_the_garrisons_of_both_colours_are_summed() -> None:
    table = garrisoned(2, D="P P Q*")
    assert table.garrisons("D") == {"P": 2, "Q": 2}
    assert table.conquests() == {}
    assert table.points == {"P": 0, "Q": 0}


@pytest.mark.rule("ME-11.3", "ME-10.3")
def test_the_floors_of_both_colours_left_decide_a_tie() -> None:
    table = garrisoned(2, hands={"P": 21, "Q": 22}, C="P", E="Q")
    assert table.points == {"P": 3, "Q": 3}
    assert table.places == (2, 1)

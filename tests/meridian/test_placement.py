"""Placement (ME-4): heights, order, limits, and which cities may be entered."""

import pytest

from durbar.games.meridian.components import FACTS
from tests.meridian.table import LETTERS, SEAT, facing, lay, with_tower

EMPTY = "_ _ _ _ _"
FREE = "free"


def entries(column, height, floors=None):
    """Every slot a height may enter, with the column that results; and everything else is refused."""
    table = facing(column, floors)
    slots = table.slots(height)
    others = [f"({height},{slot})" for slot in range(1, 6) if slot not in slots]
    assert table.refuses(*others)
    return {slot: table.after(f"({height},{slot})").column() for slot in sorted(slots)}


def expected(column, height, results):
    """The results of an example, those in free cities written out."""
    actor = "P" if set(column) & set("PQ") else "O"
    return {
        slot: with_tower(column, f"{actor}{height}", slot) if result == FREE else result
        for slot, result in results.items()
    }


def check(column, height, results):
    assert entries(column, height) == expected(column, height, results)


def free(*slots):
    return dict.fromkeys(slots, FREE)


# --- Floors and heights ---------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-1", "ME-4.2", "ME-4.3", "ME-4.7")
def test_on_an_empty_meridian_every_height_from_two_floors_may_take_any_city() -> None:
    table = facing(EMPTY)
    assert table.hand() == 20
    assert table.placements == {(height, slot) for height in range(2, 21) for slot in range(1, 6)}
    assert len(table.options) == 96
    assert table.options[0] == "decline"
    assert table.refuses(*(f"(1,{slot})" for slot in range(1, 6)), "(21,1)")


@pytest.mark.rule("ME-4.2")
@pytest.mark.parametrize("floors", range(21))
def test_a_tower_may_have_as_many_floors_as_the_hand_holds_and_no_more(floors) -> None:
    table = lay(4, {5: "_ _ G20 _ _"}, hands={"O": floors}, cards={"O": "5 9"})
    table.play("card 5")
    offered = table.heights if table.actor == "O" else set()
    assert offered == set(range(1, min(floors, 19) + 1))


@pytest.mark.rule("ME-4.1", "ME-4.2", "IN-1")
@pytest.mark.parametrize("height", [2, 7, 12])
def test_a_tower_takes_its_floors_from_the_hand_and_fills_its_city(height) -> None:
    table = facing(EMPTY, floors=12)
    after = table.after(f"({height},3)")
    assert after.column() == f"_ _ O{height} _ _"
    assert after.hand("O") == 12 - height
    assert after.hands[1:] == table.hands[1:]


@pytest.mark.rule("ME-4.1")
def test_a_city_holds_one_tower_who_enters_an_occupied_city_replaces_or_joins_nothing() -> None:
    after = facing("_ G4 _ _ _").after("(6,2)")
    assert after.column() == "_ O6 G4 _ _"


@pytest.mark.rule("EX-2", "ME-4.3", "ME-5.1")
def test_one_floor_is_allowed_where_a_tower_stands() -> None:
    check("_ _ G2 _ _", 1, {3: "_ G2 O1 _ _", **free(4, 5)})


@pytest.mark.rule("ME-4.3")
def test_the_first_tower_needs_two_floors_whatever_has_stood_there_before() -> None:
    table = lay(4, {5: "_ K4 _ _ _"}, actor="K", cards={"K": "5 9", "O": "5 8"})
    table.play("card 5", "lift(2)", "keep", "card 5")
    assert table.actor == "O"
    assert table.heights == set(range(2, 21))


@pytest.mark.rule("EX-13", "ME-4.2", "ME-4.3", "ME-4.4", "ME-7.3")
@pytest.mark.parametrize("column", [EMPTY, "_ G1 _ _ _"])
def test_a_single_floor_may_allow_nothing_but_to_decline(column) -> None:
    table = lay(4, {5: column}, hands={"O": 1}, cards={"O": "5 9"})
    events = table.play("card 5")
    assert "DECLINED" in table.kinds_of(events)
    assert (table.column(5), table.hand("O"), table.actor) == (column, 1, "G")


@pytest.mark.rule("EX-13", "ME-4.2")
def test_a_single_floor_may_stand_below_or_push_a_taller_tower() -> None:
    table = facing("_ G2 _ _ _", floors=1)
    assert table.options == ["decline", "(1,2)", "(1,3)", "(1,4)", "(1,5)"]
    assert table.after("(1,2)").column() == "G2 O1 _ _ _"


# --- Order ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-A", "ME-1.3", "ME-4.5", "ME-4.7", "ME-5.1", "ME-5.2", "ME-5.3", "ME-5.4")
def test_figure_a_two_floors_may_enter_between_or_push_the_shorter_tower_south() -> None:
    check("K4 B3 _ G1 _", 2, {3: "K4 B3 O2 G1 _", 4: "K4 B3 _ O2 G1"})


@pytest.mark.rule("EX-B", "ME-4.4", "ME-4.5", "ME-5.3")
@pytest.mark.parametrize("height", range(5, 21))
def test_figure_b_the_tallest_tower_pushes_the_others_south(height) -> None:
    check("K4 B3 _ G1 _", height, {1: f"O{height} K4 B3 G1 _"})


@pytest.mark.rule("EX-B", "ME-4.4")
@pytest.mark.parametrize("height", [1, 3, 4])
def test_figure_b_no_two_towers_of_a_meridian_are_equally_tall(height) -> None:
    check("K4 B3 _ G1 _", height, {})


@pytest.mark.rule("EX-3", "ME-4.5", "ME-5.4")
@pytest.mark.parametrize(
    ("column", "height", "results"),
    [("G1 _ _ _ _", 5, {1: "O5 G1 _ _ _"}), ("_ _ _ _ G1", 2, free(1, 2, 3, 4))],
)
def test_no_taller_tower_stands_south_of_a_shorter_one(column, height, results) -> None:
    check(column, height, results)


@pytest.mark.rule("ME-4.5")
def test_free_cities_between_towers_do_not_matter_for_the_order() -> None:
    check("G5 _ _ _ K2", 3, free(2, 3, 4))
    check("_ G5 _ _ K2", 3, {2: "G5 O3 _ _ K2", **free(3, 4)})
    check("_ G5 _ _ K2", 6, {1: "O6 G5 _ _ K2", 2: "_ O6 G5 _ K2"})
    check("_ G5 _ _ K2", 1, free() | {5: "_ G5 _ K2 O1"})


@pytest.mark.rule("ME-4.6", "ME-6.6")
@pytest.mark.parametrize(("column", "actor"), [("_ O3 _ _ _", "O"), ("K5 _ _ B1 _", "B"), ("_ G9 O2 _", "G")])
def test_a_second_tower_of_ones_own_is_not_offered(column, actor) -> None:
    table = facing(column, actor=actor)
    assert table.actor == actor
    assert table.placements == set()
    assert table.refuses(*(f"({height},{slot})" for height in range(1, 10) for slot in range(1, 5)))


@pytest.mark.rule("ME-4.7")
@pytest.mark.parametrize("meridian", range(1, 11))
def test_any_free_city_may_be_taken_whatever_its_island(meridian) -> None:
    table = facing("K9 _ _ _ G1", meridian=meridian)
    assert table.slots(4) == {2, 3, 4}


@pytest.mark.rule("ME-4.8")
def test_order_is_judged_on_the_column_after_pushing() -> None:
    # 3 in the first slot would stand above K5 before the push, and in the third slot below G2
    check("_ K5 G2 _ _", 3, {2: "K5 O3 G2 _ _", 3: "_ K5 O3 G2 _"})


@pytest.mark.rule("ME-4.8", "ME-6.5")
def test_limits_are_judged_after_lifting() -> None:
    table = facing("O4 _ G2 _ _").after("lift(1)")
    assert table.slots(4) == {2, 3}  # its old height is free again, its old place is not offered
    assert table.slots(5) == {1, 2, 3}
    assert table.slots(2) == set()


@pytest.mark.rule("ME-4.10")
@pytest.mark.parametrize(
    "column", ["K8 B7 G6 _ _", "_ _ K8 B7 G6", "K8 _ B7 _ G6", "_ K8 B7 G6 _", "K8 B7 _ G6 _", "B7 G6 _ _", "_ _ B7 G6"]
)
def test_with_three_or_four_players_a_height_above_the_tallest_can_always_enter(column) -> None:
    assert column.split().count("_") >= 2
    table = facing(column)
    assert table.slots(9)
    assert all(table.after(f"(9,{slot})").column().count("_") >= 1 for slot in table.slots(9))


# --- The vectors among the component data ---------------------------------------------------------------------------


@pytest.mark.rule("ME-4.4", "ME-4.5", "ME-4.9", "ME-5.6")
@pytest.mark.parametrize("vector", FACTS["test"]["placement"], ids=lambda vector: vector["id"])
def test_placements_are_as_in_the_component_data(vector) -> None:
    initial = {"orange": "O", "grey": "G", "brown": "B", "black": "K"}
    owners = [initial.get(colour) for colour in vector.get("owners", ["black", "brown", "", "grey", ""])]
    pairs = zip(owners, vector["column"], strict=True)
    column = " ".join(f"{owner}{height}" if height else "_" for owner, height in pairs)
    found = entries(column, vector["height"])
    heights = {slot: [int(city[1:]) if city != "_" else 0 for city in result.split()] for slot, result in found.items()}
    assert heights == {legal["slot"]: legal["result"] for legal in vector["legal"]}
    assert not set(found) & {illegal["slot"] for illegal in vector.get("illegal", [])}


@pytest.mark.rule("ME-4.9")
def test_placements_are_offered_by_slot_and_then_by_height() -> None:
    table = facing("_ G5 _ _ K2", floors=7)
    offered = [option for option in table.options if option != "decline"]
    by_slot = sorted(table.placements, key=lambda placement: (placement[1], placement[0]))
    assert offered == [f"({height},{slot})" for height, slot in by_slot]


@pytest.mark.rule("ME-1.6", "IN-17")
@pytest.mark.parametrize("shift", [1, 2, 3])
def test_renaming_the_colours_changes_no_placement(shift) -> None:
    renamed = {letter: LETTERS[4][(SEAT[letter] + shift) % 4] for letter in LETTERS[4]}
    for column in ("K4 B3 _ G1 _", "_ K6 _ B4 G3", EMPTY):
        other = "".join(renamed.get(mark, mark) for mark in column)
        table, twin = facing(column, floors=9), facing(other, floors=9, actor=renamed["O"])
        assert table.options == twin.options

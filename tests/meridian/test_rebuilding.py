"""Removing and rebuilding (ME-6)."""

import pytest

from tests.meridian.table import facing


@pytest.mark.rule("EX-C", "ME-6.1", "ME-6.3", "ME-6.4", "ME-6.5")
@pytest.mark.parametrize("floors", [0, 3, 16])
def test_figure_c_a_tower_is_lifted_and_a_new_one_built(floors) -> None:
    table = facing("O4 B3 _ G1 _", floors)
    table.play("lift(1)")
    assert table.column() == "_ B3 _ G1 _"
    assert table.hand() == floors + 4
    results = {slot: table.after(f"(2,{slot})").column() for slot in table.slots(2)}
    assert results == {2: "B3 O2 _ G1 _", 3: "_ B3 O2 G1 _", 4: "_ B3 _ O2 G1"}
    assert table.refuses("(2,1)", "(2,5)")
    assert table.after("(2,4)").hand("O") == floors + 2
    assert table.slots(4) == {2}
    assert table.refuses("(4,1)", "(4,3)", "(4,4)", "(4,5)")
    assert table.after("(4,2)").column() == "_ O4 B3 G1 _"


@pytest.mark.rule("EX-14", "ME-6.3", "ME-6.4", "ME-6.5")
def test_the_floors_just_recovered_can_be_used_at_once() -> None:
    table = facing("_ O3 _ G1 _", floors=0)
    table.play("lift(2)")
    assert table.hand() == 3
    assert table.options[0] == "keep"
    assert "decline" not in table.options
    assert table.placements == {(2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 3), (3, 4)}
    assert table.refuses("(3,2)", "decline")
    assert [table.after(f"({height},4)").column() for height in (2, 3)] == ["_ _ _ O2 G1", "_ _ _ O3 G1"]


@pytest.mark.rule("EX-15", "ME-4.3", "ME-6.5")
def test_after_the_only_tower_is_lifted_the_meridian_is_empty_and_one_floor_too_few() -> None:
    table = facing("_ O1 _ _ _", floors=0)
    events = table.play("lift(2)")
    assert table.kinds_of(events) == ["LIFTED", "KEPT", "TURNED_UP"]
    assert (table.column(), table.hand("O"), table.actor) == ("_ _ _ _ _", 1, "G")
    richer = facing("_ O1 _ _ _", floors=5).after("lift(2)")
    assert richer.placements == {(height, slot) for height in range(2, 7) for slot in range(1, 6)}
    assert richer.options[0] == "keep"
    assert richer.refuses(*(f"(1,{slot})" for slot in range(1, 6)))


@pytest.mark.rule("EX-16", "ME-4.3", "ME-6.4")
def test_the_tower_may_be_moved_but_not_put_back() -> None:
    table = facing("_ O2 _ _ _", floors=0).after("lift(2)")
    assert table.options == ["keep", "(2,1)", "(2,3)", "(2,4)", "(2,5)"]


@pytest.mark.rule("EX-17", "ME-6.2", "ME-6.7")
def test_having_lifted_one_may_stop_and_nothing_slides() -> None:
    table = facing("K5 O4 B3 _ _", floors=2)
    table.play("lift(2)")
    assert table.column() == "K5 _ B3 _ _"
    table.play("keep")
    assert (table.column(), table.hand("O"), table.actor) == ("K5 _ B3 _ _", 6, "G")


@pytest.mark.rule("ME-6.1", "ME-6.7")
@pytest.mark.parametrize(
    ("column", "actor", "lifts"),
    [
        ("K5 O4 B3 _ _", "O", ["lift(2)"]),
        ("K5 O4 B3 _ _", "K", ["lift(1)"]),
        ("K5 O4 B3 _ _", "B", ["lift(3)"]),
        ("K5 O4 B3 _ _", "G", []),
        ("_ G3 O1 _", "G", ["lift(2)"]),
        ("Q5 P4 Q3 P1 _", "P", ["lift(2)", "lift(4)"]),
    ],
)
def test_only_own_towers_on_the_chosen_meridian_can_be_lifted(column, actor, lifts) -> None:
    # a tower far away takes the remaining floors, so that there is one on another meridian too
    table = facing(column, floors=3, actor=actor)
    assert [option for option in table.options if option.startswith("lift")] == lifts
    assert table.refuses(*(f"lift({slot})" for slot in range(1, 6) if f"lift({slot})" not in lifts))


@pytest.mark.rule("ME-6.2")
def test_floors_that_were_kept_serve_in_later_turns() -> None:
    table = facing("_ O6 _ _ _", floors=1)
    table.play("lift(2)", "keep")
    while table.actor != "O":
        table.play("decline" if "decline" in table.options else table.options[0])
    assert table.hand("O") == 7


@pytest.mark.rule("ME-6.3")
@pytest.mark.parametrize("height", range(2, 9))
def test_floors_not_used_for_the_new_tower_stay_in_hand(height) -> None:
    table = facing("_ _ O3 _ _", floors=5).after("lift(3)")
    assert table.heights == set(range(2, 9))
    assert table.after(f"({height},1)").hand("O") == 8 - height


@pytest.mark.rule("ME-6.4", "IN-9")
@pytest.mark.parametrize("column", ["_ O3 _ _ _", "K5 O3 _ G1 _", "_ K5 _ O3 _", "O3 _ _ B1"])
def test_exactly_the_lifted_height_in_the_lifted_slot_is_not_offered(column) -> None:
    table = facing(column)
    slot = column.split().index("O3") + 1
    table.play(f"lift({slot})")
    without_memory = facing(column.replace("O3", "_"))
    assert table.hand() == without_memory.hand()
    assert without_memory.placements - table.placements == {(3, slot)}
    assert table.placements <= without_memory.placements


@pytest.mark.rule("ME-6.6", "ME-6.3", "ME-2.3")
def test_rebuilding_happens_on_the_same_meridian_and_leaves_one_tower() -> None:
    table = facing("K5 O3 _ _ _", floors=4)
    after = table.after("lift(2)", "(2,5)")
    assert after.column() == "K5 _ _ _ O2"
    assert [m for m in range(1, 11) if after.column(m) != table.column(m)] == [after.here]

"""The meditation phase (AG-9)."""

import pytest

from durbar.games.agra.components import GOOD_IDS, TRACK, WHEEL_IDS, Wheel
from tests.agra.table import lay

SIX = "sailor trader botanist quarry sawmill turmeric_field"
PROCESSED = set(GOOD_IDS[4:12])


def meditating(*, space=1, standing="sailor", wheel="deliver", **belongings):
    table = lay().give("Y", standing=standing, meditation=space, **belongings)
    return table.set(wheel=wheel).turn(phase="meditate")


def laying(table, workers):
    """The points after each of these workers."""
    points = []
    for worker in workers.split():
        table.play(f"lay {worker}")
        points.append(table.state.mp)
    return points


# --- Points ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-06", "AG-9.2", "AG-9.3")
def test_each_further_worker_counts_one_space_back() -> None:
    table = meditating(space=3, standing="sailor trader quarry")
    assert TRACK[1:].tolist() == [1, 2, 2, 3, 3]
    assert laying(table, "sailor trader quarry") == [2, 4, 5]
    assert (table.standing("Y"), table.lying("Y")) == (set(), {"sailor", "trader", "quarry"})


@pytest.mark.rule("E-13", "AG-9.2")
def test_a_worker_brings_at_least_one_point() -> None:
    assert laying(meditating(standing="sailor trader quarry"), "sailor trader quarry") == [1, 2, 3]
    assert laying(meditating(space=5, standing=SIX), SIX)[-1] == 3 + 3 + 2 + 2 + 1 + 1


@pytest.mark.rule("AG-9.1")
def test_only_own_standing_workers_can_be_laid_down_one_at_a_time() -> None:
    table = lay().give("Y", standing="sailor", lying="trader").give("T", standing="quarry").turn(phase="meditate")
    assert table.offered("lay") == ["sailor"]
    table.play("lay sailor", "farmer top 0")
    assert table.asked == ("Y", "ACT")  # nothing is left to do


@pytest.mark.rule("E-58", "AG-9.4", "AG-9.5", "AG-9.7")
def test_a_worker_stood_up_may_be_laid_down_again_and_points_left_are_lost() -> None:
    table = meditating(space=2, goods={"oil": 1})
    assert laying(table, "sailor") == [2]
    table.play("oil_curry oil")
    assert table.standing("Y") == {"sailor"}
    assert laying(table, "sailor") == [3]
    table.play("farmer top 0", "farmer left 0", "done")
    assert (table.state.mp, table.told("MP_LOST"), table.asked) == (0, [(1, 0, 0, 0)], ("Y", "ACT"))


@pytest.mark.rule("E-15", "AG-9.2", "AG-19.13")
def test_workers_count_back_from_the_space_of_the_moment() -> None:
    table = meditating(space=3, standing="sailor trader", favours=4, tiles="advance_meditation")
    assert laying(table, "sailor") == [2]
    table.play("favour advance_meditation")
    assert table.meditation("Y") == 4
    assert laying(table, "trader") == [4]


@pytest.mark.rule("E-14", "AG-26.9", "AG-19.5")
def test_the_muezzin_adds_a_point_to_the_first_gain_of_a_phase() -> None:
    table = meditating(standing="sailor trader", contracts="muezzin")
    assert laying(table, "sailor trader") == [2, 3]
    other = meditating(standing="sailor trader", contracts="muezzin", favours=2, tiles="extra_mp")
    other.play("favour extra_mp")
    assert (other.state.mp, other.favours("Y")) == (2, 1)
    assert laying(other, "sailor trader") == [3, 4]


@pytest.mark.rule("AG-26.9", "AG-26.8")
def test_the_muezzin_pays_for_a_worker_of_the_cook_too() -> None:
    table = lay().give("Y", contracts="muezzin cook", workers=8).set(stored=2).turn(phase="meditate").play("release")
    assert table.state.mp == 1 + 1
    assert table.play("release").state.mp == 3


@pytest.mark.rule("AG-26.9", "AG-8.7")
def test_the_muezzin_won_in_the_phase_pays_for_the_next_worker_if_one_may_still_be_laid_down() -> None:
    table = lay(options={"laying": "any_time"}).river("muezzin", pier=2).deliver("Y", "muezzin", "oil")
    table.give("Y", goods={"paper": 1}, standing="sailor trader quarry").turn(phase="meditate")
    assert laying(table, "sailor trader") == [1, 2]
    table.play("deliver muezzin: paper", "done")
    assert (table.holder("muezzin"), table.state.mp) == ("Y", 0)
    assert laying(table, "quarry") == [2]


@pytest.mark.rule("AG-26.9", "AG-9.1")
def test_the_muezzin_won_in_the_phase_pays_for_the_first_points_after_that() -> None:
    table = lay().river("muezzin", pier=2).deliver("Y", "muezzin", "oil").give("Y", goods={"paper": 1}, favours=2)
    table.give("Y", standing="sailor trader quarry", tiles="extra_mp").turn(phase="meditate")
    table.play("lay sailor", "lay trader", "deliver muezzin: paper", "done", "favour extra_mp")
    assert (table.holder("muezzin"), table.state.mp) == ("Y", 2)


@pytest.mark.rule("E-50", "AG-26.8", "AG-1.8")
def test_workers_on_the_cook_return_to_the_reserve_for_points() -> None:
    table = lay().give("Y", contracts="cook", meditation=2, workers=8).set(stored=2).turn(phase="meditate")
    table.play("release")
    assert (table.state.mp, table.workers("Y"), table.state.stored) == (2, 9, 1)
    table.play("release")
    assert (table.state.mp, table.workers("Y"), table.state.stored) == (3, 10, 0)
    assert "release" not in table.offers


# --- The wheel ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-07", "AG-9.9")
def test_a_transformation_costs_the_value_of_the_target() -> None:
    table = meditating(standing="sailor trader", goods={"cotton": 1}).play("lay sailor")
    assert table.offered("arrow") == []
    table.play("lay trader")
    assert table.offered("arrow") == ["oil", "cloth"]  # whatever else costs as much is made of other goods
    table.play("arrow oil")
    assert (table.state.mp, table.goods("Y")) == (0, {"oil": 1})
    assert table.told("BOUGHT") == [(Wheel.TRANSFORM, 2, 0, 0)]


@pytest.mark.rule("T-08", "AG-9.11", "AG-4.11")
def test_an_exchange_costs_the_value_of_the_good() -> None:
    table = meditating(standing="sailor trader", goods={"curry": 1}).play("lay sailor")
    assert table.offered("give") == []
    table.play("lay trader", "give curry")
    assert set(table.offered("take")) == PROCESSED - {"curry"}
    table.play("take paper")
    assert (table.state.mp, table.goods("Y")) == (0, {"paper": 1})


@pytest.mark.rule("AG-9.10", "AG-9.12", "AG-6.4")
def test_a_cover_costs_two_points_and_a_farmer_one() -> None:
    table = meditating(standing="sailor trader quarry").play("lay sailor")
    assert (table.offered("cover"), len(table.offered("farmer"))) == ([], 8)
    table.play("lay trader")
    assert len(table.offered("cover")) == 8
    table.play("lay quarry", "cover top 0", "farmer top 0")
    assert (table.state.mp, table.state.covers[0], table.state.farmer[0, 0]) == (0, 0b11111110, 2)


@pytest.mark.rule("E-11", "AG-9.8", "AG-22.4", "AG-22.7")
def test_further_deliveries_to_the_same_notable_cost_more() -> None:
    def with_points(workers):
        table = lay().river("cook sufi").give("Y", goods={"oil": 1, "wood": 1, "curry": 1}, standing=SIX)
        table.set(wheel="exchange").turn(phase="meditate")
        laying(table, " ".join(SIX.split()[:workers]))
        return table

    table = with_points(5).play("deliver cook: oil", "done")
    assert (table.state.mp, table.rupees("Y")) == (3, 1)
    table.play("deliver cook: wood")
    assert (table.state.mp, table.rupees("Y"), table.holder("cook")) == (0, 1 + 2, "Y")
    fewer = with_points(4).play("deliver cook: oil", "done")
    assert fewer.offered("deliver") == ["sufi: curry"]
    fewer.play("deliver sufi: curry", "done")
    assert (fewer.state.mp, fewer.rupees("Y")) == (0, 2)


@pytest.mark.rule("AG-9.8")
def test_three_goods_for_one_notable_cost_nine() -> None:
    table = lay().river("mujtahida", pier=4).give("Y", goods={"statues": 1, "oil": 1, "turmeric": 1})
    table.turn(phase="meditate").set(mp=9)
    for good, left in (("statues", 7), ("oil", 4), ("turmeric", 0)):
        table.play(f"deliver mujtahida: {good}")
        if table.decision == "CREDIT":
            table.play("done")
        assert table.state.mp == left
    assert table.holder("mujtahida") == "Y"


@pytest.mark.rule("E-21", "AG-9.8")
def test_the_wheel_never_delivers_twice_at_once() -> None:
    table = lay().river("cook").give("Y", goods={"oil": 2}, standing=SIX).set(wheel="transform").turn(phase="meditate")
    laying(table, SIX)
    assert (table.offered("deliver"), table.offered("double")) == (["cook: oil"], [])


@pytest.mark.rule("AG-9.6", "AG-9.7")
@pytest.mark.parametrize("blocked", WHEEL_IDS[:4])
def test_the_marked_action_is_blocked_for_the_whole_phase(blocked) -> None:
    table = lay().river("cook").give("Y", goods={"oil": 1, "cotton": 2}, standing=SIX).set(wheel=blocked)
    table.turn(phase="meditate")
    laying(table, SIX)
    sorts = {"deliver": "deliver", "transform": "arrow", "remove_cover": "cover", "exchange": "give"}
    for action, sort in sorts.items():
        assert bool(table.offered(sort)) == (action != blocked)
    assert table.offered("farmer")
    table.play("cover top 0" if blocked != "remove_cover" else "arrow cloth")
    assert not table.offered(sorts[blocked])


@pytest.mark.rule("E-12", "AG-9.6", "AG-9.13")
def test_the_wheel_marker_goes_to_the_last_outer_action_bought() -> None:
    table = lay().river("cook").give("Y", goods={"cotton": 1, "oil": 1}, standing=SIX).set(wheel="deliver")
    table.turn(phase="meditate")
    laying(table, SIX)
    table.play("arrow cloth", "farmer top 0")
    assert (table.wheel, table.offered("deliver")) == ("deliver", [])
    table.play("done")
    assert (table.wheel, table.told("WHEEL_MOVED")) == ("transform", [(Wheel.TRANSFORM, 0, 0, 0)])
    farmer_only = meditating().play("lay sailor", "farmer top 0")
    assert (farmer_only.wheel, farmer_only.asked) == ("deliver", ("Y", "ACT"))


@pytest.mark.rule("AG-9.14", "AG-26.15", "T-20")
def test_the_mosaic_makers_purchase_is_no_wheel_action_and_once_per_turn() -> None:
    table = meditating(standing=SIX, contracts="mosaic_maker")
    laying(table, "sailor trader")
    assert table.offered("mosaic") == ["0"]
    laying(table, "botanist quarry sawmill")
    one = table.after("mosaic 0")
    assert (one.state.mp, one.favours("Y"), one.offered("mosaic")) == (4, 1, [])
    table.play("mosaic 1")
    assert (table.state.mp, table.favours("Y"), table.offered("mosaic")) == (2, 2, [])
    table.play("done")
    assert table.wheel == "deliver"


@pytest.mark.rule("AG-9.14", "AG-17.2")
def test_secondary_actions_do_not_move_the_wheel_marker() -> None:
    table = meditating(goods={"cotton": 1}, favours=3).play("favour base_transform", "arrow oil", "lay sailor", "done")
    assert table.wheel == "deliver"
    full = meditating(contracts="mosaic_maker", favours=1, markers=0).play("lay sailor")
    assert full.offered("mosaic") == []  # no marker for a favour, and nothing to make room with

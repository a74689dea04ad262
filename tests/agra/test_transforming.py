"""Transformation and following (AG-7), production (AG-15), processing (AG-16)."""

import pytest

from durbar.games.agra.components import GOOD_IDS
from tests.agra.table import lay

COTTON, CLOTH = {"cotton": 1}, {"cloth": 1}


# --- Transforming and following -------------------------------------------------------------------------------------


@pytest.mark.rule("T-17", "AG-16.1", "AG-7.5", "AG-7.6", "AG-7.4")
def test_others_follow_a_transformation_for_a_favour() -> None:
    table = lay().build("spinning_mill").give("T", goods={"cotton": 4}).give("V", goods=COTTON)
    table.turn("T").play("place spinning_mill")
    assert table.offered("amount") == ["0", "1", "2", "3"]
    table.play("amount 3")
    assert table.asked == ("V", "FOLLOW")
    table.play("amount 1")
    assert table.goods("T") == {"cloth": 3, "cotton": 1}
    assert (table.favours("T"), table.goods("V")) == (1, CLOTH)


@pytest.mark.rule("AG-7.5", "AG-7.6", "AG-8.5")
def test_followers_are_asked_clockwise_from_the_left_and_the_favour_comes_at_once() -> None:
    table = lay().build("spinning_mill")
    for player in "YTVO":
        table.give(player, goods=COTTON)
    table.turn("V").play("place spinning_mill", "amount 1")
    asked = []
    for given in range(3):
        asked.append(table.actor)
        assert table.favours("V") == given
        table.play("amount 1")
    assert (asked, table.favours("V")) == (["O", "Y", "T"], 3)
    assert [table.goods(player) for player in "YTVO"] == [CLOTH] * 4


@pytest.mark.rule("AG-7.5")
def test_following_can_be_declined() -> None:
    table = lay().build("spinning_mill").give("Y", goods=COTTON).give("T", goods=COTTON).turn()
    table.play("place spinning_mill", "amount 1", "amount 0")
    assert (table.favours("Y"), table.goods("T"), table.told("FOLLOWED")) == (0, COTTON, [])


@pytest.mark.rule("E-67", "AG-7.8")
def test_nothing_transformed_is_not_followed() -> None:
    table = lay().build("spinning_mill").give("Y", goods=COTTON).give("T", goods=COTTON).turn()
    table.play("place spinning_mill", "amount 0")
    assert (table.active, table.decision) == ("T", "ACT")


@pytest.mark.rule("AG-7.7")
def test_following_is_not_followed() -> None:
    table = lay(2).build("spinning_mill").give("Y", goods={"cotton": 2}).give("T", goods=COTTON).turn()
    table.play("place spinning_mill", "amount 1", "amount 1")
    assert (table.goods("Y"), table.favours("Y"), table.favours("T")) == ({"cotton": 1, "cloth": 1}, 1, 0)
    assert table.decision != "FOLLOW"


@pytest.mark.rule("AG-7.3", "AG-7.11")
def test_each_transformation_by_wheel_or_favours_has_its_own_window() -> None:
    table = lay().give("Y", goods={"cotton": 3}, favours=3, standing="sailor trader quarry sawmill")
    table.give("T", goods={"cotton": 3}).turn(phase="meditate")
    table.play("lay sailor", "lay trader", "lay quarry", "lay sawmill", "arrow oil")
    assert table.asked == ("T", "FOLLOW")
    table.play("amount 1", "arrow cloth")
    assert table.asked == ("T", "FOLLOW")
    table.play("amount 1", "favour base_transform", "arrow oil")
    assert table.asked == ("T", "FOLLOW")
    table.play("amount 0")
    assert (table.goods("Y"), table.goods("T")) == ({"oil": 2, "cloth": 1}, {"cotton": 1, "oil": 1, "cloth": 1})


@pytest.mark.rule("AG-7.2", "AG-7.3")
def test_the_target_of_a_transformation_need_not_be_built() -> None:
    table = lay().give("Y", goods=COTTON, favours=3).turn().play("favour base_transform", "arrow oil")
    assert (table.goods("Y"), table.is_built("oil_press")) == ({"oil": 1}, False)


# --- One more good --------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-29", "AG-7.9", "AG-7.10", "AG-19.11")
def test_the_tile_moves_one_more_good_for_one_price_in_one_window() -> None:
    table = lay().give("Y", goods={"cotton": 2}, favours=2, tiles="extra_transform", standing="sailor trader")
    table.give("T", goods={"cotton": 2}).turn(phase="meditate").play("lay sailor", "lay trader", "arrow oil")
    assert table.offers == ["amount 1", "favour extra_transform"]
    table.play("favour extra_transform")
    assert (table.state.mp, table.goods("Y"), table.favours("Y"), table.used("Y")) == (
        0,
        {"oil": 2},
        0,
        {"extra_transform"},
    )
    assert table.asked == ("T", "FOLLOW")
    table.play("amount 1")
    assert table.decision != "FOLLOW"


@pytest.mark.rule("E-29", "AG-7.9", "AG-16.1")
def test_the_tile_is_offered_only_on_top_of_the_maximum() -> None:
    table = lay().build("spinning_mill").give("Y", goods={"cotton": 3}, favours=2, tiles="extra_transform").turn()
    table.play("place spinning_mill")
    assert "favour extra_transform" not in table.offers
    table.give("Y", goods={"cotton": 4})
    assert "favour extra_transform" in table.offers
    assert table.play("favour extra_transform").goods("Y") == {"cloth": 4}


@pytest.mark.rule("E-28", "AG-7.9", "AG-7.10", "AG-8.8")
def test_a_follower_may_use_the_tile_and_still_gives_one_favour() -> None:
    table = lay().build("spinning_mill").give("Y", goods=COTTON)
    table.give("V", goods={"cotton": 2}, favours=2, tiles="extra_transform").turn()
    table.play("place spinning_mill", "amount 1")
    assert (table.actor, table.offers) == ("V", ["amount 0", "amount 1", "favour extra_transform"])
    table.play("favour extra_transform")
    assert (table.goods("V"), table.favours("Y")) == ({"cloth": 2}, 1)
    for _ in "YTV":
        assert (table.used("V"), table.markers("V")) == ({"extra_transform"}, 19)
        table.finish_turn()
    assert (table.used("V"), table.markers("V")) == (set(), 20)


@pytest.mark.rule("AG-7.9", "AG-8.8")
def test_the_tile_works_once_in_a_turn_of_whoever() -> None:
    table = lay().give("Y", goods={"cotton": 2}, favours=3, standing="sailor trader").turn(phase="meditate")
    table.give("V", goods={"cotton": 3, "turmeric": 2}, favours=4, tiles="extra_transform")
    table.play("favour base_transform", "arrow oil", "favour extra_transform")
    assert table.used("V") == {"extra_transform"}
    table.play("lay sailor", "lay trader", "arrow oil")
    assert (table.actor, table.offers) == ("V", ["amount 0", "amount 1"])


@pytest.mark.rule("AG-26.13", "AG-7.9")
def test_the_mullah_helps_a_follower_unasked_and_the_active_player_if_he_likes() -> None:
    table = lay().build("spinning_mill").give("Y", goods=COTTON)
    table.give("V", goods={"cotton": 2}, favours=2, tiles="extra_transform", contracts="mullah").turn()
    table.play("place spinning_mill", "amount 1", "favour extra_transform")
    assert (table.favours("V"), table.goods("V")) == (1, {"cloth": 2})
    own = (
        lay()
        .build("spinning_mill")
        .give("Y", goods={"cotton": 4}, favours=2, tiles="extra_transform", contracts="mullah")
    )
    own.turn().play("place spinning_mill")
    assert own.after("favour extra_transform").favours("Y") == 0
    assert own.after("discount").favours("Y") == 1
    assert own.after("discount").goods("Y") == {"cloth": 4}


# --- Production -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-15.1", "AG-15.4", "AG-8.9")
@pytest.mark.parametrize(
    ("building", "good"),
    [("quarry", "sandstone"), ("sawmill", "wood"), ("turmeric_field", "turmeric"), ("cotton_field", "cotton")],
)
def test_production_buildings_bring_their_good_and_are_not_followed(building, good) -> None:
    table = lay().set(merchant="quarry" if building != "quarry" else "sawmill").give("T", goods={good: 1}).turn()
    table.play(f"place {building}")
    assert table.after("amount 0").goods("Y") == {}
    table.play("amount 2")
    assert (table.goods("Y"), table.active, table.decision) == ({good: 2}, "T", "ACT")
    assert table.told("PRODUCED") == [(GOOD_IDS.index(good), 2, 0, 0)]


@pytest.mark.rule("E-38", "AG-15.2", "AG-26.4", "AG-26.5")
@pytest.mark.parametrize(
    ("notable", "buildings"), [("mahout", "quarry sawmill"), ("khatib", "turmeric_field cotton_field")]
)
def test_a_notable_raises_production_even_from_nothing(notable, buildings) -> None:
    for building in ("quarry", "sawmill", "turmeric_field", "cotton_field"):
        table = lay().give("Y", contracts=notable).turn().play(f"place {building}")
        assert len(table.offered("amount")) == (4 if building in buildings.split() else 3)
    nothing = lay().give("Y", contracts="mahout", farmer={"top": 2, "left": 2}).turn().play("place quarry")
    assert nothing.offered("amount") == ["0", "1"]


@pytest.mark.rule("E-38", "AG-15.3", "AG-26.7")
def test_the_dyer_turns_two_goods_produced_into_one_of_their_colour() -> None:
    table = lay().give("Y", contracts="dyer").give("T", goods={"sandstone": 1}).turn().play("place quarry")
    assert table.after("amount 1").active == "T"
    table.play("amount 2")
    assert table.options == ["take cement", "take bricks", "done"]
    assert table.after("done").goods("Y") == {"sandstone": 2}
    table.play("take bricks")
    assert (table.goods("Y"), table.markers("Y"), table.asked) == ({"bricks": 1}, 21, ("Y", "ORDERS"))


@pytest.mark.rule("AG-26.7", "AG-4.4")
def test_the_dyer_goes_by_current_values_and_by_what_was_gained() -> None:
    table = lay().price(statues=2, cement=3).give("Y", contracts="dyer", goods={"sandstone": 5}).turn()
    table.play("place quarry", "amount 2")
    assert table.options == ["take bricks", "take statues", "done"]
    few = lay().give("Y", contracts="dyer", goods={"sandstone": 5}, markers=1).turn().play("place quarry", "amount 2")
    assert few.active == "T"  # only one was gained


@pytest.mark.rule("AG-15.4")
def test_basic_goods_gained_otherwise_are_no_production() -> None:
    table = lay().give("Y", contracts="dyer mahout", favours=2).turn().play("favour base_basic_good", "take wood")
    assert (table.goods("Y"), table.decision) == ({"wood": 1}, "ACT")

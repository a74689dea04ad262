"""Goods, values and price tokens (AG-4), markers in short supply (AG-5), the farm (AG-6)."""

import pytest

from durbar.games.agra.components import (
    ARROW_FROM,
    ARROW_TO,
    BUILDING_VALUE,
    FACES,
    GOOD_IDS,
    PRINTED_VALUE,
    TOKENS,
)
from durbar.games.agra.state import Source, Step
from tests.agra.table import lay

BASIC, PROCESSED, LUXURY = GOOD_IDS[:4], GOOD_IDS[4:12], GOOD_IDS[12:]


def faces_offered(table, token):
    """The goods and faces on which a token may be laid."""
    table.play(f"token {token}")
    pairs = [option.split() for option in table.offered("token_to")]
    return {(good, int(FACES[token, int(side)])) for good, side in pairs}


# --- Values and tokens ----------------------------------------------------------------------------------------------


@pytest.mark.rule("T-02", "AG-4.3", "AG-4.4")
def test_values_are_those_printed_at_first() -> None:
    table = lay()
    assert table.value("curry") == 2
    assert [table.value(good) for good in GOOD_IDS] == [1] * 4 + [2] * 8 + [3] * 4


@pytest.mark.rule("T-04", "AG-7.1")
def test_arrows_lead_from_each_good_to_others() -> None:
    leads = {GOOD_IDS[g]: {GOOD_IDS[t] for f, t in zip(ARROW_FROM, ARROW_TO, strict=True) if f == g} for g in range(16)}
    assert leads["sandstone"] == {"cement", "bricks"}
    assert sorted(GOOD_IDS[target] for target in ARROW_TO) == sorted(PROCESSED + LUXURY)


@pytest.mark.rule("T-05", "AG-4.5")
def test_building_values() -> None:
    values = {good: int(value) for good, value in zip(GOOD_IDS, BUILDING_VALUE, strict=True) if value}
    assert values == {"sandstone": 1, "wood": 1, "cement": 2, "planks": 2}


@pytest.mark.rule("E-17", "AG-4.6", "AG-4.7", "AG-4.8")
def test_a_token_shows_at_most_one_more_or_less_than_is_printed() -> None:
    table = lay().turn().play("place trader", "move_token")
    assert table.offered("token") == ["0", "1", "2"]
    low = {(good, face) for good in BASIC + PROCESSED for face in (1, 2)} | {(good, 2) for good in LUXURY}
    middle = {(good, 2) for good in GOOD_IDS} | {(good, 3) for good in PROCESSED + LUXURY}
    high = {(good, 3) for good in PROCESSED + LUXURY} | {(good, 4) for good in LUXURY}
    assert [faces_offered(table.copy(), token) for token in range(TOKENS)] == [low, middle, high]


@pytest.mark.rule("E-17", "AG-4.6", "AG-4.8")
def test_a_good_takes_one_token_and_a_token_move_changes_something() -> None:
    table = lay().price(oil=3, wood=2).turn().play("place trader", "move_token")
    on_oil = int(table.state.token_good.tolist().index(GOOD_IDS.index("oil")))
    on_wood = int(table.state.token_good.tolist().index(GOOD_IDS.index("wood")))
    other = ({0, 1, 2} - {on_oil, on_wood}).pop()
    assert {good for good, _ in faces_offered(table.copy(), other)} & {"oil", "wood"} == set()
    mine = faces_offered(table.copy(), on_wood)
    assert ("wood", 2) not in mine  # as it is
    assert ("wood", 1) in mine  # flipped
    assert ("oil", 2) not in mine


@pytest.mark.rule("E-17", "AG-4.7")
def test_the_highest_token_cannot_be_flipped_on_a_processed_good() -> None:
    table = lay().set(token_good="- - oil")
    assert table.value("oil") == 3
    table.turn().play("place trader", "move_token")
    assert {face for good, face in faces_offered(table, 2) if good == "oil"} == set()


@pytest.mark.rule("AG-4.4", "AG-4.8")
def test_a_token_that_leaves_a_good_leaves_its_printed_value() -> None:
    table = lay().price(wood=2).turn().play("place trader", "move_token", "token 0", "token_to cotton 1")
    assert (table.value("wood"), table.value("cotton")) == (1, 2)
    assert table.told("TOKEN_MOVED") == [(0, GOOD_IDS.index("wood"), GOOD_IDS.index("cotton"), 2)]


@pytest.mark.rule("E-16", "AG-4.4", "AG-9.9", "AG-9.11")
def test_every_rule_that_names_a_value_means_the_current_one() -> None:
    table = lay().price(oil=3).give("Y", goods={"cotton": 1, "oil": 1}, standing="quarry sawmill trader")
    table.set(wheel="deliver").turn(phase="meditate").play("lay quarry", "lay sawmill")
    assert table.state.mp == 2
    assert "oil" not in table.offered("arrow")
    table.play("lay trader")
    assert set(table.after("give oil").offered("take")) == set(LUXURY)
    table.play("arrow oil")
    assert (table.state.mp, table.goods("Y")) == (0, {"oil": 2})


@pytest.mark.rule("E-16", "AG-4.5", "AG-11.3", "AG-18.5")
def test_a_token_changes_neither_building_values_nor_tiers() -> None:
    table = lay().price(oil=1, wood=2).give("Y", goods={"wood": 3}, favours=2).turn()
    assert table.after("place architect").offered("build") == []  # three are still worth three
    table.give("Y", goods={"wood": 4}).play("favour base_basic_good")
    assert table.offered("take") == list(BASIC)


@pytest.mark.rule("E-16", "AG-4.4", "AG-19.7", "AG-26.20")
def test_a_token_changes_what_the_tile_and_the_sadr_allow() -> None:
    table = lay().price(wood=2).give("Y", goods={"wood": 1, "cotton": 1}, favours=3, tiles="transform_1_to_2")
    table.turn().play("favour transform_1_to_2")
    assert table.options == ["arrow oil", "arrow cloth"]
    other = lay().price(wood=2).give("Y", goods={"wood": 1}, contracts="sadr_us_sudur").turn()
    other.ask(Step.SADR, "Y")
    assert other.options == ["give wood", "done"]
    assert set(other.play("give wood").offered("gift")) == set(PROCESSED)


@pytest.mark.rule("AG-4.10")
def test_two_basic_goods_are_always_worth_one_and_nothing_more_than_four() -> None:
    assert int(FACES.max()) == 4
    tokens_for_basic = [token for token in range(TOKENS) if (abs(FACES[token] - 1) <= 1).any()]
    assert len(tokens_for_basic) == 2  # so two of four basic goods have none
    assert PRINTED_VALUE[:4].tolist() == [1] * 4


@pytest.mark.rule("AG-4.9")
def test_no_token_returns_to_the_trader_by_choice() -> None:
    table = lay().price(wood=2).turn().play("place trader", "move_token", "token 0")
    assert len(table.offered("token_to")) == len(table.offers)  # onto a good, in any case
    assert all(option.split()[0] in GOOD_IDS for option in table.offered("token_to"))


@pytest.mark.rule("AG-4.11", "AG-5.4", "AG-7.7")
def test_an_exchange_moves_a_marker_to_another_good_of_exactly_the_same_value() -> None:
    table = lay().give("Y", goods={"curry": 1}, contracts="english_trader", markers=0).give("T", goods={"curry": 1})
    table.turn().play("english_trader")  # the curry is given unasked
    assert set(table.offered("take")) == set(PROCESSED) - {"curry"}
    table.play("take oil")
    assert (table.goods("Y"), table.markers("Y"), table.actor) == ({"oil": 1}, 0, "Y")
    assert table.told("EXCHANGED") == [(GOOD_IDS.index("curry"), GOOD_IDS.index("oil"), 0, 0)]


@pytest.mark.rule("AG-4.11", "AG-17.2")
def test_a_good_without_another_of_its_value_cannot_be_exchanged() -> None:
    table = lay().price(statues=4).give("Y", goods={"statues": 1}, contracts="english_trader").turn()
    assert "english_trader" not in table.offers
    assert "english_trader" in table.give("Y", goods={"books": 1}).offers


@pytest.mark.rule("AG-4.12")
@pytest.mark.parametrize(
    ("lost", "options"),
    [
        ("cement", ["place sailor", "give cement"]),
        ("oil", ["oil_curry oil"]),
        ("cement", ["place trader", "trade", "give cement"]),
        ("oil", ["favour sell_good", "give oil"]),
        ("cement", ["place architect", "build paper_mill", "give cement"]),
        ("cotton", ["caliph"]),
    ],
)
def test_a_good_that_goes_returns_to_the_reserve(lost, options) -> None:
    goods = {"cement": 3, "wood": 1, "oil": 1, "cotton": 1}
    table = lay().give("Y", goods=goods, favours=9, tiles="sell_good", contracts="caliph", lying="quarry").turn()
    table.play(*options[:-1])
    before = table.markers("Y")
    table.play(options[-1])
    assert (table.goods("Y").get(lost, 0), table.markers("Y")) == (goods[lost] - 1, before + 1)


@pytest.mark.rule("AG-4.2", "AG-7.2")
def test_a_building_is_never_full_nor_need_be_built() -> None:
    table = lay().give("Y", goods={"cotton": 9, "clothes": 8}, favours=3).turn()
    table.play("favour base_transform", "arrow cloth")
    assert table.goods("Y") == {"cotton": 8, "cloth": 1, "clothes": 8}
    assert not table.is_built("spinning_mill")


@pytest.mark.rule("AG-4.13", "AG-10.9")
def test_rupees_are_never_negative() -> None:
    table = lay().give("Y", standing="quarry", rupees=1).turn()
    assert table.refuses("place quarry")
    assert table.rupees("Y") == 1


# --- Markers in short supply ----------------------------------------------------------------------------------------


@pytest.mark.rule("E-18", "AG-5.1", "AG-5.2", "AG-5.3", "AG-10.12")
def test_what_fits_is_placed_and_room_may_be_made_for_the_rest() -> None:
    table = lay().give("Y", goods={"wood": 1, "oil": 1}, markers=1).set(merchant="quarry").turn()
    table.play("place quarry", "amount 0")
    assert (table.asked, table.favours("Y"), table.markers("Y")) == (("Y", "MAKE_ROOM"), 1, 0)
    assert table.options == ["give wood", "give oil", "done"]
    made = table.after("give oil")
    assert (made.favours("Y"), made.goods("Y"), made.markers("Y")) == (2, {"wood": 1}, 0)
    lost = table.after("done")
    assert (lost.favours("Y"), lost.goods("Y")) == (1, {"wood": 1, "oil": 1})
    assert lost.told("FORFEITED") == [(len(GOOD_IDS), 1, 0, 0)]


@pytest.mark.rule("E-19", "AG-5.2", "AG-5.3")
def test_a_favour_is_never_given_up_for_a_favour_but_for_a_good() -> None:
    table = lay().give("Y", favours=5, markers=0).turn()
    favour = table.copy().ask(Step.GAIN_FAVOURS, "Y", 1, Source.PIER)
    assert (favour.decision, favour.favours("Y")) == ("ACT", 5)
    good = table.copy().ask(Step.GAIN_GOOD, "Y", GOOD_IDS.index("oil"), 1)
    assert (good.decision, good.options) == ("MAKE_ROOM", ["give_favour", "done"])
    assert good.play("give_favour").goods("Y") == {"oil": 1}
    assert (good.favours("Y"), good.markers("Y")) == (4, 0)


@pytest.mark.rule("AG-5.2", "AG-5.3")
def test_the_good_being_gained_is_never_discarded_for_itself() -> None:
    table = lay().give("Y", goods={"sandstone": 3, "wood": 1}, markers=0).turn().play("place quarry", "amount 2")
    assert table.options == ["give wood", "done"]
    table.play("give wood")  # for the second there is nothing left to discard
    assert (table.goods("Y"), table.active) == ({"sandstone": 4}, "T")
    assert table.told("FORFEITED") == [(GOOD_IDS.index("sandstone"), 1, 0, 0)]


@pytest.mark.rule("AG-5.3")
def test_markers_elsewhere_cannot_be_taken_back() -> None:
    table = lay().river("cook").deliver("Y", "cook", "oil").gifts("Y", "oil").orders("artisans", 2, Y="1")
    table.give("Y", goods={"clothes": 1}, contracts="french_trader", markers=0).set(french=2).turn()
    table.play("luxury clothes", "place quarry", "amount 2")
    assert (table.goods("Y"), table.decision) == ({}, "ACT")
    assert table.told("FORFEITED") == [(GOOD_IDS.index("sandstone"), 2, 0, 0)]


@pytest.mark.rule("AG-5.5", "AG-18.4")
def test_favours_paid_reach_the_reserve_before_anything_is_gained() -> None:
    table = lay().give("Y", favours=2, markers=0).turn().play("favour base_basic_good", "take wood")
    assert (table.goods("Y"), table.markers("Y"), table.favours("Y")) == ({"wood": 1}, 0, 0)


@pytest.mark.rule("AG-5.4", "AG-23.3")
@pytest.mark.parametrize(
    "options",
    [
        ["favour base_transform", "arrow paper"],  # of the three favours one lies on the action
        ["english_trader", "give wood", "take cotton"],
        ["place sailor", "deliver mahout: wood"],
        ["luxury statues"],
        ["place quarry", "amount 0", "gift statues"],
    ],
)
def test_moving_a_marker_needs_no_reserve(options) -> None:
    table = lay().river("mahout").give("Y", goods={"wood": 1, "statues": 2}, favours=3, contracts="english_trader")
    table.give("Y", markers=0).turn().play(*options)
    assert not table.told("FORFEITED")
    assert table.markers("Y") == (2 if "favour base_transform" in options else 0)


@pytest.mark.rule("AG-5.4", "AG-23.3")
def test_markers_on_a_lost_notable_become_favours_without_a_reserve() -> None:
    table = lay().river("cook").deliver("T", "cook", "oil").give("Y", goods={"wood": 1}, markers=0).turn()
    table.play("place sailor", "deliver cook: wood")
    assert (table.holder("cook"), table.favours("Y"), table.markers("Y")) == ("T", 1, 0)


# --- The farm -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-03", "AG-6.2", "AG-15.1")
def test_the_production_at_the_start_is_two() -> None:
    table = lay().turn("T").play("place quarry")
    assert [table.production("T", good) for good in BASIC] == [2] * 4
    assert table.offered("amount") == ["0", "1", "2"]
    table.play("amount 2")
    assert (table.goods("T"), table.markers("T")) == ({"sandstone": 2}, 20)


@pytest.mark.rule("T-16", "AG-6.2", "AG-15.1")
def test_production_counts_the_spaces_up_to_both_farmers() -> None:
    table = lay().give("O", farmer={"top": 2, "right": 4}).turn("O").play("place sawmill", "amount 4")
    assert table.goods("O") == {"wood": 4}


@pytest.mark.rule("AG-6.2")
def test_production_runs_from_none_to_eight() -> None:
    table = lay().give("Y", covers="", farmer={"top": 5, "left": 5})
    assert table.production("Y", "sandstone") == 8
    assert table.production("Y", "wood") == 0 + 2
    assert table.give("Y", farmer={"top": 1, "left": 1}).production("Y", "sandstone") == 0


@pytest.mark.rule("E-45", "AG-6.2", "AG-6.4", "AG-6.5")
def test_a_farmer_never_enters_a_cover() -> None:
    table = lay().give("Y", farmer={"top": 2}, standing="sailor trader").turn(phase="meditate")
    table.play("lay sailor", "lay trader")
    assert "top 0" not in table.offered("farmer")
    assert {"top 1", "right 0", "right 1"} <= set(table.offered("farmer"))
    table.give("Y", covers="top_2 right_1 right_2 bottom_1 bottom_2 left_1 left_2").play("farmer top 0")
    assert table.state.farmer[0].tolist() == [1, 3, 3, 3]
    assert table.production("Y", "sandstone") == 0 + 1
    assert "top 0" not in table.offered("farmer")  # nor leaves its side


@pytest.mark.rule("AG-6.3")
def test_a_cover_that_is_removed_never_comes_back() -> None:
    table = lay().turn().play("place botanist")
    assert len(table.offered("cover")) == 8
    table.play("cover left 1")
    assert table.state.covers[0] == 0b01111111
    bare = lay().give("Y", covers="").turn()
    assert bare.ask(Step.PICK_COVER, "Y").decision == "ACT"  # void


@pytest.mark.rule("AG-6.6", "AG-19.9")
def test_farmers_make_up_to_two_steps() -> None:
    table = lay().give("Y", favours=2, tiles="move_farmers").turn().play("favour move_farmers")
    assert table.asked == ("Y", "FARMERS")
    assert table.after("done").state.farmer[0].tolist() == [3] * 4
    assert table.after("farmer top 1", "farmer left 0").state.farmer[0].tolist() == [4, 3, 3, 2]
    twice = lay().give("Y", favours=2, tiles="move_farmers", covers="").turn()
    twice.play("favour move_farmers", "farmer top 1", "farmer top 1")
    assert (twice.state.farmer[0].tolist(), twice.decision) == ([5, 3, 3, 3], "ACT")

"""Secondary actions: oil and curry (AG-17), favours and tiles (AG-18, AG-19), luxury actions (AG-20)."""

import pytest

from durbar.games.agra.components import FAVOUR_IDS, GOOD_IDS, OWN, SPEND, TILE_IDS
from durbar.games.agra.state import Step
from tests.agra.table import lay

PROCESSED = set(GOOD_IDS[4:12])


# --- Oil and curry --------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-46", "AG-17.3", "AG-17.4")
def test_oil_and_curry_stand_workers_up() -> None:
    table = lay().give("Y", goods={"oil": 1, "curry": 1}, lying="quarry sawmill").turn()
    assert table.offered("oil_curry") == ["oil", "curry", "oil and curry"]
    both = table.after("oil_curry oil and curry")  # both stand up unasked
    assert (both.standing("Y"), both.lying("Y"), both.goods("Y")) == ({"quarry", "sawmill"}, set(), {})
    one = table.after("oil_curry oil")
    assert one.options == ["stand quarry", "stand sawmill"]
    one.play("stand sawmill")
    assert (one.standing("Y"), one.goods("Y"), one.markers("Y")) == ({"sawmill"}, {"curry": 1}, 21)
    single = lay().give("Y", goods={"oil": 1, "curry": 1}, lying="quarry").turn()
    assert single.offered("oil_curry") == ["oil", "curry"]
    nobody = lay().give("Y", goods={"oil": 1, "curry": 1}).turn()
    assert nobody.offered("oil_curry") == []


@pytest.mark.rule("AG-17.3", "AG-17.4")
def test_three_of_four_stand_up_by_choice_as_often_as_goods_allow() -> None:
    table = lay().give("Y", goods={"oil": 2, "curry": 1}, lying="quarry sawmill sailor trader").turn()
    table.play("oil_curry oil and curry", "stand trader", "stand quarry", "stand sailor")
    assert (table.lying("Y"), table.decision) == ({"sawmill"}, "ACT")
    table.play("oil_curry oil")
    assert table.lying("Y") == set()


@pytest.mark.rule("AG-17.1", "AG-17.2", "AG-17.5")
def test_a_secondary_action_is_offered_only_with_an_effect_and_leaves_the_step_open() -> None:
    table = lay().give("Y", goods={"oil": 1}, lying="sailor", favours=9, contracts="caliph").turn()
    assert "caliph" not in table.offers  # no cotton
    table.give("Y", covers="", goods={"oil": 0}, tiles="stand_up remove_cover extra_mp")
    assert table.offered("favour") == ["base_basic_good", "base_influence", "stand_up"]
    table.play("favour stand_up")
    assert (table.decision, table.offered("favour")) == ("ACT", ["base_basic_good", "base_influence"])


# --- Favour actions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-18.2", "AG-18.3", "AG-18.4", "AG-18.5")
def test_a_favour_action_needs_what_one_owns_and_costs_what_one_spends() -> None:
    assert [(OWN[n], SPEND[n]) for n in range(3)] == [(2, 2), (3, 3), (4, 3)]
    few = lay().give("Y", favours=1).turn()
    assert few.offered("favour") == []
    table = lay().give("Y", favours=4, goods={"cotton": 1}).turn()
    assert table.offered("favour") == ["base_basic_good", "base_transform", "base_influence"]
    before = table.markers("Y")
    table.play("favour base_basic_good")
    assert (table.favours("Y"), table.used("Y"), table.markers("Y")) == (2, {"base_basic_good"}, before + 1)
    assert table.options == ["take sandstone", "take wood", "take turmeric", "take cotton"]
    table.play("take wood")
    assert (table.goods("Y"), table.offered("favour")) == ({"wood": 1, "cotton": 1}, [])


@pytest.mark.rule("AG-18.6")
def test_three_favours_transform_a_good() -> None:
    table = lay().give("Y", favours=3, goods={"bricks": 1, "wood": 1}).turn().play("favour base_transform")
    assert table.options == ["arrow planks", "arrow paper", "arrow statues"]
    assert table.play("arrow statues").goods("Y") == {"statues": 1, "wood": 1}


@pytest.mark.rule("AG-18.7", "AG-24.3")
def test_three_of_four_favours_raise_influence() -> None:
    table = lay().give("Y", favours=4).influence("merchants", 9).turn().play("favour base_influence")
    assert table.options == ["rise artisans", "rise scholars"]
    table.play("rise scholars")
    assert (table.level("Y", "scholars"), table.favours("Y")) == (2, 1)


@pytest.mark.rule("E-27", "AG-26.13", "AG-18.3", "AG-18.4", "AG-18.12")
def test_the_mullah_lowers_what_is_spent_not_what_is_owned() -> None:
    table = lay().give("Y", favours=4, contracts="mullah").turn().play("favour base_influence")
    assert (table.decision, table.options) == ("DISCOUNT", ["discount", "done"])
    full = table.after("done", "rise artisans")
    assert full.favours("Y") == 1
    before = table.markers("Y")
    table.play("discount", "rise artisans")
    assert (table.favours("Y"), table.used("Y"), table.markers("Y")) == (2, {"base_influence"}, before + 1)
    table.play("favour base_basic_good")
    assert table.decision == "PICK_GOOD"  # he has helped in this turn
    three = lay().give("Y", favours=3, contracts="mullah").turn()
    assert "favour base_influence" not in three.offers
    cheap = lay().give("Y", favours=3, contracts="mullah", goods={"wood": 1}, tiles="transform_1_to_2").turn()
    cheap.play("favour transform_1_to_2")
    assert (cheap.decision, cheap.favours("Y")) == ("PICK_ARROW", 2)


# --- Tiles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-19.1", "AG-19.2", "AG-19.3", "AG-19.4", "AG-19.5", "AG-19.6", "AG-19.7", "AG-19.8", "AG-19.9")
@pytest.mark.rule("AG-19.10", "AG-19.11", "AG-19.12", "AG-19.13", "AG-19.14")
def test_the_two_numbers_of_every_tile() -> None:
    numbers = {tile: (int(OWN[n]), int(SPEND[n])) for n, tile in enumerate(FAVOUR_IDS) if n >= 3}
    assert numbers == {
        "stand_up": (2, 2),
        "remove_cover": (3, 2),
        "gain_value_2": (4, 3),
        "price_token": (3, 2),
        "extra_mp": (2, 1),
        "akbar_or_order": (4, 2),
        "transform_1_to_2": (3, 1),
        "sell_good": (3, 2),
        "move_farmers": (2, 1),
        "free_peonage": (3, 3),
        "extra_transform": (2, 2),
        "deliver_notable": (4, 2),
        "advance_meditation": (4, 4),
        "exchange": (2, 2),
    }


@pytest.mark.rule("AG-19.1", "AG-19.2", "AG-19.4")
def test_tiles_that_stand_up_remove_a_cover_or_move_a_token() -> None:
    table = lay().give("Y", favours=6, lying="quarry sawmill", tiles="stand_up remove_cover price_token").turn()
    table.play("favour stand_up", "stand quarry")
    assert table.standing("Y") == {"quarry"}
    table.play("favour remove_cover", "cover top 1")
    assert table.state.covers[0] == 0b11111101
    assert "favour price_token" not in table.offers  # two are left, three are needed
    table.give("Y", favours=3).play("favour price_token", "token 1", "token_to cotton 0")
    assert table.value("cotton") == 2


@pytest.mark.rule("AG-19.3", "AG-4.4")
def test_a_tile_gains_a_good_of_value_two() -> None:
    table = lay().price(oil=1, wood=2, books=3).give("Y", favours=4, tiles="gain_value_2").turn()
    table.play("favour gain_value_2")
    assert set(table.offered("take")) == PROCESSED - {"oil"} | {"wood"}
    assert table.play("take wood").goods("Y") == {"wood": 1}


@pytest.mark.rule("AG-19.5")
def test_a_tile_gives_a_point_in_meditation_only() -> None:
    table = lay().give("Y", favours=2, tiles="extra_mp").turn(phase="meditate")
    assert "favour extra_mp" in table.offers
    table.play("favour extra_mp")
    assert (table.state.mp, table.told("MP_GAINED")) == (1, [(1, 0, 0, 0)])
    assert "favour extra_mp" not in lay().give("Y", favours=2, tiles="extra_mp").turn(phase="act").offers


@pytest.mark.rule("E-62", "AG-19.6", "AG-18.2", "AG-21.1", "AG-21.2", "AG-21.3")
def test_a_tile_for_one_more_gift_or_order() -> None:
    table = lay().give("Y", favours=4, goods={"oil": 2, "dye": 1}, tiles="akbar_or_order").turn(phase="orders")
    table.play("favour akbar_or_order")
    assert table.options == ["gift dye", "gift oil"]
    table.play("gift oil")
    assert (table.favours("Y"), table.gift("oil"), table.decision) == (2, "Y", "ORDERS")
    assert table.options == ["gift dye", "done"]
    table.give("Y", favours=4)
    assert "favour akbar_or_order" not in table.offers
    table.play("gift dye")
    assert table.gift("dye") == "Y"


@pytest.mark.rule("AG-19.6", "AG-21.5")
def test_the_conditions_of_orders_hold_for_the_tile() -> None:
    table = lay().give("Y", favours=4, goods={"wood": 1, "paintings": 1}, tiles="akbar_or_order").orders("scholars", 1)
    table.turn().play("favour akbar_or_order")  # the gift of the paintings is all there is
    assert (table.gift("paintings"), table.order("scholars", 1)) == ("Y", None)
    able = lay().give("Y", favours=4, goods={"wood": 1, "paintings": 1}, tiles="akbar_or_order").orders("scholars", 1)
    able.influence("scholars", 2).turn().play("favour akbar_or_order")
    assert able.options == ["gift paintings", "order scholars"]


@pytest.mark.rule("AG-19.7")
def test_a_tile_transforms_from_value_one_to_value_two() -> None:
    table = lay().price(cement=3, bricks=1).give("Y", favours=3, goods={"sandstone": 1, "bricks": 1, "wood": 1})
    table.give("Y", tiles="transform_1_to_2").turn().play("favour transform_1_to_2")
    assert table.options == ["arrow planks", "arrow paper"]  # bricks lead to 3, cement is 3 and bricks are 1
    assert table.play("arrow paper").goods("Y") == {"sandstone": 1, "bricks": 1, "paper": 1}


@pytest.mark.rule("AG-19.8", "AG-22.6")
def test_a_tile_sells_a_good_which_is_no_delivery() -> None:
    table = lay().price(oil=3).give("Y", favours=3, goods={"oil": 1, "wood": 1}, tiles="sell_good", contracts="cook")
    table.turn().play("favour sell_good")
    assert table.options == ["give wood", "give oil"]
    table.play("give oil")
    assert (table.rupees("Y"), table.goods("Y")) == (3, {"wood": 1})
    table.give("Y", goods={"wood": 0})
    assert "sell_good" not in table.offered("favour")


@pytest.mark.rule("E-21", "E-41", "AG-19.12", "AG-24.5", "AG-8.3")
def test_a_tile_delivers_in_the_middle_of_an_action() -> None:
    table = lay().river("cook").give("Y", goods={"oil": 3, "wood": 2, "cotton": 1}, favours=4, tiles="deliver_notable")
    table.turn().play("place sailor", "deliver cook: oil", "favour deliver_notable")
    assert (table.holder("cook"), table.rupees("Y")) == ("Y", 1 + 2)  # by wood, once
    assert (table.decision, table.options) == ("CREDIT", ["rise artisans", "done"])
    table.play("rise artisans")
    assert table.decision == "SAILOR"
    table.play("done")
    assert (table.level("Y", "artisans"), table.decision) == (2, "ORDERS")  # the Sailor's influence omits the Cook
    single = lay().river("cook").give("Y", goods={"oil": 2, "wood": 2}, favours=4, tiles="deliver_notable").turn()
    assert single.play("favour deliver_notable").options == ["deliver cook: oil", "deliver cook: wood"]


@pytest.mark.rule("AG-19.13")
def test_a_tile_advances_without_goods() -> None:
    table = lay().give("Y", favours=4, tiles="advance_meditation").turn().play("favour advance_meditation")
    assert (table.meditation("Y"), table.favours("Y")) == (2, 0)


@pytest.mark.rule("AG-19.14", "AG-4.11")
def test_a_tile_exchanges_a_good() -> None:
    table = lay().give("Y", favours=2, goods={"oil": 1, "wood": 1}, tiles="exchange").turn().play("favour exchange")
    assert table.options == ["give wood", "give oil"]
    assert table.play("give wood", "take cotton").goods("Y") == {"oil": 1, "cotton": 1}


@pytest.mark.rule("AG-18.8", "AG-18.10", "AG-24.6")
def test_a_tile_from_the_display_can_be_used_at_once_and_is_replaced() -> None:
    table = lay().display("stand_up exchange move_farmers").influence("artisans", 2)
    table.give("Y", favours=3, goods={"wood": 2}).turn().play("place architect", "rise artisans")
    assert (table.decision, table.options) == (
        "FAVOUR_SPACE",
        ["favours", "tile stand_up", "tile move_farmers", "tile exchange"],
    )
    assert table.after("favours").favours("Y") == 4
    table.play("tile exchange")
    assert (table.tiles("Y"), len(table.open_tiles)) == ({"exchange"}, 3)
    assert {"stand_up", "move_farmers"} < table.open_tiles
    assert table.told("TILE_TAKEN") == [(13, 0, 0, 0)]
    assert len(table.told("DISPLAYED")) == 1


@pytest.mark.rule("E-37", "AG-18.9", "AG-18.10")
def test_a_fourth_tile_replaces_one_of_three() -> None:
    table = lay().display("stand_up sell_good remove_cover").influence("artisans", 5)
    table.give("Y", favours=9, goods={"wood": 2}, tiles="exchange move_farmers price_token").turn()
    table.play("favour exchange", "take cotton", "favour base_influence", "rise artisans")
    assert table.after("favours").tiles("Y") == {"exchange", "move_farmers", "price_token"}  # favours will do, too
    table.play("tile sell_good")
    assert (table.decision, table.options) == ("GIVE_BACK", ["tile price_token", "tile move_farmers", "tile exchange"])
    before = table.markers("Y")
    table.play("tile exchange")
    assert table.tiles("Y") == {"move_farmers", "price_token", "sell_good"}
    assert (table.markers("Y"), table.used("Y")) == (before + 1, {"base_influence"})
    assert (len(table.open_tiles), "favour sell_good" in table.offers) == (3, True)


@pytest.mark.rule("AG-18.9")
def test_a_tile_given_back_can_come_up_again() -> None:
    seen = set()
    for seed in range(40):
        table = lay(seed=seed).display("stand_up sell_good remove_cover").influence("artisans", 5)
        table.give("Y", tiles="exchange move_farmers price_token").turn()
        table.play("place architect", "rise artisans", "tile sell_good", "tile exchange")
        seen |= table.open_tiles
    assert "exchange" in seen
    assert not seen & {"move_farmers", "price_token", "sell_good"}


@pytest.mark.rule("AG-18.11")
def test_without_tiles_there_are_only_favours() -> None:
    table = lay().influence("artisans", 2).set(tile=dict(zip(TILE_IDS[:12], "YYYTTTVVVOOO", strict=True)))
    table.display("advance_meditation exchange").turn()
    few = table.after("place architect", "rise artisans")
    assert few.options == ["favours", "tile advance_meditation", "tile exchange"]
    few.play("tile exchange", "tile stand_up")
    assert few.open_tiles == {"advance_meditation", "stand_up"}
    table.set(tile=dict.fromkeys(TILE_IDS[12:], "O"))
    table.play("place architect", "rise artisans")
    assert table.favours("Y") == 1  # unasked


# --- Luxury actions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-20.1", "AG-20.2")
@pytest.mark.parametrize("good", ["statues", "books", "paintings", "clothes"])
def test_each_luxury_action_works_once_in_a_turn(good) -> None:
    table = lay().give("Y", goods={good: 2}, lying="quarry sailor trader").turn().play(f"luxury {good}")
    while table.decision != "ACT":
        table.play(table.offers[0])
    assert (table.goods("Y"), table.used("Y"), table.refuses(f"luxury {good}")) == ({good: 1}, {good}, True)


@pytest.mark.rule("E-36", "AG-20.1", "AG-20.2", "AG-20.3", "AG-10.1")
def test_a_statue_brings_one_more_main_action() -> None:
    table = lay().give("Y", goods={"statues": 2}).turn(phase="meditate").play("luxury statues")
    assert table.refuses("luxury statues")
    table.play("place quarry", "amount 0")
    assert (table.decision, "done" in table.offers) == ("ACT", False)
    assert "quarry" not in table.offered("place")
    table.play("place sawmill", "amount 1")
    assert (table.decision, table.goods("Y"), table.standing("Y")) == (
        "ORDERS",
        {"statues": 1, "wood": 1},
        {"quarry", "sawmill"},
    )
    assert table.refuses("luxury statues")


@pytest.mark.rule("E-36", "AG-20.3")
def test_a_statue_in_the_order_phase_comes_before_the_order() -> None:
    table = lay().give("Y", goods={"statues": 2, "oil": 1}).turn(phase="orders")
    late = table.after("gift oil")
    assert "luxury statues" not in late.offers
    table.play("luxury statues", "place quarry", "amount 0")
    assert (table.decision, table.options) == ("ORDERS", ["gift statues", "gift oil", "done"])


@pytest.mark.rule("AG-20.3")
def test_a_statue_in_the_middle_of_the_main_action() -> None:
    table = lay().give("Y", goods={"statues": 1}).turn().play("place quarry", "luxury statues", "amount 2")
    assert (table.decision, table.goods("Y")) == ("ACT", {"sandstone": 2})
    assert table.state.statue == 0


@pytest.mark.rule("AG-20.4")
def test_a_book_stands_three_up_and_brings_a_favour() -> None:
    table = lay().give("Y", goods={"books": 1}, lying="quarry sawmill sailor trader").turn().play("luxury books")
    table.play("stand quarry", "stand sawmill", "stand sailor")
    assert (table.lying("Y"), table.favours("Y"), table.used("Y")) == ({"trader"}, 1, {"books"})
    nobody = lay().give("Y", goods={"books": 1}).turn().play("luxury books")
    assert nobody.favours("Y") == 1
    useless = lay().give("Y", goods={"books": 1}, markers=0).turn()
    assert "luxury books" not in useless.offers
    assert "luxury books" in lay().give("Y", goods={"books": 2}, markers=0).turn().offers


@pytest.mark.rule("E-53", "AG-20.5", "AG-17.2")
def test_paintings_raise_two_different_markers() -> None:
    table = lay().give("Y", goods={"paintings": 1}).turn().play("luxury paintings", "rise merchants")
    assert table.options == ["rise artisans", "rise scholars"]
    table.play("rise artisans")
    assert [table.level("Y", guild) for guild in ("artisans", "merchants", "scholars")] == [2, 2, 1]
    tops = lay().give("Y", goods={"paintings": 1}).influence("artisans", 9).influence("merchants", 9).turn()
    tops.play("luxury paintings")
    assert (tops.level("Y", "scholars"), tops.decision) == (2, "ACT")


@pytest.mark.rule("AG-17.2", "AG-18.7", "AG-20.5", "AG-24.2")
def test_who_is_at_the_top_of_every_track_is_offered_no_way_to_rise() -> None:
    table = lay().give("Y", goods={"paintings": 1}, favours=4)
    table.influence("artisans", 9).influence("merchants", 9).turn()
    ways = {"luxury paintings", "favour base_influence"}
    assert ways <= set(table.offers)
    assert not ways & set(table.influence("scholars", 9).offers)


@pytest.mark.rule("AG-20.5", "AG-24.6")
def test_a_favour_space_is_decided_before_the_second_marker_rises() -> None:
    table = lay().give("Y", goods={"paintings": 1}).influence("artisans", 2).turn()
    table.play("luxury paintings", "rise artisans")
    assert table.decision == "FAVOUR_SPACE"
    table.play("favours")
    assert (table.favours("Y"), table.options) == (1, ["rise merchants", "rise scholars"])


@pytest.mark.rule("E-54", "AG-20.6", "AG-22.6", "AG-25.7")
def test_clothes_are_sold_for_their_value() -> None:
    table = lay().price(clothes=4).give("Y", goods={"clothes": 1}, contracts="dutch_trader").set(pier=5).turn()
    assert table.after("luxury clothes").rupees("Y") == 4
    assert table.set(pier=6).play("luxury clothes").rupees("Y") == 5
    assert lay().give("Y", goods={"clothes": 1}).turn().play("luxury clothes").rupees("Y") == 3


# --- Notables once per turn -----------------------------------------------------------------------------------------


@pytest.mark.rule("E-58", "AG-26.11", "AG-26.14", "AG-8.3")
def test_caliph_and_english_trader_work_once_also_in_the_middle_of_an_action() -> None:
    table = lay().river("cook").give("Y", goods={"cotton": 3, "wood": 1}, lying="quarry sawmill")
    table.give("Y", contracts="caliph english_trader").turn().play("place sailor")
    table.play("caliph", "stand quarry", "english_trader", "give cotton", "take turmeric")
    assert (table.decision, table.lying("Y")) == ("SAILOR", {"sawmill"})
    assert table.goods("Y") == {"cotton": 1, "turmeric": 1, "wood": 1}
    assert not {"caliph", "english_trader"} & set(table.offers)


@pytest.mark.rule("T-25", "AG-26.6", "AG-22.6")
def test_the_third_marker_on_the_french_trader_pays() -> None:
    table = lay().set(french=2).give("Y", goods={"cloth": 1}, contracts="french_trader portuguese_trader").turn()
    table.play("french_trader")
    assert (table.rupees("Y"), table.state.french, table.markers("Y")) == (1 + 5, 0, 20 - 1 + 3)


@pytest.mark.rule("E-44", "AG-26.6", "AG-12.2")
def test_the_french_trader_refuses_value_four() -> None:
    table = lay().price(statues=4).give("Y", goods={"statues": 1}, contracts="french_trader").turn()
    assert "french_trader" not in table.offers
    table.give("Y", goods={"wood": 1}).play("french_trader")
    assert (table.goods("Y"), table.state.french, table.told("FRENCH")) == ({"statues": 1}, 1, [(1, 1, 0, 0)])
    assert "french_trader" not in table.give("Y", goods={"wood": 1}).offers  # once per turn
    sailor = table.after("place sailor", "give statues")
    assert sailor.capacity("Y") == 5


@pytest.mark.rule("AG-19.12", "AG-26.10", "E-21")
def test_the_jagirdar_delivers_one_unit() -> None:
    table = lay().river("cook").give("T", contracts="jagirdar", goods={"oil": 2}).turn()
    table.ask(Step.JAGIRDAR, "T")
    assert table.options == ["deliver cook: oil", "done"]

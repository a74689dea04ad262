"""The Sailor (AG-12), the Trader (AG-13) and the Botanist (AG-14)."""

import pytest

from durbar.games.agra.components import GOOD_IDS
from tests.agra.table import lay

LUXURY = set(GOOD_IDS[12:])


# --- The Sailor -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-10", "AG-12.2", "AG-12.5", "AG-12.1")
def test_what_was_paid_for_in_vain_is_refunded() -> None:
    table = lay().river("cook sufi").give("V", goods={"paintings": 1, "oil": 1, "curry": 1}).turn("V")
    table.play("place sailor", "give paintings")
    assert table.capacity("V") == 4
    table.play("deliver cook: oil", "deliver sufi: curry")
    assert (table.told("DELIVERED"), table.told("REFUNDED")) == ([(14, 1, 1, 0), (2, 1, 1, 0)], [(2, 0, 0, 0)])
    assert table.rupees("V") == 1 + 1 + 2


@pytest.mark.rule("T-11", "AG-12.2", "AG-12.5", "AG-12.8", "AG-21.8", "AG-21.9", "AG-21.10")
def test_an_order_by_the_sailor() -> None:
    table = lay().influence("scholars", 1, 2).orders("scholars", 1)
    table.give("T", goods={"curry": 1, "wood": 1, "paintings": 1}).turn("T").play("place sailor")
    assert table.offered("order") == []
    table.play("give curry", "order scholars")
    assert table.rupees("T") == 1 + 3
    assert (table.order("scholars", 1), table.marker("scholars"), table.level("T", "scholars")) == ("T", 2, 2)
    assert (table.markers("T"), table.goods("T")) == (21, {})


@pytest.mark.rule("AG-12.2", "AG-12.8", "AG-21.8")
@pytest.mark.parametrize(
    ("guild", "order", "goods"),
    [("artisans", 3, "bricks paper"), ("merchants", 1, "planks curry"), ("scholars", 1, "wood paintings")],
)
def test_the_sailor_fulfils_orders_of_every_guild(guild, order, goods) -> None:
    table = lay().influence(guild, 4).orders(guild, order)
    table.give("Y", goods={"dye": 1, **dict.fromkeys(goods.split(), 1)}).turn()
    table.play("place sailor", "give dye", f"order {guild}")
    assert (table.order(guild, order), table.goods("Y")) == ("Y", {})


@pytest.mark.rule("T-12", "AG-12.2", "AG-22.4", "AG-24.4", "AG-12.5")
def test_deliveries_to_two_notables_earn_influence_in_both_guilds() -> None:
    table = lay().river("cook sufi").give("Y", goods={"curry": 1, "wood": 1, "cotton": 1}).turn()
    table.play("place sailor", "give cotton", "deliver sufi: curry", "deliver cook: wood")
    assert (table.rupees("Y"), table.told("REFUNDED")) == (2, [])
    assert (table.decision, table.options) == ("CREDIT", ["rise artisans", "rise scholars", "done"])
    table.play("rise scholars")
    assert table.options == ["rise artisans", "done"]
    table.play("rise artisans")
    assert (table.level("Y", "scholars"), table.level("Y", "artisans"), table.active) == (2, 2, "T")


@pytest.mark.rule("T-13", "AG-12.6", "AG-22.5", "AG-23.2", "AG-23.3", "AG-24.5")
def test_a_double_delivery_wins_the_mahout() -> None:
    table = lay().river("mahout").deliver("V", "mahout", "cement").give("T", goods={"wood": 3}).turn("T")
    table.play("place sailor", "give wood", "double mahout: wood")
    assert (table.rupees("T"), table.holder("mahout")) == (2 + 1, "T")
    assert (table.markers("T"), table.favours("V"), table.markers("V")) == (22, 1, 21)
    assert (table.decision, table.options) == ("CREDIT", ["rise merchants", "done"])
    assert table.after("rise merchants").level("T", "merchants") == 2


@pytest.mark.rule("AG-12.6", "AG-12.7", "E-21")
def test_one_good_of_a_notable_may_be_doubled_at_once() -> None:
    table = lay().river("mujtahida cook", pier=4).give("Y", goods={"statues": 3, "oil": 4, "wood": 1, "turmeric": 2})
    table.price(statues=4).turn().play("place sailor", "give statues")
    assert {"mujtahida: statues", "mujtahida: oil", "cook: oil"} <= set(table.offered("double"))
    assert "cook: wood" not in table.offered("double")  # he has one
    table.play("double mujtahida: statues")
    assert table.offered("double") == ["cook: oil"]
    assert set(table.offered("deliver")) == {"mujtahida: oil", "mujtahida: turmeric", "cook: oil", "cook: wood"}
    earlier = lay().river("cook").deliver("T", "cook", "oil").give("T", goods={"oil": 2}).turn("T").play("place sailor")
    assert (earlier.offered("deliver"), earlier.offered("double")) == ([], [])


@pytest.mark.rule("AG-12.2", "AG-12.6")
def test_a_double_delivery_needs_capacity_for_two() -> None:
    table = lay().river("cook").give("Y", goods={"oil": 2}).turn().play("place sailor")
    assert (table.offered("deliver"), table.offered("double")) == (["cook: oil"], [])


@pytest.mark.rule("T-23", "AG-12.3", "AG-26.1")
def test_the_portuguese_trader_lets_several_goods_be_paid() -> None:
    goods = {"wood": 2, "turmeric": 2, "cotton": 1}
    table = lay().river("cook").give("Y", goods=goods, contracts="portuguese_trader").turn().play("place sailor")
    table.play("give wood", "give wood", "give turmeric", "give turmeric")
    assert (table.capacity("Y"), table.offered("give")) == (5, [])
    one = lay().river("cook").give("Y", goods=goods).turn().play("place sailor", "give wood")
    assert (one.capacity("Y"), one.offered("give")) == (2, [])
    dear = lay().river("cook").give("Y", goods={"oil": 1, "books": 1, "wood": 1}, contracts="portuguese_trader").turn()
    dear.play("place sailor", "give books")
    assert dear.offered("give") == ["wood"]


@pytest.mark.rule("AG-12.3", "AG-4.4")
def test_a_good_may_be_paid_at_any_moment_and_counts_as_it_is_worth_then() -> None:
    table = lay().river("cook").price(wood=2).give("Y", goods={"oil": 1, "wood": 2}).turn().play("place sailor")
    table.play("deliver cook: oil")
    assert table.capacity("Y") == 0
    table.play("give wood")
    assert table.capacity("Y") == 2


@pytest.mark.rule("AG-12.4", "AG-22.6")
def test_a_good_paid_to_the_sailor_is_no_delivery() -> None:
    table = lay().give("Y", goods={"oil": 1}, contracts="cook").turn().play("place sailor", "give oil")
    assert table.rupees("Y") == 0


@pytest.mark.rule("E-26", "AG-12.5", "AG-26.10", "AG-8.9")
def test_without_a_delivery_nothing_is_refunded() -> None:
    table = lay().river("cook").give("Y", goods={"clothes": 1, "wood": 1}).turn().play("place sailor", "give clothes")
    table.play("done")
    assert (table.rupees("Y"), table.goods("Y")) == (0, {"wood": 1})
    empty = lay().river("cook").give("Y", goods={"wood": 1}).give("T", contracts="jagirdar", goods={"oil": 1}).turn()
    empty.play("place sailor", "done")
    assert (empty.asked, empty.options) == (("T", "JAGIRDAR"), ["deliver cook: oil", "done"])
    empty.play("deliver cook: oil", "done")
    assert (empty.rupees("T"), empty.favours("Y")) == (1, 1)


@pytest.mark.rule("E-25", "AG-26.25", "AG-12.5", "AG-12.2")
def test_the_own_jagirdar_adds_capacity_that_is_never_refunded() -> None:
    table = lay().river("cook sufi").give("Y", goods={"cement": 1, "oil": 2, "wood": 1, "curry": 1, "cotton": 1})
    table.give("Y", contracts="jagirdar").turn().play("place sailor")
    assert table.capacity("Y") == 2
    table.play("give cement")
    assert table.capacity("Y") == 4
    once = table.after("deliver cook: oil", "done", "done")
    assert once.rupees("Y") == 1 + 2
    table.play("deliver cook: oil", "deliver sufi: curry", "deliver cook: wood", "deliver sufi: cotton")
    assert (table.told("REFUNDED"), table.rupees("Y")) == ([], 1 + 1 + 2 + 2)
    order = lay().influence("scholars", 2).orders("scholars", 1).give("Y", contracts="jagirdar")
    order.give("Y", goods={"wood": 1, "paintings": 1}).turn().play("place sailor")
    assert order.offered("order") == ["scholars"]


@pytest.mark.rule("AG-12.1", "AG-12.8")
def test_the_sailor_fulfils_one_order_and_delivers_in_any_sequence() -> None:
    table = lay().river("cook", pier=3).influence("scholars", 4).influence("artisans", 4)
    table.orders("scholars", 1).orders("artisans", 1).price(statues=4)
    table.give("Y", goods={"statues": 1, "wood": 2, "paintings": 1, "planks": 1, "cloth": 1, "oil": 1}).turn()
    table.play("place sailor", "give statues", "deliver cook: oil", "order scholars")
    assert (table.capacity("Y"), table.offered("order")) == (2, [])
    assert table.offered("deliver") == ["cook: wood"]
    table.play("deliver cook: wood")
    assert table.order("scholars", 1) == "Y"


@pytest.mark.rule("AG-12.9", "AG-24.4", "AG-26.10")
def test_the_action_ends_with_refund_influence_and_the_jagirdar() -> None:
    table = lay().river("cook sufi").give("Y", goods={"oil": 1, "curry": 1, "bricks": 1})
    table.give("T", contracts="jagirdar", goods={"cotton": 1, "wood": 1}).turn()
    table.play("place sailor", "give bricks", "deliver cook: oil", "done")
    assert (table.told("REFUNDED"), table.asked) == ([(2, 0, 0, 0)], ("Y", "CREDIT"))
    table.play("done")
    assert (table.asked, table.favours("Y")) == (("T", "JAGIRDAR"), 0)


# --- The Trader -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-14", "AG-13.2", "AG-13.3", "AG-7.7")
def test_three_goods_are_traded_for_one_less() -> None:
    table = lay().give("O", goods={"cement": 2, "turmeric": 1}).give("Y", goods={"turmeric": 1}).turn("O")
    table.play("place trader", "trade")
    table.play("give cement", "give cement", "give turmeric")
    assert (table.decision, table.state.agenda[table.state.agenda_top, 2]) == ("TRADE_TAKE", 4)
    table.play("take curry", "take cotton", "take cotton")
    assert (table.goods("O"), table.asked) == ({"curry": 1, "cotton": 2}, ("O", "TRADER"))  # and nobody follows


@pytest.mark.rule("T-15", "AG-4.7", "AG-13.1", "AG-13.2")
def test_a_token_before_the_exchange() -> None:
    table = (
        lay().give("T", goods={"wood": 2}).turn("T").play("place trader", "move_token", "token 0", "token_to wood 1")
    )
    assert table.value("wood") == 2
    table.play("trade", "give wood")
    assert set(table.offered("take")) >= LUXURY
    table.play("take books")
    assert table.goods("T") == {"books": 1}


@pytest.mark.rule("AG-13.1", "AG-8.9")
def test_token_and_exchange_are_both_optional_and_in_any_order_once() -> None:
    table = lay().give("Y", goods={"wood": 3}).turn().play("place trader")
    assert table.options == ["move_token", "trade", "done"]
    assert table.after("done").active == "T"
    table.play("trade", "done", "take cotton")  # two units of wood are the least he can give
    assert table.options == ["move_token", "done"]
    table.play("move_token", "token 2", "token_to oil 0")
    assert (table.value("oil"), table.active) == (3, "T")


@pytest.mark.rule("E-39", "AG-13.2")
def test_something_must_be_received_and_what_is_left_is_lost() -> None:
    one = lay().give("Y", goods={"wood": 1}).turn().play("place trader")
    assert "trade" not in one.options
    table = lay().give("Y", goods={"statues": 1, "wood": 1}).turn().play("place trader", "trade", "give statues")
    assert table.options == ["give wood", "done"]
    table.play("give wood")  # there is nothing more to give
    assert "done" not in table.options
    table.play("take curry")
    assert "done" in table.options
    assert "take oil" not in table.options
    table.play("done")
    assert table.goods("Y") == {"curry": 1}


@pytest.mark.rule("AG-13.2")
def test_one_cheap_good_is_not_enough() -> None:
    table = lay().give("Y", goods={"wood": 1, "turmeric": 1, "cotton": 1}).turn().play("place trader", "trade")
    table.play("give wood")
    assert table.options == ["give turmeric", "give cotton"]
    table.play("give cotton")
    assert "done" in table.options


@pytest.mark.rule("AG-13.4")
def test_the_same_kind_may_be_given_and_received() -> None:
    table = lay().give("Y", goods={"wood": 2}).turn().play("place trader", "trade")
    while table.decision == "TRADE_GIVE":
        table.play("give wood")
    assert "take wood" in table.options


@pytest.mark.rule("AG-13.2", "AG-5.2")
def test_goods_received_need_markers() -> None:
    table = lay().price(statues=4).give("Y", goods={"statues": 1, "cotton": 1}, favours=1, markers=0).turn()
    table.play("place trader", "trade", "give statues", "done", "take wood", "take wood")
    assert (table.decision, table.options) == ("MAKE_ROOM", ["give cotton", "give_favour", "done"])


# --- The Botanist ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-64", "AG-14.1", "AG-14.2", "AG-14.3", "AG-14.4", "AG-6.6")
def test_two_different_things_with_the_botanist() -> None:
    table = lay().give("Y", goods={"turmeric": 1, "cotton": 1}).turn().play("place botanist")
    assert {"advance", "farmers", "done", "cover top 0"} <= set(table.options)
    ended = table.after("advance", "cover top 0")
    assert (ended.meditation("Y"), ended.goods("Y"), ended.state.covers[0]) == (2, {}, 0b11111110)
    assert ended.active == "T"
    once = table.after("cover top 0")
    assert (once.offered("cover"), set(once.options)) == ([], {"advance", "farmers", "done"})
    steps = table.after("farmers", "farmer top 1", "farmer right 0")
    assert steps.state.farmer[0].tolist() == [4, 2, 3, 3]
    assert "farmers" not in steps.options
    last = table.after("cover top 0", "farmers", "farmer top 0", "farmer top 0")
    assert (last.state.farmer[0].tolist(), last.active) == ([1, 3, 3, 3], "T")
    assert table.after("done").active == "T"


@pytest.mark.rule("AG-14.2", "AG-14.3")
@pytest.mark.parametrize(
    ("space", "goods"),
    [(1, "turmeric cotton"), (2, "wood oil"), (3, "paper curry"), (4, "clothes dye")],
)
def test_each_space_of_the_track_has_its_price(space, goods) -> None:
    one, other = goods.split()
    table = lay().give("Y", goods={one: 1, other: 1}, meditation=space, contracts="cook sufi dyer").turn()
    table.play("place botanist", "advance")
    assert (table.meditation("Y"), table.goods("Y"), table.rupees("Y")) == (space + 1, {}, 0)  # no delivery
    short = lay().give("Y", goods={one: 2}, meditation=space).turn().play("place botanist")
    assert "advance" not in short.options


@pytest.mark.rule("E-43", "AG-14.2", "AG-26.2", "AG-19.13")
def test_the_last_space_is_the_last() -> None:
    table = lay().river("sufi").deliver("Y", "sufi", "cotton").give("Y", goods={"curry": 1, "clothes": 1, "dye": 1})
    table.give("Y", favours=4, tiles="advance_meditation", meditation=5).turn()
    assert "favour advance_meditation" not in table.offers
    assert "advance" not in table.after("place botanist").options
    table.play("place sailor", "deliver sufi: curry")
    assert (table.holder("sufi"), table.meditation("Y")) == ("Y", 5)

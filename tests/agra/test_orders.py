"""The order phase (AG-21) and influence (AG-24)."""

import pytest

from durbar.games.agra.components import FAVOUR_SPACE, GIFT_NAMES, GOOD_IDS, ORDER_LIMIT, ORDER_RUPEES, TOP
from durbar.games.agra.state import Step, Trigger
from tests.agra.table import lay

GUILDS = ("artisans", "merchants", "scholars")


# --- Gifts to Akbar -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-21.1", "AG-21.2", "AG-21.3", "AG-8.9")
def test_one_gift_whose_space_is_empty() -> None:
    table = lay().gifts("T", "dye").gifts("neutral", "cement").give("Y", contracts="cook")
    table.give("Y", goods={"oil": 2, "dye": 1, "cement": 1, "wood": 3, "books": 1}).turn(phase="orders")
    assert table.options == ["gift books", "gift oil", "done"]
    before = table.markers("Y")
    table.play("gift oil")
    assert (table.gift("oil"), table.markers("Y"), table.rupees("Y")) == ("Y", before, 1)  # the Cook's bonus
    assert table.told("GIFT") == [(GIFT_NAMES.index("oil"), GOOD_IDS.index("oil"), 0, 0)]
    assert table.options == ["done"]  # a Book could still be read
    table.play("done")
    assert table.active == "T"


@pytest.mark.rule("T-24", "AG-26.20")
def test_the_sadr_takes_a_good_of_the_same_value() -> None:
    table = lay().river("sadr_us_sudur", pier=4).deliver("Y", "sadr_us_sudur", "books")
    table.deliver("Y", "sadr_us_sudur", "bricks").give("Y", goods={"turmeric": 1, "paper": 1}, contracts="calligrapher")
    table.turn().play("place sailor", "deliver sadr_us_sudur: turmeric")
    assert (table.asked, table.options) == (("Y", "SADR"), ["give paper", "done"])
    assert table.after("done").goods("Y") == {"paper": 1}
    table.play("give paper")
    assert "curry" in table.offered("gift")
    assert "books" not in table.offered("gift")
    rupees = table.rupees("Y")
    table.play("gift curry")
    assert (table.gift("curry"), table.goods("Y"), table.rupees("Y")) == ("Y", {}, rupees + 1)  # paper was delivered


# --- Orders ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-18", "AG-21.4", "AG-21.5", "AG-21.6", "AG-21.7", "AG-21.8", "AG-21.9", "AG-21.10", "AG-21.11")
def test_an_order_of_who_does_not_lead() -> None:
    table = lay().influence("artisans", 1, 1, 1, 1).influence("merchants", 4, 1, 1, 3).influence("scholars", 1, 1, 1, 4)
    table.orders("scholars", 4, Y="1 2", T="3").orders("merchants", 5).orders("artisans", 5)
    table.give("O", goods={"oil": 1, "dye": 1, "bricks": 1, "cement": 1}).turn("O", "orders")
    assert table.offered("order") == ["merchants"]
    table.play("order merchants")
    assert (table.rupees("O"), table.level("O", "merchants"), table.marker("merchants")) == (2, 4, 6)
    assert (table.order("merchants", 5), table.goods("O"), table.markers("O")) == ("O", {"bricks": 1, "cement": 1}, 19)


@pytest.mark.rule("E-33", "AG-21.5", "AG-21.10", "AG-21.11", "AG-24.6")
def test_who_leads_or_ties_is_paid_in_full_and_does_not_rise() -> None:
    def fulfilling(player):
        table = lay().influence("merchants", 4, 4, 2, 1).orders("merchants", 1)
        return table.give(player, goods={"planks": 1, "curry": 1}).turn(player, "orders")

    leads = fulfilling("Y").play("order merchants")
    assert (leads.rupees("Y"), leads.level("Y", "merchants")) == (4, 4)
    behind = fulfilling("V").play("order merchants")
    assert (behind.rupees("V"), behind.level("V", "merchants"), behind.decision) == (2, 3, "FAVOUR_SPACE")
    assert fulfilling("O").offered("order") == []


@pytest.mark.rule("AG-21.7")
def test_both_goods_are_needed() -> None:
    table = lay().influence("merchants", 4).orders("merchants", 1).give("Y", goods={"planks": 2}).turn(phase="orders")
    assert table.offered("order") == []


@pytest.mark.rule("AG-21.8", "AG-22.6")
def test_both_goods_of_an_order_are_deliveries() -> None:
    table = lay().influence("artisans", 2).orders("artisans", 3).give("Y", contracts="mullah calligrapher")
    table.give("Y", goods={"bricks": 1, "paper": 1}).turn(phase="orders").play("order artisans")
    assert table.rupees("Y") == 3 + 1 + 1


@pytest.mark.rule("E-30", "AG-3.4", "AG-3.5", "AG-21.6", "AG-21.13")
def test_neutral_markers_count_for_the_limit() -> None:
    table = lay(2).influence("scholars", 2).orders("scholars", 1, neutral="5 6")
    table.give("Y", goods={"wood": 1, "paintings": 1, "paper": 1, "curry": 1}).turn(phase="orders")
    table.play("order scholars").turn(phase="orders")
    assert (table.marker("scholars"), table.offered("order")) == (2, [])
    assert table.set(pier=2).offered("order") == []
    assert table.set(pier=3).offered("order") == ["scholars"]
    assert ORDER_LIMIT[1:].tolist() == [3, 3, 4, 5, 6, 6]


@pytest.mark.rule("E-31", "AG-21.9")
def test_the_order_marker_skips_orders_that_are_taken() -> None:
    table = lay().influence("merchants", 2).orders("merchants", 5, neutral="6", T="1")
    table.give("Y", goods={"oil": 1, "dye": 1}).turn(phase="orders").play("order merchants")
    assert table.marker("merchants") == 2


@pytest.mark.rule("E-32", "AG-21.9", "AG-21.12", "AG-28.1")
def test_a_full_column_triggers_the_end() -> None:
    table = lay(2).influence("merchants", 2).orders("merchants", 5, neutral="1 6", Y="2", T="3 4").set(pier=5)
    table.give("Y", goods={"oil": 1, "dye": 1}).turn(phase="orders").play("order merchants")
    assert (table.marker("merchants"), table.state.end_round) == (None, 1)
    assert table.told("END_TRIGGERED") == [(Trigger.ORDERS, 2, 0, 0)]
    table.give("Y", goods={"oil": 1, "dye": 1}).turn(phase="orders")
    assert table.offered("order") == []


@pytest.mark.rule("AG-21.1")
def test_either_a_gift_or_an_order() -> None:
    table = lay().influence("merchants", 2).orders("merchants", 1)
    table.give("Y", goods={"planks": 1, "curry": 1, "books": 2}).turn(phase="orders").play("order merchants")
    assert table.options == ["done"]


# --- Influence ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-24.1", "AG-24.6")
def test_the_tracks() -> None:
    assert TOP == 9
    assert ORDER_RUPEES[1:].tolist() == [0, 3, 3, 4, 4, 5, 5, 6, 7]
    assert {level: int(favours) for level, favours in enumerate(FAVOUR_SPACE) if favours} == {3: 1, 6: 2}


@pytest.mark.rule("E-34", "AG-24.2", "AG-24.7")
def test_a_step_beyond_the_top_is_lost() -> None:
    table = lay().influence("artisans", 9).turn().ask(Step.RAISE, "Y", 0)
    assert (table.level("Y", "artisans"), table.state.end_round) == (9, 0)
    served = lay().river("cook").influence("artisans", 9).give("Y", goods={"oil": 1}).turn()
    served.play("place sailor", "deliver cook: oil")
    assert (served.active, served.told("RAISED")) == ("T", [])


@pytest.mark.rule("AG-24.7", "AG-28.1")
def test_the_top_triggers_the_end() -> None:
    table = lay().influence("scholars", 8).turn().play("place architect", "rise scholars")
    assert (table.level("Y", "scholars"), table.state.end_round) == (9, 1)


@pytest.mark.rule("AG-24.4", "AG-24.5", "AG-24.3")
def test_influence_for_deliveries_may_be_declined_and_is_gone_then() -> None:
    table = lay().river("cook takshaka").give("Y", goods={"oil": 1, "wood": 1, "bricks": 1, "cement": 1}, favours=4)
    table.give("Y", tiles="deliver_notable").turn()
    table.play("favour deliver_notable", "deliver cook: oil", "done", "place sailor", "give cement")
    table.play("deliver cook: wood", "deliver takshaka: bricks", "done")
    assert (table.decision, table.options) == ("CREDIT", ["rise artisans", "done"])  # for Takshaka alone
    table.play("rise artisans")
    assert (table.level("Y", "artisans"), table.decision) == (2, "ORDERS")


@pytest.mark.rule("AG-24.4", "AG-24.5", "AG-24.6")
def test_two_notables_of_a_guild_are_two_levels() -> None:
    table = lay().river("cook takshaka").give("Y", goods={"oil": 1, "bricks": 1, "wood": 1}).influence("artisans", 1)
    table.turn().play("place sailor", "give wood", "deliver cook: oil", "deliver takshaka: bricks")
    table.play("rise artisans", "rise artisans")
    assert (table.level("Y", "artisans"), table.decision) == (3, "FAVOUR_SPACE")
    assert table.play("favours").favours("Y") == 1


@pytest.mark.rule("AG-24.4", "AG-24.5")
def test_a_completed_notable_still_counts_and_each_turn_anew() -> None:
    table = lay().river("khatib").deliver("T", "khatib", "paper").give("Y", goods={"turmeric": 1}).turn()
    table.play("place sailor", "deliver khatib: turmeric")
    assert (table.holder("khatib"), table.options) == ("T", ["rise scholars", "done"])
    table.play("done")
    assert table.state.credited.tolist() == [0, 0, 0, 0]


@pytest.mark.rule("AG-24.6", "AG-18.8")
@pytest.mark.parametrize(("level", "favours"), [(2, 1), (5, 2)])
def test_a_favour_space_must_be_decided_at_once(level, favours) -> None:
    table = lay().influence("artisans", level).turn().play("place architect", "rise artisans")
    assert (table.asked, "done" in table.offers) == (("Y", "FAVOUR_SPACE"), False)
    assert table.play("favours").favours("Y") == favours

"""Deliveries (AG-22), awards (AG-23), the river (AG-25) and the notables' abilities (AG-26)."""

import pytest

from durbar.games.agra.components import BUILDING_IDS, NOTABLE_IDS
from durbar.games.agra.state import Step, Trigger
from tests.agra.table import lay

SITES = BUILDING_IDS[4:]


# --- Deliveries -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-19", "AG-22.2", "AG-22.3", "AG-22.4")
def test_a_delivery_pays_for_all_markers_on_the_notable() -> None:
    table = lay().river("cook").give("Y", goods={"oil": 1}).give("T", goods={"wood": 1}).turn()
    table.play("place sailor", "deliver cook: oil", "done")
    assert (table.rupees("Y"), table.markers("Y"), table.goods("Y")) == (1, 21, {})
    while table.active != "T":
        table.finish_turn()
    table.play("place sailor", "deliver cook: wood")
    assert table.rupees("T") == 2
    both = lay().river("cook").give("T", goods={"oil": 1, "wood": 2}).turn("T").play("place sailor", "give wood")
    both.play("deliver cook: oil", "deliver cook: wood")
    assert both.rupees("T") == 1 + 2


@pytest.mark.rule("E-66", "AG-22.1", "AG-25.2", "AG-25.8")
def test_notables_of_open_levels_accept_deliveries() -> None:
    table = lay().river("cook caliph mujtahida dewan", pier=4).deliver("T", "cook", "oil")
    goods = {"wood": 1, "bricks": 1, "statues": 1, "clothes": 1, "paper": 1}
    table.give("Y", goods=goods).turn().play("place sailor")
    assert set(table.offered("deliver")) == {"cook: wood", "caliph: bricks", "mujtahida: statues"}
    table.play("deliver cook: wood")
    assert (table.state.completed.tolist(), table.state.pier) == ([0, 3, 2, 0, 0], 4)


@pytest.mark.rule("AG-22.1")
@pytest.mark.parametrize("pier", range(1, 7))
def test_the_levels_open_at_each_pier(pier) -> None:
    table = lay().river("cook caliph mujtahida dewan", pier=pier)
    table.give("Y", goods={"wood": 1, "bricks": 1, "statues": 1, "clothes": 1}).turn().play("place sailor")
    one_of_each = ["cook: wood", "caliph: bricks", "mujtahida: statues", "dewan: clothes"]
    assert table.offered("deliver") == one_of_each[: (1, 2, 2, 3, 4, 4)[pier - 1]]


@pytest.mark.rule("AG-22.5", "AG-22.6")
def test_each_marker_of_a_double_delivery_has_its_bonus() -> None:
    table = lay().river("muezzin", pier=2).give("Y", goods={"oil": 2, "wood": 1}, contracts="cook").turn()
    table.play("place sailor", "give wood", "double muezzin: oil")
    assert (table.told("DELIVERED")[0][1:3], table.told("DELIVERY_BONUS")[0][2]) == ((2, 1 + 1), 2)
    assert table.rupees("Y") == 2 + 2


@pytest.mark.rule("AG-22.6", "AG-26.1", "AG-26.2", "AG-26.7", "AG-26.8", "AG-26.12", "AG-26.13")
@pytest.mark.rule("AG-26.16", "AG-26.17", "AG-26.18", "AG-26.19")
@pytest.mark.parametrize(
    ("notable", "good", "bonus"),
    [
        ("portuguese_trader", "cloth", 1),
        ("sufi", "curry", 1),
        ("dyer", "dye", 1),
        ("cook", "oil", 1),
        ("calligrapher", "paper", 1),
        ("mullah", "bricks", 1),
        ("mujtahida", "statues", 1),
        ("dutch_trader", "clothes", 2),
        ("painter", "paintings", 2),
        ("subadar", "books", 2),
    ],
)
def test_delivery_bonuses(notable, good, bonus) -> None:
    table = lay().give("Y", goods={good: 1}, contracts=notable).turn(phase="orders").play(f"gift {good}")
    assert table.rupees("Y") == bonus
    other = lay().give("Y", goods={good: 1}).give("T", contracts=notable).turn(phase="orders").play(f"gift {good}")
    assert (other.rupees("Y"), other.rupees("T")) == (0, 0)


@pytest.mark.rule("AG-22.7")
def test_the_four_ways_to_deliver() -> None:
    table = lay().river("cook").give("Y", goods={"oil": 1}, favours=4, tiles="deliver_notable").turn(phase="meditate")
    table.set(mp=2)
    assert table.offered("deliver") == ["cook: oil"]
    assert "favour deliver_notable" in table.offers
    assert table.after("done", "place sailor").offered("deliver") == ["cook: oil"]
    table.ask(Step.JAGIRDAR, "Y")
    assert table.offered("deliver") == ["cook: oil"]


# --- Awards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-20", "AG-23.1", "AG-23.2", "AG-23.3", "AG-23.4", "AG-24.5")
def test_the_topmost_place_breaks_a_tie() -> None:
    table = lay().river("takshaka").deliver("Y", "takshaka", "bricks").give("T", goods={"turmeric": 1}).turn("T")
    table.play("place sailor", "deliver takshaka: turmeric")
    assert (table.holder("takshaka"), table.favours("T"), table.rupees("T")) == ("Y", 1, 2)
    assert (table.markers("Y"), table.favours("Y")) == (22, 0)
    assert (table.asked, table.options) == (("T", "CREDIT"), ["rise artisans", "done"])


@pytest.mark.rule("AG-23.2", "AG-23.3")
def test_the_topmost_place_counts_among_the_tied_only() -> None:
    table = lay().river("mujtahida", pier=4).deliver("O", "mujtahida", "statues").deliver("V", "mujtahida", "oil", 2)
    table.give("T", goods={"turmeric": 2}).give("V", workers=0).turn("T").play("place sailor", "give turmeric")
    table.play("deliver mujtahida: turmeric")
    assert (table.holder("mujtahida"), table.favours("O"), table.favours("T")) == ("V", 1, 1)


@pytest.mark.rule("T-20", "AG-23.1", "AG-23.2", "AG-26.15")
def test_the_mosaic_maker_brings_a_tile_of_choice() -> None:
    table = lay().river("mosaic_maker", pier=4).deliver("V", "mosaic_maker", "dye")
    table.display("stand_up exchange sell_good").give("T", goods={"cement": 2, "cotton": 1}).turn("T")
    table.play("place sailor", "give cotton", "double mosaic_maker: cement")
    assert (table.rupees("T"), table.holder("mosaic_maker"), table.favours("V")) == (2 + 1, "T", 1)
    assert (table.asked, len(table.offered("tile")), "done" in table.offers) == (("T", "TAKE_TILE"), 14, False)
    shown = table.open_tiles
    table.play("tile extra_mp")
    assert (table.tiles("T"), table.open_tiles, table.told("TILE_TAKEN")) == ({"extra_mp"}, shown, [(4, 1, 0, 0)])


@pytest.mark.rule("AG-26.15", "AG-18.9", "AG-23.6")
def test_who_has_three_tiles_may_do_without() -> None:
    table = (
        lay()
        .give("Y", tiles="stand_up exchange sell_good")
        .turn()
        .ask(Step.ONCE, "Y", NOTABLE_IDS.index("mosaic_maker"))
    )
    assert len(table.offered("tile")) == 11
    assert table.after("done").tiles("Y") == {"stand_up", "exchange", "sell_good"}
    shown = table.open_tiles
    other = next(tile for tile in table.offered("tile") if tile not in shown)
    table.play(f"tile {other}", "tile exchange")
    assert (table.tiles("Y"), len(table.open_tiles)) == ({"stand_up", "sell_good", other}, 3)


@pytest.mark.rule("T-21", "E-24", "AG-23.5", "AG-25.1", "AG-25.4", "AG-24.4", "AG-24.6", "AG-26.10", "AG-8.7")
def test_the_jagirdar_is_won_in_the_middle_of_anothers_sailor() -> None:
    table = lay().river("jagirdar mullah muezzin", pier=2).deliver("V", "jagirdar", "cloth", 2)
    table.influence("merchants", 2).give("Y", goods={"bricks": 1, "planks": 1, "turmeric": 1})
    table.give("T", goods={"cotton": 1}).give("V", goods={"cotton": 4, "oil": 1}).rolls(2).turn()
    table.play("place sailor", "give turmeric", "deliver mullah: bricks")
    assert table.rupees("Y") == 1
    markers = table.markers("V")
    table.play("deliver jagirdar: planks")
    assert (table.rupees("Y"), table.holder("jagirdar"), table.favours("Y")) == (1 + 3, "V", 1)
    assert table.markers("V") == markers + 2 - 3
    assert (table.state.pier, table.merchant) == (3, "quarry")
    assert [table.favours(player) for player in "TVO"] == [1, 3, 0]
    assert (table.asked, table.options) == (("Y", "CREDIT"), ["rise merchants", "rise scholars", "done"])
    table.play("rise merchants")
    assert (table.level("Y", "merchants"), table.decision) == (3, "FAVOUR_SPACE")
    table.play("favours", "rise scholars")
    assert (table.level("Y", "scholars"), table.favours("Y")) == (2, 2)
    assert (table.asked, table.options) == (("V", "JAGIRDAR"), ["deliver muezzin: oil", "done"])
    table.play("deliver muezzin: oil", "rise scholars")
    assert (table.rupees("V"), table.level("V", "scholars"), table.favours("Y")) == (1, 2, 3)


@pytest.mark.rule("E-22", "E-51", "AG-26.16", "AG-26.26", "AG-23.5", "AG-7.5", "AG-8.4", "AG-8.5")
def test_the_mujtahida_builds_in_the_middle_of_anothers_sailor() -> None:
    table = (
        lay()
        .river("mujtahida painter", pier=4)
        .deliver("T", "mujtahida", "statues", 2)
        .deliver("T", "mujtahida", "oil")
    )
    table.give("Y", goods={"turmeric": 1, "sandstone": 3, "planks": 1, "oil": 1}, lying="quarry").set(
        builder="brickworks"
    )
    table.give("T", goods={"sandstone": 5}, favours=2, tiles="extra_transform").rolls(1).turn()
    table.play("place sailor", "give sandstone", "deliver mujtahida: turmeric")
    assert (table.rupees("Y"), table.holder("mujtahida")) == (4, "T")
    assert (table.asked, table.is_built("brickworks")) == (("T", "BONUS"), True)
    assert table.agenda[:5] == ["BONUS", "MAN", "PROCESS", "BUILDER_MOVES", "BOAT"]
    table.play("bonus l2_favour")
    assert (table.asked, table.standing("T")) == (("T", "PROCESS"), {"brickworks"})
    assert table.offers == ["amount 0", "amount 1", "amount 2", "amount 3", "favour extra_transform"]
    table.play("amount 3")
    assert (table.asked, table.offers) == (("Y", "FOLLOW"), ["amount 0", "amount 1"])
    favours = table.favours("T")
    table.play("amount 1")
    assert (table.favours("T"), table.state.pier, table.builder) == (favours + 1, 5, "paper_mill")
    assert table.asked == ("Y", "PICK_GOOD")
    for player in "YTVO":
        assert table.actor == player
        assert set(table.offered("take")) == {"sandstone", "wood", "turmeric", "cotton"}
        table.play("take cotton")
    assert (table.asked, table.offered("deliver")) == (("Y", "SAILOR"), ["painter: planks", "painter: cotton"])


@pytest.mark.rule("E-23", "AG-26.16", "AG-26.3")
def test_without_a_worker_the_mujtahida_brings_site_and_bonus_only() -> None:
    table = lay().river("mujtahida", pier=4).deliver("T", "mujtahida", "statues", 2).deliver("T", "mujtahida", "oil")
    table.give("Y", goods={"turmeric": 1}).give("T", goods={"sandstone": 3}, contracts="takshaka", workers=0).turn()
    table.play("place sailor", "deliver mujtahida: turmeric", "bonus l2_favour")
    assert (table.is_built("brickworks"), table.standing("T"), table.rupees("T")) == (True, set(), 1 + 3)
    assert table.decision == "PICK_GOOD"  # pier 5


@pytest.mark.rule("AG-26.16")
def test_without_a_site_the_mujtahida_builds_nothing() -> None:
    table = lay().build(" ".join(SITES), builder="-").turn().ask(Step.ONCE, "Y", NOTABLE_IDS.index("mujtahida"))
    assert table.decision == "ACT"


@pytest.mark.rule("E-59", "AG-26.18", "AG-23.4", "AG-23.6", "AG-8.5")
def test_the_painter_won_off_turn() -> None:
    table = lay().river("painter", pier=4).deliver("V", "painter", "paintings").deliver("V", "painter", "planks")
    table.give("Y", goods={"cotton": 1}).give("V", goods={"paintings": 1}, lying="quarry sawmill").turn()
    table.play("place sailor", "deliver painter: cotton")
    assert (table.asked, table.standing("V")) == (("V", "PICK_GUILD"), {"quarry", "sawmill"})
    assert "done" not in table.offers
    table.play("rise scholars")
    assert table.level("V", "scholars") == 2
    table.give("V", goods={"paintings": 1}).turn("V", "orders").play("gift paintings")
    assert table.rupees("V") == 2


@pytest.mark.rule("AG-26.2", "AG-23.6")
def test_the_sufi_advances_his_winner() -> None:
    table = lay().river("sufi").deliver("T", "sufi", "curry").give("Y", goods={"cotton": 1}).turn()
    table.play("place sailor", "deliver sufi: cotton")
    assert (table.meditation("T"), table.meditation("Y")) == (2, 1)


@pytest.mark.rule("AG-26.21", "AG-26.22", "AG-26.23", "AG-26.24", "AG-18.1")
@pytest.mark.parametrize("notable", ["grand_mufti", "grand_imam", "court_artist", "dewan"])
def test_the_highest_notables_bring_three_favours(notable) -> None:
    table = lay().turn().ask(Step.ONCE, "Y", NOTABLE_IDS.index(notable))
    assert table.favours("Y") == 3


@pytest.mark.rule("AG-28.1", "AG-25.7", "AG-25.1")
def test_a_notable_of_level_four_triggers_the_end() -> None:
    table = lay().river("dewan", pier=5).deliver("T", "dewan", "clothes").deliver("T", "dewan", "paintings")
    table.give("Y", goods={"paper": 1}).turn().play("place sailor", "deliver dewan: paper")
    assert (table.state.end_round, table.state.pier, table.favours("T")) == (1, 6, 3)
    assert table.told("END_TRIGGERED") == [(Trigger.NOTABLE, 2, 0, 0)]


# --- The river ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-25.1", "AG-25.2", "AG-25.8")
@pytest.mark.parametrize(
    ("pier", "completed", "leaves"),
    [
        (1, [1, 0, 0, 0], False),
        (1, [2, 0, 0, 0], True),
        (2, [5, 0, 0, 0], False),
        (2, [2, 1, 0, 0], True),
        (3, [2, 1, 0, 0], False),
        (3, [2, 2, 0, 0], True),
        (4, [2, 2, 0, 0], False),
        (4, [2, 2, 1, 0], True),
        (5, [2, 2, 1, 0], False),
        (5, [2, 2, 1, 1], True),
        (6, [5, 4, 3, 2], False),
    ],
)
def test_when_the_boat_leaves(pier, completed, leaves) -> None:
    table = lay().set(pier=pier, completed=dict(enumerate(completed, start=1)))
    table.turn().ask(Step.BOAT, "Y")
    assert table.state.pier == pier + leaves


@pytest.mark.rule("AG-25.2")
def test_the_boat_sails_on_if_the_next_condition_holds_already() -> None:
    table = lay().set(pier=2, completed={1: 2, 2: 2})
    table.turn().ask(Step.BOAT, "Y")
    assert table.state.pier == 4


@pytest.mark.rule("AG-25.3", "AG-26.3")
def test_pier_two_builds_the_builders_site_for_nobody() -> None:
    table = lay().set(builder="paper_mill", pier=1, completed={1: 2}).give("Y", contracts="takshaka").rolls(3)
    table.turn().ask(Step.BOAT, "Y")
    assert (table.is_built("paper_mill"), table.builder, table.rupees("Y")) == (True, "cement_works", 0)
    assert (table.standing("Y"), table.state.bonus_left, table.decision) == (set(), (1 << 12) - 1, "ACT")


@pytest.mark.rule("E-40", "AG-25.4", "AG-25.6", "AG-8.6", "AG-10.15")
def test_piers_three_and_five_look_at_cotton() -> None:
    def with_cotton(*numbers):
        table = lay()
        for player, number in zip("YTVO", numbers, strict=True):
            table.give(player, goods={"cotton": number})
        return table.turn("V")

    third = with_cotton(5, 2, 0, 1).set(merchant="quarry").rolls(3).ask(Step.PIER, "V", 3)
    assert [third.favours(player) for player in "YTVO"] == [3, 2, 0, 1]
    assert (third.merchant, third.lying_rupees) == ("cotton_field", {"sawmill": 1, "turmeric_field": 1})
    fifth = with_cotton(0, 1, 2, 4).ask(Step.PIER, "V", 5)
    values = {}
    for player in "VOYT":
        assert fifth.actor == player
        values[player] = {fifth.value(good) for good in fifth.offered("take")}
        fifth.play(f"take {fifth.offered('take')[0]}")
    assert values == {"Y": {1}, "T": {2}, "V": {3}, "O": {3}}


@pytest.mark.rule("E-61", "AG-25.5", "AG-25.7", "AG-4.9", "AG-21.13")
def test_piers_four_and_six() -> None:
    table = lay().price(oil=1, wood=2).set(pier=3, completed={1: 2, 2: 2})
    table.turn().ask(Step.BOAT, "Y")
    assert (table.state.pier, table.value("wood"), table.value("oil")) == (4, 1, 2)
    assert [table.favours(player) for player in "YTVO"] == [1] * 4
    assert (table.state.token_good.tolist(), table.state.token_side.tolist()) == ([-1] * 3, [0] * 3)
    table.ask(Step.PIER, "Y", 6)
    assert table.state.end_round == 1


@pytest.mark.rule("AG-5.2", "AG-25.5")
def test_a_pier_gives_no_favour_to_who_has_no_marker() -> None:
    table = lay().give("T", markers=0, goods={"wood": 1}).turn().ask(Step.PIER, "Y", 4)
    assert (table.asked, table.options) == (("T", "MAKE_ROOM"), ["give wood", "done"])
    table.play("give wood")
    assert [table.favours(player) for player in "YTVO"] == [1] * 4


# --- The own Jagirdar -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-26.10", "E-26", "AG-26.25")
def test_nobody_uses_his_jagirdar_after_his_own_sailor() -> None:
    table = lay().river("cook").give("Y", contracts="jagirdar", goods={"oil": 1, "wood": 1}).turn()
    table.play("place sailor", "done")
    assert table.asked == ("Y", "ORDERS")

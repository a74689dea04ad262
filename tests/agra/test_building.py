"""The Architect, building (AG-11) and the building bonus tiles (AG-27)."""

import pytest

from durbar.games.agra.components import BONUS_IDS, BUILDING_IDS, GOOD_IDS
from durbar.games.agra.state import Step
from tests.agra.table import lay

SITES = BUILDING_IDS[4:]


def building(**belongings):
    return lay().give("Y", **belongings).turn().play("place architect")


# --- The Architect --------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-09", "AG-11.1", "AG-11.2", "AG-11.3", "AG-11.4", "AG-11.5", "AG-7.5", "AG-7.6", "AG-27.1")
def test_the_architect_builds_a_paper_mill() -> None:
    table = lay().give("Y", goods={"wood": 4, "cement": 1}).give("T", goods={"wood": 1}).give("O", goods={"wood": 1})
    table.turn().play("place architect", "build paper_mill", "give wood", "give cement")
    assert table.asked == ("Y", "BONUS")
    assert table.options == ["bonus l2_artisans", "bonus l2_merchants", "bonus l2_favour", "bonus l2_cover", "done"]
    table.play("bonus l2_favour", "amount 3")
    assert table.asked == ("T", "FOLLOW")
    table.play("amount 0", "amount 1")
    assert (table.is_built("paper_mill"), table.standing("Y")) == (True, {"architect", "paper_mill"})
    assert (table.goods("Y"), table.rupees("Y"), table.favours("Y")) == ({"paper": 3}, 3, 2)
    assert (table.goods("O"), table.goods("T"), table.workers("Y")) == ({"paper": 1}, {"wood": 1}, 8)


@pytest.mark.rule("AG-11.1", "AG-24.3")
def test_the_architect_raises_influence_instead() -> None:
    table = lay().influence("scholars", 9).turn().play("place architect")
    assert table.options == ["rise artisans", "rise merchants", "done"]
    table.play("rise merchants")
    assert (table.level("Y", "merchants"), table.active) == (2, "T")


@pytest.mark.rule("E-04", "AG-11.2")
def test_building_needs_another_worker() -> None:
    goods = {"cement": 2, "wood": 2}
    one = lay().give("Y", goods=goods, workers=1).turn().play("place architect")
    assert one.offered("build") == []
    peonage = lay().give("Y", goods=goods, standing="architect", workers=1, rupees=2).turn().play("place architect")
    assert len(peonage.offered("build")) == 12
    none = lay().give("Y", goods=goods, standing="architect", rupees=2, workers=0).turn()
    assert none.options == ["rise artisans", "rise merchants", "rise scholars", "done"]


@pytest.mark.rule("AG-11.3", "AG-11.4", "AG-11.8", "AG-26.3")
@pytest.mark.parametrize(
    ("goods", "contracts", "levels"),
    [
        ({"wood": 3}, "", 0),
        ({"wood": 4}, "", 1),  # 4
        ({"wood": 2, "sandstone": 1}, "", 1),  # 3 and 1 for two kinds
        ({"cement": 2, "planks": 1}, "", 3),  # 6 and 1
        ({"cement": 1, "planks": 1}, "", 2),  # 4 and 1
        ({"cement": 1, "planks": 1}, "takshaka", 3),
        ({"bricks": 9}, "", 0),  # no material
        ({"wood": 3}, "takshaka", 1),
    ],
)
def test_sites_are_offered_if_all_materials_together_suffice(goods, contracts, levels) -> None:
    table = building(goods=goods, contracts=contracts)
    assert table.offered("build") == list(SITES[: 4 * levels])


@pytest.mark.rule("AG-11.4")
def test_payment_ends_as_soon_as_it_suffices_and_too_much_is_lost() -> None:
    table = building(goods={"wood": 1, "cement": 1, "planks": 2}).play("build brickworks")
    table.play("give planks", "give cement")
    assert table.told("MATERIAL") == [(GOOD_IDS.index("planks"), 2, 4, 0), (GOOD_IDS.index("cement"), 5, 4, 0)]
    assert (table.decision, table.goods("Y")) == ("BONUS", {"wood": 1, "planks": 1})


@pytest.mark.rule("AG-11.3", "AG-26.3")
def test_takshaka_counts_as_material_and_brings_a_rupee() -> None:
    table = building(goods={"wood": 3}, contracts="takshaka").play("build brickworks")
    assert (table.decision, table.rupees("Y"), table.goods("Y")) == ("BONUS", 1, {})  # wood is all he has


@pytest.mark.rule("E-67", "AG-11.6", "AG-10.17", "AG-7.8")
def test_the_builders_site_can_be_built_at_full_cost() -> None:
    table = lay().set(builder="paper_mill").give("Y", goods={"wood": 5}).give("T", goods={"wood": 1}).rolls(1).turn()
    table.play("place architect", "build paper_mill")  # there is only wood to pay
    assert (table.decision, table.builder) == ("BONUS", "paper_mill")
    table.play("done", "amount 0")
    assert (table.builder, table.active, table.standing("Y")) == ("dye_works", "T", {"architect", "paper_mill"})


@pytest.mark.rule("AG-11.5", "AG-8.4")
def test_a_transformation_into_the_new_building_is_open() -> None:
    table = building(goods={"wood": 6, "oil": 1}, lying="quarry").play("build paper_mill")
    table.play("done")
    assert (table.decision, table.offered("oil_curry")) == ("PROCESS", ["oil"])


# --- Building bonus tiles -------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-27.1", "AG-27.2", "AG-27.3", "AG-27.4", "AG-6.3")
@pytest.mark.parametrize(
    ("bonus", "rupees", "what"),
    [
        ("l2_artisans", 3, "artisans"),
        ("l2_merchants", 3, "merchants"),
        ("l2_favour", 3, "favour"),
        ("l2_cover", 2, "cover"),
        ("l3_artisans", 4, "artisans"),
        ("l3_scholars", 4, "scholars"),
        ("l3_rupees", 5, ""),
        ("l3_favour", 4, "favour"),
        ("l4_scholars", 5, "scholars"),
        ("l4_merchants", 5, "merchants"),
        ("l4_rupees", 6, ""),
        ("l4_favour", 5, "favour"),
    ],
)
def test_every_bonus_tile(bonus, rupees, what) -> None:
    table = lay().turn().ask(Step.BONUS, "Y", int(bonus[1])).play(f"bonus {bonus}")
    if what == "cover":
        assert (table.decision, table.rupees("Y"), "done" in table.offers) == ("PICK_COVER", 0, False)
        table.play("cover top 0")
    assert table.rupees("Y") == rupees
    assert table.favours("Y") == (what == "favour")
    assert table.state.covers[0] == 0b11111111 - (what == "cover")
    for guild in ("artisans", "merchants", "scholars"):
        assert table.level("Y", guild) == 1 + (guild == what)
    assert not table.state.bonus_left >> BONUS_IDS.index(bonus) & 1


@pytest.mark.rule("AG-27.4", "AG-27.5")
def test_a_bonus_tile_is_taken_once_and_may_be_left() -> None:
    table = lay().turn().ask(Step.BONUS, "Y", 2).play("bonus l2_favour").ask(Step.BONUS, "Y", 2)
    assert table.offered("bonus") == ["l2_artisans", "l2_merchants", "l2_cover"]
    assert table.play("done").rupees("Y") == 3


@pytest.mark.rule("E-63", "AG-27.3", "AG-27.4", "AG-24.6", "AG-11.5")
def test_the_first_effect_comes_before_the_rupees_and_the_worker() -> None:
    table = lay().influence("scholars", 5).give("Y", goods={"cement": 4, "planks": 1, "bricks": 2})
    table.turn().play("place architect", "build sculptor")
    table.play("give planks", "bonus l4_scholars")  # then only cement is left to pay
    assert (table.decision, table.level("Y", "scholars"), table.rupees("Y")) == ("FAVOUR_SPACE", 6, 0)
    assert len(table.offered("tile")) == 3
    assert table.standing("Y") == {"architect"}
    table.play("favours")
    assert (table.favours("Y"), table.rupees("Y"), table.standing("Y")) == (2, 5, {"architect", "sculptor"})
    assert (table.decision, table.offered("amount")) == ("PROCESS", ["0", "1", "2"])

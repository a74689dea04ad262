"""The action phase (AG-10): placing workers, peonage, the Merchant and the Builder."""

import pytest

from durbar.games.agra.components import BUILDING_IDS, CHARACTER_IDS
from durbar.games.agra.state import Step
from tests.agra.table import lay

PRODUCTION = list(BUILDING_IDS[:4])
SITES = BUILDING_IDS[4:]
EVERYWHERE = "architect sailor trader botanist quarry sawmill turmeric_field cotton_field brickworks paper_mill"


# --- Placing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-10.1", "AG-10.2", "AG-10.3")
def test_a_worker_goes_to_a_character_a_building_or_the_builders_site() -> None:
    table = lay().build("oil_press", builder="dye_works").give("Y", standing="trader").turn()
    assert table.offered("place") == ["architect", "sailor", "botanist", *PRODUCTION, "dye_works", "oil_press"]
    table.play("place botanist")
    assert (table.standing("Y"), table.workers("Y"), table.favours("Y")) == ({"trader", "botanist"}, 8, 0)


@pytest.mark.rule("E-01", "AG-10.4", "AG-10.5", "AG-10.6", "AG-18.1")
@pytest.mark.parametrize(("space", "favours"), [(1, 1), (3, 1), (4, 2), (5, 2)])
def test_a_standing_worker_that_is_ejected_brings_favours(space, favours) -> None:
    table = lay().give("T", standing="quarry", meditation=space).turn().play("place quarry")
    assert (table.favours("T"), table.workers("T"), table.standing("T")) == (favours, 10, set())
    assert (table.standing("Y"), table.asked) == ({"quarry"}, ("Y", "PRODUCE"))
    assert (table.favours("Y"), table.rupees("Y"), table.rupees("T")) == (0, 0, 0)


@pytest.mark.rule("E-01", "AG-10.4", "AG-1.8")
def test_a_lying_worker_that_is_ejected_brings_nothing() -> None:
    table = lay().give("T", lying="quarry", meditation=5).turn().play("place quarry")
    assert (table.favours("T"), table.workers("T"), table.lying("T")) == (0, 10, set())


@pytest.mark.rule("E-50", "AG-26.8", "AG-10.6", "AG-8.5")
def test_the_cook_keeps_ejected_workers() -> None:
    table = lay().give("T", standing="quarry", contracts="cook", workers=8).set(stored=1).turn().play("place quarry")
    assert (table.asked, table.favours("T"), table.options) == (("T", "COOK_STORE"), 1, ["store", "done"])
    kept = table.after("store")
    assert (kept.state.stored, kept.workers("T"), kept.asked) == (2, 8, ("Y", "PRODUCE"))
    back = table.after("done")
    assert (back.state.stored, back.workers("T")) == (1, 9)
    full = lay().give("T", standing="quarry", contracts="cook", workers=7).set(stored=2).turn().play("place quarry")
    assert (full.actor, full.favours("T"), full.workers("T")) == ("Y", 1, 8)
    lying = lay().give("T", lying="quarry", contracts="cook").turn().play("place quarry")
    assert (lying.actor, lying.state.stored) == ("Y", 0)


# --- Peonage --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-02", "AG-10.7", "AG-10.8", "AG-26.12")
@pytest.mark.parametrize(("contracts", "price"), [("", 2), ("calligrapher", 1)])
def test_peonage_stands_an_own_worker_up(contracts, price) -> None:
    table = lay().give("Y", lying="quarry", rupees=3, contracts=contracts).turn().play("place quarry")
    assert (table.rupees("Y"), table.favours("Y"), table.workers("Y")) == (3 - price, 0, 9)
    assert (table.standing("Y"), table.lying("Y"), table.decision) == ({"quarry"}, set(), "PRODUCE")


@pytest.mark.rule("AG-10.8")
def test_peonage_with_a_standing_worker_gives_nothing_more() -> None:
    table = lay().give("Y", standing="quarry", rupees=2, meditation=5).turn().play("place quarry")
    assert (table.rupees("Y"), table.favours("Y"), table.standing("Y")) == (0, 0, {"quarry"})


@pytest.mark.rule("E-03", "AG-10.9", "AG-10.10", "AG-8.9")
def test_who_has_no_worker_in_reserve_must_use_peonage_and_pays_what_he_has() -> None:
    own = "architect sailor quarry"
    some = lay().give("Y", standing=own, rupees=1, workers=1).turn()
    assert not set(own.split()) & set(some.offered("place"))
    none = lay().give("Y", standing=own, rupees=1, workers=0).turn()
    assert none.offered("place") == own.split()
    none.play("place quarry")
    assert none.rupees("Y") == 0
    poor = lay().give("Y", standing=own, rupees=0, workers=0).turn().play("place quarry")
    assert (poor.rupees("Y"), poor.decision) == (0, "PRODUCE")


@pytest.mark.rule("AG-10.10", "AG-26.8")
def test_workers_on_the_cook_are_no_reserve() -> None:
    table = lay().give("Y", standing="quarry sailor", contracts="cook", workers=0).set(stored=2).turn()
    assert table.offered("place") == ["sailor", "quarry"]


@pytest.mark.rule("E-65", "AG-19.10", "AG-10.7", "AG-18.4")
def test_the_tile_pays_for_peonage() -> None:
    table = lay().give("Y", standing="quarry sailor", favours=3, rupees=0, workers=2, tiles="free_peonage")
    before = table.markers("Y")
    table.turn()
    assert "favour free_peonage" not in table.offers  # only for a space
    table.play("place quarry")
    assert (table.favours("Y"), table.markers("Y"), table.used("Y")) == (0, before + 2, {"free_peonage"})
    assert (table.decision, table.told("PEONAGE")) == ("PRODUCE", [(4, 0, 0, 1)])
    table.play("amount 0")
    assert (table.active, table.markers("Y")) == ("T", before + 3)


@pytest.mark.rule("AG-19.10", "AG-26.13")
def test_peonage_can_be_paid_in_rupees_by_the_tile_or_with_the_mullah() -> None:
    table = lay().give("Y", standing="quarry", favours=3, rupees=2, tiles="free_peonage", contracts="mullah").turn()
    table.play("place quarry")
    left = {"rupees": (0, 3), "favour free_peonage": (2, 0), "discount": (2, 1)}  # rupees and favours
    assert table.offers == list(left)
    for offer, (rupees, favours) in left.items():
        paid = table.after(offer)
        assert (paid.rupees("Y"), paid.favours("Y"), paid.decision) == (rupees, favours, "PRODUCE")


@pytest.mark.rule("AG-10.20", "AG-10.10")
def test_there_is_always_a_space_to_choose() -> None:
    table = lay().give("Y", standing=EVERYWHERE, workers=0).build("brickworks paper_mill").turn()
    assert len(table.offered("place")) == 10
    nine = lay().build(" ".join(SITES), builder="-").give("Y", standing=" ".join(EVERYWHERE.split()[:9])).turn()
    assert len(nine.offered("place")) == 11


# --- The Merchant ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-05", "AG-10.11", "AG-10.9")
def test_rupees_on_a_building_do_not_pay_for_peonage_there() -> None:
    poor = lay().set(merchant="quarry", rupees_on={"quarry": 3}).give("Y", lying="quarry", rupees=1).turn()
    assert "quarry" not in poor.offered("place")


@pytest.mark.rule("AG-10.11", "AG-10.12")
def test_a_worker_that_is_placed_takes_rupees_and_meets_the_merchant_too() -> None:
    table = lay().set(merchant="quarry", rupees_on={"quarry": 3, "sawmill": 1}).rolls(1).turn().play("place quarry")
    assert (table.rupees("Y"), table.lying_rupees, table.favours("Y")) == (3, {"sawmill": 1}, 0)
    table.play("amount 0")
    assert (table.favours("Y"), table.merchant, table.rupees("Y")) == (2, "sawmill", 3)


@pytest.mark.rule("E-06", "AG-10.14", "AG-1.6")
def test_the_merchant_lays_rupees_on_the_buildings_he_passes() -> None:
    table = lay().set(merchant="cotton_field").rolls(6).turn().play("place cotton_field", "amount 0")
    assert table.merchant == "sawmill"
    assert table.lying_rupees == {"quarry": 2, "sawmill": 1, "turmeric_field": 1, "cotton_field": 1}
    short = lay().set(merchant="cotton_field").rolls(1).turn().play("place cotton_field", "amount 0")
    assert (short.merchant, short.lying_rupees) == ("quarry", {})


@pytest.mark.rule("AG-10.14")
def test_the_merchant_walks_over_built_buildings_only() -> None:
    table = lay().build("dye_works tailor").set(merchant="cotton_field", builder="oil_press").rolls(3).turn()
    table.play("place cotton_field", "amount 0")
    assert (table.merchant, table.lying_rupees) == ("quarry", {"dye_works": 1, "tailor": 1})


@pytest.mark.rule("E-47", "AG-10.13", "AG-10.15", "AG-25.4")
def test_the_visit_is_fixed_on_arrival() -> None:
    table = lay().set(merchant="quarry").river("caliph", pier=2).deliver("T", "caliph", "bricks")
    table.give("Y", goods={"cloth": 1}, favours=4, tiles="deliver_notable").rolls(2, 1).turn().play("place quarry")
    table.play("favour deliver_notable")
    assert (table.holder("caliph"), table.state.pier) == ("T", 3)
    assert (table.merchant, table.lying_rupees) == ("turmeric_field", {"sawmill": 1})
    table.play("done")  # no influence
    assert (table.asked, table.favours("Y")) == (("Y", "PRODUCE"), 4 - 2 + 1)  # one is for the marker on the Caliph
    table.play("amount 0")
    assert (table.favours("Y"), table.merchant) == (3 + 2, "cotton_field")


@pytest.mark.rule("AG-10.13")
def test_a_merchant_who_comes_during_the_action_is_not_met() -> None:
    table = lay().set(merchant="quarry").river("caliph", pier=2).deliver("T", "caliph", "bricks")
    table.give("Y", goods={"cloth": 1}, favours=4, tiles="deliver_notable").rolls(1).turn().play("place sawmill")
    table.play("favour deliver_notable", "done", "amount 0")
    assert (table.merchant, table.favours("Y")) == ("sawmill", 3)


# --- The Builder ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("E-10", "AG-10.16", "AG-26.3", "AG-10.17")
def test_the_builders_site_is_built_free_and_without_a_bonus() -> None:
    table = lay().set(builder="paper_mill").give("Y", goods={"wood": 4}, contracts="takshaka")
    table.give("T", goods={"wood": 1}).rolls(2).turn().play("place paper_mill")
    assert (table.asked, table.is_built("paper_mill"), table.rupees("Y")) == (("Y", "PROCESS"), True, 1)
    assert table.state.bonus_left == (1 << 12) - 1
    assert table.builder == "paper_mill"
    table.play("amount 3", "amount 1")
    assert (table.goods("Y"), table.goods("T"), table.favours("Y")) == ({"wood": 1, "paper": 3}, {"paper": 1}, 1)
    assert (table.builder, table.standing("Y")) == ("spinning_mill", {"paper_mill"})


@pytest.mark.rule("E-08", "AG-10.17", "AG-1.6")
@pytest.mark.parametrize(("roll", "where"), [(2, "tailor"), (3, "brickworks"), (5, "tailor")])
def test_the_builder_walks_over_the_sites_that_are_left(roll, where) -> None:
    left = {"brickworks", "dye_works", "tailor", "paper_mill"}
    table = lay().build(" ".join(set(SITES) - left), builder="paper_mill").rolls(roll).turn()
    table.play("place paper_mill")
    assert (table.builder, table.told("BUILDER_MOVED")[0][0]) == (where, roll)


@pytest.mark.rule("E-07", "AG-10.18", "AG-25.3")
def test_the_builder_leaves_with_the_last_site() -> None:
    table = lay().build(" ".join(set(SITES) - {"tailor"}), builder="tailor").turn()
    before = table.state.chance.copy()
    table.play("place tailor")
    assert (table.builder, (table.state.chance == before).all()) == (None, True)
    table.ask(Step.PIER, "Y", 2)
    assert table.builder is None
    assert sorted(table.offered("place")) == sorted([*CHARACTER_IDS, *BUILDING_IDS])


@pytest.mark.rule("E-09", "AG-10.19", "AG-25.3")
def test_a_move_that_is_due_comes_before_pier_two() -> None:
    table = lay().set(builder="paper_mill", completed={1: 1}).river("cook", pier=1).deliver("T", "cook", "oil")
    table.give("Y", goods={"wood": 3}, favours=4, tiles="deliver_notable").rolls(2, 1).turn().play("place paper_mill")
    assert table.decision == "PROCESS"
    table.play("favour deliver_notable", "done")
    assert table.told("BUILDER_MOVED")[0] == (
        2,
        BUILDING_IDS.index("paper_mill"),
        BUILDING_IDS.index("spinning_mill"),
        0,
    )
    assert (table.is_built("spinning_mill"), table.builder) == (True, "cement_works")
    assert table.standing("Y") == {"paper_mill"}
    assert (table.asked, table.offered("amount")) == (("Y", "PROCESS"), ["0", "1", "2"])
    table.play("amount 0")
    assert (table.builder, table.told("BUILDER_MOVED")) == ("cement_works", [])


@pytest.mark.rule("AG-11.7")
def test_a_new_building_carries_nothing() -> None:
    table = lay().set(builder="paper_mill").turn().play("place paper_mill")
    assert (table.told("COLLECTED"), table.told("EJECTED"), table.favours("Y")) == ([], [], 0)

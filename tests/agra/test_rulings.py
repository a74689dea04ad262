"""Where the rules can be read in more than one way: by the letter, and as a table may choose otherwise."""

import pytest

from durbar.engine.errors import BadSetup
from tests.agra.table import GAME, lay

ANY_TIME = {"laying": "any_time"}
EVERY_TURN = {"markers_return": "every_turn"}


def test_tables_choose_between_three_pairs_of_readings() -> None:
    rulings = {option.name: (option.clause, option.values) for option in GAME.options_of() if option.ruling}
    assert rulings == {
        "markers_return": ("AG-8.8", ("own_turn", "every_turn")),
        "laying": ("AG-9.1", ("first", "any_time")),
        "peonage_takes_rupees": ("AG-10.11", ("no", "yes")),
    }
    with pytest.raises(BadSetup, match="no option 'mullah_when_following'"):
        GAME.setup(2, {"mullah_when_following": "unasked"})


# --- When used actions are ready again (AG-8.8) ---------------------------------------------------------------------


def with_a_follower(options=None, **more):
    """V follows Y with the tile, in Y's turn."""
    table = lay(options=options).build("spinning_mill").give("Y", goods={"cotton": 1})
    table.give("V", goods={"cotton": 4}, favours=4, tiles="extra_transform", **more).turn()
    return table.play("place spinning_mill", "amount 1", "favour extra_transform")


@pytest.mark.rule("AG-8.8", "AG-7.9", "I-14")
def test_what_was_used_in_anothers_turn_stays_used_until_the_end_of_the_own_one() -> None:
    table = with_a_follower(contracts="mullah")
    for active in "YTV":
        assert (table.active, table.used("V"), table.has_used("mullah")) == (active, {"extra_transform"}, True)
        table.finish_turn()
    assert (table.active, table.used("V"), table.has_used("mullah")) == ("O", set(), False)


@pytest.mark.rule("AG-8.8", "AG-7.9")
def test_or_everything_is_ready_again_after_every_turn() -> None:
    table = with_a_follower(EVERY_TURN, contracts="mullah")
    table.finish_turn()
    assert (table.active, table.used("V"), table.has_used("mullah")) == ("T", set(), False)


@pytest.mark.rule("AG-8.8", "AG-18.10")
def test_a_marker_on_a_tile_given_back_does_not_wait_for_the_end_of_the_turn() -> None:
    table = with_a_follower()
    table.give("V", tiles="stand_up exchange", favours=4).influence("artisans", 1, 1, 2).display("sell_good")
    table.finish_turn()
    table.turn("V").play("favour base_influence", "rise artisans", "tile sell_good", "tile extra_transform")
    assert table.used("V") == {"base_influence"}


# --- Laying workers down (AG-9.1, AG-26.8) --------------------------------------------------------------------------


def meditating(options=None):
    table = lay(options=options).give("Y", standing="sailor trader quarry", contracts="cook", workers=6, favours=2)
    return table.give("Y", goods={"oil": 1}, tiles="extra_mp").set(stored=1).turn(phase="meditate")


@pytest.mark.rule("AG-9.1", "AG-26.8", "AG-9.12")
def test_nobody_is_laid_down_or_released_after_the_first_purchase() -> None:
    table = meditating().play("lay sailor", "lay trader")
    assert {"lay quarry", "release"} <= set(table.offers)
    table.play("farmer top 0")  # the centre of the wheel, too
    assert (table.offered("lay"), "release" in table.offers, table.state.mp) == ([], False, 1)
    table.play("oil_curry oil", "stand sailor")
    assert table.offered("lay") == []


@pytest.mark.rule("AG-9.1", "AG-8.3")
def test_secondary_actions_may_come_at_any_time_and_bring_points_after_a_purchase() -> None:
    table = meditating().play("lay sailor", "oil_curry oil", "lay sailor", "farmer top 0")
    table.play("favour extra_mp")
    assert (table.state.mp, table.offered("lay")) == (2, [])


@pytest.mark.rule("AG-9.1", "AG-9.14", "AG-26.15")
def test_the_mosaic_maker_sells_no_wheel_action() -> None:
    table = lay().give("Y", standing="sailor trader", contracts="mosaic_maker").turn(phase="meditate")
    table.play("lay sailor", "mosaic 0")
    assert table.offered("lay") == ["trader"]


@pytest.mark.rule("AG-9.1")
def test_in_the_next_phase_workers_can_be_laid_down_again() -> None:
    table = meditating().play("lay sailor", "farmer top 0")
    while table.active == "Y":
        table.finish_turn()
    table.turn("Y", phase="meditate")
    assert "quarry" in table.offered("lay")


@pytest.mark.rule("AG-9.1", "AG-26.8")
def test_or_workers_are_laid_down_at_any_time() -> None:
    table = meditating(ANY_TIME).play("lay sailor", "farmer top 0")
    assert {"lay trader", "lay quarry", "release"} <= set(table.offers)


# --- Rupees on a building (AG-10.11) --------------------------------------------------------------------------------


@pytest.mark.rule("E-05", "AG-10.11", "AG-10.12")
@pytest.mark.parametrize(
    ("options", "bag", "lying"), [(None, 0, {"quarry": 3}), ({"peonage_takes_rupees": "yes"}, 3, {})]
)
def test_peonage_leaves_rupees_where_they_lie_unless_the_table_plays_otherwise(options, bag, lying) -> None:
    table = lay(options=options).set(merchant="quarry", rupees_on={"quarry": 3}).give("Y", lying="quarry", rupees=2)
    table.rolls(1).turn().play("place quarry")
    assert (table.rupees("Y"), table.lying_rupees, table.favours("Y")) == (bag, lying, 0)
    table.play("amount 2")
    assert (table.goods("Y"), table.favours("Y"), table.merchant) == ({"sandstone": 2}, 2, "sawmill")


# --- The Mullah of a follower (AG-26.13) ----------------------------------------------------------------------------


def following_in_the_own_turn(version=None):
    """T builds with the Mujtahida in Y's turn, and Y, who has the Mullah and the tile, may follow."""
    table = lay(version=version).river("mujtahida painter", pier=4).deliver("T", "mujtahida", "statues", 2)
    table.deliver("T", "mujtahida", "oil").set(builder="brickworks")
    table.give("Y", goods={"turmeric": 1, "sandstone": 4, "planks": 1}, favours=2, tiles="extra_transform")
    table.give("Y", contracts="mullah").give("T", goods={"sandstone": 1}).turn()
    table.play("place sailor", "give planks", "deliver mujtahida: turmeric", "bonus l2_favour", "amount 1")
    assert table.asked == ("Y", "FOLLOW")
    return table


@pytest.mark.rule("AG-26.13", "AG-7.9")
def test_who_follows_in_his_own_turn_chooses_whether_the_mullah_helps() -> None:
    table = following_in_the_own_turn()
    assert table.offers == ["amount 0", "amount 1", "favour extra_transform", "discount"]
    for option, price, used in (("favour extra_transform", 2, False), ("discount", 1, True)):
        after = table.after(option)
        assert (table.favours("Y") - after.favours("Y"), after.has_used("mullah")) == (price, used)
        assert after.goods("Y")["bricks"] == 2


@pytest.mark.rule("AG-26.13")
def test_under_the_first_version_of_the_rules_he_was_not_asked() -> None:
    table = following_in_the_own_turn(version=1)
    assert table.offers == ["amount 0", "amount 1", "favour extra_transform"]
    after = table.after("favour extra_transform")
    assert (table.favours("Y") - after.favours("Y"), after.has_used("mullah")) == (1, True)

"""The structure of a turn (AG-8) and the end of the game (AG-28)."""

import pytest

from durbar.games.agra.components import LAST_ROUND
from durbar.games.agra.state import Trigger
from tests.agra.table import EVERY_NUMBER, GAME, NAMES, Table, lay


def turns_to_the_end(table):
    """Whose turns follow, from the present one on, if nobody does anything."""
    players = []
    while not table.position.over:
        players.append((table.state.round, table.active))
        table.finish_turn()
    return players


# --- Turns ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AG-8.1", "AG-8.2", "AG-8.9")
def test_a_turn_has_three_phases_and_rounds_go_clockwise() -> None:
    table = lay().give("Y", standing="sailor", goods={"oil": 1})
    table.turn(phase="meditate")
    assert table.agenda == ["MEDITATE", "MEDITATE_END", "ACT", "SECOND_ACT", "ORDERS", "TURN_END"]
    table.play("done")
    assert table.asked == ("Y", "ACT")
    assert "done" not in table.offers  # the main action is compulsory
    table.play("place quarry", "amount 0")
    assert table.asked == ("Y", "ORDERS")
    table.play("done")
    assert (table.active, table.state.round) == ("T", 1)


@pytest.mark.rule("AG-8.1")
def test_a_round_ends_before_the_first_player() -> None:
    table = lay().set(first="V").turn("T").play("place quarry", "amount 0")
    assert (table.active, table.state.round) == ("V", 2)


@pytest.mark.rule("E-51", "AG-8.3", "AG-8.4", "AG-8.5")
def test_secondary_actions_wait_for_whatever_is_pending() -> None:
    table = lay().build("spinning_mill").give("Y", goods={"cotton": 2, "oil": 2, "wood": 3, "cement": 2}, favours=4)
    table.give("T", goods={"cotton": 1}).give("Y", lying="trader").influence("artisans", 2)
    table.turn()
    assert "oil_curry oil" in table.offers
    follow = table.after("place spinning_mill")
    assert "oil_curry oil" in follow.offers
    follow.play("amount 1")
    assert (follow.asked, follow.offers) == (("T", "FOLLOW"), ["amount 0", "amount 1"])
    paying = table.after("place architect")
    assert "oil_curry oil" in paying.offers
    paying.play("build paper_mill")
    assert (paying.decision, paying.offers) == ("PAY_MATERIALS", ["give wood", "give cement"])
    rising = table.after("place architect", "rise artisans")
    assert rising.decision == "FAVOUR_SPACE"
    assert all(offer.startswith(("favours", "tile")) for offer in rising.offers)
    trading = lay().give("Y", goods={"oil": 3}, lying="quarry").turn().play("place trader", "trade", "give oil", "done")
    assert trading.decision == "TRADE_TAKE"
    assert all(offer.startswith(("take", "done")) for offer in trading.offers)


@pytest.mark.rule("AG-8.3", "AG-8.4")
def test_secondary_actions_never_replace_the_main_action() -> None:
    table = lay().give("Y", goods={"clothes": 1, "oil": 1}, lying="quarry", favours=2).turn()
    table.play("luxury clothes", "oil_curry oil", "favour base_basic_good", "take wood")
    assert table.asked == ("Y", "ACT")


@pytest.mark.rule("AG-8.8", "AG-18.4", "AG-20.2")
def test_markers_on_used_actions_return_at_the_end_of_the_turn() -> None:
    table = lay().give("Y", goods={"clothes": 2}, favours=4, contracts="english_trader").turn()
    table.play("luxury clothes", "favour base_basic_good", "take wood")
    assert (table.used("Y"), table.markers("Y")) == ({"clothes", "base_basic_good"}, 22 - 2 - 1 - 1 - 2)
    assert table.refuses("luxury clothes", "favour base_basic_good")
    table.play("english_trader", "give wood", "take cotton")
    assert table.refuses("english_trader")
    table.finish_turn()
    assert (table.used("Y"), table.markers("Y")) == (set(), 22 - 1 - 1 - 2)
    while table.active != "Y":
        table.finish_turn()
    assert {"luxury clothes", "favour base_basic_good", "english_trader"} <= set(table.offers)


@pytest.mark.rule("E-42", "AG-8.7", "AG-22.6", "AG-26.2")
def test_a_delivery_bonus_does_not_count_for_the_delivery_that_won_it() -> None:
    table = lay().river("sufi").deliver("T", "sufi", "cotton").give("Y", goods={"curry": 3}).turn()
    table.play("place sailor", "give curry", "double sufi: curry")
    assert (table.holder("sufi"), table.told("DELIVERY_BONUS")) == ("Y", [])
    assert table.rupees("Y") == 2 + 1 + 1  # the second marker, its double, the refund
    table = lay().river("sufi").deliver("Y", "sufi", "cotton").give("Y", goods={"curry": 2}).turn()
    table.play("place sailor", "deliver sufi: curry")
    assert (table.holder("sufi"), table.rupees("Y")) == ("Y", 2)
    while table.decision != "ORDERS":
        table.play("done")
    table.play("gift curry")
    assert table.rupees("Y") == 2 + 1


@pytest.mark.rule("AG-8.7")
def test_abilities_won_in_a_turn_work_at_once() -> None:
    table = lay().river("english_trader", pier=2).deliver("Y", "english_trader", "curry")
    table.give("Y", goods={"planks": 1, "wood": 1}).turn().play("place sailor", "deliver english_trader: planks")
    assert table.holder("english_trader") == "Y"
    assert "english_trader" in table.offers


# --- The end of the game --------------------------------------------------------------------------------------------


@pytest.mark.rule("E-35", "AG-28.1", "AG-28.2", "AG-28.3")
@pytest.mark.parametrize("trigger", ["V", "O"])
def test_the_round_is_finished_and_one_more_is_played(trigger) -> None:
    table = lay().influence("artisans", 1, 1, 8, 8).set(round=10).turn(trigger)
    table.play("place architect", "rise artisans")
    assert (table.state.end_round, table.told("END_TRIGGERED")) == (10, [(Trigger.INFLUENCE, 11, 0, 0)])
    rest = [(10, "O")] * (trigger == "V") + [(11, player) for player in NAMES]
    assert turns_to_the_end(table) == rest


@pytest.mark.rule("E-35", "AG-28.2")
def test_another_trigger_changes_nothing() -> None:
    table = lay().influence("artisans", 8, 8).set(round=11, end_round=10).turn()
    table.play("place architect", "rise artisans")
    assert (table.state.end_round, table.told("END_TRIGGERED")) == (10, [])
    assert turns_to_the_end(table)[-1] == (11, "O")


@pytest.mark.rule("AG-28.4")
def test_round_sixty_is_the_last() -> None:
    table = lay().set(round=LAST_ROUND).turn("O").play("place quarry", "amount 0")
    assert table.position.over
    before = lay().set(round=LAST_ROUND - 1).turn("O").play("place quarry", "amount 0")
    assert (before.position.over, before.state.round) == (False, 60)


@pytest.mark.rule("AG-28.3")
@EVERY_NUMBER
def test_all_players_have_the_same_number_of_turns(players) -> None:
    table = Table(GAME.start(players, 2)).set(end_round=1)
    turns = turns_to_the_end(table)
    assert sorted(player for _, player in turns) == sorted(NAMES[:players] * 2)

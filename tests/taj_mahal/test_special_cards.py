"""Special cards (TM-9)."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from durbar.games.taj_mahal.components import BONUS_OF_SPECIAL, CHANGES_COLOUR, FACTS, FIGURE_NAMES, KINDS, SHOWS
from tests.taj_mahal.table import colour_changer, lay

RED = "red:elephant+monk"
GREEN = "green:elephant+elephant"
CC = f"special:{colour_changer()}"


@contextmanager
def swapped(one, other) -> Iterator[None]:
    """The effects of two special cards, exchanged in the data."""
    here, there = FIGURE_NAMES.index(one), FIGURE_NAMES.index(other)
    cards = FACTS["special_cards"]["list"]
    owners = {card["figure"]: card for card in cards}

    def swap() -> None:
        owners[one]["figure"], owners[other]["figure"] = owners[other]["figure"], owners[one]["figure"]
        SHOWS[[KINDS + here, KINDS + there]] = SHOWS[[KINDS + there, KINDS + here]]
        for effects in (BONUS_OF_SPECIAL, CHANGES_COLOUR):
            effects[[here, there]] = effects[[there, here]]

    swap()
    try:
        yield
    finally:
        swap()


# --- Any colour -----------------------------------------------------------------------------------------------------


def colour_change_in_mid_visit(card) -> None:
    table = lay(rows={"P1": "red:elephant+vizier"}, hands={"P1": f"{GREEN} {RED} {card} white:elephant"})
    assert table.options == ["withdraw", f"play {RED}", f"play {GREEN}"]
    assert table.after(f"play {RED}").options == ["alone", "add white:elephant", f"add {card}"]
    table.play(f"play {GREEN}")
    assert table.options == [f"add {card}"]
    table.play(f"add {card}")
    assert table.bound("P1") == "red"
    table.withdraws()
    table.withdraws()
    assert table.actor == "P1"
    assert table.options == ["withdraw", f"play {RED}"]


def colour_change_on_the_first_turn(card) -> None:
    hand = f"yellow:elephant+general yellow:elephant+vizier {RED} {RED} {card}"
    table = lay(hands={"P1": hand}, withdrawn="P2 P3")
    table.plays("yellow:elephant+general", card)
    assert table.bound("P1") is None
    assert table.options == ["withdraw", f"play {RED}", "play yellow:elephant+vizier"]
    table.plays(RED)
    assert table.bound("P1") == "red"
    assert table.options == ["withdraw", f"play {RED}"]


def colour_change_with_the_bound_colour(card) -> None:
    table = lay(rows={"P1": "red:elephant+vizier"}, hands={"P1": f"{RED} {RED} {GREEN} {card}"}, withdrawn="P2 P3")
    table.plays(RED, card)
    assert table.bound("P1") == "red"
    assert table.row("P1")[-1] == card
    assert table.options == ["withdraw", f"play {RED}"]
    table.play(f"play {RED}")
    assert table.options == ["alone"]


@pytest.mark.rule("E-07", "TM-3.4", "TM-9.5")
def test_another_colour_can_be_played_with_the_card_that_allows_it_for_that_turn_only() -> None:
    colour_change_in_mid_visit(CC)


@pytest.mark.rule("E-08", "TM-3.3", "TM-9.6", "TM-12.2")
def test_a_first_card_played_with_it_binds_nothing() -> None:
    colour_change_on_the_first_turn(CC)


@pytest.mark.rule("E-09", "TM-9.5", "TM-3.3", "TM-9.1")
def test_it_may_go_with_a_card_of_the_bound_colour_and_is_used_up_for_the_visit() -> None:
    colour_change_with_the_bound_colour(CC)


@pytest.mark.rule("TM-9.5", "TM-9.6")
def test_it_shows_no_symbol() -> None:
    table = lay(hands={"P1": f"{RED} {CC}"})
    table.plays(RED, CC)
    assert table.shown("P1") == {"elephant": 1, "monk": 1}


# --- Points and symbols ---------------------------------------------------------------------------------------------


@pytest.mark.rule("E-18", "TM-9.4", "TM-9.1", "TM-0.3")
def test_two_points_at_once_whatever_happens_later_and_again_in_the_next_visit() -> None:
    hands = {"P1": f"{RED} {RED} {RED} special:princess", "P2": "green:elephant+monk", "P3": "yellow:elephant+monk"}
    table = lay(hands=hands, display="")
    (played,) = table.plays(RED, "special:princess")
    assert played.details[2] == 2
    assert (table.score("P1"), table.actor) == (2, "P2")
    table.plays("green:elephant+monk")
    table.plays("yellow:elephant+monk")
    assert table.after(f"play {RED}").options == ["alone"]
    assert table.withdraws() == 0
    assert table.score("P1") == 2
    assert "special:princess" in table.hand("P1")
    while table.visit == 1:
        table.withdraws(*["lahore_nw"] * (table.actor == "P3"))
    while table.actor != "P1":
        table.withdraws()
    table.play(f"play {RED}")
    assert "add special:princess" in table.options


@pytest.mark.rule("TM-9.3")
@pytest.mark.parametrize(
    ("special", "white", "symbol"),
    [("special:vizier", "white:mogul", "mogul"), ("special:general", "white:elephant", "elephant")],
)
def test_a_symbol_is_added_as_by_the_white_card(special, white, symbol) -> None:
    table = lay(hands={"P1": f"{RED} {special} {white}"})
    shown = [table.after(f"play {RED}", f"add {card}").shown("P1") for card in (special, white)]
    assert shown[0] == shown[1]
    assert shown[0][symbol] == table.after(f"play {RED}", "alone").shown("P1").get(symbol, 0) + 1


@pytest.mark.rule("TM-9.1")
def test_several_special_cards_can_be_played_in_one_visit_one_a_turn() -> None:
    specials = ["special:vizier", "special:general", "special:monk", "special:princess"]
    reds = ["red:elephant+monk"] * 3 + ["red:elephant+vizier"] * 2
    table = lay(hands={"P1": [*reds, *specials]}, withdrawn="P2 P3")
    for card in reds[:4]:
        table.play(f"play {card}")
        left = [option for option in table.options if "special" in option]
        assert left == [f"add {special}" for special in specials if special not in table.row("P1")]
        table.play(left[0])
    assert table.row("P1") == [card for pair in zip(reds, specials, strict=False) for card in pair]
    assert table.hand("P1") == ["red:elephant+vizier"]


@pytest.mark.rule("TM-3.2", "TM-9.1")
def test_a_special_card_is_never_played_alone_nor_with_a_white_one() -> None:
    table = lay(hands={"P1": f"{RED} white:monk special:general"})
    assert table.refuses("add special:general")
    table.play(f"play {RED}", "add white:monk")
    assert table.actor == "P2"
    assert "special:general" in table.hand("P1")


@pytest.mark.rule("TM-9.2", "E-40", "TM-9.3")
def test_a_special_card_in_hand_is_idle() -> None:
    table = lay(rows={"P1": RED}, hands={"P1": f"{RED} special:vizier"}, withdrawn="P2 P3", display="")
    table.plays(RED)
    idle = table.copy()
    idle.withdraws("lahore_nw")
    assert (idle.palaces("P1"), idle.score("P1")) == ({"lahore_nw"}, 2)
    played = lay(rows={"P1": RED}, hands={"P1": f"{RED} special:vizier"}, withdrawn="P2 P3", display="")
    played.plays(RED, "special:vizier")
    assert played.shown("P1")["mogul"] == 1
    played.withdraws("lahore_nw", "lahore_ne")
    assert played.palaces("P1") == {"lahore_nw", "lahore_ne*"}


@pytest.mark.rule("TM-9.7", "TM-7.1")
def test_a_special_card_won_may_be_played_from_the_next_visit_on_and_nobody_else_can_take_it() -> None:
    table = lay(
        rows={"P1": "red:elephant+general"},
        hands={"P1": "red:elephant+monk"},
        tokens={"P1": "general"},
        first="P3",
        withdrawn="P2 P3",
        display="",
    )
    table.withdraws("lahore_nw")
    assert (table.actor, table.owner("general")) == ("P1", "P1")
    table.play("play red:elephant+monk")
    assert table.options == ["alone", "add special:general"]


# --- Which figure earns which card ----------------------------------------------------------------------------------


@pytest.mark.rule("E-40", "TM-9.8")
def test_which_figure_earns_which_effect_is_data() -> None:
    effects = {card["figure"]: card["effect"] for card in FACTS["special_cards"]["list"]}
    assert effects == {"general": "add_symbol", "princess": "points", "vizier": "add_symbol", "monk": "change_color"}
    with swapped("vizier", "monk"):
        assert colour_changer() == "vizier"
        colour_change_in_mid_visit("special:vizier")
        colour_change_on_the_first_turn("special:vizier")
        colour_change_with_the_bound_colour("special:vizier")
        table = lay(hands={"P1": f"{RED} special:monk"})
        table.plays(RED, "special:monk")
        assert table.shown("P1") == {"elephant": 1, "monk": 1, "mogul": 1}
    assert colour_changer() == "monk"

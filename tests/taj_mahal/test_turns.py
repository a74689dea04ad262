"""Turns (TM-2) and playing cards (TM-3)."""

import pytest

from durbar.engine.errors import NotYourTurn
from durbar.games.taj_mahal.components import LONGEST_ROW
from tests.taj_mahal.table import EVERY_NUMBER, GAME, Table, kinds_of, lay, seat

RED = "red:elephant+monk"
GREEN = "green:elephant+monk"
SIX = (
    "red:elephant+elephant yellow:elephant+monk green:elephant+vizier purple:elephant+mogul white:elephant white:vizier"
)


def turn_order(table, turns):
    """Who has the next turns if everybody just plays on."""
    order = []
    for _ in range(turns):
        order.append(table.actor)
        table.play(next(option for option in table.options if option.startswith("play")), "alone")
    return order


# --- The turn -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TM-2.1")
@EVERY_NUMBER
def test_turns_pass_clockwise_from_the_first_player(players) -> None:
    hands = {f"P{n + 1}": f"{colour}:elephant+monk " * 2 for n, colour in enumerate(["red", "green", "yellow"])}
    hands |= {"P4": "purple:elephant+monk " * 2, "P5": "purple:elephant+vizier " * 2}
    given = {player: hands[player] for player in list(hands)[:players]}
    order = turn_order(lay(players, actor="P2", hands=given), 2 * players)
    assert order == [f"P{(1 + turn) % players + 1}" for turn in range(2 * players)]


@pytest.mark.rule("E-35", "TM-2.1", "TM-2.3")
def test_who_has_withdrawn_is_skipped() -> None:
    table = lay(5, withdrawn="P2 P3", hands={"P1": RED, "P4": GREEN})
    table.plays(RED)
    assert table.actor == "P4"
    for player in ("P2", "P3"):
        assert table.position.choices(seat(player)) == []
        with pytest.raises(NotYourTurn):
            table.position.choose(seat(player), table.number("withdraw"))


@pytest.mark.rule("TM-2.2")
def test_a_turn_is_a_play_or_a_withdrawal_never_both_and_never_nothing() -> None:
    table = lay(hands={"P1": f"{RED} {RED}", "P2": GREEN})
    assert table.options == ["withdraw", f"play {RED}"]
    played = table.after(f"play {RED}", "alone")
    assert (played.actor, played.row("P1"), played.hand("P1")) == ("P2", [RED], [RED])
    table.withdraws()
    assert (table.actor, table.visitors, table.row("P1")) == ("P2", ["P2", "P3"], [])


@pytest.mark.rule("E-13", "TM-2.4", "TM-6.4")
def test_the_last_player_in_has_turn_after_turn_even_if_he_had_not_played_yet() -> None:
    table = lay(hands={"P3": "red:elephant+mogul red:vizier+general", "P1": "white:monk"}, bonus={"lahore_sw": "rice"})
    table.withdraws()
    table.withdraws()
    for card in ("red:elephant+mogul", "red:vizier+general"):
        assert table.actor == "P3"
        table.plays(card)
    assert table.actor == "P3"
    hand = len(table.hand("P3"))
    table.withdraws("lahore_nw", "lahore_ne", "lahore_ne")
    assert table.tokens("P3") == ["general", "vizier"]
    assert table.tiles("P3") == [1]
    assert table.palaces("P3") == {"lahore_nw", "lahore_ne", "lahore_ne*"}
    assert len(table.hand("P3")) == hand + 1  # the last card of the display, none drawn


@pytest.mark.rule("TM-2.5", "TM-2.4")
@EVERY_NUMBER
def test_the_visit_ends_once_everyone_has_withdrawn(players) -> None:
    table = Table(GAME.start(players, seed=1))
    for left in range(players, 0, -1):
        assert (table.visit, len(table.visitors)) == (1, left)
        table.withdraws()
    assert (table.visit, len(table.visitors)) == (2, players)


# --- What may be played ---------------------------------------------------------------------------------------------


@pytest.mark.rule("W-05", "TM-3.1", "TM-3.2", "TM-3.4")
def test_a_play_is_a_card_of_the_bound_colour_with_a_white_or_a_special_card_or_alone() -> None:
    hand = f"{RED} {GREEN} white:elephant white:vizier special:general"
    table = lay(rows={"P1": "red:elephant+vizier"}, hands={"P1": hand})
    assert table.options == ["withdraw", f"play {RED}"]
    assert table.refuses(f"play {GREEN}", "add white:elephant", "add special:general", "alone")
    table.play(f"play {RED}")
    assert table.options == ["alone", "add white:elephant", "add white:vizier", "add special:general"]
    assert table.refuses("add white:monk", "add special:monk", f"play {GREEN}", "withdraw")
    for added in ("white:elephant", "special:general"):
        after = table.after(f"add {added}")
        assert (after.row("P1"), after.actor) == (["red:elephant+vizier", RED, added], "P2")
    assert table.after("alone").row("P1") == ["red:elephant+vizier", RED]


@pytest.mark.rule("TM-3.1", "TM-3.2")
def test_no_colour_card_no_play() -> None:
    table = lay(hands={"P1": "white:elephant white:monk special:vizier special:princess"})
    assert table.options == ["withdraw"]
    assert table.refuses("add white:elephant", "add special:princess", "alone")


@pytest.mark.rule("TM-3.3", "TM-3.5")
def test_the_first_colour_card_binds_its_player_and_nobody_else() -> None:
    table = lay(hands={"P1": f"{RED} {GREEN}", "P2": f"{RED} {GREEN}", "P3": SIX})
    assert table.options == ["withdraw", f"play {RED}", f"play {GREEN}"]
    table.plays(RED)
    assert table.options == ["withdraw", f"play {RED}", f"play {GREEN}"]
    table.plays(RED)
    assert [table.bound(player) for player in table.names] == ["red", "red", None]
    assert table.options == ["withdraw", *(f"play {card}" for card in SIX.split()[:4])]
    table.plays("purple:elephant+mogul")
    assert table.bound("P3") == "purple"
    assert table.options == ["withdraw"]  # P1 has green left, and is bound to red
    assert table.refuses(f"play {GREEN}")


@pytest.mark.rule("TM-3.1")
def test_two_of_a_kind_are_one_option_and_only_one_of_them_is_played() -> None:
    table = lay(hands={"P1": f"{RED} {RED} white:elephant white:elephant"})
    assert table.options == ["withdraw", f"play {RED}"]
    table.play(f"play {RED}")
    assert table.options == ["alone", "add white:elephant"]
    table.play("add white:elephant")
    assert table.hand("P1") == [RED, "white:elephant"]


@pytest.mark.rule("E-10", "TM-3.9", "TM-6.4", "TM-6.5")
def test_who_cannot_play_must_withdraw() -> None:
    table = lay(hands={"P1": "white:elephant special:princess"})
    assert (table.actor, table.options) == ("P1", ["withdraw"])
    assert table.withdraws() == 0
    assert len(table.hand("P1")) == 5
    assert kinds_of(table.events) == ["WITHDREW", "DREW", "TOOK", "TOOK"]


@pytest.mark.rule("E-11", "TM-3.9", "TM-3.4", "TM-6.4")
def test_without_a_card_of_the_bound_colour_one_must_withdraw_unless_any_colour_is_allowed() -> None:
    hand = "green:elephant+vizier white:monk"
    table = lay(rows={"P1": RED}, hands={"P1": hand})
    assert table.options == ["withdraw"]
    table.withdraws("lahore_nw")
    assert "DREW" not in kinds_of(table.events)
    assert len(table.hand("P1")) == 4
    free = lay(rows={"P1": RED}, hands={"P1": f"{hand} special:monk"})
    assert free.options == ["withdraw", "play green:elephant+vizier"]


@pytest.mark.rule("TM-3.10", "TM-6.5")
def test_a_hand_has_no_limit() -> None:
    cards = [f"{colour}:elephant+{figure}" for colour in ("red", "green", "purple") for figure in ("monk", "vizier")]
    table = lay(hands={"P1": cards * 3 + ["white:elephant"] * 7 + ["special:vizier"]})
    assert len(table.hand("P1")) == 26
    table.withdraws()
    assert len(table.hand("P1")) == 29
    assert table.discards == []


# --- The row --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TM-3.6", "TM-4.2")
def test_the_row_grows_in_order_and_shows_every_symbol() -> None:
    hands = {
        "P1": f"{RED} red:elephant+elephant white:monk",
        "P2": "green:elephant+mogul green:mogul+vizier",
        "P3": SIX,
    }
    table = lay(hands=hands)
    table.plays(RED, "white:monk")
    table.plays("green:elephant+mogul")
    table.plays("purple:elephant+mogul", "white:elephant")
    table.plays("red:elephant+elephant")
    assert table.row("P1") == [RED, "white:monk", "red:elephant+elephant"]
    assert table.shown("P1") == {"monk": 2, "elephant": 3}
    assert table.row("P3") == ["purple:elephant+mogul", "white:elephant"]
    assert [len(table.row(player)) for player in table.names] == [3, 1, 2]


@pytest.mark.rule("E-38", "TM-3.6", "TM-3.7", "TM-3.8", "TM-11.4")
def test_until_the_whole_play_is_committed_nobody_else_sees_anything_of_it() -> None:
    table = lay(4, hands={"P1": f"{RED} {GREEN} white:monk", "P2": SIX})
    half = table.after(f"play {RED}")
    assert half.position.events == ()
    assert half.decision == "ADD"
    for viewer in (1, 2, 3, None):
        for seed in range(5):
            before, now = (t.position.hidden_from(viewer, seed).to_bytes() for t in (table, half))
            assert now == before
    for viewer in (1, 2, 3):
        assert (half.position.observe(viewer) == table.position.observe(viewer)).all()
    assert half.row("P1") == []
    assert half.hand("P1") == table.hand("P1")
    (played,) = half.play("add white:monk")
    assert half.row("P1") == [RED, "white:monk"]
    assert half.hand("P1") == [GREEN]
    assert played.as_seen_by(None) == played
    assert half.refuses("add white:monk", f"play {RED}")


@pytest.mark.rule("TM-3.7")
def test_half_a_play_can_be_taken_back_a_whole_one_cannot() -> None:
    from durbar.engine.knowledge import tells_nothing

    table = lay(hands={"P1": f"{RED} white:monk", "P2": SIX, "P3": GREEN})
    assert tells_nothing(table.position, 0, table.number(f"play {RED}"), deals=50)  # interpreted, they take long
    table.play(f"play {RED}")
    for option in ("alone", "add white:monk"):
        assert not tells_nothing(table.position, 0, table.number(option), deals=50)


@pytest.mark.rule("TM-0.5", "TM-3.8", "TM-3.9")
def test_what_one_could_have_done_instead_is_not_told() -> None:
    """Who can only withdraw, or can add nothing, is asked like anybody else."""
    poor = lay(hands={"P1": RED, "P2": "white:monk"})
    rich = lay(hands={"P1": f"{RED} white:elephant special:vizier", "P2": f"{GREEN} {RED}"})
    for table in (poor, rich):
        assert kinds_of(table.play(f"play {RED}")) == []
        assert (table.actor, table.decision) == ("P1", "ADD")
        assert kinds_of(table.play("alone")) == ["PLAYED"]
        assert (table.actor, table.decision) == ("P2", "TURN")


@pytest.mark.rule("TM-3.6", "TM-9.5")
def test_the_longest_row_fits_on_the_table() -> None:
    reds = [card for card in lay().pile + lay().display if card.startswith("red:")]
    white = [card for card in lay().pile + lay().display if card.startswith("white:")]
    special = [f"special:{figure}" for figure in ("monk", "vizier", "general", "princess")]
    table = lay(hands={"P1": ["green:elephant+monk", *reds, *white, *special]}, withdrawn="P2 P3", display="")
    table.plays("green:elephant+monk", "special:monk")
    added = [*special[1:], *white]
    for card, other in zip(reds, added + [None] * len(reds), strict=False):
        table.plays(card, other)
    assert len(table.row("P1")) == len(reds) + len(white) + 5 == LONGEST_ROW
    assert table.options == ["withdraw"]

"""After withdrawing (TM-6) and the draw pile (TM-11)."""

from collections import Counter

import pytest

from durbar.games.taj_mahal.components import CARD_NAMES
from tests.taj_mahal.table import DECK, EVERY_NUMBER, Table, kinds_of, lay

DULL = ["yellow:elephant+monk", "green:elephant+monk"]


@pytest.mark.rule("TM-6.1", "TM-6.2")
def test_colour_and_white_cards_of_the_row_are_discarded() -> None:
    row = "red:elephant+monk white:monk red:elephant+vizier"
    table = lay(rows={"P1": row, "P2": "green:elephant+vizier"}, hands={"P1": "red:elephant+monk"})
    table.play("withdraw", "palace lahore_nw")
    assert table.discards == ["red:elephant+vizier", "red:elephant+monk", "white:monk"]
    assert (table.row("P1"), table.shown("P1")) == ([], {})
    assert table.hand("P1") == ["red:elephant+monk"]


@pytest.mark.rule("TM-6.3", "TM-9.1")
def test_special_cards_return_to_the_hand() -> None:
    row = "red:elephant+monk special:general red:elephant+vizier special:princess"
    table = lay(rows={"P1": row}, display="")
    table.play("withdraw", "palace lahore_nw", "palace lahore_ne")
    assert table.hand("P1") == ["special:general", "special:princess"]
    assert table.discards == ["red:elephant+vizier", "red:elephant+monk"]


@pytest.mark.rule("E-19", "TM-4.2", "TM-6.3")
def test_the_symbols_of_special_cards_leave_with_them() -> None:
    table = lay(rows={"P1": "yellow:elephant+monk special:general", "P2": "red:elephant+elephant"})
    assert [table.shown(player).get("elephant", 0) for player in table.names] == [2, 2, 0]
    table.withdraws("lahore_nw")
    assert (table.tokens("P1"), table.tiles("P1")) == (["monk"], [])
    table.withdraws()
    assert table.tiles("P2") == [1]


@pytest.mark.rule("TM-6.4")
def test_only_who_has_played_nothing_draws_a_card_first() -> None:
    table = lay(hands={"P1": "red:elephant+monk"}, rows={"P2": "green:elephant+monk"}, display=DULL)
    table.play("withdraw")
    assert len(table.hand("P1")) == 2
    assert table.unseen("P1") == 2
    table.play("take yellow:elephant+monk")
    table.withdraws("lahore_nw")
    assert "DREW" not in kinds_of(table.events)


@pytest.mark.rule("E-12", "TM-6.4", "TM-6.5")
def test_the_last_player_draws_and_takes_what_is_left() -> None:
    table = lay(actor="P3", withdrawn="P1 P2", display="white:monk", pile="white:mogul")
    events = table.play("withdraw")
    assert kinds_of(events)[:3] == ["WITHDREW", "DREW", "TOOK"]
    assert {"white:monk", "white:mogul"} <= set(table.hand("P3"))


@pytest.mark.rule("TM-6.5", "TM-6.6")
@EVERY_NUMBER
def test_everyone_takes_two_cards_of_his_choice_and_the_last_the_one_that_is_left(players) -> None:
    table = lay(players)
    sizes = []
    for player in table.names:
        sizes.append(len(table.display))
        table.play("withdraw")
        if sizes[-1] > 1:
            assert sorted(table.options) == sorted(f"take {card}" for card in table.display)
            chosen = table.options[1].removeprefix("take ")
            (took,) = table.play(f"take {chosen}")
            assert CARD_NAMES[took.as_seen_by(None).details[0]] == chosen
            assert chosen not in table.display
            assert chosen in table.known(player)
            table.play(table.options[0])
            assert len(table.known(player)) == 2
    assert sizes == [*range(2 * players - 1, 0, -2)]


@pytest.mark.rule("TM-6.5")
def test_two_alike_in_the_display_are_one_option() -> None:
    table = lay(display="white:elephant white:elephant white:monk")
    table.play("withdraw")
    assert table.options == ["take white:elephant", "take white:monk"]
    table.play("take white:elephant")
    assert table.options == ["take white:elephant", "take white:monk"]
    both = table.after("take white:elephant")
    assert both.known("P1") == ["white:elephant", "white:elephant"]
    assert both.display == ["white:monk"]


@pytest.mark.rule("TM-6.5")
def test_cards_that_are_all_alike_are_taken_without_asking() -> None:
    table = lay(display="white:elephant white:elephant white:elephant")
    assert kinds_of(table.play("withdraw")) == ["WITHDREW", "DREW", "TOOK", "TOOK"]
    assert table.actor == "P2"


@pytest.mark.rule("TM-6.6")
def test_the_display_is_not_refilled_during_a_visit() -> None:
    table = lay(4)
    for left in (5, 3, 1):
        table.withdraws()
        assert len(table.display) == left


# --- The draw pile --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TM-11.1", "TM-6.4")
def test_every_card_of_the_pile_is_drawn_as_often_as_chance_has_it() -> None:
    table = lay(pile="white:monk white:elephant white:elephant white:elephant", display="")
    drawn = Counter()
    for seed in range(400):
        other = Table(table.position.hidden_from(0, seed))
        other.play("withdraw")
        drawn.update(other.hand("P1"))
    assert set(drawn) == {"white:monk", "white:elephant"}
    assert abs(drawn["white:monk"] - 100) < 4 * (400 * 3 / 16) ** 0.5


@pytest.mark.rule("TM-11.2", "TM-5.3", "E-22")
def test_the_discards_are_shuffled_when_a_card_is_needed_without_ones_own_row() -> None:
    table = lay(
        rows={"P1": "red:elephant+vizier", "P2": "green:elephant+monk"},
        bonus={"lahore_sw": "draw_card"},
        pile="",
        discards="yellow:elephant+monk",
    )
    table.play("withdraw")
    events = table.play("palace lahore_sw")
    assert kinds_of(events) == ["BUILT", "BONUS", "SHUFFLED", "DREW", "CONNECTED"]
    assert table.hand("P1") == ["yellow:elephant+monk"]
    assert table.discards == ["red:elephant+vizier"]
    assert table.pile == []


@pytest.mark.rule("TM-11.2")
def test_the_discards_are_shuffled_as_soon_as_the_pile_is_empty() -> None:
    table = lay(pile="white:monk", discards="white:elephant white:elephant", display="")
    assert kinds_of(table.play("withdraw")) == ["WITHDREW", "DREW", "SHUFFLED"]
    assert (table.hand("P1"), table.pile, table.discards) == (["white:monk"], ["white:elephant"] * 2, [])
    table = lay(pile="white:monk", discards="white:elephant", display="")  # one is enough
    assert kinds_of(table.play("withdraw")) == ["WITHDREW", "DREW", "SHUFFLED"]


@pytest.mark.rule("TM-11.2", "TM-6.1")
def test_the_last_card_leaves_an_empty_pile_if_nothing_is_discarded_and_the_next_one_needed_waits_for_no_more() -> None:
    table = lay(pile="white:monk", rows={"P2": "red:elephant+vizier"}, display="")
    assert kinds_of(table.play("withdraw")) == ["WITHDREW", "DREW"]
    assert (table.pile, table.discards) == ([], [])
    table.withdraws("lahore_sw")
    assert (table.pile, table.discards) == ([], ["red:elephant+vizier"])  # nobody needs a card yet
    assert kinds_of(table.play("withdraw"))[:3] == ["WITHDREW", "SHUFFLED", "DREW"]


@pytest.mark.rule("TM-11.2", "TM-8.5")
def test_a_display_that_takes_the_last_card_has_the_discards_shuffled() -> None:
    for options, left in ((None, (60, 0)), ({"reshuffle": "when_needed"}, (0, 60))):
        table = hoarded(4, in_pile=7, discarded=59, options=options)
        table.play("withdraw")  # the card of the row is the sixtieth
        assert (len(table.display), len(table.pile), len(table.discards)) == (7, *left)


@pytest.mark.rule("TM-11.2")
def test_or_an_empty_pile_alone_is_no_reason_to_shuffle() -> None:
    options = {"reshuffle": "when_needed"}
    table = lay(pile="white:monk", discards="white:elephant white:elephant", display="", options=options)
    table.play("withdraw")
    assert (table.pile, table.discards) == ([], ["white:elephant", "white:elephant"])
    assert kinds_of(table.play("withdraw")) == ["WITHDREW", "SHUFFLED", "DREW"]
    assert (table.pile, table.discards) == (["white:elephant"], [])


def hoarded(players, in_pile, discarded, options=None):
    """Nearly all cards in hands, at the last withdrawal of a visit; the last player holds what is nowhere else."""
    cards = [card for card in DECK.elements() if not card.startswith("red")]
    return lay(
        players,
        actor=f"P{players}",
        first="P1",
        withdrawn=[f"P{n}" for n in range(1, players)],
        rows={f"P{players}": "red:elephant+elephant"},
        pile=cards[:in_pile],
        discards=cards[in_pile : in_pile + discarded],
        display="",
        options=options,
    )


@pytest.mark.rule("E-20", "TM-8.5", "TM-11.2", "INV-16")
def test_a_shuffle_in_the_middle_of_dealing_a_display() -> None:
    table = hoarded(4, in_pile=3, discarded=60)
    old = Counter(table.pile)
    events = table.play("withdraw")
    assert kinds_of(events)[-4:] == ["TILE", "VISIT", "SHUFFLED", "DISPLAYED"]
    assert sum(len(table.hand(player)) for player in table.names) == 32
    assert len(table.display) == 7
    assert Counter(table.display) & old == old
    assert (len(table.pile), len(table.discards)) == (57, 0)


@pytest.mark.rule("E-21", "TM-11.3", "TM-6.5", "TM-8.5", "INV-11")
def test_without_any_cards_displays_are_short_and_draws_are_forfeited() -> None:
    table = hoarded(5, in_pile=2, discarded=0)
    table.play("withdraw")  # the card of the row is the third
    assert sum(len(table.hand(player)) for player in table.names) == 93
    assert (len(table.display), table.pile, table.discards, table.actor) == (3, [], [], "P2")
    taken = []
    while table.visit == 2:
        before = len(table.display)
        table.withdraws()
        assert kinds_of(table.events)[1] == "FORFEITED"
        taken.append(before - len(table.display))
    assert taken == [2, 1, 0, 0, 0]
    assert (table.visit, table.display, table.actor) == (3, [], "P3")
    assert table.visitors == list(table.names)


@pytest.mark.rule("TM-11.3", "TM-5.3")
def test_a_bonus_card_that_does_not_exist_is_forfeited_too() -> None:
    table = lay(
        rows={"P1": "red:elephant+vizier", "P2": "green:elephant+monk"}, bonus={"lahore_sw": "draw_card"}, pile=""
    )
    table.play("withdraw")
    assert kinds_of(table.play("palace lahore_sw")) == ["BUILT", "BONUS", "FORFEITED", "CONNECTED"]
    assert table.hand("P1") == []


@pytest.mark.rule("TM-11.4")
def test_discards_and_the_size_of_the_pile_are_known_to_all() -> None:
    table = lay(discards="white:monk red:elephant+monk", hands={"P1": "red:elephant+vizier", "P2": "white:mogul"})
    for viewer in (0, 1, 2, None):
        for seed in range(5):
            other = Table(table.position.hidden_from(viewer, seed))
            assert other.discards == table.discards
            assert len(other.pile) == other.state.pile_size == len(table.pile)

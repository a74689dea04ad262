"""The turn (ME-2), the cards (ME-3), declining (ME-7) and the end (ME-8)."""

from collections import Counter
from itertools import islice

import pytest

from durbar.engine.errors import NotYourTurn
from durbar.games.meridian.state import Event
from tests.meridian.table import CARD_NAMES, GAME, NUMBER, SEAT, Table, deck_of, facing, lay

EMPTY = "_ _ _ _ _"
EVERY_NUMBER = pytest.mark.parametrize("players", [2, 3, 4])


def declined_turns(table):
    """Play on by declining; for each turn the actor's letter and the table when it begins."""
    actor, cards = None, None
    while not table.position.over:
        if (table.actor, table.cards) != (actor, cards):
            actor, cards = table.actor, table.cards
            yield actor, table.copy()
        table.play("decline" if "decline" in table.options else table.options[0])


# --- The turn -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-S3", "ME-2.1", "ME-8.1")
def test_turns_go_round_clockwise_from_whoever_begins_until_the_end() -> None:
    table = lay(3, {}, actor="B")
    assert "".join(actor for actor, _ in declined_turns(table)) == "BOG" * 13


@pytest.mark.rule("EX-S4", "ME-2.2", "ME-2.5", "ME-3.2", "ME-3.5", "ME-3.6")
@pytest.mark.parametrize("act", [["decline"], ["(5,2)"], ["lift(4)", "keep"], ["lift(4)", "(7,1)"]])
def test_a_turn_spends_one_card_changes_one_meridian_and_turns_up_one_card(act) -> None:
    column = "_ G4 _ O2 _" if act[0].startswith("lift") else "_ G4 _ _ _"
    table = lay(4, {3: column, 9: "_ K2 _ _ _"}, cards={"O": "3 9"})
    before = table.copy()
    assert table.options == ["card 3", "card 9"]
    table.play("card 3")
    assert table.decision == "ACT"
    table.play(*act[:-1])
    assert table.face_up("O") == ["3", "9"]  # the spent card lies there until the turn is over
    events = table.play(act[-1])
    (drawn,) = [CARD_NAMES[event.details[0]] for event in events if event.kind == Event.TURNED_UP]
    assert drawn in before.pile("O")
    assert table.discards("O") == ["3"]
    assert sorted(table.face_up("O")) == sorted(["9", drawn])
    assert sorted([*table.pile("O"), drawn]) == sorted(before.pile("O"))
    assert len(table.pile("O")) == 10
    assert table.cards[1:] == before.cards[1:]
    assert [m for m in range(1, 11) if table.column(m) != before.column(m)] == [3] * (act != ["decline"])
    assert table.actor == "G"


@pytest.mark.rule("ME-2.2", "ME-3.6")
def test_the_parts_of_a_turn_happen_in_order_the_next_card_comes_last() -> None:
    table = lay(4, {5: "_ O4 _ G1 _"}, cards={"O": "4-5-6-7 9"})
    events = table.play("card 4-5-6-7", "meridian 5", "lift(2)", "(3,4)")
    assert table.kinds_of(events) == ["SPENT", "CAME_TO", "LIFTED", "PUSHED", "BUILT", "TURNED_UP"]
    assert [event.player for event in events] == [0, 0, 0, SEAT["G"], 0, 0]


@pytest.mark.rule("EX-18", "ME-2.3", "ME-4.6", "ME-6.6", "ME-7.1", "ME-7.2")
def test_with_an_own_tower_there_one_may_only_decline_or_lift() -> None:
    table = facing("_ O3 _ _ _", floors=10)
    assert table.options == ["decline", "lift(2)"]
    after = table.after("decline")
    assert (after.board, after.hands) == (table.board, table.hands)
    assert after.discards("O") == ["5"]


@pytest.mark.rule("ME-2.3")
@pytest.mark.parametrize("act", [["decline"], ["(3,3)"], ["lift(2)", "keep"], ["lift(2)", "(3,3)"]])
def test_a_turn_is_over_after_one_act(act) -> None:
    table = facing("_ O2 _ _ _" if "lift(2)" in act else "_ G4 _ _ _")
    assert table.after(*act).actor == "G"
    assert table.after(*act).unfinished == (None, None, None)


@pytest.mark.rule("ME-2.4")
def test_nobody_but_the_acting_player_decides_even_when_pushed() -> None:
    table = facing("_ _ G2 _ _")
    hand = table.hand("G")
    before = table.position.to_bytes()
    for player in "GBK":
        assert table.position.choices(SEAT[player]) == []
        for option in ("decline", "(1,3)", "lift(3)"):
            with pytest.raises(NotYourTurn):
                table.position.choose(SEAT[player], NUMBER[option])
    assert table.position.to_bytes() == before
    events = table.play("(1,3)")
    assert table.kinds_of(events) == ["PUSHED", "BUILT", "TURNED_UP"]
    assert table.hand("G") == hand
    assert (table.actor, table.decision) == ("G", "CARD")


@pytest.mark.rule("ME-2.5", "ME-3.8")
def test_chance_enters_a_turn_only_after_its_last_decision() -> None:
    table = lay(4, {5: "_ O4 _ G1 _"}, cards={"O": "4-5-6-7 9"})
    turn = ["card 4-5-6-7", "meridian 5", "lift(2)", "(3,4)"]
    others = [Table(table.position.hidden_from(0, seed)) for seed in range(40)]
    for option in turn:
        assert all(
            (other.board, other.hands, other.cards, other.options)
            == (table.board, table.hands, table.cards, table.options)
            for other in others
        )
        for each in (table, *others):
            each.play(option)
    assert {(other.board, other.hands) for other in others} == {(table.board, table.hands)}
    assert len({tuple(other.face_up("O")) for other in others}) > 1


# --- Cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-3.2", "ME-7.1")
@EVERY_NUMBER
def test_at_the_beginning_of_a_turn_the_only_options_are_ones_own_face_up_cards(players) -> None:
    for actor, table in islice(declined_turns(lay(players, {})), 30):
        if table.decision == "CARD":
            assert sorted(table.options) == sorted(f"card {card}" for card in table.face_up(actor))
            hidden = set(table.pile(actor)) - set(table.face_up(actor))
            assert table.refuses("decline", "keep", *(f"card {card}" for card in hidden))


@pytest.mark.rule("EX-19", "ME-3.1", "ME-3.3")
@pytest.mark.parametrize("card", CARD_NAMES)
def test_a_range_card_lets_one_choose_among_its_numbers_and_a_single_card_names_one(card) -> None:
    other = "1" if card != "1" else "2"
    table = lay(4, {}, cards={"O": f"{card} {other}"})
    table.play(f"card {card}")
    numbers = [int(number) for number in card.split("-")]
    if len(numbers) > 1:
        assert (table.decision, table.options) == ("MERIDIAN", [f"meridian {number}" for number in numbers])
        assert table.refuses(*(f"meridian {number}" for number in range(1, 11) if number not in numbers))
        table.play(f"meridian {numbers[-2]}")
        numbers = [numbers[-2]]
    assert table.unfinished == (card, *numbers, None)
    table.play("(2,1)")
    assert [meridian for meridian in range(1, 11) if table.column(meridian) != EMPTY] == numbers


@pytest.mark.rule("EX-20", "ME-3.4")
@pytest.mark.parametrize(
    ("chosen", "kept", "options"),
    [("5", "4-5-6-7", ["card 5"]), ("4-5-6-7", "5", ["card 4-5-6-7", "meridian 5"])],
)
def test_if_both_cards_reach_a_meridian_only_the_chosen_one_is_discarded(chosen, kept, options) -> None:
    table = lay(4, {}, cards={"O": "5 4-5-6-7"})
    assert table.options == ["card 5", "card 4-5-6-7"]
    table.play(*options, "(2,1)")
    assert table.column(5) == "O2 _ _ _ _"
    assert table.discards("O") == [chosen]
    assert kept in table.face_up("O")


@pytest.mark.rule("ME-3.5", "IN-4")
@EVERY_NUMBER
def test_all_discards_stay_and_are_exactly_the_cards_spent(players) -> None:
    table = lay(players, {})
    spent = {player: Counter() for player in table.letters}
    while not table.position.over:
        for event in table.play(table.options[-1]):
            if event.kind == Event.SPENT:
                spent[table.letters[event.player]][CARD_NAMES[event.details[0]]] += 1
        for player in table.letters:
            played = Counter(spent[player])
            if player == table.actor and table.unfinished[0]:
                played[table.unfinished[0]] -= 1
            assert Counter(table.discards(player)) == +played
    assert all(spent[player] == Counter(deck_of(players)) for player in table.letters)


@pytest.mark.rule("EX-21", "ME-3.6", "ME-3.7", "ME-8.1", "ME-11.2")
@EVERY_NUMBER
def test_the_last_two_cards_are_played_without_a_new_one_and_the_last_without_a_choice(players) -> None:
    turns = 26 if players == 2 else 13
    table = lay(players, {}, turn=turns - 1)
    played = []
    for actor, before in declined_turns(table):
        last = len(played) >= players
        assert len(before.face_up(actor)) == (1 if last else 2)
        assert before.pile(actor) == []
        assert (before.decision == "CARD") == (not last)
        played.append(actor)
    assert len(played) == 2 * players
    assert [table.face_up(player) for player in table.letters] == [[]] * players
    assert [table.discards(player) for player in table.letters] == [deck_of(players)] * players


@pytest.mark.rule("EX-21", "ME-3.7", "ME-8.1", "ME-11.2", "IN-14")
@pytest.mark.parametrize(("players", "turns"), [(2, 52), (3, 39), (4, 52)])
@pytest.mark.parametrize("seed", range(3))
def test_the_game_ends_when_everyone_has_played_all_his_cards(players, turns, seed) -> None:
    table = Table(GAME.start(players, seed))
    first = SEAT[table.first]
    spenders = [event.player for event in table.position.events if event.kind == Event.SPENT]
    while not table.position.over:
        assert len(spenders) <= turns
        options = table.options
        spenders += [e.player for e in table.play(options[len(options) // 2]) if e.kind == Event.SPENT]
    assert spenders == [(first + turn) % players for turn in range(turns)]
    assert table.position.pending == ()
    assert all(table.face_up(player) + table.pile(player) == [] for player in table.letters)


# --- Declining ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-7.1", "ME-7.2", "IN-11")
@pytest.mark.parametrize("column", [EMPTY, "_ O3 _ G1 _", "K4 B3 _ G1 _", "K4 B3 O2 G1 _", "_ G2 _ _", "_ P3 _ P2 Q1"])
def test_declining_is_always_possible_and_changes_cards_only(column) -> None:
    table = facing(column)
    assert table.options[0] == "decline"
    after = table.after("decline")
    assert (after.board, after.hands) == (table.board, table.hands)
    actor = table.actor
    assert after.discards(actor) == ["5"]
    assert len(after.face_up(actor)) == 2
    assert len(after.pile(actor)) == len(table.pile(actor)) - 1


@pytest.mark.rule("EX-12", "ME-7.3", "ME-3.5")
@pytest.mark.parametrize("column", [EMPTY, "_ G4 _ K2 _", "B5 _ _ _ _"])
def test_without_floors_and_without_a_tower_there_one_declines_unasked(column) -> None:
    table = lay(4, {5: column}, hands={"O": 0}, cards={"O": "5 9"})
    before = table.copy()
    events = table.play("card 5")
    assert table.kinds_of(events) == ["SPENT", "CAME_TO", "DECLINED", "TURNED_UP"]
    assert (table.board, table.hands) == (before.board, before.hands)
    assert table.discards("O") == ["5"]
    assert len(table.face_up("O")) == 2
    assert table.actor == "G"


@pytest.mark.rule("ME-7.3")
def test_without_floors_a_card_of_ones_choice_is_spent_and_an_own_tower_may_still_be_lifted() -> None:
    table = lay(4, {5: "_ O3 _ _ _"}, hands={"O": 0}, cards={"O": "5 9"})
    assert table.options == ["card 5", "card 9"]
    assert table.after("card 9").actor == "G"
    table.play("card 5")
    assert table.options == ["decline", "lift(2)"]

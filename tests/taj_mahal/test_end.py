"""The end of the game (TM-10)."""

from collections import Counter

import pytest

from durbar.games.taj_mahal.components import COLOUR_NAMES
from durbar.games.taj_mahal.state import Event
from tests.taj_mahal.table import EVERY_NUMBER, GAME, Table, kinds_of, lay

RED = ["red:elephant+monk", "red:elephant+monk", "red:elephant+vizier"]
GREEN = ["green:elephant+monk", "green:monk+mogul"]
YELLOW = ["yellow:elephant+monk", "yellow:monk+mogul"]
PURPLE = ["purple:elephant+elephant"] * 2 + ["purple:elephant+mogul"] * 2 + ["purple:general+monk"]


def at_the_end(hand, **given):
    """The last withdrawal of the game: P1 has played nothing and there is nothing to draw or take."""
    return lay(visit=12, province="agra", withdrawn="P2 P3", display="", pile="", hands={"P1": hand}, **given)


def hand_points_by_the_letter(hand):
    """TM-10.1 and TM-10.2 as they are written."""
    suits = Counter(card.split(":")[0] for card in hand)
    return suits["special"] + suits["white"] + max(suits[colour] for colour in COLOUR_NAMES)


@pytest.mark.rule("W-04", "TM-10.1", "TM-10.2", "TM-10.3")
@pytest.mark.parametrize(
    ("hand", "told", "points"),
    [
        (["special:general", "white:elephant", "white:monk", *RED, *GREEN], (1, 2, 3), 6),
        (["special:princess", *PURPLE, "yellow:elephant+monk"], (1, 0, 5), 6),
        (["special:vizier", "white:mogul", *YELLOW, *GREEN], (1, 1, 2), 4),
        ([], (0, 0, 0), 0),
        (["white:monk"], (0, 1, 0), 1),
    ],
)
def test_a_hand_is_worth_its_special_and_white_cards_and_its_most_numerous_colour(hand, told, points) -> None:
    table = at_the_end(hand, tokens={"P1": "vizier"}, palaces={"P1": "delhi_nw"}, tiles={"P1": "1 2"})
    assert table.withdraws() == points
    (scored,) = [event for event in table.events if event.kind == Event.HAND and event.player == 0]
    assert scored.details[:3] == told
    assert table.position.over


@pytest.mark.rule("TM-10.2")
def test_the_colour_told_is_one_of_the_most_numerous_or_none() -> None:
    table = at_the_end([*YELLOW, *GREEN])
    table.withdraws()
    scored = {event.player: event.details[3] for event in table.events if event.kind == Event.HAND}
    assert COLOUR_NAMES[scored[0]] in ("yellow", "green")
    assert scored[1] == -1


@pytest.mark.rule("TM-10.1", "TM-0.2")
def test_cards_taken_in_the_last_visit_count() -> None:
    table = lay(visit=12, province="agra", withdrawn="P2 P3", display="white:monk", pile="white:mogul")
    assert table.withdraws() >= 2
    assert table.position.over
    assert {"white:monk", "white:mogul"} <= set(table.hand("P1"))


@pytest.mark.rule("E-17", "TM-7.1", "TM-10.1")
def test_the_exchange_takes_place_after_the_last_visit_too() -> None:
    table = lay(
        visit=12,
        province="agra",
        withdrawn="P2 P3",
        display="",
        rows={"P1": "red:elephant+general"},
        hands={"P2": "special:general"},
        tokens={"P1": "general"},
    )
    table.withdraws("agra_nw")
    assert table.position.over
    assert table.owner("general") == "P1"
    hands = {event.player: event.details[0] for event in table.events if event.kind == Event.HAND}
    assert hands == {0: 1, 1: 0, 2: 0}
    assert kinds_of(table.events)[-4:] == ["EXCHANGED", "HAND", "HAND", "HAND"]
    assert table.court == {"vizier", "monk", "princess", "mogul"}  # nothing is refilled
    assert table.display == []


@pytest.mark.rule("E-31", "TM-10.5", "TM-0.3")
@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((61, 61, 40), (1, 1, 3)),
        ((40, 61, 61), (3, 1, 1)),
        ((61, 40, 50), (1, 3, 2)),
        ((7, 7, 7), (1, 1, 1)),
        ((70, 65, 65), (1, 2, 2)),
    ],
)
def test_the_highest_score_wins_and_equals_share_a_place(scores, places) -> None:
    table = lay(scores=dict(zip(("P1", "P2", "P3"), scores, strict=True)), visit=12, province="agra", display="")
    assert table.position.points == scores
    assert table.position.places == places


@pytest.mark.rule("TM-0.4")
def test_points_have_no_limit() -> None:
    table = lay(scores={"P1": 999}, rows={"P1": "red:elephant+elephant"})
    assert table.withdraws() == 1
    assert table.position.points[0] == 1000


@pytest.mark.rule("TM-10.1", "TM-10.3", "TM-10.4", "TM-0.2", "TM-0.3")
@EVERY_NUMBER
def test_at_the_end_of_a_game_hands_are_open_and_have_been_counted(players) -> None:
    for seed in range(5):
        position = GAME.start(players, seed)
        position.playout(seed)
        table = Table(position)
        for viewer in (*range(players), None):
            assert position.hidden_from(viewer, seed=9).stands_as(position)
        assert position.points == tuple(table.scores)
        assert position.pending == ()


@pytest.mark.rule("TM-10.1", "TM-10.4", "TM-10.3")
@EVERY_NUMBER
def test_nothing_but_hands_is_scored_at_the_end(players) -> None:
    for seed in range(5):
        table = Table(GAME.start(players, seed))
        before = table.scores
        while not table.position.over:
            before = table.scores
            events = table.play(table.options[-1 if seed % 2 else 0])
        told = dict.fromkeys(range(players), 0)
        for event in events:
            if event.kind in (Event.TILE, Event.CONNECTED, Event.BONUS):
                told[event.player] += event.details[{"TILE": 1, "CONNECTED": 0, "BONUS": 2}[event.kind.name]]
        for player in table.names:
            seat = table.names.index(player)
            assert table.scores[seat] - before[seat] - told[seat] == hand_points_by_the_letter(table.hand(player))

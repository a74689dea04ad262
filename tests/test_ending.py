"""What decides between equal points is always said, with the figures that decide or would have."""

from pathlib import Path

import pytest

from durbar.conformance import BrokenPromise, places_are_accounted_for
from durbar.engine.ending import Sentence, TieBreak, decided_by, places_by
from durbar.engine.game import load
from durbar.engine.log import Log
from durbar.engine.position import Position
from durbar.engine.recorded import read
from durbar.games.agra import ending as agra
from durbar.games.meridian import ending
from durbar.games.wallenstein.ending import standing
from durbar.games.wallenstein.rules.leaders import score_monuments
from durbar.games.wallenstein.rules.winter import score_year
from tests.agra.table import lay as lay_agra
from tests.meridian.table import garrisoned
from tests.taj_mahal.table import lay as lay_taj_mahal
from tests.wallenstein.table import lay as lay_wallenstein

RECORDED = Path(__file__).parent / "recorded"
NAMES = ("Amélie", "Noor", "Tomás", "Kenji")
ISLANDS = {"B": "O", "C": "O", "A": "O", "H": "G", "I": "G", "G": "G", "F": "B", "E": "B"}  # 12, 12 and 7 points


def said(position: Position, language: str = "en", out: tuple[int, ...] = ()) -> list[Sentence]:
    return decided_by(position, language, NAMES[: position.players], out)


def wallenstein(scores, thalers, rulings=(), order="black blue purple"):
    """The end of a game in which nobody has any state."""
    seats = ("black", "blue", "purple")
    given = {
        "scores": dict(zip(seats, scores, strict=True)),
        "thalers": dict(zip(seats, thalers, strict=True)),
        "rulings": rulings,
    }
    table = lay_wallenstein(3, season="autumn", year=2, **given)
    table.plays_round(order=order)
    assert table.position.over
    return table.position


# --- Wallenstein ----------------------------------------------------------------------------------------------------


def test_what_would_have_decided_is_said_where_nothing_had_to_be_decided() -> None:
    assert said(wallenstein((69, 53, 30), (0, 2, 5))) == [
        Sentence(
            "No tie to break. Equal points would have gone to whoever has most thalers: Tomás 5, Noor 2, Amélie none.",
            "WA-21.2",
        )
    ]


def test_a_victory_by_the_tie_break_tells_the_figures_of_those_who_were_equal() -> None:
    assert said(wallenstein((53, 53, 30), (2, 5, 9))) == [
        Sentence("53 points each: Noor wins with most thalers: Noor 5, Amélie 2.", "WA-21.2")
    ]
    assert said(wallenstein((53, 53, 30), (2, 5, 9)), "fr") == [
        Sentence("53 points chacun : Noor l’emporte avec le plus de thalers : Noor 5, Amélie 2.", "WA-21.2")
    ]


def test_a_shared_victory_tells_in_what_all_were_equal() -> None:
    assert [words for words, _ in said(wallenstein((53, 53, 53), (5, 2, 5)))] == [
        "53 points each, and nobody alone has most thalers: Amélie and Tomás 5, Noor 2.",
        "Amélie and Tomás share the victory.",
    ]


def test_a_table_that_shares_no_victory_tells_who_was_earlier_in_turn() -> None:
    rulings = {"shared_victory_if_still_tied": "no"}
    assert [words for words, _ in said(wallenstein((53, 53, 30), (5, 5, 9), rulings, "blue purple black"))] == [
        "53 points each, and nobody alone has most thalers: Amélie and Noor 5.",
        "Noor wins with the earliest place in the turn order: Noor 1, Amélie 3.",
    ]
    assert [words for words, _ in said(wallenstein((60, 53, 30), (5, 5, 9), rulings))][1:] == [
        "If that were equal too, to whoever has the earliest place in the turn order: Amélie 1, Noor 2, Tomás 3."
    ]


def test_a_place_below_the_first_is_explained_too() -> None:
    assert [words for words, _ in said(wallenstein((60, 30, 30), (1, 0, 4)))] == [
        "No tie to break. Equal points would have gone to whoever has most thalers: Tomás 4, Amélie 1, Noor none.",
        "30 points each, placed by most thalers: Tomás 4, Noor none.",
    ]


def test_who_resigned_has_no_part_in_it() -> None:
    position = wallenstein((53, 53, 30), (2, 5, 9))
    assert [words for words, _ in said(position, out=(1,))] == [
        "No tie to break. Equal points would have gone to whoever has most thalers: Tomás 9, Amélie 2."
    ]
    assert said(position, out=(0, 1)) == said(position, out=(0, 1, 2)) == []


def test_players_who_are_called_by_a_number_are_told_apart_from_their_figures() -> None:
    ((words, _),) = decided_by(wallenstein((53, 53, 30), (2, 5, 9)))
    assert words == "53 points each: Player 2 wins with most thalers: Player 2 (5), Player 1 (2)."


# --- The other games ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("floors", "told"),
    [
        ((1, 3, 8), [("12 points each: Noor wins with most floors in hand: Noor 3, Amélie 1.", "ME-10.3")]),
        (
            (3, 3, 8),
            [
                ("12 points each, and nobody alone has most floors in hand: Amélie and Noor 3.", "ME-10.3"),
                ("Amélie and Noor share the victory.", "ME-10.4"),
            ],
        ),
    ],
)
def test_meridian_is_decided_by_floors_in_hand(floors, told) -> None:
    table = garrisoned(3, hands=dict(zip("OGB", floors, strict=True)), **ISLANDS)
    table.decline_to_the_end()
    assert said(table.position) == told


def test_in_taj_mahal_equals_share() -> None:
    def ended(*scores):
        return lay_taj_mahal(scores=dict(zip(("P1", "P2", "P3"), scores, strict=True)), visit=12, province="agra")

    alone = "No tie to break. Equal points would have shared the victory."
    assert said(ended(61, 40, 40).position) == [(alone, "TM-10.5")]
    assert said(ended(61, 40, 61).position) == [("61 points each: Amélie and Tomás share the victory.", "TM-10.5")]


def test_agra_is_decided_by_what_is_left() -> None:
    table = lay_agra(2).give("Y", rupees=60, goods={"wood": 2}, favours=1)
    table.give("T", rupees=60, goods={"paintings": 1}, favours=1)
    most = "the highest value of goods and favours left"
    (left,) = agra.tie_breaks(table.position)
    assert left.figures[1] > left.figures[0]
    told = f"60 points each: Noor wins with {most}: Noor {left.figures[1]}, Amélie {left.figures[0]}."
    assert said(table.position) == [(told, "AG-30.1")]
    assert said(table.give("Y", rupees=61).position)[0].words.startswith("No tie to break.")


# --- The promise ----------------------------------------------------------------------------------------------------


def test_a_tie_break_that_does_not_decide_as_the_rules_do_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    truthful = ending.tie_breaks

    def turned(position: Position):
        return [each._replace(least=True) for each in truthful(position)]

    monkeypatch.setattr(ending, "tie_breaks", turned)
    with pytest.raises(BrokenPromise, match="make the places"):
        places_are_accounted_for(load("meridian"), 3, 1)


def test_places_follow_from_points_then_from_tie_breaks_in_turn() -> None:
    breaks = [TieBreak(ending.By.FLOORS, "ME-10.3", (3, 1, 3, 9))]
    assert places_by((12, 12, 12, 7), breaks) == (1, 3, 1, 4)
    assert places_by((12, 12, 12, 7), [breaks[0]._replace(least=True)]) == (2, 1, 2, 4)
    assert places_by((12, 12, 12, 7), []) == (1, 1, 1, 4)


# --- How somebody stood ---------------------------------------------------------------------------------------------


def test_on_the_way_wallenstein_tells_what_a_winter_would_bring_and_changes_nothing() -> None:
    table = lay_wallenstein(3, {"black": "koeln:3", "blue": "mark:3"}, season="autumn", scores={"blue": 7})
    before = table.position.to_bytes()
    assert standing(table.position) == (0, (1, 8, 0))
    assert table.position.to_bytes() == before


def test_what_a_winter_would_bring_is_counted_from_all_that_it_counts() -> None:
    """A game with leaders, statues and trophies: a copy of the whole table is counted as the bare map is."""
    (file,) = RECORDED.glob("wallenstein-3-unusual-*.durbar")
    for number, position in enumerate(read(file.read_text("utf-8")).replay()):
        if number % 40 == 0:
            then, nobody_hears = position.copy(), Log(Log.tables(1))
            score_year(then.state, nobody_hears)
            if then.state.year == 1:
                score_monuments(then.state, nobody_hears)
            assert standing(position).points == then.points


def test_at_the_end_wallenstein_stands_as_it_was_counted() -> None:
    position = wallenstein((53, 50, 30), (2, 5, 9))
    assert standing(position) == (1, position.points)

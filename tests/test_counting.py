"""Points counted step by step: of real games the right rows, cells and sums, in words of both languages."""

from functools import cache
from pathlib import Path

import pytest

from durbar import conformance, load
from durbar.conformance import BrokenPromise
from durbar.engine.counting import Count, Stretch, added, standing, stretches
from durbar.engine.position import Position
from durbar.engine.recorded import read
from durbar.engine.telling import scenes
from durbar.games.agra.state import Score
from durbar.games.meridian.rules import worth
from durbar.games.wallenstein.components import REGIONS
from durbar.retold import retell
from durbar.terminal import console
from tests.wallenstein.table import lay

GOLDEN = Path(__file__).parent / "golden"

Cells = list[list[tuple[object, ...]]]


@cache
def played(file: str) -> list[Position]:
    """Every position of a golden game."""
    return [position.copy() for position in read((GOLDEN / file).read_text("utf-8")).replay()]


def counts(file: str) -> list[tuple[Stretch, Count]]:
    """What was counted in it."""
    positions = played(file)
    told = scenes(positions[0].setup, [position.events for position in positions])
    return [(stretch, stretch.count(positions.__getitem__)) for stretch in stretches(told)]


def rows(count: Count, position: Position, language: str = "en") -> dict[str, Cells]:
    """The cells of every row, by its words."""
    setup = position.setup
    return {
        setup.game.row_words(count.chapters[-1], row, setup, language): [
            [tuple(share) for share in cell] for cell in row.cells
        ]
        for row in count.rows
    }


def headings(count: Count, position: Position, language: str = "en") -> list[str]:
    setup = position.setup
    return [setup.game.column_words(column, setup, language) for column in count.columns]


@pytest.mark.parametrize("file", ["agra-4.txt", "meridian-4.txt", "taj_mahal-5.txt", "wallenstein-5.txt"])
def test_the_last_running_total_is_what_everybody_has_at_the_end(file: str) -> None:
    end = played(file)[-1]
    made = counts(file)
    for stretch, count in made:
        assert count.points(end.players) == stretch.gained
    last, _ = made[-1]
    assert added(last.before, last.gained) == end.points


def test_the_suite_notices_a_cell_that_tells_of_too_many_points(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("meridian")
    conformance.what_is_counted_adds_up(game, 2, 1)
    monkeypatch.setattr(game.room("counting"), "worth", lambda s, island: 1 + worth(s, island))
    with pytest.raises(BrokenPromise, match="the table counts"):
        conformance.what_is_counted_adds_up(game, 2, 1)


def test_while_a_visit_goes_on_it_is_not_counted() -> None:
    positions = played("taj_mahal-3.txt")
    made = counts("taj_mahal-3.txt")
    third, _ = made[2]
    told = [position.events for position in positions[: third.ended]]  # without the choice by which it ended
    before = list(scenes(positions[0].setup, told))
    assert before[-1].chapters == third.chapters
    assert third.chapters not in [stretch.chapters for stretch in stretches(before)]


# --- Game by game ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-20.9", "WA-20.10")
def test_a_winter_is_counted_region_by_region() -> None:
    table = lay(
        3,
        {"black": "koeln trier mark", "blue": "baden strassburg"},
        buildings={
            "koeln": "palace church",
            "trier": "palace",
            "strassburg": "palace church",
            "baden": "trading_house",
        },
        season="autumn",
        grain={"black": 9, "blue": 9},
    )
    happened = table.plays_round()
    winter, *_ = stretches(scenes(table.position.setup, [happened]))
    count = winter.count(lambda number: table.position)
    assert len(count.rows) == REGIONS
    assert headings(count, table.position) == [
        "states",
        "buildings",
        "most palaces",
        "most churches",
        "most trading houses",
    ]
    by_region = rows(count, table.position)
    palatinate = by_region["Electoral Palatinate"]
    assert palatinate == [
        [((0,), 3, None), ((1,), 1, None)],
        [((0,), 3, None), ((1,), 2, None)],
        [((0,), 3, 2)],
        [((0, 1), 1, 1)],  # a tie
        [],
    ]
    assert by_region["Bavaria"] == [[((1,), 1, None)], [((1,), 1, None)], [], [], [((1,), 1, 1)]]
    assert not any(by_region["Austria"])
    assert count.points(3) == tuple(table.all("score"))


@pytest.mark.rule("ME-9.2", "ME-9.3")
def test_an_island_shows_everybodys_garrisons_and_who_got_its_points() -> None:
    ((stretch, count),) = counts("meridian-3.txt")
    end = played("meridian-3.txt")[-1]
    assert stretch.before == (0, 0, 0)
    assert headings(count, end, "fr") == ["garnisons"]
    by_island = rows(count, end)
    assert len(by_island) == 11
    assert by_island["Sandalwood Arm"] == [[((2,), 5, 2), ((1,), 0, 1)]]
    assert by_island["Silk Crescent"] == [[((0,), 0, 1), ((2,), 0, 1)]]  # a tie
    assert by_island["Last Ember"] == [[]]  # empty
    assert count.points(3) == end.points


@pytest.mark.rule("TM-5.6", "TM-5.7", "TM-10.1")
def test_a_visit_tells_what_everybody_won_and_what_it_brought_him() -> None:
    *visits, (_, hands) = counts("taj_mahal-3.txt")
    end = played("taj_mahal-3.txt")[-1]
    stretch, fourth = visits[2]  # in the first, nobody got a point
    assert stretch.before == (4, 4, 2)
    assert [row.player for row in fourth.rows] == [0, 1, 2]
    assert rows(fourth, end) == {
        "the vizier and the crown": [[((0,), 1, None)], [], [], []],
        "the princess and the province tile": [[((1,), 1, None)], [((1,), 3, None)], [((1,), 2, None)], []],
        "the general": [[((2,), 1, None)], [], [], []],
    }
    assert next(iter(rows(fourth, end, "fr"))) == "le vizir et la couronne"
    assert headings(hands, end) == ["Special cards", "White cards", "One colour"]


@pytest.mark.rule("AG-29.2", "AG-29.3", "AG-29.7")
def test_the_end_of_agra_is_counted_by_contracts_influence_and_gifts() -> None:
    ((stretch, count),) = counts("agra-3.txt")
    end = played("agra-3.txt")[-1]
    assert stretch.before == tuple(end.state.rupees[player] for player in range(3))
    by_words = rows(count, end)
    assert by_words["Dutch Trader"] == [[], [((1,), 1, None)]]
    assert by_words["orders of the scholars"] == [
        [((0,), 0, 7), ((2,), 0, 6), ((1,), 0, 2)],
        [((0,), 2, 1), ((2,), 1, 1)],
    ]
    assert by_words["gifts to Akbar"] == [[], [((0,), 5, 3), ((1,), 14, 6), ((2,), 1, 1)]]
    assert len(by_words) < len(Score) + 5


# --- In words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "said", "in_french"),
    [
        ((4, 9, 8), "9 to 8: Noor leads by 1 point", "9 à 8 : Noor mène de 1 point"),
        ((9, 2, 9), "9 to 9: Amélie and Kenji are even", "9 à 9 : Amélie et Kenji sont à égalité"),
    ],
)
def test_how_it_stands_is_a_sentence(points: tuple[int, ...], said: str, in_french: str) -> None:
    people = ("Amélie", "Noor", "Kenji")
    assert standing(points, "en", people) == said
    assert standing(points, "fr", people).replace("\N{NO-BREAK SPACE}", " ") == in_french


def test_the_terminal_shows_the_same_table() -> None:
    with console.capture() as captured:
        retell(read((GOLDEN / "meridian-2.txt").read_text("utf-8")), "fr")
    ((_, count),) = counts("meridian-2.txt")
    shown = captured.get()
    end = played("meridian-2.txt")[-1]
    assert all(island in shown for island in rows(count, end))
    assert standing(end.points, "fr") in shown

"""The puzzles that come with the games are what they promise, and how they are found."""

from collections import Counter
from pathlib import Path

import pytest

import durbar
from durbar.bots.bot import Budget
from durbar.engine.game import Game
from durbar.engine.language import LANGUAGES
from durbar.study import puzzle_making
from durbar.study.puzzle_making import (
    APART,
    CANDIDATES,
    LAST_LOOK,
    ONE_THEME,
    PROMISING,
    greedy_choice,
    made,
    natural_choice,
    questions,
    themes_there,
)
from durbar.study.puzzles import BadPuzzle, Puzzle, judged, puzzles_of, read, themes_of, written
from durbar.study.weighing import doubt_of, weigh
from tests.nightly import many

FEWEST = 50  # of a game
LONG = 0.016  # as unsure as what was chosen in a thousand imagined games is at most
WITH_PUZZLES = [name for name in durbar.names() if puzzles_of(durbar.load(name))]


@pytest.fixture(params=WITH_PUZZLES)
def game(request: pytest.FixtureRequest) -> Game:
    return durbar.load(request.param, "compiled")


def test_every_puzzle_offers_what_is_legal_and_one_choice_is_clearly_best(game: Game) -> None:
    for puzzle in puzzles_of(game):
        position, name = puzzle.laid_out(game), game.actions.name
        assert {option.choice for option in puzzle.options} == set(map(name, position.choices(puzzle.seat))), puzzle.id
        assert puzzle.options[0].choice == puzzle.right[0]
        assert judged(puzzle, puzzle.right[0]) == (True, 0)
        assert min(*puzzle.made.gaps) >= APART
        others = [one for one in puzzle.options if one.choice not in puzzle.right]
        assert others
        assert all(not judged(puzzle, one.choice).right for one in others)


def test_nothing_that_is_wrong_is_told_to_be_about_as_good(game: Game) -> None:
    """What others would choose has been looked at as long as the move."""
    for puzzle in puzzles_of(game):
        assert puzzle.gap >= PROMISING, puzzle.id
        assert all(puzzle.option(name).doubt <= LONG for name in (puzzle.made.greedy, puzzle.made.instinct)), puzzle.id


def test_a_game_has_many_puzzles_and_at_most_a_third_is_about_one_theme(game: Game) -> None:
    puzzles = puzzles_of(game)
    assert len(puzzles) >= FEWEST
    about = Counter(puzzle.theme for puzzle in puzzles)
    assert max(about.values()) <= len(puzzles) / ONE_THEME


def test_a_theme_tells_if_another_choice_would_be_about_something_else(game: Game) -> None:
    themes = themes_of(game)
    assert themes is not None
    for puzzle in puzzles_of(game):
        there = themes_there(puzzle.laid_out(game), puzzle.seat, themes)
        assert puzzle.theme in there, puzzle.id
        assert puzzle.telling == (len(there) > 1), puzzle.id


def test_neither_greed_nor_instinct_finds_a_puzzle(game: Game) -> None:
    """Where greed tempts, instinct may."""
    themes = themes_of(game)
    tempts_greed = themes.TEMPTS_GREED if themes else ()
    for puzzle in puzzles_of(game):
        known, name = puzzle.laid_out(game), game.actions.name
        assert name(greedy_choice(known, puzzle.seat)) == puzzle.made.greedy
        assert name(natural_choice(known, puzzle.seat)) == puzzle.made.instinct
        obvious = {puzzle.made.greedy} if puzzle.theme in tempts_greed else {puzzle.made.greedy, puzzle.made.instinct}
        assert not obvious & set(puzzle.right), puzzle.id


def test_every_puzzle_has_a_theme_with_a_name_and_none_comes_twice(game: Game) -> None:
    themes, puzzles = themes_of(game), puzzles_of(game)
    assert themes is not None
    names = [themes.titles(game.catalogue(language)) for language in LANGUAGES]
    assert {puzzle.theme for puzzle in puzzles} <= names[0].keys()
    assert names[0] != names[1]
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles[:3]:
        position = puzzle.laid_out(game)
        best = next(c for c in position.choices(puzzle.seat) if game.actions.name(c) == puzzle.right[0])
        events = position.copy().choose(puzzle.seat, best)
        assert themes.theme(position.state, puzzle.seat, best, events) == puzzle.theme


def test_another_search_likes_the_same(game: Game) -> None:
    """The clearest of them on every run, all of them at night: a long look is dear."""
    clearest = sorted(puzzles_of(game), key=lambda puzzle: -min(puzzle.made.gaps))
    for puzzle in clearest[: many(1, len(clearest))]:
        long = Budget(iterations=many(2_000, LAST_LOOK))
        best, *_ = weigh(puzzle.laid_out(game), puzzle.seat, long, seed=77, most=CANDIDATES)
        assert game.actions.name(best.choice) in puzzle.right, puzzle.id


# --- Finding them ---------------------------------------------------------------------------------------------------


HASTILY_APART, ROUGH = 0.02, 8


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A maker that is easily content, and a game in which a search is quick."""
    easily = {"BOTS": ("instinct",), "OPENING": 0.7, "GLANCE": 60, "LOOKS": (120, 240, 240), "SURELY": 0.1}
    few = {"LAST_LOOK": 240, "APART": HASTILY_APART, "ROUGHLY": ROUGH, "CLOSELY": 80}
    for name, value in {**easily, **few, "FOUND_BY": (20,), "brought": lambda *_: ((), ())}.items():
        monkeypatch.setattr(puzzle_making, name, value)
    return durbar.load("meridian", "compiled")


def found(game: Game, before: list[Puzzle], wanted: int) -> list[Puzzle]:
    return [*before, *(puzzle for puzzle in made(game, 3, before, wanted) if puzzle)]


def test_whoever_was_stopped_goes_on_where_he_was(hasty: Game) -> None:
    at_once = found(hasty, [], 2)
    assert len(at_once) == 2
    assert found(hasty, at_once[:1], 2) == at_once
    assert [*made(hasty, 3, at_once, 2)] == []


def test_what_is_about_as_good_is_found_among_what_was_not_compared(
    hasty: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for what is obvious, nothing is compared with the move here."""
    monkeypatch.setattr(puzzle_making, "CANDIDATES", 1)
    for puzzle in found(hasty, [], 3):
        assert puzzle.gap >= HASTILY_APART - 0.001  # as it is written, with three digits
        for name in (puzzle.made.greedy, puzzle.made.instinct):
            assert puzzle.option(name).doubt < doubt_of(0.5, ROUGH) / 2


def test_what_is_found_stands_a_look_at_other_deals(hasty: Game) -> None:
    last = Budget(iterations=puzzle_making.LAST_LOOK)
    for puzzle in found(hasty, [], 4):
        seed = len(puzzle_making.LOOKS) + 1
        best, *_ = weigh(puzzle.laid_out(hasty), puzzle.seat, last, seed, most=CANDIDATES)
        assert hasty.actions.name(best.choice) in puzzle.right


def test_with_a_theme_all_decisions_that_may_be_about_it_are_looked_at(hasty: Game) -> None:
    themes = themes_of(hasty)
    assert themes is not None
    all_there, about_pushing = ([*questions(hasty, 3, 1, themes, only)] for only in ("", "push"))
    assert about_pushing
    assert len(all_there) > len(about_pushing)
    assert all("push" in themes_there(one.known, one.seat, themes) for one in about_pushing)


def test_what_is_found_can_be_written_and_read(tmp_path: Path) -> None:
    puzzles = puzzles_of(durbar.load("meridian"))[:2]
    file = tmp_path / "puzzles.jsonl"
    assert read(file) == ()
    file.write_text(written(puzzles), "utf-8")
    assert read(file) == puzzles
    file.write_text('{"id": 1}\n', "utf-8")
    with pytest.raises(BadPuzzle, match=r"puzzles\.jsonl, line 1"):
        read(file)


def test_of_what_the_seat_cannot_know_a_puzzle_tells_nothing() -> None:
    """What is written down has been dealt again: nobody can tell it from what really was there."""
    game = durbar.load("taj_mahal", "compiled")
    for puzzle in puzzles_of(game)[:3]:
        known, seat = puzzle.laid_out(game), puzzle.seat
        again = known.hidden_from(seat, 9)
        assert again.to_bytes() != known.to_bytes()
        assert (again.observe(seat) == known.observe(seat)).all()
        assert judged(puzzle, puzzle.right[0]).right

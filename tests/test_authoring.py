"""The commands for whoever writes a game."""

from collections.abc import Callable
from pathlib import Path

import pytest

from durbar.conformance import suite
from durbar.conformance.suite import PROMISES, Outcome, Promise, Scope, examine, promises_named
from durbar.engine.errors import BadSetup, DurbarError
from durbar.engine.game import Game
from durbar.engine.rule import rule
from durbar.new_game import write_game
from durbar.skeleton import GAME as SKELETON
from tests.games import secret

QUICK = [promise for promise in PROMISES if not promise.compiles]
COMPILED = [promise for promise in PROMISES if promise.compiles]
ON_DISK = {"a_recorded_game_comes_back", "its_page_can_be_drawn"}  # they look for the game by its name


@pytest.mark.parametrize("promise", [one for one in QUICK if one.name not in ON_DISK], ids=lambda promise: promise.name)
def test_the_skeleton_keeps_every_promise(promise: Promise) -> None:
    outcome = examine(Scope(SKELETON, SKELETON.players, (0, 1), compiled=False), promise)
    assert not outcome.trouble
    assert outcome.tried


@pytest.mark.slow
@pytest.mark.parametrize("promise", COMPILED, ids=lambda promise: promise.name)
def test_the_skeleton_keeps_what_needs_compiling(promise: Promise) -> None:
    assert not examine(Scope(SKELETON, SKELETON.players, (0, 1)), promise).trouble


def test_a_new_game_has_a_name_and_clauses_of_its_own(tmp_path: Path) -> None:
    rooms = write_game("silk_road", tmp_path / "silk")
    assert rooms == tmp_path / "silk" / "durbar_silk_road"
    told = {file.relative_to(rooms).as_posix(): file.read_text("utf-8") for file in rooms.rglob("*") if file.is_file()}
    assert not any("skeleton" in text.lower() or "SK-" in text for text in told.values())
    assert 'name="silk_road"' in told["__init__.py"]
    assert "from durbar_silk_road.state import" in told["rules.py"]
    assert 't.gettext("Silk Road")' in told["words/__init__.py"]
    assert '<a id="SI-1">' in told["rulebook.fr.md"]
    for room in ("components.py", "sight.py", "strategy.py", "words/fr.po", "page/board.html", "page/cover.svg"):
        assert room in told
    assert 'silk_road = "durbar_silk_road:GAME"' in (tmp_path / "silk" / "pyproject.toml").read_text("utf-8")


@pytest.mark.parametrize("name", ["Silk", "2silk", "silk-road", "", "class", "../silk", "meridian"])
def test_a_name_that_cannot_be_used_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"named by|already"):
        write_game(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="exists already"):
        write_game("silk", tmp_path)


# --- What is told of a broken promise -------------------------------------------------------------------------------


@rule
def offers_nothing(s, player, pad):
    return 0


@rule
def divides_by_nothing(s, player, pad):
    pad.choice[0] = secret.KEEP // 0
    return 1


def found(game: Game, name: str) -> Outcome:
    (promise,) = promises_named([name])
    return examine(Scope(game, (2,), (0, 1), compiled=False), promise)


def test_a_broken_promise_tells_what_where_and_how_to_see_it_again() -> None:
    outcome = found(secret.secret(choices=offers_nothing), "only_the_offered_choices_are_accepted")
    assert outcome.trouble == "player 1 is asked, but has no choice"
    assert outcome.where == "2 players, seed 0, after 0 choices, Player 1 is asked: Keep your card?"
    assert outcome.again == (
        "durbar check secret --only only_the_offered_choices_are_accepted --players 2 --seed 0 --games 1 --quick"
    )


def test_an_error_in_a_rule_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    game = secret.secret(choices=divides_by_nothing)
    monkeypatch.setitem(game.__dict__, "folder", Path(__file__).parent)
    outcome = found(game, "a_game_ends_with_fair_places")
    assert outcome.trouble.startswith("ZeroDivisionError")
    assert outcome.at[-1].startswith("test_authoring.py:")
    assert "secret.KEEP // 0" in outcome.at[-1]


def test_odd_seeds_play_with_other_options() -> None:
    seen: list[tuple[str, ...]] = []

    def look(game: Game, players: int, seed: int) -> None:
        seen.append(tuple(game.setup(players).chosen.values()))

    scope = Scope(secret.secret(), (2,), (0, 1), compiled=False)
    assert examine(scope, Promise(look, suite.Kind.GAMES)).tried == 2
    assert seen == [("single", "made up"), ("double", "open")]


def test_a_promise_that_there_is_not_is_refused() -> None:
    with pytest.raises(DurbarError, match="there is no promise 'luck'; there are: every_event_names_a_clause, "):
        promises_named(["luck"])


def test_every_promise_of_the_suite_is_tried() -> None:
    from durbar import conformance

    known: list[Callable[..., object]] = [promise.kept_by for promise in PROMISES]
    for name in conformance.__all__:
        assert name == "BrokenPromise" or getattr(conformance, name) in known, name

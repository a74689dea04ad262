"""Puzzles over HTTP, with plain forms and by the API: nobody learns the answer who has not tried."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from html import unescape
from itertools import groupby
from operator import attrgetter
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

import durbar
from durbar.engine.game import Game
from durbar.engine.language import LANGUAGES
from durbar.store import connect
from durbar.study import branch as branches
from durbar.study import puzzles as shipped
from durbar.study.branch import Branch
from durbar.study.elo import NEW, START, STRAYS
from durbar.study.puzzles import ANY, Puzzle, puzzles_of
from durbar.tables.store import Attempt, Store, Visitor
from durbar.web.pages import Reader
from durbar.web.puzzle_branch_page import PuzzleBranchPage
from durbar.web.puzzle_page import SHOWN, PuzzlePage
from durbar.web.puzzling import Fared, attempted, fared
from tests.databases import empty_sqlite
from tests.web.serving import Guest, Served
from tests.web.test_coach import think_here

WITH_PUZZLES = [name for name in durbar.names() if puzzles_of(durbar.load(name))]
NOTHING = Fared([], {})
TOLD = "puzzle-verdict"
TELLING = attrgetter("telling")


def game_of(name: str) -> Game:
    return durbar.load(name, "compiled")


def choices_in(game: Game, puzzle: Puzzle) -> dict[str, int]:
    """By name, what may be chosen."""
    return {game.actions.name(choice): choice for choice in puzzle.laid_out(game).choices(puzzle.seat)}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(connect(empty_sqlite(tmp_path / "puzzles.sqlite"))) as store:
        yield store


def wrong_in(puzzle: Puzzle) -> list[str]:
    return [option.choice for option in puzzle.options if option.choice not in puzzle.right]


def turned(puzzle: Puzzle) -> Puzzle:
    """A puzzle of the same position with another answer."""
    theme = "another" if puzzle.telling else puzzle.theme
    return replace(puzzle, right=(wrong_in(puzzle)[0],), options=puzzle.options[::-1], theme=theme)


def telling_in(puzzles: Sequence[Puzzle]) -> Puzzle:
    return next(puzzle for puzzle in puzzles if puzzle.telling)


def some(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """One whose theme tells something of the answer, and one whose theme does not, as far as there are any."""
    return [next(kind) for _, kind in groupby(sorted(puzzles, key=TELLING), TELLING)]


def reader(language: str) -> Reader:
    return Reader(Visitor("v", "Noor"), language, None, "token", "/puzzles")


def drawn(game: Game, puzzle: Puzzle, language: str = "en", tried: int | None = None, theme: str = ANY) -> str:
    return PuzzlePage(game, puzzle, reader(language), NOTHING, theme, tried).page()


# --- The page, without a server -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_before_an_attempt_a_page_does_not_depend_on_the_answer(name: str) -> None:
    game = game_of(name)
    for puzzle in some(puzzles_of(game)):
        assert drawn(game, puzzle) == drawn(game, turned(puzzle))
        assert TOLD not in drawn(game, puzzle)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_whoever_has_tried_is_told_what_is_better_and_why_in_his_language(name: str) -> None:
    game = game_of(name)
    puzzle = next(one for one in puzzles_of(game) if any(option.points or option.holdings for option in one.options))
    choices = choices_in(game, puzzle)
    for language, found, shown in zip(
        LANGUAGES, ("Found it.", "Trouvé."), ("This is the move.", "Voici le coup."), strict=True
    ):
        assert found in drawn(game, puzzle, language, choices[puzzle.right[0]])
        assert shown in drawn(game, puzzle, language, SHOWN)
        wrong = drawn(game, puzzle, language, choices[wrong_in(puzzle)[0]])
        assert found not in wrong
        assert 'class="puzzle-why"' in wrong
    for option in puzzle.options:  # whatever was tried is in the list
        page = drawn(game, puzzle, "en", choices[option.choice])
        assert f'value="{choices[option.choice]}"' in page
        assert "your answer" in page


def test_a_theme_is_named_to_whoever_asked_for_it_or_has_tried() -> None:
    game = game_of("meridian")
    puzzle = next(one for one in puzzles_of(game) if one.theme == "push")
    assert "<b>push</b>" not in drawn(game, puzzle)
    assert "<b>push</b>" in drawn(game, puzzle, theme="push")
    assert "<b>push</b>" in drawn(game, puzzle, tried=SHOWN)


def test_whoever_has_asked_for_a_theme_that_tells_is_not_rated(store: Store) -> None:
    telling, other = some(puzzles_of(game_of("taj_mahal")))[::-1]
    for puzzle, theme, rated in ((telling, telling.theme, False), (other, other.theme, True)):
        made = attempted(store, "ann", "taj_mahal", puzzle, solved=True, asked_about=theme)
        assert bool(made.change) == rated
        assert ("changes no rating" in drawn(game_of("taj_mahal"), puzzle, theme=theme)) != rated
        assert "changes no rating" not in drawn(game_of("taj_mahal"), puzzle)
    assert attempted(store, "ben", "taj_mahal", telling, solved=True).change > 0


def test_many_who_are_new_do_not_move_a_puzzle_and_others_not_far(store: Store) -> None:
    puzzle, *others = puzzles_of(game_of("meridian"))[: NEW + 1]

    def rating() -> float:
        return fared(store, "anybody", "meridian").of(puzzle).rating

    for number in range(NEW):
        attempted(store, f"new {number}", "meridian", puzzle, solved=True)
    assert rating() == puzzle.rating
    for old in ("ann", "ben"):
        for other in others:
            attempted(store, old, "meridian", other, solved=False)
    attempted(store, "ann", "meridian", puzzle, solved=True)
    assert rating() < puzzle.rating
    far_away = replace(puzzle, rating=puzzle.rating + 2 * round(STRAYS))
    attempted(store, "ben", "meridian", far_away, solved=True)
    assert rating() == far_away.rating - STRAYS


def test_what_is_offered_is_new_and_as_hard_as_one_is_good() -> None:
    puzzles = puzzles_of(game_of("meridian"))[:4]
    rated = [replace(puzzle, rating=rating) for puzzle, rating in zip(puzzles, (900, 1490, 1600, 2000), strict=True)]
    assert NOTHING.offered(rated) is rated[1]
    assert NOTHING.offered(rated, after=rated[1].id) is rated[2]
    assert NOTHING.offered([]) is None

    def attempt(place: int, solved: bool) -> Attempt:
        return Attempt("v", rated[place].id, "meridian", place, solved, 0.0)

    assert Fared([attempt(1, True)], {}).offered(rated) is rated[2]
    all_tried = [attempt(3, True), attempt(2, False), attempt(1, True), attempt(0, True)]
    assert Fared(all_tried, {}).offered(rated) is rated[2]  # not found yet
    assert Fared([one._replace(solved=True) for one in all_tried], {}).offered(rated) is rated[0]  # longest ago


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_puzzle_is_played_on_from_as_far_as_one_likes(name: str) -> None:
    game = game_of(name)
    puzzle = puzzles_of(game)[0]
    branch = Branch(0)
    for language in LANGUAGES * 3:  # six choices, for whoever would have to make them
        page = PuzzleBranchPage(game, puzzle, reader(language), ANY, branch)
        text = page.page()
        assert TOLD not in text
        assert page.position.text() in unescape(text)
        assert {f"#{name}" for name in page.parts()} >= {"#now", "#board", "#branch", "#chat"}
        if page.played.asked is None:
            break
        assert f'value="{page.offers[0].choice}"' in text
        branch = branch.after(page.offers[0].choice)
    assert PuzzleBranchPage(game, puzzle, reader("en"), ANY, branch).played.start.text() == puzzle.position


# --- With plain forms -----------------------------------------------------------------------------------------------


def test_one_puzzle_after_another_is_tried_and_only_the_first_answer_counts(served: Served) -> None:
    guest, game = Guest(served, "Noor"), game_of("meridian")
    offered = guest.browser.get("/puzzles/meridian/any").headers["location"]
    puzzle = next(one for one in puzzles_of(game) if offered.endswith(one.id))
    choices = choices_in(game, puzzle)
    assert TOLD not in guest.browser.get(f"{offered}?tried={SHOWN}").text  # he has not tried it yet
    answered = guest.post(f"{offered}/choose", choice=str(choices[wrong_in(puzzle)[0]])).headers["location"]
    assert TOLD in guest.browser.get(answered).text
    lost = guest.call("GET", "/puzzles?game=meridian")
    assert [line["attempts"] for line in lost if line["id"] == puzzle.id] == [1]
    right = guest.post(f"{offered}/choose", choice=str(choices[puzzle.right[0]])).headers["location"]
    assert "Found it." in guest.browser.get(right).text
    again = [line for line in guest.call("GET", "/puzzles?game=meridian") if line["id"] == puzzle.id]
    assert again == [line for line in lost if line["id"] == puzzle.id]
    assert "does not count again" in guest.browser.get(offered).text
    following = guest.browser.get("/puzzles/meridian/any").headers["location"]
    assert following != offered
    assert "This is the move." in guest.browser.get(guest.post(f"{following}/show").headers["location"]).text
    assert "0 of 2 found" in guest.browser.get("/puzzles").text
    assert TOLD not in served.browser().get(answered).text  # somebody else has not tried


def test_whoever_has_tried_a_puzzle_plays_on_from_it(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branches, "LOOK", branches.LOOK._replace(iterations=40))
    think_here(served)
    noor, kenji, puzzle = Guest(served, "Noor"), Guest(served, "Kenji"), puzzles_of(game_of("meridian"))[0]
    here = f"/puzzles/meridian/any/{puzzle.id}"
    assert noor.browser.get(f"{here}/on/0").status_code == 409  # the computer's line would tell the answer
    assert noor.post(f"{here}/on/0/line").status_code == 409
    answered = noor.browser.get(noor.post(f"{here}/show").headers["location"]).text
    assert f'href="{here}/on/0"' in answered
    choice = choices_in(game_of("meridian"), puzzle)[puzzle.right[0]]
    on = noor.post(f"{here}/on/0/choose", choice=str(choice), seat=puzzle.seat, asked=0).headers["location"]
    assert on == f"{here}/on/0-{choice}"
    page = noor.browser.get(on).text
    assert "From the puzzle" in page
    assert f'href="{here}/on/0.1"' in page  # other dice
    assert f'href="{here}"' in page
    assert noor.browser.get(f"{on}/preview/99999").status_code == 204
    assert noor.browser.get(f"{on}/why-not?what=nonsense").status_code == 204
    assert noor.post(f"{on}/line").headers["location"] == on
    assert 'class="computers-line"' in noor.browser.get(on).text
    assert kenji.browser.get(on).status_code == 409  # he has not tried it
    for at, status in (("7", 404), ("0~1", 404), ("x", 404), ("0-99999", 409)):
        assert noor.browser.get(f"{here}/on/{at}").status_code == status, at


def test_bad_addresses_and_choices_are_refused(served: Served) -> None:
    guest, puzzle = Guest(served, "Noor"), puzzles_of(game_of("meridian"))[0]
    here = f"/puzzles/meridian/any/{puzzle.id}"
    for path in ("/puzzles/nonsense", "/puzzles/meridian/nonsense", "/puzzles/meridian/any/nonsense", "/api/puzzles/x"):
        answer = guest.browser.get(path)
        assert answer.status_code == 404, path
    for choice in ("99999", "x", "", "-1"):
        assert 400 <= guest.post(f"{here}/choose", choice=choice).status_code < 500
    assert guest.browser.post(f"{here}/show", data={}).status_code == 403
    assert guest.browser.get(f"{here}?tried=x").status_code == 400
    assert guest.browser.get(f"{here}/preview/99999").status_code == 204
    assert guest.browser.get(f"{here}/why-not?what=nonsense").status_code == 204
    assert guest.call("GET", f"/puzzles/{puzzle.id}")["attempts"] == 0


def test_the_lobby_leads_to_the_puzzles_of_the_chosen_game(served: Served) -> None:
    assert 'href="/puzzles/taj_mahal"' in served.browser().get("/?game=taj_mahal").text


# --- The API --------------------------------------------------------------------------------------------------------


def test_before_an_attempt_programs_are_sent_nothing_that_depends_on_the_answer(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = Guest(served, "Noor")
    themes = {(name, puzzle.theme) for name in WITH_PUZZLES for puzzle in puzzles_of(durbar.load(name))}
    paths = ["/puzzles", *(f"/puzzles?game={name}&theme={theme}" for name, theme in sorted(themes))]
    paths += [f"/puzzles/{puzzle.id}" for name in WITH_PUZZLES for puzzle in some(puzzles_of(durbar.load(name)))]
    sent = [guest.call("GET", path) for path in paths]
    in_file = shipped._in_file
    monkeypatch.setattr(shipped, "_in_file", lambda file: tuple(map(turned, in_file(file))))
    assert [guest.call("GET", path) for path in paths] == sent


def test_programs_are_told_a_theme_that_tells_once_they_have_tried(served: Served) -> None:
    guest, puzzle = Guest(served, "Noor"), telling_in(puzzles_of(game_of("taj_mahal")))
    about_it = f"/puzzles?game=taj_mahal&theme={puzzle.theme}"
    assert guest.call("GET", f"/puzzles/{puzzle.id}")["theme"] is None
    assert guest.call("GET", about_it) == []
    choice = choices_in(game_of("taj_mahal"), puzzle)[puzzle.right[0]]
    guest.call("POST", f"/puzzles/{puzzle.id}/attempts", choice=choice)
    assert guest.call("GET", f"/puzzles/{puzzle.id}")["theme"] == puzzle.theme
    assert [line["id"] for line in guest.call("GET", about_it)] == [puzzle.id]
    assert Guest(served, "Kenji").call("GET", about_it) == []
    assert served.browser().get(f"/api/puzzles/{puzzle.id}").json()["theme"] is None


def test_programs_try_puzzles_and_then_learn_what_is_right(served: Served) -> None:
    guest, game = Guest(served, "Noor"), game_of("taj_mahal")
    puzzle = next(one for one in puzzles_of(game) if not one.telling)
    listed = guest.call("GET", f"/puzzles?game=taj_mahal&theme={puzzle.theme}")
    assert {line["theme"] for line in listed} == {puzzle.theme}
    assert puzzle.id in [line["id"] for line in listed]
    assert len(guest.call("GET", "/puzzles")) == sum(len(puzzles_of(durbar.load(name))) for name in WITH_PUZZLES)
    told = guest.call("GET", f"/puzzles/{puzzle.id}?language=fr")
    assert told.keys().isdisjoint({"right", "solution", "chance"})
    assert [choice["name"] for choice in told["choices"]] == list(choices_in(game, puzzle))
    assert game.read(told["position"]).choices(told["seat"]) == [choice["choice"] for choice in told["choices"]]
    best = choices_in(game, puzzle)[puzzle.right[0]]
    assert refused(guest, puzzle, 99_999).status_code == 422
    first = guest.call("POST", f"/puzzles/{puzzle.id}/attempts", choice=best)
    assert (first["right"], first["counted"], first["behind"]) == (True, True, 0)
    assert first["rating"] == round(START) + first["change"] > START
    assert next(choice["choice"] for choice in first["choices"] if choice["right"]) == best
    again = guest.call("POST", f"/puzzles/{puzzle.id}/attempts", choice=best)
    assert (again["counted"], again["rating"], again["change"]) == (False, first["rating"], 0)
    assert served.browser().post(f"/api/puzzles/{puzzle.id}/attempts", json={"choice": best}).status_code == 401


def refused(guest: Guest, puzzle: Puzzle, choice: int) -> httpx.Response:
    return guest.api.post(f"/puzzles/{puzzle.id}/attempts", json={"choice": choice})

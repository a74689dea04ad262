"""First visits: who has never finished a game is asked whether he knows it, until he says so."""

import re
from pathlib import Path

import pytest

import durbar
from durbar.engine.game import names
from durbar.lessons.lesson import lessons_of
from durbar.tables.store import SeatSummary, Summary
from durbar.web import first_games, lobby
from durbar.web.first_games import finished_games
from durbar.web.first_visit import ways_into
from tests.web.serving import Guest, Served

ASKED = re.compile(r'<section\s+id="know"\s+class="know"\s+aria-labelledby="do-you-know"\s*(hidden)?')
SELECTED = re.compile(r'<option value="(\w+)"\s+selected')


def asked(guest: Guest, game: str) -> bool:
    found = ASKED.search(guest.browser.get(f"/?game={game}").text)
    assert found
    return not found[1]


def signs_are_new(guest: Guest, game: str) -> bool:
    return "data-first-games" in guest.browser.get(f"/rules/{game}/signs").text


def offered(guest: Guest, game: str) -> tuple[int, set[str]]:
    """How many seats the lobby lays, and with whom."""
    chosen = SELECTED.findall(guest.browser.get(f"/?game={game}").text)
    seats = [value for value in chosen if value in ("me", "bot", "none")]
    laid = len(seats) - seats.count("none")
    assert seats[:laid] == ["me"] + ["bot"] * (laid - 1)
    return laid, {value for value in chosen if value in ("newcomer", "companion")}


def give_up(guest: Guest, table: str) -> None:
    """Finish a game of two on one device."""
    while guest.call("GET", f"/tables/{table}")["state"] != "over":
        for seat in (0, 1):
            guest.post(f"/tables/{table}/resign", seat=seat)


def test_a_first_visitor_is_asked_and_offered_three_seats_with_newcomers(served: Served) -> None:
    noor = served.guest("Noor")
    for game in names():
        assert asked(noor, game)
        assert offered(noor, game) == (3, {"newcomer"})


def test_who_says_that_he_knows_a_game_is_not_asked_about_that_one_again(served: Served) -> None:
    noor = served.guest("Noor")
    form = {"game": "agra", "_csrf_token": noor.form_token}
    answer = noor.browser.post("/know", data=form, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/?game=agra#new")
    assert not asked(noor, "agra")
    assert offered(noor, "agra") == (3, {"companion"})
    assert asked(noor, "meridian")
    noor.browser.post("/know", data={**form, "game": "meridian"}, follow_redirects=False)
    assert not asked(noor, "agra")
    assert not asked(noor, "meridian")
    assert noor.browser.post("/know", data={**form, "game": "nothing"}, follow_redirects=False).status_code == 404
    noor.browser.cookies.set("knows", "nonsense..agra;", domain=noor.browser.base_url.host)
    assert noor.browser.get("/").status_code == 200


def test_another_picture_brings_its_form_and_its_question(served: Served) -> None:
    noor = served.guest("Noor")
    parts = noor.browser.get("/?game=agra", headers={"HX-Request": "true"}).text
    assert re.findall(r'hx-target="#(\w+)"', parts) == ["new", "know"]
    assert "Do you know Agra?" in parts


def test_lessons_are_led_to_only_where_there_are_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    agra = durbar.load("agra")
    assert ways_into(agra)["lessons"] == "/learn/agra"
    monkeypatch.setitem(agra.__dict__, "folder", tmp_path)
    assert ways_into(agra)["lessons"] is None


def test_who_has_finished_a_game_knows_it_and_after_some_its_signs_and_plays_with_all(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    noor = served.guest("Noor")
    table = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    assert asked(noor, "meridian")
    assert signs_are_new(noor, "meridian")
    give_up(noor, table)
    assert not asked(noor, "meridian")
    assert asked(noor, "agra")
    assert signs_are_new(noor, "meridian")
    assert offered(noor, "meridian") == (3, {"newcomer"})
    monkeypatch.setattr(first_games, "FIRST_GAMES", 1)
    assert offered(noor, "meridian") == (4, {"companion"})
    assert not signs_are_new(noor, "meridian")
    assert signs_are_new(noor, "agra")


def test_a_finished_game_counts_however_many_tables_are_newer(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (first_games, lobby):
        monkeypatch.setattr(module, "MANY", 1)
    monkeypatch.setattr(first_games, "FIRST_GAMES", 1)
    noor = served.guest("Noor")
    give_up(noor, noor.open("meridian", "me", {"who": "here", "name": "Kenji"}))
    while noor.call("GET", "/tables")[0]["game"] != "agra":  # within a second, any of them may come first
        noor.open("agra", "me", "open")
    assert not asked(noor, "meridian")
    assert not signs_are_new(noor, "meridian")
    assert asked(noor, "agra")
    assert signs_are_new(noor, "agra")


def test_of_finished_games_those_of_a_kind_are_counted_in_which_somebody_sat() -> None:
    def table(game: str, state: str, *guests: str) -> Summary:
        seats = tuple(SeatSummary(guest, guest, open=False, waits=False) for guest in guests)
        return Summary("t", game, "", state, public=False, seats=seats, acts=1, plies=1, changed_at=0, bot_waits=False)

    mine = [
        table("agra", "over", "noor", "noor"),
        table("agra", "over", "kenji", "noor"),
        table("agra", "over", "kenji"),  # of which Noor was only the host
        table("agra", "playing", "noor"),
        table("meridian", "over", "noor"),
    ]
    assert finished_games("agra", "noor", mine) == 2
    assert finished_games("taj_mahal", "noor", mine) == 0


def test_levels_are_told_by_what_they_do_in_both_languages(served: Served) -> None:
    browser = served.guest("Noor").browser
    assert "makes the most of every turn" in browser.get("/", headers={"Accept-Language": "en"}).text
    assert "tire le meilleur de chaque tour" in browser.get("/", headers={"Accept-Language": "fr"}).text


def test_a_first_game_with_a_coach_is_laid_at_once(served: Served) -> None:
    noor = served.guest("Noor")
    for game in ("agra", "meridian"):
        lessons = len(lessons_of(durbar.load(game)))
        assert f"{lessons} short lessons" in noor.browser.get(f"/?game={game}").text
        answer = noor.post("/first-game", game=game)
        assert answer.status_code == 303
        table = noor.call("GET", answer.headers["location"])
        assert [seat["level"] for seat in table["seats"]] == [None, "newcomer", "newcomer"]
        assert table["seats"][0]["mine"]
    assert noor.browser.cookies["coach"] == "always"
    assert noor.post("/first-game", game="nothing").status_code == 404


def test_lessons_lead_to_a_first_game_with_a_coach_and_picture_pages_to_lessons(served: Served) -> None:
    noor = served.guest("Noor")
    assert 'href="/learn/agra"' in noor.browser.get("/rules/agra/three-minutes").text
    assert "/first-game" not in noor.browser.get("/learn/agra").text
    for lesson in lessons_of(durbar.load("agra")):
        noor.browser.get(f"/learn/agra/{lesson.id}/done")
    assert 'action="/first-game"' in noor.browser.get("/learn/agra").text

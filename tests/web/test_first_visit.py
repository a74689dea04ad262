"""First visits: who has never finished a game is asked whether he knows it, until he says so."""

import re
from pathlib import Path

import pytest

import durbar
from durbar.engine.game import names
from durbar.web.first_games import FIRST_GAMES
from durbar.web.first_visit import ways_into
from tests.web.serving import Guest, Served

ASKED = re.compile(r'<section\s+id="know"\s+class="know"\s+aria-labelledby="do-you-know"\s*(hidden)?')
LEVELS = re.compile(r'<option value="(\w+)"\s+selected')


def asked(guest: Guest, game: str) -> bool:
    found = ASKED.search(guest.browser.get(f"/?game={game}").text)
    assert found
    return not found[1]


def finish(guest: Guest, table: str) -> None:
    """Both seats of one device give up, and bots play to the end."""
    while guest.call("GET", f"/tables/{table}")["state"] != "over":
        for seat in (0, 1):
            guest.post(f"/tables/{table}/resign", seat=seat)


def test_a_first_visitor_is_asked_and_offered_three_seats_with_newcomers(served: Served) -> None:
    noor = served.guest("Noor")
    for game in names():
        page = noor.browser.get(f"/?game={game}").text
        assert asked(noor, game)
        seats = [value for value in LEVELS.findall(page) if value in ("me", "bot", "none")]
        assert seats[:3] == ["me", "bot", "bot"]
        assert set(seats[3:]) <= {"none"}
        levels = [value for value in LEVELS.findall(page) if value in ("newcomer", "companion")]
        assert set(levels) == {"newcomer"}


def test_who_says_that_he_knows_a_game_is_not_asked_about_that_one_again(served: Served) -> None:
    noor = served.guest("Noor")
    form = {"game": "agra", "_csrf_token": noor.form_token}
    answer = noor.browser.post("/know", data=form, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/?game=agra#new")
    assert not asked(noor, "agra")
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


def test_who_has_finished_a_game_knows_it(served: Served) -> None:
    noor = served.guest("Noor")
    table = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    assert asked(noor, "meridian")
    finish(noor, table)
    assert not asked(noor, "meridian")
    assert asked(noor, "agra")


def test_signs_have_their_names_beside_them_until_three_games_are_finished(served: Served) -> None:
    noor, kenji = served.guest("Noor"), served.guest("Kenji")

    def first(guest: Guest, game: str = "meridian") -> bool:
        return "data-first-games" in guest.browser.get(f"/rules/{game}/signs").text

    for _ in range(FIRST_GAMES):
        assert first(noor)
        finish(noor, noor.open("meridian", "me", {"who": "here", "name": "Odile"}))
    assert not first(noor)
    assert first(noor, "agra")
    assert first(kenji)


def test_levels_are_told_by_what_they_do_in_both_languages(served: Served) -> None:
    browser = served.guest("Noor").browser
    assert "makes the most of every turn" in browser.get("/", headers={"Accept-Language": "en"}).text
    assert "tire le meilleur de chaque tour" in browser.get("/", headers={"Accept-Language": "fr"}).text

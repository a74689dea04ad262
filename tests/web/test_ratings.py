"""Rated tables and what is told of ratings: to everybody what he may know, and nobody is helped to a better one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from durbar.engine.recorded import RecordedGame
from durbar.store import Database
from durbar.tables.rating import LEAST_GAMES, Moment, Rating
from durbar.tables.talk import handle
from durbar.web.app import Settings
from durbar.web.rating_pictures import WIDE, band, course, figures
from durbar.web.reviews import EDITION
from durbar.web.tokens import digest
from tests.web.finished import game, keep
from tests.web.serving import Guest, Served, serving
from tests.web.test_habits import count_all, review


@pytest.fixture(scope="module")
def played() -> RecordedGame:
    return game("meridian", 2, 1)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("ratings")
    with serving(Settings(f"sqlite:///{folder}/ratings.sqlite", pause=0, ahead=False)) as served:
        yield served


def store_of(served: Served) -> Database:
    store = served.server.host.store
    assert isinstance(store, Database)
    return store


def id_of(guest: Guest) -> str:
    found = store_of(guest.served).by_token(digest(guest.token))
    assert found is not None
    return found.id


BEN = {"who": "bot", "level": "companion"}


def test_a_rated_table_is_a_choice_and_nobody_is_helped_at_it(served: Served) -> None:
    ann = served.guest("Ann")
    plain = ann.call("POST", "/tables", game="meridian", seats=[{"who": "me"}, BEN])["id"]
    assert not ann.call("GET", f"/tables/{plain}")["rated"]
    asked = {"game": "meridian", "who-0": "me", "who-1": "bot", "level-1": "companion", "rated": "yes", "seats": ""}
    url = ann.post("/tables", **asked).headers["location"]
    table = url.removeprefix("/tables/")
    seen: dict[str, Any] = ann.call("GET", f"/tables/{table}")
    while seen["seat"] not in seen["pending"]:
        seen = ann.call("GET", f"/tables/{table}/wait?after={seen['number']}")
    assert seen["rated"]
    page = ann.browser.get(url).text
    assert "Nobody is helped" in page
    assert "/what-if/" not in page
    assert "/what-if/" not in ann.browser.get(f"{url}/replay/0").text
    assert "Let the computer play for me" not in page
    calls = {
        "coach": {"seat": 0, "asked": seen["asked"]},
        "leave": {"seat": 0},
    }
    for call, body in calls.items():
        answer = ann.api.post(f"/tables/{table}/{call}", json=body)
        assert answer.status_code == 409, answer.text
        assert "This table is rated" in answer.text
    assert "This table is rated" in ann.browser.get(f"{url}/what-if/0.0").text
    refused = ann.api.post("/tables", json={"game": "meridian", "rated": True, "seats": [{"who": "me"}] * 2})
    assert "one seat" in refused.text
    refused = ann.api.post(
        "/tables", json={"game": "meridian", "rated": True, "seats": [{"who": "me"}, {"who": "open"}]}
    )
    assert (refused.status_code, "has a pace" in refused.text) == (422, True)


def test_lists_and_pages_tell_ratings_and_nothing_private(served: Served, played: RecordedGame) -> None:
    noor, tom, stranger = served.guest("Noor"), served.guest("Tom"), served.browser()
    store, noors, toms = store_of(served), id_of(noor), id_of(tom)
    assert "after its game you stand here" in noor.browser.get(f"/people/{handle(noors)}").text
    assert stranger.get(f"/people/{handle(noors)}").status_code == 404
    for number in range(LEAST_GAMES - 1):
        keep(store, played, (noors, None), f"g{number}", at=10**9 + number * 10**6, rated=True)
    keep(store, played, (toms, noors), "secret", public=False, at=2 * 10**9, rated=True)
    keep(store, played, (noors, None), "unrated", at=10**9)
    store.keep_review("g8", EDITION, msgspec.json.encode([*review(played).values()]).decode())
    count_all(store)

    listed = stranger.get("/ratings/meridian?players=2").text
    assert listed.count('class="band"') >= 3  # she and two bots; Tom has one game
    assert f"/people/{handle(noors)}" in listed
    assert handle(toms) not in listed
    assert "Your place here is 1" in noor.browser.get("/ratings/meridian?players=2").text
    assert "You have played 1 rated game of 10" in tom.browser.get("/ratings/meridian?players=2").text
    assert stranger.get("/ratings/meridian?players=2&after=nonsense").status_code == 404
    assert stranger.get("/ratings").is_redirect

    seen = stranger.get(f"/people/{handle(noors)}").text
    assert "very likely between" in seen
    assert "over time" in seen
    assert "In 1 game that was reviewed 0 of a hundred choices were good" in seen
    assert "secret" not in seen
    assert handle(toms) not in seen
    for guest in (noor, tom):
        assert "/tables/secret" in guest.browser.get(f"/people/{handle(noors)}").text
    assert "/tables/secret" not in stranger.get(f"/people/{handle(toms)}").text
    head_to_head = tom.browser.get(f"/people/{handle(noors)}").text.split("Head to head")[1]
    assert "<b>you</b>" in head_to_head
    assert "Hollow: you" in tom.browser.get(f"/people/{handle(noors)}").text
    french = stranger.get(f"/people/{handle(noors)}", headers={"Accept-Language": "fr"}).text
    assert "Pâle" in french
    for nobody in (handle("nobody"), noors, "x", "me"):
        assert stranger.get(f"/people/{nobody}").status_code == 404

    told = tom.call("GET", f"/people/{handle(noors)}")
    assert [(one["game"], one["players"], one["games"]) for one in told["ratings"]] == [("meridian", 2, LEAST_GAMES)]
    assert [(one["person"], one["ahead"] + one["behind"] + one["level"]) for one in told["met"]] == [(handle(toms), 1)]
    assert tom.call("GET", "/people/me")["name"] == toms.title()
    leaders = tom.call("GET", "/ratings/meridian?players=2")["leaders"]
    assert {one["level"] for one in leaders} >= {None, "newcomer", "companion"}

    end = stranger.get("/tables/g8").text
    changes = store.rating_changes("g8")
    assert "rating-changes" in end
    assert "stays" in end
    assert str(round(1000 + 20 * changes[0].now.mu)) in end
    assert "rating-changes" not in stranger.get("/tables/unrated").text

    toms_link = f'href="/people/{handle(toms)}"'
    own = noor.browser.get(f"/people/{handle(noors)}").text
    assert own.count(toms_link) == 2  # head to head, and beside her in a game
    tom.post("/you/page", hidden="yes")
    assert tom.browser.get(f"/people/{handle(noors)}").text.count(toms_link) == 1  # he may see it himself
    own = noor.browser.get(f"/people/{handle(noors)}").text
    assert (own.count(toms_link), own.count(toms.title())) == (0, 2)  # where it would lead nowhere
    tom.post("/you/page", hidden="no")

    noor.post("/you/page", hidden="yes")
    assert "Only you see this page" in noor.browser.get(f"/people/{handle(noors)}").text
    for path in (f"/people/{handle(noors)}", f"/people/{handle(noors)}/habits"):
        assert tom.browser.get(path).status_code == 404
    assert tom.api.get(f"/people/{handle(noors)}").status_code == 404
    assert handle(noors) not in stranger.get("/ratings/meridian?players=2").text
    noor.post("/you/page", hidden="no")
    assert tom.browser.get(f"/people/{handle(noors)}").status_code == 200

    noor.post("/you/leave", sure="yes")
    assert stranger.get(f"/people/{handle(noors)}").status_code == 404
    assert "/people/" not in tom.browser.get(f"/people/{handle(toms)}").text.split("Recent games")[1]
    assert [one.now for one in store.rating_changes("g8")] == [one.now for one in changes]


def test_few_games_are_a_broad_band_and_scales_have_room_for_all() -> None:
    new, known = Rating(25, 8.3), Rating(32, 1.7)
    scale = figures([new, known])
    broad, narrow = band(new, scale), band(known, scale)
    assert broad["surely"][1] > 4 * narrow["surely"][1]
    assert (narrow["rating"], narrow["within"], narrow["low"], narrow["high"]) == (1640, 34, 1572, 1708)
    assert scale.low <= broad["low"]
    assert broad["high"] <= scale.high
    drawn = course([Moment(10**9, new), Moment(10**9 + 60, known)], "en", WIDE)
    assert drawn["line"].count(",") == 2  # what stood at first, and at the end of the day: not each game
    assert drawn["last_rating"] == 1640

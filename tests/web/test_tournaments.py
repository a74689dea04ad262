"""Whole small tournaments over a real server, by people and by programs; the server ends in the middle, and goes on."""

from html import unescape
from pathlib import Path
from typing import Any

import pytest

from durbar.web.app import Settings
from tests.games.secret import KEEP
from tests.web.serving import Guest, Served, said, serving

NAMES = ("Noor", "Kenji", "Ada", "Omar")


@pytest.fixture
def people(served: Served) -> list[Guest]:
    return [served.guest(name) for name in NAMES]


def opened(host: Guest, **form: Any) -> str:
    """Open a tournament of the toy game; where it is."""
    usual = {"game": "secret", "name": "Monsoon cup", "size": 2, "kind": "swiss", "rounds": 2, "me": "yes"}
    answer = host.post("/tournaments", **{**usual, **form})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def begun(people: list[Guest], **form: Any) -> str:
    where = opened(people[0], **form)
    for guest in people[1:]:
        assert guest.call("POST", f"{where}/join", invitation="")["me"] is not None
    assert people[0].post(f"{where}/begin").status_code == 303
    return where


def play_round(people: list[Guest], where: str) -> dict[str, Any]:
    """Everybody chooses at his table; how it stands once the next round is open, or all is over."""
    before = people[0].call("GET", where)
    with people[0].browser.stream("GET", f"{where}/live") as stream:
        told = said(stream)
        next(told)
        for guest in people:
            for line in guest.call("GET", "/tables"):
                if line["waits_for_me"]:
                    choose(guest, line["id"], line["mine"][0])
        while (now := people[0].call("GET", where))["stage"] == "playing" and len(now["rounds"]) == len(
            before["rounds"]
        ):
            next(told)
    found: dict[str, Any] = now
    return found


def choose(guest: Guest, table: str, seat: int) -> None:
    asked = guest.call("GET", f"/tables/{table}")["asked"]
    guest.call("POST", f"/tables/{table}/choices", seat=seat, choice=KEEP, asked=asked)


def test_a_table_leads_to_its_tournament_and_counts_if_that_was_opened_so(people: list[Guest]) -> None:
    where = begun(people, rated="yes", pace="days")
    assert ", rated" in people[0].browser.get(where).text
    (line,) = people[1].call("GET", "/tables")
    assert line["name"] == "Monsoon cup"
    assert people[1].call("GET", f"/tables/{line['id']}")["rated"]
    assert f'<a href="{where}">Monsoon cup</a>' in people[1].browser.get(f"/tables/{line['id']}").text
    play_round(people, where)
    over = people[1].browser.get(f"/tables/{line['id']}").text
    assert "To the tournament" in over
    assert "do-rematch" not in over


@pytest.mark.parametrize(("kind", "rounds"), [("swiss", 2), ("round_robin", 3), ("knock_out", 2)])
def test_a_tournament_is_played_to_its_end(people: list[Guest], kind: str, rounds: int) -> None:
    where = begun(people, kind=kind)
    told = people[0].call("GET", where)
    while told["stage"] == "playing":
        told = play_round(people, where)
    assert (told["stage"], len(told["rounds"])) == ("over", rounds)
    assert sorted(one["name"] for one in told["standings"]) == sorted(NAMES)
    page = people[1].browser.get(where).text
    assert f"{told['standings'][0]['name']} has won" in page
    assert told["seed"] in page
    assert "a gagné" in people[1].browser.get(where, headers={"Accept-Language": "fr"}).text
    assert [line["stage"] for line in people[2].call("GET", "/tournaments")] == ["over"]
    assert "Monsoon cup" in people[2].browser.get("/tournaments").text


def test_a_server_ends_in_the_middle_and_another_goes_on(tmp_path: Path, with_secret: None, same_deals: None) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/web.sqlite", pause=0, requests_per_second=100_000, ahead=False)
    with serving(settings) as served:
        people = [served.guest(name) for name in NAMES]
        where = begun(people)
        before = people[0].call("GET", where)
        known = [(list(guest.browser.cookies.jar), guest.token) for guest in people]
    with serving(settings) as served:
        again = []
        for cookies, token in known:
            guest = served.guest("")
            for cookie in cookies:
                guest.browser.cookies.set(cookie.name, cookie.value or "", "127.0.0.1", "/")
            guest.api.headers["Authorization"] = f"Bearer {token}"
            again.append(guest)
        assert again[0].call("GET", where) == before
        assert len(play_round(again, where)["rounds"]) == 2
        assert play_round(again, where)["stage"] == "over"


def test_late_people_and_those_who_leave(served: Served, people: list[Guest]) -> None:
    where = begun(people, late=2, rounds=3)
    late = served.guest("Late")
    assert late.call("POST", f"{where}/join", invitation="")["me"] == 4
    assert late.api.post(f"{where}/join", json={}).status_code == 409
    told = people[3].call("POST", f"{where}/withdraw")
    assert [one["plays"] for one in told["standings"] if one["name"] == "Omar"] == [False]
    told = play_round(people, where)
    seated = {seat["who"] for table in told["rounds"][1]["tables"] for seat in table["seats"]}
    assert 4 in seated
    assert 3 not in seated


def test_what_is_the_host_s_and_what_is_by_invitation(served: Served, people: list[Guest]) -> None:
    noor, kenji, *_ = people
    where = opened(noor, join="link")
    assert kenji.call("GET", "/tournaments") == []
    assert kenji.post(f"{where}/join").status_code == 403
    for deed in ("begin", "close", "cancel", "remove"):
        assert kenji.post(f"{where}/{deed}", who="0").status_code == 403
    page = noor.browser.get(where).text
    link = page.split('id="invite"')[1].split('value="')[1].split('"')[0]
    assert "invitation=" not in kenji.browser.get(where).text
    link = unescape(link)
    word = link.split("invitation=")[1]
    assert "Take part" in kenji.browser.get(link).text
    assert kenji.post(f"{where}/join", invitation=word).status_code == 303
    assert noor.post(f"{where}/remove", who="1").status_code == 303
    assert kenji.post(f"{where}/join", invitation=word).status_code == 409
    assert noor.post(f"{where}/cancel").status_code == 303
    assert "Cancelled by the host." in kenji.browser.get(where).text
    assert noor.browser.get("/tournaments/nowhere").status_code == 404


def test_the_host_closes_a_round(people: list[Guest]) -> None:
    where = begun(people)
    assert people[0].post(f"{where}/close", unfinished="nothing").status_code == 303
    told = people[0].call("GET", where)
    assert len(told["rounds"]) == 2
    assert {table["state"] for table in told["rounds"][0]["tables"]} == {"closed"}
    assert {one["points"] for one in told["standings"]} == {0}


@pytest.mark.parametrize(
    "bad",
    [{"most": "1"}, {"rounds": "x"}, {"size": "9"}, {"begins": "time", "at": "soon"}, {"name": ""}, {"pace": "fast"}],
)
def test_there_can_be_no_such_tournament(served: Served, bad: dict[str, str]) -> None:
    form = {"game": "secret", "name": "Cup", **bad}
    assert served.guest("Noor").post("/tournaments", **form).status_code == 422


def test_the_form_opens_one_of_every_game(served: Served) -> None:
    noor = served.guest("Noor")
    for game in ("meridian", "taj_mahal", "wallenstein", "agra"):
        page = noor.browser.get(f"/tournaments/new?game={game}")
        assert page.status_code == 200
        timed = {"begins": "time", "at": "2026-12-24T20:00", "every": "7", "pace": "days"}
        page = noor.browser.get(opened(noor, game=game, size=3, **timed))
        assert "2026-12-24 20:00 UTC" in page.text

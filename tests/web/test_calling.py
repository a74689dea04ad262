"""What people and bots are called: everywhere the same, in the reader's language, and never two alike."""

import pytest

from durbar.engine.language import LANGUAGES
from durbar.tables.seat import Seat
from durbar.tables.store import SeatSummary
from durbar.web.calling import _court, as_kept, person, seat_names
from durbar.web.words import catalogue
from tests.web.serving import Served


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_bots_begin_alike(language: str) -> None:
    court = _court(catalogue(language))
    assert len({name[0] for name in court}) == len(court) >= 5


def test_a_bot_is_the_same_in_every_language_and_in_every_list() -> None:
    t = catalogue("en")
    names = seat_names([Seat("id", "Noor"), Seat(level="rival"), Seat(level="rival"), Seat()], "an evening", t)
    summary = [
        SeatSummary(name="Noor", guest="id", open=False, waits=False),
        *[SeatSummary(name="", guest=None, open=False, waits=False, level="rival") for _ in range(2)],
        SeatSummary(name="", guest=None, open=True, waits=False),
    ]
    assert names == seat_names(summary, "an evening", t)
    assert (names[0], names[3]) == ("Noor", "Player 4")
    french = seat_names(summary, "an evening", catalogue("fr"))
    assert [_court(t).index(name) for name in names[1:3]] == [
        _court(catalogue("fr")).index(name) for name in french[1:3]
    ]
    evenings = {seat_names(summary, str(evening), t)[1] for evening in range(100)}
    assert len(evenings) == len(_court(t))


def test_a_seat_that_is_left_to_a_bot_keeps_its_name() -> None:
    assert seat_names([Seat("id", "Noor", level="companion")], "an evening", catalogue("en")) == ("Noor",)


def test_the_nameless_are_read_in_every_language_and_kept_in_one() -> None:
    assert person("Guest 413", catalogue("fr")) == "Convive 413"
    assert person("Guest 413", catalogue("en")) == "Guest 413"
    assert as_kept("Convive 413") == as_kept("Guest 413") == "Guest 413"
    assert person("Guest of honour", catalogue("fr")) == as_kept("Guest of honour") == "Guest of honour"


def test_pages_lists_logs_and_programs_call_a_bot_by_the_same_name(served: Served) -> None:
    noor = served.guest("Noor")
    table = noor.open("secret", "me", {"who": "bot", "level": "rival"}, "open")
    seat = noor.call("GET", f"/tables/{table}")["seats"][1]
    assert seat["level"] == "rival"
    assert seat["name"] in _court(catalogue("en"))
    assert seat["name"] in noor.browser.get("/").text
    page = noor.browser.get(f"/tables/{table}").text
    assert seat["name"] in page
    assert "Computer, rival" in page


def test_a_visitor_without_a_name_reads_his_own_language_and_may_send_it_back(served: Served) -> None:
    guest = served.guest("")
    guest.browser.headers["Accept-Language"] = "fr"
    page = guest.browser.get("/you").text
    called = page.split("<h1>")[1].split("</h1>")[0]
    assert called.startswith("Convive ")
    table = guest.open("secret", "open", "open")
    guest.post(f"/tables/{table}/sit", seat=0, name=called)
    assert guest.call("GET", f"/tables/{table}")["seats"][0]["name"] == called.replace("Convive", "Guest")
    assert called in guest.browser.get(f"/tables/{table}").text

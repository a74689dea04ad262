"""Quotas: what one guest, and one address, may ask of a server; more is refused with a sentence."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from durbar import load
from durbar.study.puzzles import puzzles_of
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Store, Visitor
from durbar.web.app import Settings
from durbar.web.quotas import AN_HOUR, Allowance, Noted, Quotas
from tests.web.serving import Guest, Served, form_token, serving

GOLDEN = Path(__file__).parents[1] / "golden" / "meridian-2.txt"
BOTS = {"game": "meridian", "seats": [{"who": "bot", "level": "newcomer"}] * 2}
WITH_ME = {"game": "meridian", "seats": [{"who": "me"}, {"who": "open"}]}
QUOTAS = Quotas(tables=3, bot_tables=1, records=1, guests=6, address=2)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    settings = Settings(
        f"sqlite:///{tmp_path}/strict.sqlite", pause=600, requests_per_second=100_000, ahead=False, quotas=QUOTAS
    )
    with serving(settings) as served:
        yield served


def upload(guest: Guest) -> httpx.Response:
    token = {"_csrf_token": guest.form_token}
    return guest.browser.post("/records", data=token, files={"file": ("game.txt", GOLDEN.read_bytes())})


def test_a_guest_has_so_many_tables_at_once(strict: Served) -> None:
    noor, kenji = strict.guest("Noor"), strict.guest("Kenji")
    answers = [noor.api.post("/tables", json=WITH_ME) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert answers[-1].json() == {
        "error": "too_many_tables",
        "message": "You have opened many tables. Finish a game before you open another one.",
    }
    assert len(noor.call("GET", "/tables")) == 3
    assert kenji.api.post("/tables", json=WITH_ME).status_code == 201


def test_a_guest_has_so_many_tables_of_bots_alone(strict: Served) -> None:
    noor = strict.guest("Noor")
    assert [noor.api.post("/tables", json=BOTS).status_code for _ in range(2)] == [201, 429]
    assert noor.api.post("/tables", json=WITH_ME).status_code == 201
    noor.browser.headers["Accept-Language"] = "fr"
    form = {f"{field}-{seat}": value for seat in (0, 1) for field, value in (("who", "bot"), ("level", "newcomer"))}
    answer = noor.post("/tables", game="meridian", **form)
    assert answer.status_code == 429
    assert "Beaucoup d’automates jouent déjà pour vous seul" in answer.text


def test_an_address_opens_so_many_however_many_guests_come_from_it(strict: Served) -> None:
    guests = [strict.guest(f"Guest {number}") for number in range(3)]
    assert [guest.api.post("/tables", json=BOTS).status_code for guest in guests] == [201, 201, 429]
    answers = [guest.api.post("/tables", json=WITH_ME).status_code for guest in guests for _ in range(2)]
    assert answers == [201, 201, 201, 201, 429, 429]


def test_so_many_games_are_laid_out_in_an_hour(strict: Served) -> None:
    guests = [strict.guest(f"Guest {number}") for number in range(3)]
    answers = [upload(guest) for guest in [guests[0], guests[0], *guests[1:]]]
    assert [answer.status_code for answer in answers] == [303, 429, 303, 429]
    assert "Come back in an hour" in answers[1].text


def test_so_many_guests_come_from_one_address_in_an_hour(strict: Served) -> None:
    api = strict.browser("/api")
    answers = [api.post("/guests", json={"name": "Noor"}).status_code for _ in range(7)]
    assert answers == [201] * 6 + [429]
    browser = strict.browser()
    browser.get("/")
    form = {"_csrf_token": form_token(browser.get("/you").text), "name": "Kenji"}
    forms = {"/you": {}, "/you/notices/quiet": {"from": "22:30", "until": "07:00"}, "/you/page": {"hidden": "yes"}}
    assert [browser.post(path, data=form | more).status_code for path, more in forms.items()] == [429] * 3


def test_of_whomever_something_is_kept_it_is_known_that_he_was_here(strict: Served) -> None:
    puzzle = puzzles_of(load("meridian"))[0].id
    forms: dict[str, dict[str, str]] = {
        "/you/notices/quiet": {"from": "22:30", "until": "07:00"},
        "/you/page": {"hidden": "yes"},
        f"/puzzles/meridian/any/{puzzle}/show": {},
    }
    for path, form in forms.items():
        browser = strict.browser()
        token = form_token(browser.get("/you").text)
        assert browser.post(path, data={"_csrf_token": token, **form}).status_code == 303
        data = browser.get("/you/data").json()
        assert data["notice_wishes"] or data["hidden"] or data["puzzle_attempts"]
        assert len(data["visitors"]) == 1  # so whoever runs the server finds it, too


def test_quotas_are_scaled_together() -> None:
    assert Quotas().times(0.5) == Quotas(20, 2, 10, 60, 300, 100, 60, 300, 20, 60, 5, 60, 10, 30, 5, 10)
    assert Quotas().times(0.001).bot_tables == 1


# --- Nobody makes the server forget what was done -----------------------------------------------------------------


STRANGER = "198.51.100.1"
A_NETWORK = [f"2001:db8::{number:x}" for number in range(1, 7)]  # of one household


def allowed(ask: Callable[..., object], *said: object) -> bool:
    try:
        ask(*said)
    except Refused:
        return False
    return True


def within(quotas: Quotas) -> Allowance:
    return Allowance(quotas, cast("Store", None))


def test_however_many_come_since_no_third_letter_is_sent_and_nobody_guesses_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("durbar.web.quotas.MOST_NOTED", 50)
    allowance = within(Quotas(words=1, letters=2, entries=1))
    letters = [allowed(allowance.be_told, Visitor(at, ""), at, "me@example.org") for at in ("a", "b", "c")]
    assert letters == [True, True, False]
    assert [allowed(allowance.enter, STRANGER) for _ in range(2)] == [True, False]
    for number in range(200):
        guest, address = Visitor(f"{number}", ""), f"192.0.2.{number}"
        allowed(allowance.be_told, guest, address)
        allowed(allowance.enter, address)
        allowed(allowance.make_way, guest, address)
    assert not allowed(allowance.be_told, Visitor("d", ""), "d", "Me@Example.org")
    assert not allowed(allowance.enter, STRANGER)


def test_an_hour_later_it_is_forgotten_and_before_that_there_are_never_more_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("durbar.web.quotas.MOST_NOTED", 50)
    monkeypatch.setattr("durbar.web.quotas.SHARED", 5)
    noted = Noted()
    assert [noted.spend({"noor": 1}, at) for at in (0, AN_HOUR - 1, AN_HOUR + 1)] == [True, False, True]
    came = [noted.spend({f"guest {number}": 10}, AN_HOUR + 2) for number in range(1000)]
    assert all(came[:49])
    assert sum(came[49:]) == 50  # who came then shared what is left
    assert len(noted._lines) == 55
    assert noted.spend({"kenji": 1}, 2 * AN_HOUR + 3)
    assert len(noted._lines) == 1


def test_who_is_refused_costs_his_household_nothing_and_is_not_noted() -> None:
    allowance = within(Quotas(records=1, address=2))
    noor, kenji = Visitor("noor", ""), Visitor("kenji", "")
    asked = [noor, noor, noor, kenji]
    assert [allowed(allowance.lay_out, who, STRANGER) for who in asked] == [True, False, False, True]
    strangers = [Visitor(f"{number}", "") for number in range(100)]
    assert not any(allowed(allowance.lay_out, who, STRANGER) for who in strangers)
    assert len(allowance._ledger._noted[Reason.TOO_MANY_RECORDS]._lines) == 3


@pytest.mark.parametrize("deed", ["lay_out", "coach", "line", "attempt", "make_way", "export", "invite", "report"])
def test_a_household_has_one_network_whatever_it_asks_for(deed: str) -> None:
    allowance = within(
        Quotas(records=1, advice=1, lines=1, attempts=1, ways=1, exports=1, invitations=1, reports=1, address=2)
    )
    asked = [allowed(getattr(allowance, deed), Visitor(at, ""), at) for at in A_NETWORK]
    assert asked == [True, True, False, False, False, False]
    assert allowed(getattr(allowance, deed), Visitor("neighbour", ""), "2001:db8:0:1::1")


def test_a_household_opens_so_many_tables_and_brings_so_many_guests(strict: Served) -> None:
    allowance = Allowance(QUOTAS, strict.server.host.store)

    def asked(ask: Callable[[Visitor, str], Coroutine[Any, Any, None]]) -> list[bool]:
        return [allowed(lambda at: asyncio.run(ask(Visitor(at, ""), at)), at) for at in A_NETWORK[:3] * 3]

    assert asked(allowance.greet) == [True] * 6 + [False] * 3
    assert asked(lambda who, at: allowance.open_table(who, at, [{"who": "bot"}])) == [True] * 2 + [False] * 7

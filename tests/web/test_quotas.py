"""Quotas: what one guest, and one address, may ask of a server; more is refused with a sentence."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from durbar.web.app import Settings
from durbar.web.quotas import Quotas
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
    assert browser.post("/you", data=form).status_code == 429


def test_quotas_are_scaled_together() -> None:
    assert Quotas().times(0.5) == Quotas(20, 2, 10, 60, 300, 100, 60, 300, 20, 60, 5, 60, 10, 30, 5, 10)
    assert Quotas().times(0.001).bot_tables == 1

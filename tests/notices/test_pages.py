"""Where one wants to be told is named, tried and ended on one's page; and by links that nobody can guess."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from durbar.tables.notices import Channel
from durbar.web.app import Settings
from durbar.web.notice_pages import MOST
from durbar.web.quotas import Quotas
from durbar.web.telling import Links
from tests.notices.receivers import Browser, Mailbox, Receiver
from tests.web.serving import Guest, Served, serving
from tests.web.test_known import Device, as_device, code_of, link_of

SITE = "https://durbar.example.org"


@pytest.fixture
def served(tmp_path: Path, mailbox: Mailbox) -> Iterator[Served]:
    settings = Settings(
        f"sqlite:///{tmp_path}/web.sqlite",
        pause=0,
        requests_per_second=100_000,
        ahead=False,
        trusting=True,
        public_url=SITE + "/",
        smtp_url=mailbox.url,
        mail_from="durbar@example.org",
        quotas=Quotas(words=12),
    )
    with serving(settings) as running:
        yield running


def subscribe(guest: Guest | Device, browser: Browser) -> httpx.Response:
    return guest.post("/you/notices/push", endpoint=browser.target, **browser.keys, zone="Europe/Paris")


def listed(guest: Guest | Device) -> list[str]:
    """The ids of a guest's addresses, as his page lists them."""
    return re.findall(r'data-address="([^"]+)"', guest.browser.get("/you").text)


def link_in(text: str, path: str) -> str:
    """A link in a letter, as a path of the server that the test speaks to."""
    found = re.search(rf"{SITE}({path}/\S+)", text)
    assert found, text
    return found[1].rstrip(">")


def test_a_browser_is_told_is_tried_and_ended(served: Served, service: Receiver) -> None:
    noor, browser = served.guest("Noor"), Browser(service)
    assert listed(noor) == []
    assert subscribe(noor, browser).status_code == 303
    assert subscribe(noor, browser).status_code == 303  # the same browser
    (id,) = listed(noor)
    assert noor.post("/you/notices/try").headers["location"] == "/you#notices"
    said = browser.read(service.got.get(timeout=20))
    assert said["path"] == "/you#notices"
    stranger = served.guest("Kenji")
    stranger.post("/you/notices/end", id=id)
    assert listed(noor) == [id]
    assert served.browser().post(f"/notices/stop-now/{said['stop']}").status_code == 204  # as the notice's button does
    assert listed(noor) == []
    subscribe(noor, browser)
    assert subscribe(stranger, browser).status_code == 303  # who now uses that browser
    assert (listed(noor), listed(stranger)) == ([], [id])
    stranger.post("/you/notices/stop")
    assert listed(stranger) == []


def test_signing_out_ends_it_and_so_does_the_end_of_a_device(served: Served, service: Receiver) -> None:
    noor, browser = served.guest("Noor"), Browser(service)
    subscribe(noor, browser)
    noor.post("/you/sign-out", where="elsewhere")
    assert listed(noor) == []
    desk, phone = as_device(noor), Device(served)
    phone.browser.headers["User-Agent"] = "Firefox/140.0"
    phone.post(link_of(desk))  # from now on both are devices of hers
    subscribe(desk, browser)
    subscribe(phone, on_the_phone := Browser(service, "phone"))
    assert len(listed(desk)) == 2
    ended = next(device["id"] for device in desk.browser.get("/you/data").json()["devices"] if device["name"])
    desk.post("/you/devices/end", id=ended)
    assert len(listed(desk)) == 1
    desk.post("/you/notices/try")
    assert service.got.get(timeout=20).path != on_the_phone.target.removeprefix(service.address)
    assert service.all() == []


def test_another_way_to_be_known_leaves_who_is_known_where_he_is_told(served: Served, service: Receiver) -> None:
    noor, browser = as_device(served.guest("Noor")), Browser(service)
    link_of(noor)  # from now on this browser is a device of hers
    subscribe(noor, browser)
    (id,) = listed(noor)
    code_of(noor)
    assert listed(noor) == [id]
    noor.post("/you/notices/try")
    assert browser.read(service.got.get(timeout=20))["title"] == "Durbar"
    noor.post(link_of(as_device(served.guest("Kenji"))))  # now it is his
    assert listed(noor) == []
    assert served.server.host.store.address(id) is None


@pytest.mark.parametrize("endpoint", ["http://127.0.0.1:9/x", "https://10.0.0.1/x", "https://localhost/x", "nonsense"])
def test_no_address_inside_the_house_is_taken(tmp_path: Path, endpoint: str, service: Receiver) -> None:
    with serving(Settings(f"sqlite:///{tmp_path}/web.sqlite", ahead=False)) as served:
        noor, keys = served.guest("Noor"), Browser(service).keys
        assert noor.post("/you/notices/push", endpoint=endpoint, **keys).status_code == 422
        assert noor.post("/you/notices/hook", url=endpoint).status_code == 422
        assert noor.post("/you/notices/mail", mail="noor@example.org").status_code == 409  # this server sends none
        assert 'name="mail"' not in noor.browser.get("/you").text
        assert listed(noor) == []


@pytest.mark.parametrize("wrong", [{"p256dh": "x"}, {"auth": "AAAA"}, {"p256dh": 87 * "A"}, {"auth": "é"}])
def test_keys_that_are_none_are_refused(served: Served, service: Receiver, wrong: dict[str, str]) -> None:
    noor, browser = served.guest("Noor"), Browser(service)
    form = {**browser.keys, **wrong}
    assert noor.post("/you/notices/push", endpoint=browser.target, **form).status_code == 422


def test_a_program_gets_its_secret_once_and_there_are_so_many(served: Served, service: Receiver) -> None:
    noor = served.guest("Noor")
    page = noor.post("/you/notices/hook", url=f"{service.address}/hook").text
    secret = re.findall(r'value="(whsec_[^"]+)"', page)
    assert len(secret) == 1
    assert "whsec_" not in noor.browser.get("/you").text
    assert "whsec_" not in noor.browser.get("/you/data").text
    assert f"{service.address}/hook" in noor.browser.get("/you/data").text
    for number in range(1, MOST[Channel.HOOK]):
        noor.post("/you/notices/hook", url=f"{service.address}/{number}")
    assert noor.post("/you/notices/hook", url=f"{service.address}/more").status_code == 429
    assert len(listed(noor)) == MOST[Channel.HOOK]


def test_mail_is_sent_once_somebody_there_has_said_yes(served: Served, mailbox: Mailbox) -> None:
    noor, reader = served.guest("Noor"), served.guest("")
    noor.browser.cookies.set("language", "fr")
    assert "noor@example.org" in noor.post("/you/notices/mail", mail="noor@example.org").text
    asks = mailbox.letter()
    assert (asks["To"], asks["List-Unsubscribe"]) == ("noor@example.org", None)
    assert "Est-ce vous" in asks.get_content()
    noor.post("/you/notices/try")
    path = link_in(asks.get_content(), "/notices/confirm")
    assert "Is this your address?" in reader.browser.get(path).text  # whoever opens it has not said yes
    noor.post("/you/notices/try")
    assert mailbox.none()
    assert "noor@example.org" in reader.post(path).text
    noor.post("/you/notices/try")
    letter = mailbox.letter()
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    one_click = link_in(letter["List-Unsubscribe"], "/notices/stop-now")
    stop = link_in(letter.get_content(), "/notices/stop")
    assert served.browser().post(one_click, data={"List-Unsubscribe": "One-Click"}).status_code == 204
    assert listed(noor) == []
    assert "does not count any more" in reader.browser.get(stop).text
    assert "does not count any more" in reader.post(path).text  # nor does the other
    assert listed(noor) == []


def test_a_letter_can_be_stopped_by_whoever_has_it_and_by_nobody_else(served: Served, mailbox: Mailbox) -> None:
    noor, reader = served.guest("Noor"), served.guest("")
    noor.post("/you/notices/mail", mail="noor@example.org")
    reader.post(link_in(mailbox.letter().get_content(), "/notices/confirm"))
    noor.post("/you/notices/try")
    stop = link_in(mailbox.letter().get_content(), "/notices/stop")
    (id,) = listed(noor)
    forged = [Links(b"another key").to_stop(id), id, f"{id}.x", stop.rpartition("/")[2][:-1] + "~", "x" * 40]
    for word in forged:
        assert "does not count any more" in reader.browser.get(f"/notices/stop/{word}").text
        reader.post(f"/notices/stop/{word}")
        assert served.browser().post(f"/notices/stop-now/{word}").status_code == 204  # that it was nothing is not told
        reader.post(f"/notices/confirm/{word}")
    assert served.browser().post(stop).status_code == 403  # without the form of its page
    assert listed(noor) == [id]
    assert "It has stopped" in reader.post(stop).text
    assert listed(noor) == []


def test_nobody_is_asked_over_and_over_whoever_wants_it(served: Served, mailbox: Mailbox) -> None:
    statuses = []
    for number in range(4):
        guest = served.guest(f"Guest {number}")
        victim = "Victim@Example.org" if number % 2 else "victim@example.org"
        statuses.append(guest.post("/you/notices/mail", mail=victim).status_code)
    assert statuses == [200, 200, 429, 429]
    for _ in range(2):
        assert mailbox.letter()["To"].lower() == "victim@example.org"
    noor = served.guest("Noor")
    assert [noor.post("/you/notices/try").status_code for _ in range(13)] == 12 * [303] + [429]
    assert noor.post("/you/notices/mail", mail="a@example.org, b@example.org").status_code == 422
    assert mailbox.none()


def test_a_mail_address_that_nobody_has_is_no_trouble(served: Served, mailbox: Mailbox) -> None:
    noor = served.guest("Noor")
    mailbox.unknown.add("nobody@example.org")
    assert noor.post("/you/notices/mail", mail="nobody@example.org").status_code == 200
    assert noor.post("/you/notices/mail", mail="noor@example.org").status_code == 200
    assert mailbox.letter()["To"] == "noor@example.org"


def test_quiet_hours_are_kept_and_left(served: Served) -> None:
    noor = served.guest("Noor")
    for form, shown in (
        ({"from": "22:30", "until": "07:00", "zone": "Europe/Paris"}, ["22:30", "07:00", "Europe/Paris"]),
        ({"from": "25:00", "until": "07:00", "zone": "../../x"}, ["", "", "UTC"]),
    ):
        noor.post("/you/notices/quiet", **form)
        page = unescape(noor.browser.get("/you").text)
        fields = re.findall(r'id="(?:quiet-from|quiet-until|zone)"[^>]*?value="([^"]*)"', page)
        assert fields == shown


def test_no_form_but_one_s_own_changes_anything(served: Served) -> None:
    noor = served.guest("Noor")
    for path in ("push", "mail", "hook", "quiet", "try", "end", "stop"):
        assert noor.browser.post(f"/you/notices/{path}", data={"_csrf_token": "x"}).status_code == 403


def test_what_is_installed(served: Served) -> None:
    browser = served.browser()
    manifest = browser.get("/manifest.webmanifest?language=fr")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    said = manifest.json()
    assert (said["start_url"], said["display"], said["lang"]) == ("/", "standalone", "fr")
    assert re.fullmatch("#[0-9a-f]{6}", said["theme_color"])
    for icon in said["icons"]:
        picture = browser.get(icon["src"])
        assert picture.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(picture.content[at : at + 4], "big") for at in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]
    assert browser.get("/icons/badge.png").status_code == 200
    assert [browser.get(f"/icons/{name}").status_code for name in ("9.png", "512", "..%2fx.png")] == [404, 404, 404]
    worker = browser.get("/service-worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"


def test_the_page_that_is_kept_is_nobody_s(served: Served) -> None:
    noor = served.guest("Noor")
    mine, others = noor.browser.get("/offline?language=en"), served.browser().get("/offline?language=en")
    assert mine.content == others.content
    assert "Noor" not in mine.text
    assert "csrf" not in mine.text

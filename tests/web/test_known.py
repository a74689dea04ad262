"""One name on every device: links, codes and passkeys count once, for whom they are meant, and tell nobody whose."""

import json
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import MetaData

from durbar.tables.clock import now
from durbar.tables.people import Once
from durbar.web.app import Settings
from durbar.web.entering import device_name
from durbar.web.one_time import LETTERS, SECONDS, as_typed, digest, new_recovery_code
from durbar.web.passkeys import site_of
from durbar.web.quotas import Quotas
from tests.web.authenticator import PRESENT, Authenticator
from tests.web.serving import Guest, Served, form_token, serving
from tests.web.test_guests import MINE, copied, plays

NOBODY = "Nobody is known here by that"


@pytest.fixture
def noor(served: Served) -> Guest:
    return served.guest("Noor")


@pytest.fixture
def table(noor: Guest) -> str:
    return noor.open("meridian", *MINE)


class Device:
    """A browser that is nobody's yet."""

    def __init__(self, served: Served) -> None:
        self.browser = served.browser()

    def post(self, path: str, **form: str) -> httpx.Response:
        token = form_token(self.browser.get("/you").text)
        return self.browser.post(path, data={"_csrf_token": token, **form})

    def name(self) -> str:
        return self.browser.get("/you").text.split("<h1>")[1].split("</h1>")[0]


def as_device(guest: Guest) -> Device:
    device = Device.__new__(Device)
    device.browser = guest.browser
    return device


def value_of(page: str, field: str) -> str:
    return unescape(page.split(f'id="{field}"')[1].split('value="')[1].split('"')[0])


def link_of(device: Device) -> str:
    """The path of a new link."""
    return httpx.URL(value_of(device.post("/you/link").text, "link")).path


def code_of(device: Device) -> str:
    return value_of(device.post("/you/code").text, "code")


# --- Links -------------------------------------------------------------------------------------------------------


def test_a_link_carries_a_name_to_another_device_once(served: Served, noor: Guest, table: str) -> None:
    link = link_of(as_device(noor))
    phone, thief = Device(served), Device(served)
    assert "Be Noor here?" in phone.browser.get(link).text
    assert "Be Noor here?" in phone.browser.get(link).text  # to look at it, or to have it looked at, uses nothing up
    assert phone.post(link).status_code == 303
    assert phone.name() == "Noor"
    assert plays(phone.browser, table)
    assert plays(noor.browser, table)
    answers = [thief.browser.get(link), thief.post(link), thief.post("/carry/nothing")]
    assert [answer.status_code for answer in answers] == [403] * 3
    assert all(NOBODY in answer.text for answer in answers)
    assert not plays(thief.browser, table)


def test_a_link_counts_for_ten_minutes_and_the_last_one_alone(
    served: Served, noor: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = link_of(as_device(noor)), link_of(as_device(noor))
    phone = Device(served)
    assert phone.post(first).status_code == 403
    monkeypatch.setattr("durbar.web.one_time.now", lambda: now() + SECONDS[Once.LINK] + 1)
    assert phone.post(second).status_code == 403


def test_a_name_is_the_same_on_every_device(served: Served, noor: Guest) -> None:
    phone = Device(served)
    phone.post(link_of(as_device(noor)))
    phone.post("/you", name="Noor Jahan")
    assert as_device(noor).name() == "Noor Jahan"


def test_whoever_is_somebody_else_here_is_told_what_he_leaves(served: Served, noor: Guest, table: str) -> None:
    kenji = served.guest("Kenji")
    seat = kenji.open("meridian", *MINE)
    link = link_of(as_device(noor))
    page = kenji.browser.get(link).text
    assert "This browser is Kenji now, who sits at 1 table that is not over" in page
    assert "This browser is Kenji now" in kenji.browser.get("/known").text
    cookies = dict(kenji.browser.cookies)
    as_device(kenji).post(link)
    assert plays(kenji.browser, table)
    assert not plays(kenji.browser, seat)
    before = served.browser()
    before.cookies.update(cookies)
    assert plays(before, seat)  # Kenji is left as he was
    assert "This browser is Noor already" in noor.browser.get(link_of(as_device(noor))).text


# --- Recovery codes ------------------------------------------------------------------------------------------------


def test_a_recovery_code_counts_once_however_it_is_typed(served: Served, noor: Guest, table: str) -> None:
    code = code_of(as_device(noor))
    assert code not in noor.browser.get("/you").text
    phone, thief = Device(served), Device(served)
    assert phone.post("/known/code", code=f" {code.lower().replace('-', ' ')} ").status_code == 303
    assert plays(phone.browser, table)
    assert NOBODY in thief.post("/known/code", code=code).text
    assert "/you/code/end" not in phone.browser.get("/you").text


def test_a_code_is_long_and_its_letters_are_not_taken_for_one_another() -> None:
    code = new_recovery_code()
    assert len(LETTERS) ** len(code.replace("-", "")) >= 2**120
    assert as_typed("oIl0-" + code[5:].lower()) == "0110-" + code[5:]


def test_an_earlier_code_or_one_that_was_ended_counts_no_more(served: Served, noor: Guest) -> None:
    device = as_device(noor)
    first, second = code_of(device), code_of(device)
    assert Device(served).post("/known/code", code=first).status_code == 403
    device.post("/you/code/end")
    assert Device(served).post("/known/code", code=second).status_code == 403


def test_a_link_is_no_code_and_a_code_no_link(served: Served, noor: Guest) -> None:
    code = code_of(as_device(noor))
    assert Device(served).post(f"/carry/{code}").status_code == 403


def test_the_database_has_nothing_but_digests_and_compares_them_in_constant_time(
    served: Served, noor: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    word, code = link_of(as_device(noor)).rsplit("/", 1)[1], code_of(as_device(noor))
    everything = kept(served)
    assert digest(code)[:16] in everything
    assert word not in everything
    assert code not in everything
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr("durbar.store.known_people.compare_digest", compare)
    for wrong in (f"/carry/{word}x", f"/carry/{word}"):
        Device(served).browser.get(wrong)
    assert [len(one) for one, _ in compared] == [64, 64]  # as much, whether there is one or not


def kept(served: Served) -> str:
    """All that is in the database."""
    metadata = MetaData()
    with served.server.host.store._reading.begin() as connection:  # type: ignore[attr-defined]
        metadata.reflect(connection)
        return str([row for table in metadata.sorted_tables for row in connection.execute(table.select())])


# --- Passkeys --------------------------------------------------------------------------------------------------------


@pytest.fixture
def local(served: Served) -> Served:
    """The same server, called by a name for which there are passkeys."""
    served.address = served.address.replace("127.0.0.1", "localhost")
    return served


def asked(device: Device, path: str) -> dict[str, str]:
    answer = device.post(f"{path}/begin")
    assert answer.status_code == 200, answer.text
    options: dict[str, str] = answer.json()
    return options


def with_passkey(served: Served, name: str = "Noor", counts: bool = True) -> tuple[Device, Authenticator]:
    device, key = Device(served), Authenticator(served.address, "localhost", counts=counts)
    device.post("/you", name=name)
    answer = device.post("/you/passkeys", answer=key.made(asked(device, "/you/passkeys")))
    assert answer.status_code == 303, answer.text
    return device, key


def test_a_passkey_is_known_on_another_device(local: Served) -> None:
    device, key = with_passkey(local)
    assert "/you/passkeys/end" in device.browser.get("/you").text
    for _ in range(2):
        phone = Device(local)
        assert phone.post("/known/passkey", answer=key.shown(asked(phone, "/known/passkey"))).status_code == 303
        assert phone.name() == "Noor"


def test_who_asks_to_show_a_passkey_learns_nothing_of_who_is_known(local: Served) -> None:
    before = asked(Device(local), "/known/passkey")
    with_passkey(local)
    after = asked(Device(local), "/known/passkey")
    assert {**before, "challenge": ""} == {**after, "challenge": ""}
    assert not after.get("allowCredentials")
    stranger = Device(local)
    unknown = Authenticator(local.address, "localhost")
    answer = stranger.post("/known/passkey", answer=unknown.shown(asked(stranger, "/known/passkey")))
    assert (answer.status_code, NOBODY in answer.text) == (403, True)


def wrong_ways(local: Served, key: Authenticator) -> Iterator[tuple[str, str]]:
    """Answers that must not count, each from a browser of its own: why, and what it was told."""

    def answered(why: str, shown: Authenticator, challenge: str = "") -> tuple[str, str]:
        phone = Device(local)
        options = asked(phone, "/known/passkey")
        answer = phone.post(
            "/known/passkey", answer=shown.shown(options | ({"challenge": challenge} if challenge else {}))
        )
        assert phone.name() != "Noor", why
        return why, f"{answer.status_code} {NOBODY in answer.text}"

    same: dict[str, Any] = {"id": key.id, "count": key.count + 5}
    yield answered("another origin", Authenticator("https://evil.example", "localhost", key=key.key, **same))
    yield answered("another site", Authenticator(local.address, "evil.example", key=key.key, **same))
    yield answered("another key", Authenticator(local.address, "localhost", **same))
    yield answered("nobody verified", Authenticator(local.address, "localhost", key=key.key, flags=PRESENT, **same))
    yield answered("a copy that is behind", Authenticator(local.address, "localhost", key.id, key.key, count=0))
    yield answered(
        "a challenge of our own making", Authenticator(local.address, "localhost", key=key.key, **same), "AAAA"
    )
    theirs = asked(Device(local), "/known/passkey")["challenge"]
    yield answered("another's challenge", Authenticator(local.address, "localhost", key=key.key, **same), theirs)


def test_a_passkey_that_is_shown_wrongly_is_not_shown(local: Served) -> None:
    _, key = with_passkey(local)
    phone = Device(local)
    phone.post("/known/passkey", answer=key.shown(asked(phone, "/known/passkey")))
    assert dict(wrong_ways(local, key)) == dict.fromkeys(dict(wrong_ways(local, key)), "403 True")


def test_an_answer_counts_once_and_nonsense_never(local: Served) -> None:
    _, key = with_passkey(local, counts=False)
    phone = Device(local)
    answer = key.shown(asked(phone, "/known/passkey"))
    cookies = dict(phone.browser.cookies)
    assert phone.post("/known/passkey", answer=answer).status_code == 303
    again = Device(local)
    again.browser.cookies.update(cookies)
    assert again.post("/known/passkey", answer=answer).status_code == 403
    parts = json.loads(answer)
    nonsense = [
        "",
        "{",
        "[]",
        "7",
        "null",
        "{}",
        json.dumps({**parts, "response": {}}),
        json.dumps({**parts, "id": "\0"}),
    ]
    for said in nonsense:
        assert again.post("/known/passkey", answer=said).status_code == 403, said
        assert again.post("/you/passkeys", answer=said).status_code == 403, said


def test_a_passkey_is_made_for_whoever_asked_and_belongs_to_one(local: Served) -> None:
    noor, key = with_passkey(local)
    mallory = Device(local)
    mallory.post("/you", name="Mallory")
    challenge = asked(noor, "/you/passkeys")
    assert mallory.post("/you/passkeys", answer=key.made(challenge)).status_code == 403
    assert mallory.post("/you/passkeys", answer=key.made(asked(mallory, "/you/passkeys"))).status_code == 409
    phone = Device(local)
    phone.post("/known/passkey", answer=key.shown(asked(phone, "/known/passkey")))
    assert phone.name() == "Noor"


def test_a_passkey_that_was_ended_counts_no_more_and_only_its_owner_ends_it(local: Served) -> None:
    noor, key = with_passkey(local)
    id = noor.browser.get("/you").text.split('action="/you/passkeys/end"')[1].split('value="')[2].split('"')[0]
    Device(local).post("/you/passkeys/end", id=id)
    phone = Device(local)
    assert phone.post("/known/passkey", answer=key.shown(asked(phone, "/known/passkey"))).status_code == 303
    noor.post("/you/passkeys/end", id=id)
    phone = Device(local)
    assert phone.post("/known/passkey", answer=key.shown(asked(phone, "/known/passkey"))).status_code == 403


def test_where_there_can_be_no_passkeys_the_page_says_so_and_what_else_there_is(served: Served) -> None:
    for path in ("/you", "/known"):
        page = served.browser().get(path).text
        assert "only over https" in page
        assert "data-passkey=" not in page
    assert Device(served).post("/you/passkeys/begin").status_code == 409


@pytest.mark.parametrize(
    ("origin", "domain", "site"),
    [
        ("http://localhost:8000", "", "localhost"),
        ("https://durbar.example", "", "durbar.example"),
        ("https://play.durbar.example:8443", "durbar.example", "durbar.example"),
        ("http://durbar.example", "", None),
        ("http://127.0.0.1:8000", "", None),
        ("https://192.0.2.7", "", None),
        ("https://[2001:db8::1]", "", None),
        ("https://evil-durbar.example", "durbar.example", None),
    ],
)
def test_passkeys_are_for_the_host_that_is_asked_for_or_the_domain_that_is_set(
    origin: str, domain: str, site: str | None
) -> None:
    assert site_of(origin, domain) == site


# --- What it ends, and how it is ended -----------------------------------------------------------------------------


def test_a_cookie_that_somebody_put_here_or_copied_is_worth_nothing_afterwards(
    served: Served, table: str, noor: Guest
) -> None:
    """Session fixation: whoever knew the cookie before knows nothing of what was made of it."""
    planted = copied(served, noor)
    token = noor.api
    assert plays(planted, table)
    code_of(as_device(noor))
    assert not plays(planted, table)
    assert token.get(f"/tables/{table}").status_code == 401
    assert plays(noor.browser, table)
    again = copied(served, noor)
    assert plays(again, table)
    code_of(as_device(noor))  # also where he was known before
    assert not plays(again, table)
    assert plays(noor.browser, table)


def test_the_page_that_shows_a_link_has_forms_that_count(noor: Guest) -> None:
    page = noor.post("/you/link").text
    assert noor.browser.post("/you", data={"_csrf_token": form_token(page), "name": "Noor II"}).status_code == 303


def test_devices_and_tokens_are_listed_and_ended_one_by_one(served: Served, noor: Guest, table: str) -> None:
    phone = Device(served)
    phone.browser.headers["User-Agent"] = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    phone.post(link_of(as_device(noor)))
    page = noor.browser.get("/you").text
    assert "Firefox, Android" in page
    assert "this one" in page
    devices = {row.split('value="')[2].split('"')[0]: row for row in page.split('action="/you/devices/end"')[1:]}
    store = served.server.host.store
    guest = served.server.host._tables[table].opened.host
    his = next(device.id for device in store.devices(guest) if device.name)
    assert his in devices
    Device(served).post("/you/devices/end", id=his)
    assert his in served.server.host.store.standing(guest, now()).devices  # only who he is may end it
    as_device(noor).post("/you/devices/end", id=his)
    assert not plays(phone.browser, table)
    assert plays(noor.browser, table)
    first = value_of(as_device(noor).post("/you/token").text, "token")
    second = value_of(as_device(noor).post("/you/token").text, "token")
    as_device(noor).post("/you/tokens/end", id=str(store.tokens(guest)[0].id))
    answers = [
        served.browser("/api").get(f"/tables/{table}", headers={"Authorization": f"Bearer {token}"}).status_code
        for token in (first, second)
    ]
    assert answers == [200, 401]


def test_signing_out_elsewhere_ends_other_devices_and_links_on_their_way(
    served: Served, noor: Guest, table: str
) -> None:
    phone, thief = Device(served), Device(served)
    phone.post(link_of(as_device(noor)))
    link = link_of(as_device(noor))
    as_device(noor).post("/you/sign-out", where="elsewhere")
    assert plays(noor.browser, table)
    assert not plays(phone.browser, table)
    assert thief.post(link).status_code == 403
    link = link_of(as_device(noor))
    as_device(noor).post("/you/sign-out", where="everywhere")
    assert not plays(noor.browser, table)
    assert thief.post(link).status_code == 403


FORMS = ["/you/link", "/you/code", "/you/code/end", "/you/passkeys/begin", "/you/passkeys", "/known/passkey/begin"]
FORMS += ["/known/passkey", "/known/code", "/you/devices/end", "/you/passkeys/end", "/you/tokens/end", "/you/leave"]


def test_nothing_of_it_is_done_for_another_page_or_without_the_form_of_whoever_asks(
    served: Served, noor: Guest
) -> None:
    """Cross-site requests, also those that would let somebody be the attacker without noticing."""
    link = link_of(as_device(noor))
    kenji = served.guest("Kenji")
    fill = {"sure": "yes", "id": "1", "answer": "{}", "code": "x"}
    for path in [*FORMS, link]:
        assert kenji.browser.post(path, data=fill).status_code == 403, path
        foreign = {"Origin": "https://evil.example"}
        assert (
            kenji.browser.post(path, data={**fill, "_csrf_token": kenji.form_token}, headers=foreign).status_code == 403
        )
        assert kenji.browser.post(path, data={**fill, "_csrf_token": noor.form_token}).status_code == 403
    assert as_device(kenji).name() == "Kenji"


def test_all_of_it_has_limits(tmp_path: Path) -> None:
    quotas = Quotas(ways=2, entries=3, exports=1, address=2)
    settings = Settings(f"sqlite:///{tmp_path}/strict.sqlite", requests_per_second=100_000, ahead=False, quotas=quotas)
    with serving(settings) as strict:
        noor = Device(strict)
        assert [noor.post("/you/link").status_code for _ in range(3)] == [200, 200, 429]
        assert noor.post("/you/code").status_code == 429
        assert [Device(strict).post("/you/code").status_code for _ in range(3)] == [200, 200, 429]  # four an address
        assert [noor.browser.get("/you/data").status_code for _ in range(2)] == [200, 429]
        tries = [Device(strict).post("/known/code", code="x").status_code for _ in range(4)]
        assert tries == [403, 403, 403, 429]
        assert Device(strict).browser.get("/carry/x").status_code == 429
        assert Device(strict).post("/known/passkey", answer="x").status_code == 429


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("curl/8", ""),
    ],
)
def test_a_device_is_listed_as_what_it_says_it_is(agent: str, name: str) -> None:
    assert device_name(agent) == name

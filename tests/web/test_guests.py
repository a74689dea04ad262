"""Who is known by a cookie: for how long, how that ends, and what nobody else can do in his name."""

import time
from itertools import count
from typing import Any

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from sqlalchemy import Engine, event

from durbar.tables.store import Visitor
from durbar.web.drawing import Drawing, view_of
from durbar.web.page_cache import PageCache
from durbar.web.pages import Reader
from durbar.web.visits import LIFE, RENEWED, UNDATED
from durbar.web.waiting import WaitingRoom
from tests.web.serving import Guest, Served, form_token
from tests.web.test_live import messages

MINE = "me", {"who": "here", "name": "Kenji"}


@pytest.fixture
def noor(served: Served) -> Guest:
    return served.guest("Noor")


@pytest.fixture
def table(noor: Guest) -> str:
    return noor.open("meridian", *MINE)


def plays(browser: httpx.Client, table: str) -> bool:
    """Whether somebody sees the table as one who sits there."""
    return "watching" not in browser.get(f"/tables/{table}").text


def copied(served: Served, noor: Guest) -> httpx.Client:
    """Another browser with the same cookie."""
    browser = served.browser()
    browser.cookies.update(noor.browser.cookies)
    return browser


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let so much time pass."""
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + seconds)


def cookie_of(noor: Guest) -> dict[str, str]:
    """The cookie as a header: the browser of the test would throw away what has expired."""
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in noor.browser.cookies.items())}


# --- How it ends -------------------------------------------------------------------------------------------------


def test_whoever_signs_out_elsewhere_is_known_here_alone(served: Served, noor: Guest, table: str) -> None:
    elsewhere = copied(served, noor)
    assert plays(elsewhere, table)
    noor.post("/you/sign-out", where="elsewhere")
    assert plays(noor.browser, table)
    assert not plays(elsewhere, table)
    assert noor.api.get(f"/tables/{table}").status_code == 401
    noor.form_token = form_token(noor.browser.get("/you").text)
    assert noor.post(f"/tables/{table}/say", text="still me").status_code == 303


def test_whoever_signs_out_everywhere_is_known_nowhere(served: Served, noor: Guest, table: str) -> None:
    elsewhere = copied(served, noor)
    noor.post("/you/sign-out", where="everywhere")
    assert not plays(elsewhere, table)
    assert not plays(noor.browser, table)
    assert "Noor" not in noor.browser.get("/you").text


def test_a_stream_ends_for_whoever_is_signed_out(served: Served, noor: Guest, table: str) -> None:
    with messages(noor, table, 0) as told:
        next(told)
        noor.post("/you/sign-out", where="everywhere")
        served.server.subscribers.wake(table)
        served.guest("Kenji").post(f"/tables/{table}/say", text="hello")
        assert next(told, None) is None


def test_a_cookie_expires_if_it_is_not_used(noor: Guest, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cookie = cookie_of(noor)
    later(monkeypatch, LIFE + 1)
    noor.browser.cookies.clear()
    assert "watching" in noor.browser.get(f"/tables/{table}", headers=cookie).text


def test_a_cookie_is_renewed_while_it_is_used(noor: Guest, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "set-cookie" not in noor.browser.get("/").headers
    later(monkeypatch, RENEWED + 1)
    assert "set-cookie" in noor.browser.get("/").headers
    later(monkeypatch, LIFE - 1)
    assert "watching" not in noor.browser.get(f"/tables/{table}", headers=cookie_of(noor)).text


@pytest.fixture
def old(served: Served, table: str) -> httpx.Client:
    """Noor's browser as it was before an upgrade."""
    guest = served.server.host._tables[table].opened.host
    browser = served.browser()
    browser.cookies.set(UNDATED, str(URLSafeSerializer(served.server.host.store.key(), "guest").dumps([guest, "Noor"])))
    return browser


def test_a_cookie_of_an_earlier_version_is_replaced(table: str, old: httpx.Client) -> None:
    assert plays(old, table)
    old.cookies.delete(UNDATED)
    assert plays(old, table)


def test_a_cookie_of_an_earlier_version_expires_and_can_be_ended(
    noor: Guest, table: str, old: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie = old.cookies[UNDATED]
    with monkeypatch.context() as patched:
        later(patched, LIFE + 10)
        assert not plays(old, table)
    noor.post("/you/sign-out", where="elsewhere")
    old.cookies.clear()
    old.cookies.set(UNDATED, cookie)
    assert not plays(old, table)


def test_nothing_is_written_for_somebody_who_only_looks(served: Served, noor: Guest, table: str) -> None:
    written = count()
    engine: Engine = served.server.host.store._engines.writing  # type: ignore[attr-defined]
    event.listen(engine, "begin", lambda connection: next(written))
    for _ in range(5):
        for path in ("/", "/you", "/finished", "/rules/meridian", f"/tables/{table}", "/nowhere"):
            served.browser().get(path)
            noor.browser.get(path)
    assert next(written) == 0


# --- What nobody else can do -------------------------------------------------------------------------------------


def test_a_form_is_its_guest_s_and_nobody_else_s(served: Served, noor: Guest, table: str) -> None:
    kenji = served.guest("Kenji")
    kenji.form_token, own = noor.form_token, kenji.form_token
    assert kenji.post("/you", name="Noor").status_code == 403
    kenji.form_token = own
    assert kenji.post("/you", name="Kenji II").status_code == 303


FOREIGN: list[dict[str, str]] = [
    {"Origin": "https://evil.example"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "null"},
    {"Origin": "file://"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "OWN", "Sec-Fetch-Site": "cross-site"},
    {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_nothing_is_done_for_the_page_of_another_server(
    served: Served, noor: Guest, table: str, headers: dict[str, str]
) -> None:
    told = {name: served.address if value == "OWN" else value for name, value in headers.items()}
    form = {"_csrf_token": noor.form_token, "name": "Evil"}
    assert noor.browser.post("/you", data=form, headers=told).status_code == 403
    for path, body in (("/guests", {"name": "Evil"}), (f"/tables/{table}/chat", {"text": "evil"})):
        assert noor.api.post(path, json=body, headers=told).status_code == 403
    assert "Evil" not in noor.browser.get("/you").text
    assert noor.browser.get(f"/tables/{table}", headers=told).status_code == 200  # whoever follows a link may look


@pytest.mark.parametrize("headers", [{"Origin": "OWN"}, {"Origin": "OWN", "Sec-Fetch-Site": "same-origin"}], ids=str)
def test_our_own_pages_and_programs_may(served: Served, noor: Guest, headers: dict[str, str]) -> None:
    told = {name: served.address if value == "OWN" else value for name, value in headers.items()}
    form = {"_csrf_token": noor.form_token, "name": "Noor"}
    assert noor.browser.post("/you", data=form, headers=told).status_code == 303
    assert noor.api.post("/guests", json={"name": "Gopal"}, headers=told).status_code == 201


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "text/plain; application/json", ""]
)
def test_what_the_form_of_another_server_could_send_is_no_json(noor: Guest, table: str, kind: str) -> None:
    for path, body in (("/guests", b'{"name": "Evil"}'), (f"/tables/{table}/chat", b'{"text": "evil"}')):
        answer = noor.api.post(path, content=body, headers={"Content-Type": kind} if kind else {})
        assert answer.status_code == 415
        assert answer.json()["message"]


def test_no_other_way_of_writing_a_path_leads_round_that(served: Served) -> None:
    for path in ("//api/guests", "/api//guests", "/%2Fapi/guests"):
        answer = httpx.post(
            httpx.URL(served.address, raw_path=path.encode()),
            content=b'{"name": "Evil"}',
            headers={"Content-Type": "text/plain"},
        )
        assert answer.status_code in (404, 415)


# --- What a client writes into Host ------------------------------------------------------------------------------


def test_pages_are_not_kept_by_what_somebody_writes_into_host(served: Served, noor: Guest) -> None:
    server = served.server
    table = server.host._tables[noor.open("meridian", "me", "open")]
    page_cache, guest = PageCache(), table.opened.host

    def drawing(origin: str) -> WaitingRoom:
        who = Reader(Visitor(guest, "Noor"), "en", None, "", "/", origin)
        return WaitingRoom(table, who, view_of(table, guest), server.bot_pool)

    drawings: list[Any] = [drawing(f"http://server-{number}.example") for number in range(3)]
    drawn = [page_cache.regions(each) for each in drawings]
    assert all(parts is drawn[0] for parts in drawn)
    pages = [page_cache.shown(each, drawn[0]).personal(drawn[0].since(None)).decode() for each in drawings]
    for number, page in enumerate(pages):
        assert [f"server-{other}.example" in page for other in range(3)] == [other == number for other in range(3)]


def test_kept_pages_have_a_limit(served: Served, noor: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durbar.web.page_cache.MOST_CHARACTERS", 100_000)
    server, page_cache = served.server, PageCache()
    for _ in range(4):
        table = server.host._tables[noor.open("meridian", *MINE)]
        for guest in ("ann", table.opened.host):
            who = Reader(Visitor(guest, guest), "en", None, "", "/")
            page_cache.regions(Drawing(table, who, view_of(table, guest), server.bot_pool))
    kept = [html for views in page_cache._tables.values() for parts in views.values() for html in parts.values()]
    assert 0 < sum(map(len, kept)) == page_cache._characters
    assert len(page_cache._tables) < 4


@pytest.mark.parametrize("path", ["/nothing", "/tables/none", "/healthy", "/schemas", "/you/none", "/rules/none"])
def test_a_page_that_is_not_there_greets_who_asks_by_his_name(noor: Guest, path: str) -> None:
    answer = noor.browser.get(path)
    assert answer.status_code == 404
    assert "<span>Noor</span>" in answer.text


@pytest.mark.parametrize("path", ["/static/none", "/games/none/cover.svg"])
def test_where_nobody_is_known_nobody_is_called_a_guest(noor: Guest, path: str) -> None:
    answer = noor.browser.get(path)
    assert answer.status_code == 404
    assert "Guest" not in answer.text

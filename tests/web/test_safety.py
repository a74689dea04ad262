"""Bad requests get a clear answer and change nothing; answers carry what keeps a page safe."""

import re
import socket
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest

from durbar.tables.decisions import LONGEST_NAME
from durbar.tables.talk import LONGEST_LINE
from durbar.web.app import Settings
from durbar.web.safety import MOST_BYTES
from tests.web.serving import Guest, Served, serving

INJECTION = "<script>alert(1)</script>"


@pytest.fixture
def noor(served: Served) -> Guest:
    return served.guest("Noor")


@pytest.fixture
def table(noor: Guest) -> str:
    return noor.open("meridian", "me", {"who": "here", "name": "Kenji"})


def number(served: Served, table: str) -> int:
    return served.server.host._tables[table].number


def test_a_form_without_its_token_is_refused(served: Served, noor: Guest, table: str) -> None:
    before = number(served, table)
    for token in ({}, {"_csrf_token": "0" * 128}):
        answer = noor.browser.post(f"/tables/{table}/say", data={"text": "hello", **token})
        assert answer.status_code == 403
    assert number(served, table) == before


def test_somebody_who_hangs_up_is_no_fault_of_the_server(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    host, port = served.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as half:
        half.sendall(b"POST /look HTTP/1.1\r\nHost: here\r\nContent-Type: application/x-www-form-urlencoded\r\n")
        half.sendall(b"Content-Length: 100\r\n\r\nback=")
    served.guest("Noor")  # somebody else is served meanwhile
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


def test_a_cookie_that_was_tampered_with_is_a_stranger(served: Served, noor: Guest, table: str) -> None:
    [(name, cookie)] = noor.browser.cookies.items()
    noor.browser.cookies.clear()
    stranger = noor.browser.get(f"/tables/{table}", headers={"Cookie": f"{name}={cookie[:-2]}xx"})
    assert "watching" in stranger.text
    assert SimpleCookie(stranger.headers["set-cookie"])


@pytest.mark.parametrize("path", ["/", "/you", "/finished", "/rules/meridian", "/nowhere", "/api/games"])
def test_every_answer_forbids_what_a_page_does_not_need(served: Served, path: str) -> None:
    answer = served.browser().get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|<style", answer.text)


def test_cookies_are_out_of_reach_of_scripts(served: Served) -> None:
    for cookie in served.browser().get("/").headers.get_list("set-cookie"):
        assert "HttpOnly" in cookie
        assert re.search("SameSite=(lax|strict)", cookie, re.IGNORECASE)


def test_cookies_go_over_https_alone_where_asked(tmp_path: Any) -> None:
    with serving(Settings(f"sqlite:///{tmp_path}/a.sqlite", secure=True, ahead=False)) as served:
        cookies = served.browser().get("/").headers.get_list("set-cookie")
        assert len(cookies) == 1
        assert "Secure" in cookies[0]


def test_too_many_requests_are_refused(tmp_path: Any) -> None:
    with serving(Settings(f"sqlite:///{tmp_path}/a.sqlite", requests_per_second=3, ahead=False)) as served:
        browser = served.browser()
        assert 429 in [browser.get("/health").status_code for _ in range(10)]


def test_names_and_chat_cannot_inject_anything(served: Served) -> None:
    guest = served.guest("<b>N</b>")
    table = guest.open("meridian", "me", {"who": "here", "name": "<i>K</i>"})
    guest.call("POST", f"/tables/{table}/chat", text=INJECTION)
    text = guest.browser.get(f"/tables/{table}").text
    for raw in (INJECTION, "<b>N</b>", "<i>K</i>"):
        assert raw not in text
    assert "&lt;script&gt;" in text
    assert "<b>N</b>" not in guest.browser.get("/").text


BAD: list[tuple[str, dict[str, Any], int]] = [
    ("choose", {"seat": 0, "choice": 9999, "asked": "ASKED"}, 409),
    ("choose", {"seat": 0, "choice": -1, "asked": "ASKED"}, 409),
    ("choose", {"seat": 0, "choice": "x", "asked": "ASKED"}, 400),
    ("choose", {"seat": 0, "choice": 1, "asked": 10**30}, 409),
    ("choose", {"seat": 0, "choice": 1, "asked": 999}, 409),
    ("choose", {"seat": 7, "choice": 1, "asked": "ASKED"}, 403),
    ("choose", {}, 400),
    ("sit", {"seat": 0}, 409),
    ("sit", {"seat": 77}, 422),
    ("undo", {"seat": 0, "plies": 0}, 409),
    ("undo/answer", {"seat": 0, "agreed": "yes", "request": 1}, 409),
    ("come-back", {"seat": 0}, 409),
    ("bot", {"seat": 0, "level": "deity"}, 409),
    ("say", {"text": ""}, 422),
    ("say", {"text": "x" * (LONGEST_LINE + 1)}, 422),
    ("say", {"text": "x" * (MOST_BYTES + 1)}, 413),
    ("rematch", {}, 409),
]


@pytest.mark.parametrize(("deed", "form", "status"), BAD, ids=[f"{deed}-{status}" for deed, _, status in BAD])
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    served: Served, noor: Guest, table: str, deed: str, form: dict[str, Any], status: int
) -> None:
    kept = served.server.host._tables[table]
    before = kept.number, kept.course.position.to_bytes(), kept.summary()
    asked = kept.asked[kept.pending[0]]
    told = {name: asked if value == "ASKED" else value for name, value in form.items()}
    answer = noor.post(f"/tables/{table}/{deed}", **told)
    assert answer.status_code == status, answer.text
    assert "Traceback" not in answer.text
    assert (kept.number, kept.course.position.to_bytes(), kept.summary()) == before


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/tables/nowhere", None, 404),
        ("GET", "/tables/TABLE?seat=99", None, 400),
        ("GET", "/tables/TABLE?language=xx", None, 422),
        ("POST", "/tables", {"game": "chess", "seats": [{"who": "me"}]}, 404),
        ("POST", "/tables", {"game": "meridian", "seats": [{"who": "me"}]}, 422),
        ("POST", "/tables", {"game": "meridian", "seats": [{"who": "me"}, {"who": "nobody"}]}, 422),
        ("POST", "/tables", {"game": "meridian", "seats": [{"who": "me"}, {"who": "bot", "level": "deity"}]}, 422),
        ("POST", "/tables", {"game": "meridian", "seats": [{"who": "me"}] * 9}, 400),
        ("POST", "/tables", {"game": "meridian", "seats": [{"who": "me"}] * 2, "options": {"x": "y"}}, 422),
        ("POST", "/tables/TABLE/choices", {"seat": 0, "choice": 1, "asked": 0, "extra": 1}, 400),
        ("POST", "/tables/TABLE/chat", {"text": ""}, 400),
        ("POST", "/guests", {"name": "x" * (LONGEST_NAME + 1)}, 400),
        ("POST", "/guests", {"name": "\u0007"}, 422),
        ("GET", "/tables/TABLE/record", None, 409),
    ],
)
def test_programs_are_refused_clearly_too(
    noor: Guest, table: str, method: str, path: str, body: Any, status: int
) -> None:
    answer: httpx.Response = noor.api.request(method, path.replace("TABLE", table), json=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["message"]


def test_a_token_is_needed_and_can_be_revoked(served: Served, noor: Guest, table: str) -> None:
    assert served.browser("/api").get(f"/tables/{table}").status_code == 401
    noor.post("/you/revoke")
    assert noor.api.get(f"/tables/{table}").status_code == 401


def test_a_redirect_never_leaves_the_server(noor: Guest) -> None:
    for back in ("https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"):
        answer = noor.post("/look", language="fr", back=back)
        assert answer.headers["location"] == "/"

"""Whatever is sent to whatever route gets an answer, and never one that says that the fault is ours."""

import os
from collections import Counter
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from durbar.web.app import Settings
from durbar.web.limits import Limits
from tests.web.fuzz import Fuzz, routes
from tests.web.raw import call
from tests.web.serving import Served, serving

NIGHTLY = "DURBAR_NIGHTLY"  # set, ten times as many
REQUESTS = 20_000 if os.environ.get(NIGHTLY) else 3_200  # some for every route
LIMITS = Limits(head_seconds=0.5, body_seconds=0.5)  # half requests are among them


def status_of(address: str, request: bytes) -> int | None:
    """What is answered."""
    with call(address) as caller:
        caller.say(request)
        return caller.status()


def fuzzed(folder: Path) -> AbstractContextManager[Served]:
    """A server to be fuzzed."""
    settings = Settings(f"sqlite:///{folder}/a.sqlite", requests_per_second=1_000_000, ahead=False)
    return serving(settings, LIMITS)


def fuzz(served: Served, requests: int) -> tuple[Counter[int | None], set[str]]:
    """Send so many requests; how often each status was answered, and which routes have done what they are for."""
    answers: Counter[int | None] = Counter()
    reached: set[str] = set()
    sender = Fuzz(served, seed=requests)
    for _ in range(requests):
        route, request = sender.request()
        status = status_of(served.address, request)
        assert (status or 500) < 500, f"{sender.turns}: {status} for {route}: {request[:3000]!r}"
        answers[status] += 1
        if status and status < 400:
            reached.add(route)
    return answers, reached


PROOFS = ("/carry/", "/known/", "/you/passkeys")  # a link that counts once, a code, a key


@pytest.mark.slow
def test_no_request_is_answered_by_an_error_of_ours(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with fuzzed(tmp_path) as served:
        answers, reached = fuzz(served, REQUESTS)
        every = {f"{method} {path}" for path, method, _ in routes(served.app)}
        assert not [line for line in caplog.records if line.levelname == "ERROR"]
    # Most routes are reached, or nothing has been tried; but nobody guesses what makes him known.
    every = {route for route in every if not any(proof in route for proof in PROOFS)}
    assert len(reached & every) > 0.6 * len(every), every - reached
    assert {200, 303, 400, 403, 404, 405, 408, 415, 431} <= answers.keys()


NAMED = [
    b"GET / HTTP/1.1\r\nHost: x:99999\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: here\r\nCookie: a@b=1\r\n\r\n",
    b"GET /static/%00 HTTP/1.1\r\nHost: here\r\n\r\n",
    b"GET /games/agra/" + b"%C3%A9" * 90 + b" HTTP/1.1\r\nHost: here\r\n\r\n",
]


@pytest.mark.parametrize("request_", NAMED, ids=lambda request: str(request[:60]))
def test_strange_hosts_cookies_and_paths_are_no_fault_of_ours(served: Served, request_: bytes) -> None:
    assert (status_of(served.address, request_) or 500) < 500


def test_a_neighbour_s_cookie_locks_nobody_out(served: Served) -> None:
    noor = served.guest("Noor")
    [(name, value)] = noor.browser.cookies.items()
    noor.browser.cookies.clear()
    for cookies in (f"a@b=1; {name}={value}", f'x="; {name}={value}', f"é; =; {name}={value}; {name}=z"):
        page = noor.browser.get("/you", headers={b"Cookie": cookies.encode()})
        assert page.status_code == 200
        assert "Noor" in page.text


@pytest.mark.parametrize(
    "body", [b"[" * 10_000, b'{"name": "\xff"}', b"\xff\xfe{\0}\0"], ids=["deep", "latin", "utf-16"]
)
def test_json_that_cannot_be_read_is_refused(served: Served, body: bytes) -> None:
    answer = served.browser("/api").post("/guests", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["message"]

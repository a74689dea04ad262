"""Makes the figures of docs/reliability.md anew: `make reliability`. Each is made by the code of its own tests."""

import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic

import httpx

from durbar.engine.game import names
from durbar.web.app import Settings
from tests.web.process import Process
from tests.web.serving import serving
from tests.web.test_fuzz import fuzz, fuzzed
from tests.web.test_knowledge import compare
from tests.web.test_processes import killed_in_play
from tools.blocks import rewrite, table

ROUNDS, KILLS = 5, 5  # servers, and how often each of them is killed
REQUESTS = 5_000
SECONDS = 30  # of attack
MASTERS = [{"who": "bot", "level": "master"}] * 3


def kills(folder: Path) -> dict[str, int]:
    """Servers that are killed in the middle of play."""
    acknowledged = sum(killed_in_play(f"sqlite:///{folder}/{seed}.sqlite", KILLS, 10 * seed) for seed in range(ROUNDS))
    return {"kills with -9": ROUNDS * KILLS, "choices acknowledged": acknowledged}


def views(folder: Path) -> dict[str, int]:
    """Everything that is sent, compared after all unknown was dealt again."""
    settings = Settings(f"sqlite:///{folder}/views.sqlite", pause=0, requests_per_second=100_000, ahead=False)
    with serving(settings) as served:
        compared = sum(compare(served, game, seed=3) for game in names())
    return {"answers compared after dealing again": compared}


def requests(folder: Path) -> dict[str, int]:
    """Nonsense on every route."""
    with fuzzed(folder) as served:
        answers, _ = fuzz(served, REQUESTS)
    return {"requests fuzzed": answers.total()}


# --- Under attack ---------------------------------------------------------------------------------------------------


def attack(folder: Path) -> dict[str, int]:
    """How long an ordinary visitor waits while somebody opens tables of masters, talks, sends half requests and long
    headers, all at once.
    """
    with Process(f"sqlite:///{folder}/attack.sqlite") as server:
        ended = threading.Event()
        work = [_opens_tables, _talks, _sends_half_requests, _sends_long_headers]
        attackers = [threading.Thread(target=_again, args=(task, server, ended)) for task in work]
        for attacker in attackers:
            attacker.start()
        slowest, asked = 0.0, 0
        with httpx.Client(base_url=server.address, timeout=60) as visitor:
            until = monotonic() + SECONDS
            while monotonic() < until:
                for path in ("/", "/health/live", "/rules/meridian"):
                    started = monotonic()
                    visitor.get(path).raise_for_status()
                    slowest, asked = max(slowest, monotonic() - started), asked + 1
        ended.set()
        for attacker in attackers:
            attacker.join()
    return {"pages asked for under attack": asked, "milliseconds until the slowest was there": round(1000 * slowest)}


def _again(task: Callable[[Process], None], server: Process, ended: threading.Event) -> None:
    while not ended.is_set():
        with suppress(httpx.HTTPError, OSError, KeyError):
            task(server)


def _opens_tables(server: Process) -> None:
    with closing(server.guest("Mallory")) as guest:
        for _ in range(10):
            guest.post("/tables", json={"game": "meridian", "seats": MASTERS})


def _talks(server: Process) -> None:
    with closing(server.guest("Mallory")) as guest:
        table = guest.post("/tables", json={"game": "meridian", "seats": [{"who": "me"}, {"who": "open"}]}).json()["id"]
        for line in range(50):
            guest.post(f"/tables/{table}/chat", json={"text": f"line {line} " * 30})


def _sends_half_requests(server: Process) -> None:
    lines = [socket.create_connection(("127.0.0.1", server.port), timeout=1) for _ in range(50)]
    for line in lines:
        line.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n")
    for line in lines:
        line.close()


def _sends_long_headers(server: Process) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=1) as line:
        for _ in range(1000):
            line.sendall(b"X-Long: " + b"x" * 60_000 + b"\r\n")


def main() -> None:
    """Write all of it."""
    figures: dict[str, int] = {}
    for task in (kills, views, requests, attack):
        print(task.__doc__, file=sys.stderr)
        with tempfile.TemporaryDirectory() as folder:
            figures |= task(Path(folder))
    rows = [[words, f"{figure:,}"] for words, figure in figures.items()]
    rewrite("docs/reliability.md", "figures", table(["measured by `make reliability`", ""], rows))


if __name__ == "__main__":
    main()

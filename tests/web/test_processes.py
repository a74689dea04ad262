"""Real servers in real processes: killed in the middle of play, and two of them on one database."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from random import Random
from typing import Any

import httpx

from durbar.store import connect
from durbar.tables.acts import Chose
from tests.store.conftest import address as address
from tests.store.conftest import sqlite as sqlite
from tests.store.postgres import postgres as postgres
from tests.store.postgres import postgres_server as postgres_server
from tests.web.process import Process

MASTER = {"who": "bot", "level": "master"}
SEATS = [{"who": "me"}, {"who": "here", "name": "Kenji"}, {"who": "here", "name": "Odile"}]


class Player:
    """Somebody who plays all seats of a table at random, and notes what was acknowledged."""

    def __init__(self, api: httpx.Client, seed: int, seats: list[dict[str, str]] = SEATS) -> None:
        self.api = api
        self.random = Random(seed)
        self.table: dict[str, Any] = api.post("/tables", json={"game": "meridian", "seats": seats}).json()
        self.id: str = self.table["id"]
        self.acknowledged: list[tuple[int, int]] = []
        self.sent: tuple[int, int] | None = None  # and not acknowledged yet

    def choose(self) -> None:
        seat, choice = self.sent = self.table["seat"], self.random.choice(self.table["choices"])
        chosen = {"seat": seat, "choice": choice, "asked": self.table["asked"]}
        answer = self.api.post(f"/tables/{self.id}/choices", json=chosen)
        answer.raise_for_status()
        self.acknowledged.append(self.sent)
        self.table = answer.json()

    def play_until_killed(self) -> None:
        try:
            while self.table["state"] == "playing":
                self.choose()
        except httpx.TransportError:
            pass

    def look_again(self) -> None:
        """After a crash: what the table shows now."""
        seen = self.api.get(f"/tables/{self.id}").json()
        self.table = {**seen, "choices": [offer["choice"] for offer in seen["choices"]]}


def choices_kept(database: str, table: str) -> list[tuple[int, int]]:
    with closing(connect(database)) as store:
        _, acts = store.read(table)
    return [(act.seat, act.choice) for act in acts if isinstance(act, Chose)]


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(address: str) -> None:
    killed_in_play(address, kills=3)


def killed_in_play(address: str, kills: int, seed: int = 0) -> int:
    """Kill a server so often while three tables are played, and go on to their ends; how many choices it had
    acknowledged, of which none may be lost.
    """
    server = Process(address)
    players = [Player(server.guest(f"Player {number}"), seed + number) for number in range(3)]
    for _ in range(kills):
        threads = [threading.Thread(target=player.play_until_killed) for player in players]
        for thread in threads:
            thread.start()
        goal = [len(player.acknowledged) + 5 for player in players]
        while any(
            len(player.acknowledged) < least and player.table["state"] == "playing"
            for player, least in zip(players, goal, strict=True)
        ):
            threads[0].join(0.005)
        server.kill()
        for thread in threads:
            thread.join()
        for player in players:
            kept = choices_kept(address, player.id)
            assert kept[: len(player.acknowledged)] == player.acknowledged
            assert kept[len(player.acknowledged) :] in ([], [player.sent])  # written, but its answer did not get out
            player.acknowledged = kept
        server = server.again()
        for player in players:
            player.look_again()
    with server:
        for player in players:
            player.play_until_killed()
            assert player.table["state"] == "over"
            player.api.close()
    return sum(len(player.acknowledged) for player in players)


@contextmanager
def stream(address: str, path: str, last: int) -> Iterator[Iterator[str]]:
    """The lines of a live stream, from the act after the last one seen."""
    headers = {"Last-Event-ID": str(last)}
    with httpx.Client(base_url=address, timeout=60) as browser, browser.stream("GET", path, headers=headers) as lines:
        yield lines.iter_lines()


def next_number(lines: Iterator[str]) -> int:
    """The number of the act that the next message brings."""
    return next(int(line.removeprefix("id: ")) for line in lines if line.startswith("id: "))


def test_a_stream_resumes_after_a_restart_and_misses_nothing(address: str) -> None:
    with Process(address) as server:
        player = Player(server.guest("Noor"), 1)
        with stream(server.address, f"/tables/{player.id}/live", player.table["number"]) as lines:
            next(lines)  # it listens
            player.choose()
            last = next_number(lines)
            assert last == player.table["number"]
        player.choose()  # while nobody listens
        server.kill()
        with server.again() as restarted:
            player.look_again()
            with stream(restarted.address, f"/tables/{player.id}/live", last) as lines:
                assert next_number(lines) == last + 1
                player.choose()
                assert next_number(lines) == last + 2
        player.api.close()


def test_two_servers_on_one_database_show_each_other_s_moves(postgres: str) -> None:
    with Process(postgres) as one, Process(postgres) as other:
        player = Player(one.guest("Noor"), 1)
        elsewhere = httpx.Client(base_url=f"{other.address}/api", headers=player.api.headers, timeout=60)
        with stream(other.address, f"/tables/{player.id}/live", player.table["number"]) as lines:
            next(lines)
            for _ in range(10):
                player.choose()
                assert next_number(lines) == player.table["number"]
                player.api, elsewhere = elsewhere, player.api
        stale = {"seat": player.sent[0], "choice": player.sent[1], "asked": 3} if player.sent else {}
        assert {
            api.post(f"/tables/{player.id}/choices", json=stale).status_code for api in (player.api, elsewhere)
        } == {409}
        player.api.close()
        elsewhere.close()


def sent(api: httpx.Client, path: str, body: dict[str, Any]) -> httpx.Response:
    return api.post(path, json=body)


def test_two_servers_never_accept_the_same_move_twice(postgres: str) -> None:
    with Process(postgres) as one, Process(postgres) as other:
        player = Player(one.guest("Noor"), 2)
        apis = [player.api, httpx.Client(base_url=f"{other.address}/api", headers=player.api.headers, timeout=60)]
        for _ in range(10):
            chosen = {
                "seat": player.table["seat"],
                "choice": player.table["choices"][0],
                "asked": player.table["asked"],
            }
            with ThreadPoolExecutor() as together:
                answers = [*together.map(partial(sent, path=f"/tables/{player.id}/choices", body=chosen), apis * 2)]
            assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
            player.table = next(answer.json() for answer in answers if answer.is_success)
        assert len(choices_kept(postgres, player.id)) == 10
        for api in apis:
            api.close()


def test_the_server_answers_while_masters_think(sqlite: str) -> None:
    """Two of them, on all cores; everything that is asked meanwhile is answered before they have decided."""
    with Process(sqlite, 0, "--think", "8") as server, closing(server.guest("Noor")) as api:
        noor = Player(api, seed=1, seats=[{"who": "me"}, MASTER, MASTER])
        while noor.table["seat"] is not None:
            noor.choose()
        while "meridian" not in httpx.get(f"{server.address}/health").json()["compiled"]:
            time.sleep(0.1)
        number = api.get(f"/tables/{noor.id}").json()["number"]
        for _ in range(20):
            assert api.get("/tables").status_code == 200
        assert api.get(f"/tables/{noor.id}").json()["number"] == number


def test_forty_tables_of_masters_do_not_keep_a_newcomer_waiting(sqlite: str) -> None:
    """Theirs are asked first, and are far from done when it has answered."""
    newcomer = {"who": "bot", "level": "newcomer"}
    options = "--think", "2", "--workers", "1", "--quotas", "100"
    with (
        Process(sqlite, 0, *options) as server,
        closing(server.guest("Many")) as many,
        closing(server.guest("Noor")) as api,
    ):
        waiting = [Player(many, seed, seats=[MASTER, MASTER]).id for seed in range(40)]
        while "meridian" not in httpx.get(f"{server.address}/health").json()["compiled"]:
            time.sleep(0.1)
        noor = Player(api, seed=1, seats=[{"who": "me"}, newcomer])
        while len(noor.acknowledged) < 5:
            if not noor.table["choices"]:  # the newcomer is to play
                number = noor.table["number"]
                while noor.table["number"] == number:
                    api.get(f"/tables/{noor.id}/wait?after={number}")
                    noor.look_again()
            else:
                noor.choose()
        untouched = [table for table in waiting if api.get(f"/tables/{table}").json()["plies"] == 0]
        assert len(untouched) > len(waiting) / 2

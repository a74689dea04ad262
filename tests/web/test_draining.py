"""A server that is asked to end lets visitors be sent elsewhere first; and servers are restarted one by one while a
table is played, behind a proxy: no choice is lost, and no stream stays dead.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress

import httpx

from tests.store.conftest import sqlite as sqlite
from tests.store.postgres import postgres as postgres
from tests.store.postgres import postgres_server as postgres_server
from tests.web.process import Process
from tests.web.test_processes import Player, choices_kept, next_number, stream


def wrong(server: Process) -> dict[str, str]:
    answer = httpx.get(f"{server.address}/health/ready", timeout=60)
    found: dict[str, str] = answer.json()["wrong"]
    assert (answer.status_code == 503) == bool(found)
    return found


def test_a_server_that_drains_says_so_takes_no_stream_and_answers_all_else(sqlite: str) -> None:
    with Process(sqlite, 0, "--drain", "600") as server, closing(server.guest("Noor")) as api:
        player = Player(api, 1)
        path = f"/tables/{player.id}/live"
        assert not wrong(server)
        with stream(server.address, path, player.table["number"]) as lines:
            next(lines)
            server.ask_to_end()
            while wrong(server) != {"server": "draining"}:
                pass
            assert httpx.get(server.address + path).status_code == 503
            assert httpx.get(f"{server.address}/health/live").status_code == 200
            player.choose()  # on a connection that was open
            page = httpx.get(f"{server.address}/tables/{player.id}")
            assert (page.status_code, page.headers["connection"]) == (200, "close")
            assert next_number(lines) == player.table["number"]
            assert server.end() == 0  # asked again: at once
            assert "event: moved" in list(lines)


class Proxy:
    """Sends each connection to the next server that is ready, as others do that look at its health."""

    def __init__(self) -> None:
        self.servers: list[int] = []  # their ports
        self.closed = False
        self._turn = 0
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._threads = [threading.Thread(target=self._accept)]

    def _accept(self) -> None:
        with suppress(OSError):  # it is closed
            while True:
                line, _ = self._listening.accept()
                thread = threading.Thread(target=self._carry, args=(line,))
                self._threads.append(thread)
                thread.start()

    def _ready(self) -> socket.socket:
        while not self.closed:
            self._turn += 1
            port = self.servers[self._turn % len(self.servers)]
            with suppress(httpx.TransportError, OSError):
                if httpx.get(f"http://127.0.0.1:{port}/health/ready", timeout=60).status_code == 200:
                    return socket.create_connection(("127.0.0.1", port))
        return socket.socket()  # which leads nowhere

    def _carry(self, line: socket.socket) -> None:
        with line, self._ready() as server:
            back = threading.Thread(target=_pour, args=(server, line))
            back.start()
            _pour(line, server)
            back.join()

    @contextmanager
    def running(self) -> Iterator["Proxy"]:
        self._threads[0].start()
        try:
            yield self
        finally:
            self._listening.shutdown(socket.SHUT_RDWR)
            self._listening.close()
            for thread in self._threads:
                thread.join()


def _pour(source: socket.socket, target: socket.socket) -> None:
    """All that comes from one side, until it ends."""
    with suppress(OSError):
        while said := source.recv(65536):
            target.sendall(said)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)


class Follower:
    """A page that listens: it comes again whenever its stream ends, and says what it has seen last, as htmx does."""

    def __init__(self, address: str, path: str, last: int) -> None:
        self.seen = [last]
        self.streams = 0
        self.known = threading.Condition()
        self._where = address, path
        self._ended = threading.Event()
        self.thread = threading.Thread(target=self._listen)
        self.thread.start()

    def _listen(self) -> None:
        while not self._ended.is_set():
            with suppress(httpx.TransportError), stream(*self._where, self.seen[-1]) as lines:
                for line in lines:
                    with self.known:
                        self.streams += "listening" in line
                        if line.startswith("id: "):
                            self.seen.append(int(line.removeprefix("id: ")))
                        self.known.notify_all()
                    if self._ended.is_set():
                        break

    def until_it_sees(self, number: int, streams: int) -> None:
        with self.known:
            assert self.known.wait_for(lambda: self.seen[-1] >= number and self.streams >= streams, timeout=60)

    def leave(self) -> None:
        """Listen no more, once the stream ends."""
        self._ended.set()


def test_servers_are_restarted_one_by_one_and_nothing_is_lost(postgres: str) -> None:
    options = "--drain", "2"
    with ExitStack() as running:
        proxy = running.enter_context(Proxy().running())
        servers = [running.enter_context(Process(postgres, 0, *options)) for _ in range(2)]
        proxy.servers = [server.port for server in servers]
        api = running.enter_context(closing(servers[0].guest("Noor")))
        api.base_url = httpx.URL(f"{proxy.address}/api")
        player = Player(api, 1)
        pages = [Follower(proxy.address, f"/tables/{player.id}/live", player.table["number"]) for _ in range(4)]
        for page in pages:
            page.until_it_sees(0, streams=1)
        for server in servers:
            ending = threading.Thread(target=server.end)
            ending.start()
            while ending.is_alive():
                if player.table["state"] == "playing":
                    player.choose()
                for page in pages:
                    page.until_it_sees(player.table["number"], streams=1)
                ending.join(0.3)
            running.enter_context(server.again())
        assert all(page.streams > 1 for page in pages)  # each has lost its server once at least
        for page in pages:
            assert page.seen == sorted(page.seen)
            page.leave()
        assert choices_kept(postgres, player.id) == player.acknowledged
        proxy.closed = True
    for page in pages:
        page.thread.join()

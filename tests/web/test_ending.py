"""How a server ends, and that there is one at most for a SQLite file."""

import socket
from contextlib import ExitStack, closing
from pathlib import Path

import httpx

from tests.store.conftest import sqlite as sqlite
from tests.test_cli import durbar
from tests.web.process import Process
from tests.web.test_processes import Player

STREAMS = 200


def listener(server: Process, table: str) -> socket.socket:
    """Somebody who follows a table."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    line.sendall(f"GET /tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    heard = b""
    while b"listening" not in heard:
        heard += line.recv(65536)
    return line


def test_a_server_with_many_streams_ends_quietly(sqlite: str, tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with Process(sqlite, errors=errors) as server, ExitStack() as lines:
        api = lines.enter_context(closing(server.guest("Noor")))
        table = Player(api, 1).id
        streams = [lines.enter_context(listener(server, table)) for _ in range(STREAMS)]
        half = lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        half.sendall(b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
        assert server.end() == 0
        for line in streams:
            while line.recv(65536):  # until its orderly end
                pass
    said = errors.read_text("utf-8")
    assert "Exception" not in said
    assert "Traceback" not in said


def test_a_second_server_on_one_file_is_refused_until_the_first_is_gone(sqlite: str) -> None:
    with Process(sqlite) as server:
        told = durbar("serve", "--database", sqlite, "--port", "0", ok=False)
        assert "another server uses" in told
        assert len(told.strip().splitlines()) == 1
        assert httpx.get(f"{server.address}/health/ready").status_code == 200
        server.kill()
        with Process(sqlite) as following:
            assert httpx.get(f"{following.address}/health/ready").status_code == 200

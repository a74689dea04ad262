"""What whoever runs a server learns of it, in logs, figures and traces: enough to find what is wrong, and nothing that
is a key, a name or anybody's.
"""

import json
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest

from durbar.web.serve import bound_socket
from tests.store.conftest import sqlite as sqlite
from tests.test_cli import durbar
from tests.web.process import Process
from tests.web.test_processes import Player, stream

SECRET = "Zm9yLW9uY2Utb25seQ"
LINKS = "/carry/", "/notices/stop/", "/notices/confirm/", "/tables/", "/nowhere/"


@contextmanager
def collector() -> Iterator[tuple[str, list[bytes]]]:
    """Somebody who wants traces: his address, and what he was sent."""
    sent: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", sent
        server.shutdown()
        thread.join()


def free_port() -> int:
    with bound_socket("127.0.0.1", 0) as bound:
        port: int = bound.getsockname()[1]
        return port


def figure(figures: str, name: str) -> float:
    """The sum of a figure over all its labels."""
    found = re.findall(rf"^{name}(?:{{.*}})? (\S+)$", figures, re.MULTILINE)
    assert found, name
    return sum(map(float, found))


def test_all_is_told_and_no_key_no_name_and_nobody_s_id(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, port = tmp_path / "log", free_port()
    with collector() as (address, traces):
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", address)
        options = "--log", "json", "--access-log", "--metrics-port", str(port)
        with Process(sqlite, 0, *options, errors=log) as server, closing(server.guest("Noor al-Hayat")) as api:
            token = api.headers["Authorization"].split()[1]
            player = Player(api, 1)
            player.choose()
            refused = api.post(f"/tables/{player.id}/choices", json={"seat": 0, "choice": 99999, "asked": 0})
            assert refused.is_client_error
            for link in LINKS:
                httpx.get(f"{server.address}{link}{SECRET}?word={SECRET}")
            given = httpx.get(server.address, headers={"X-Request-ID": "of-the-proxy-1"})
            forged = httpx.get(server.address, headers={"X-Request-ID": "a line\tof another"})
            with stream(server.address, f"/tables/{player.id}/live", 0) as lines:
                next(lines)
                figures = httpx.get(f"http://127.0.0.1:{port}/metrics").text
            assert httpx.get(f"{server.address}/metrics").status_code == 404
            assert server.end() == 0
        written = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    routes = [(line["method"], line["route"], line["status"]) for line in written if "route" in line]
    assert ("POST", "/api/tables/{table_id}/choices", 200) in routes
    assert any(route == "/carry/{word}" for _, route, _ in routes)
    assert ("GET", "(none)", 404) in routes
    ids = {line.get("request") for line in written}
    assert given.headers["X-Request-ID"] == "of-the-proxy-1"
    assert re.fullmatch("[0-9a-f]{16}", forged.headers["X-Request-ID"])
    assert {given.headers["X-Request-ID"], forged.headers["X-Request-ID"], refused.headers["X-Request-ID"]} <= ids
    assert figure(figures, "durbar_choices_total") == 2
    assert figure(figures, "durbar_streams_open") == 1
    assert figure(figures, "durbar_tables_in_memory") == 1
    assert figure(figures, "durbar_store_seconds_count") > 0
    assert figure(figures, "durbar_errors_total") >= len(LINKS) - 2
    assert "durbar_bots_asked 0.0" in figures
    spans = b"".join(traces)
    assert b"POST /api/tables/{table_id}/choices" in spans
    for told in (log.read_text("utf-8"), figures, spans.decode("latin-1")):
        for hidden in (SECRET, "Noor", "Hayat", token, player.id):
            assert hidden not in told, hidden


def test_a_port_for_figures_that_is_taken_and_a_log_of_no_kind_are_told_in_a_sentence(sqlite: str) -> None:
    with bound_socket("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        told = durbar("serve", "--database", sqlite, "--port", "0", "--metrics-port", port, ok=False)
    assert "--metrics-port" in told
    assert "text or as json" in durbar("serve", "--database", sqlite, "--port", "0", "--log", "xml", ok=False)

"""A server whose database goes away, is locked or has a spoilt row: it stands up by itself, and says what is wrong."""

import json
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psycopg
from sqlalchemy import text

from durbar.store.engines import open_engines
from tests.store.conftest import address as address
from tests.store.conftest import sqlite as sqlite
from tests.store.postgres import PostgresServer
from tests.store.postgres import own_postgres as own_postgres
from tests.store.postgres import postgres as postgres
from tests.store.postgres import postgres_server as postgres_server
from tests.test_cli import durbar
from tests.web.process import Process
from tests.web.serving import Served
from tests.web.test_processes import Player

NEWCOMER = {"who": "bot", "level": "newcomer"}
LONG = 240  # seconds after which something is taken never to happen


def eventually(what: Callable[[], bool]) -> None:
    until = time.monotonic() + LONG
    while not what():
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.2)


def open_table(api: httpx.Client) -> httpx.Response:
    """Open a table at which bots play by themselves."""
    return api.post("/tables", json={"game": "meridian", "seats": [NEWCOMER] * 4})


def of_bots(api: httpx.Client) -> str:
    table: str = open_table(api).json()["id"]
    return table


def played(api: httpx.Client, tables: list[str], goal: int) -> bool:
    return all(number(api, table) >= goal for table in tables)


def number(api: httpx.Client, table: str) -> int:
    told: int = api.get(f"/tables/{table}").json()["number"]
    return told


def state(api: httpx.Client, table: str) -> str:
    told: str = api.get(f"/tables/{table}").json()["state"]
    return told


def ready(server: Process) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"{server.address}/health/ready", timeout=60)
    return answer.status_code, answer.json()["wrong"]


def spoil(database: str, table: str, content: str) -> None:
    """Write garbage where the table's last act was."""
    engines = open_engines(database)
    with engines.writing.begin() as connection:
        row = {"table": table, "content": content}
        last = "SELECT max(number) FROM acts WHERE table_id = :table"
        connection.execute(
            text(f"UPDATE acts SET content = :content WHERE table_id = :table AND number = ({last})"), row
        )
    for engine in engines:
        engine.dispose()


# --- The database goes away -----------------------------------------------------------------------------------------


def test_all_tables_go_on_by_themselves_when_the_database_comes_back(own_postgres: PostgresServer) -> None:
    with Process(own_postgres.get_uri(), 0, "--pause", "0.3") as server, closing(server.guest("Noor")) as api:
        tables = [of_bots(api) for _ in range(3)]
        eventually(partial(played, api, tables, 8))
        assert ready(server) == (200, {})
        own_postgres.stop()
        eventually(lambda: ready(server)[0] == 503)
        assert "database" in ready(server)[1]
        assert httpx.get(f"{server.address}/health/live").status_code == 200
        page = httpx.get(server.address, headers={"Accept-Language": "fr"}, timeout=60)
        assert (page.status_code, page.headers["retry-after"]) == (503, "5")
        assert "hors d’atteinte" in page.text
        program = api.get("/tables")
        assert (program.status_code, program.headers["retry-after"]) == (503, "5")
        assert "Try again" in program.json()["message"] or "try again" in program.json()["message"]
        assert str(own_postgres.pgdata) not in page.text + program.text
        time.sleep(10)  # longer than the first pauses of whoever tries again
        own_postgres.ensure_postgres_running()
        eventually(lambda: ready(server) == (200, {}))
        eventually(lambda: all(state(api, table) == "over" for table in tables))


# --- One table's trouble --------------------------------------------------------------------------------------------


GARBAGE = ("{", '{"act":"chose","at":1,"seat":77,"choice":-5}', '{"act":"unknown"}')


def test_spoilt_rows_in_the_oldest_waiting_tables_stop_no_other_table(sqlite: str) -> None:
    with Process(sqlite, 0, "--pause", "1000") as server, closing(server.guest("Noor")) as api:
        spoilt = [of_bots(api) for _ in GARBAGE]
        time.sleep(1.1)  # tables are ordered by the second
        others = [of_bots(api) for _ in range(2)]
    for table, garbage in zip(spoilt, GARBAGE, strict=True):
        spoil(sqlite, table, garbage)
    for goal in (10, 13):  # after a restart, too
        with Process(sqlite, 0, "--pause", "0.05") as server, closing(server.guest("Noor")) as api:
            eventually(partial(played, api, others, goal))
            assert ready(server) == (200, {})
            assert httpx.get(server.address).status_code == 200
            for table in spoilt:
                page = httpx.get(f"{server.address}/tables/{table}", headers={"Accept-Language": "en"})
                assert page.status_code == 410
                assert "This table cannot be played on: what was written down of it" in page.text
                page = httpx.get(f"{server.address}/tables/{table}", headers={"Accept-Language": "fr"})
                assert "On ne peut plus jouer à cette table" in page.text
                told = api.get(f"/tables/{table}")
                assert (told.status_code, told.json()["error"]) == (410, "Unplayable")
            troubles = json.loads(durbar("admin", "troubles", "--database", sqlite, "--json"))
            assert {trouble["table"] for trouble in troubles} == set(spoilt)
            assert all("act 4" in trouble["why"] for trouble in troubles)


def test_a_table_of_other_rules_or_of_an_unknown_game_says_so(address: str) -> None:
    with Process(address) as server, closing(server.guest("Noor")) as api:
        other, unknown = Player(api, 1).id, Player(api, 2).id
    engines = open_engines(address)
    with engines.writing.begin() as connection:
        for table, old, new in ((other, '"version":', '"version":9'), (unknown, '"meridian"', '"chess"')):
            for column in ("opened", "summary"):
                change = text(f"UPDATE tables SET {column} = replace({column}, :old, :new) WHERE id = :id")
                connection.execute(change, {"old": old, "new": new, "id": table})
    for engine in engines:
        engine.dispose()
    with Process(address) as server, httpx.Client(base_url=f"{server.address}/api", headers=api.headers) as again:
        told = {table: again.get(f"/tables/{table}") for table in (other, unknown)}
        assert {answer.status_code for answer in told.values()} == {410}
        assert "rules version 9" in told[other].json()["message"]
        assert "“chess” is not installed" in told[unknown].json()["message"]
    told_here = durbar("admin", "troubles", "--database", address)
    assert other in told_here
    assert unknown in told_here


def test_a_spoilt_summary_hides_no_other_table_from_the_lobby(sqlite: str, tmp_path: Path) -> None:
    with Process(sqlite) as server, closing(server.guest("Noor")) as api:
        tables = [Player(api, seed).id for seed in range(3)]
        with closing(sqlite3.connect(tmp_path / "durbar.sqlite", isolation_level=None)) as other:
            other.execute("UPDATE tables SET summary = '{' WHERE id = ?", (tables[0],))
            other.execute("UPDATE tables SET summary = CAST(x'ff00fe' AS TEXT) WHERE id = ?", (tables[1],))
        assert [line["id"] for line in api.get("/tables").json()] == [tables[2]]


# --- Locks ----------------------------------------------------------------------------------------------------------


def test_readers_do_not_wait_for_writers_and_writers_not_for_ever(sqlite: str, tmp_path: Path) -> None:
    with Process(sqlite) as server, closing(server.guest("Noor")) as api:
        table = Player(api, 1)
        other = sqlite3.connect(tmp_path / "durbar.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(40) as threads:
            opening = [threads.submit(open_table, api) for _ in range(40)]
            time.sleep(1)
            assert httpx.get(server.address, timeout=60).status_code == 200
            assert not any(answer.done() for answer in opening), "the lobby has waited until writers gave up"
            assert api.get(f"/tables/{table.id}").status_code == 200
            answers = [answer.result() for answer in opening]
        assert {(answer.status_code, answer.headers["retry-after"]) for answer in answers} == {(503, "5")}
        assert "database" in ready(server)[1]
        other.execute("ROLLBACK")
        other.close()
        eventually(lambda: ready(server) == (200, {}))
        table.choose()


def test_whoever_cannot_be_served_is_told_so_at_his_table(served: Served, tmp_path: Path) -> None:
    noor = served.guest("Noor")
    table = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    with closing(sqlite3.connect(tmp_path / "web.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = noor.post(f"/tables/{table}/say", text="Is anybody there?")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert "The tables are busy right now." in answer.text
    assert "Kenji" in answer.text
    assert "Is anybody there?" not in noor.browser.get(f"/tables/{table}").text


def test_a_lock_of_postgresql_is_not_waited_for_for_ever(postgres: str) -> None:
    with Process(postgres) as server, closing(server.guest("Noor")) as api:
        table = Player(api, 1)
        with psycopg.connect(postgres) as other:
            other.execute("SELECT * FROM tables FOR UPDATE")
            chosen = {"seat": table.table["seat"], "choice": table.table["choices"][0], "asked": table.table["asked"]}
            answer = api.post(f"/tables/{table.id}/choices", json=chosen)
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
            other.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
            assert httpx.get(server.address, timeout=60).status_code == 503
        table.choose()

"""A pace is chosen when a table is opened; clocks, vacations and who is here show on pages and in the API."""

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from durbar.tables import pace, timekeeper
from durbar.tables.clock import now
from durbar.tables.table import Table
from durbar.tables.vacations import day_of
from tests.games.secret import KEEP, MARK
from tests.web.process import Process
from tests.web.serving import Guest, Served
from tests.web.test_live import messages
from tests.web.test_quiet import choose

LIVE = {"kind": "live", "seconds": 30, "minutes": 10}


@pytest.fixture
def noor(served: Served) -> Guest:
    return served.guest("Noor")


@pytest.fixture
def kenji(served: Served) -> Guest:
    return served.guest("Kenji")


def opened(noor: Guest, kenji: Guest, **wanted: Any) -> Table:
    """A table of two who choose at the same time."""
    seats = [{"who": "me"}, {"who": "open"}]
    table_id = noor.call("POST", "/tables", game="secret", seats=seats, options={"minds": "open"}, pace=wanted)["id"]
    kenji.call("POST", f"/tables/{table_id}/sit", seat=1)
    return noor.served.server.host._tables[table_id]


def clocks(guest: Guest, table: Table) -> list[Any]:
    return [seat["clock"] for seat in guest.call("GET", f"/tables/{table.opened.id}")["seats"]]


def test_a_pace_is_told_by_pages_and_to_programs(noor: Guest, kenji: Guest) -> None:
    table = opened(noor, kenji, **LIVE)
    told = noor.call("GET", f"/tables/{table.opened.id}")
    assert told["pace"] == {"kind": "live", "move": 30, "bank": 600, "late": "seat"}
    assert all(clock["runs"] and 0 < clock["left"] <= 630 for clock in clocks(noor, table))
    due = clocks(noor, table)[0]["due"]
    line = next(line for line in noor.call("GET", "/tables") if line["id"] == table.opened.id)
    assert (line["pace"], line["due"]) == (told["pace"], due)
    page, lobby = noor.browser.get(f"/tables/{table.opened.id}").text, noor.browser.get("/").text
    for shown in (page, lobby):
        assert f'data-due="{due}"' in shown
        assert "30 seconds a move, 10 minutes in reserve" in shown
    assert "takes the seat until its holder comes back" in page
    assert choose(noor, table, 0, KEEP) == 303
    assert "10 minutes in reserve</span>" in noor.browser.get(f"/tables/{table.opened.id}").text
    assert clocks(kenji, table)[0] == {"runs": False, "left": 630, "bank": 600, "due": None}


def test_the_form_of_the_lobby_opens_a_table_with_a_pace(served: Served, noor: Guest) -> None:
    form = {"game": "meridian", "who-0": "me", "who-1": "open", "pace": "days", "pace-days": "2", "pace-late": "move"}
    where = noor.post("/tables", **form).headers["location"]
    table = served.server.host._tables[where.removeprefix("/tables/")]
    assert table.opened.pace == pace.by_the_day(2, pace.MOVE)
    assert "2 days a move" in noor.browser.get(where).text
    for bad in ({"pace": "days", "pace-days": "x"}, {"pace": "days", "pace-days": "99"}, {"pace": "fast"}):
        assert noor.post("/tables", **{**form, **bad}).status_code == 422


def test_without_a_pace_nothing_tells_of_clocks(noor: Guest, kenji: Guest) -> None:
    table = opened(noor, kenji)
    assert clocks(noor, table) == [None, None]
    assert "clocks" not in noor.browser.get(f"/tables/{table.opened.id}").text
    assert noor.call("GET", f"/tables/{table.opened.id}")["pace"] is None


def test_the_most_urgent_table_is_first(noor: Guest, kenji: Guest) -> None:
    slow = opened(noor, kenji, kind="days", days=3)
    quick = opened(noor, kenji, **LIVE)
    none = opened(noor, kenji)
    lobby = noor.browser.get("/").text
    places = [lobby.index(f'id="mine-{table.opened.id}"') for table in (quick, slow, none)]
    assert places == sorted(places)


def test_what_is_done_in_secret_reaches_nobody_by_a_clock(noor: Guest, kenji: Guest) -> None:
    """Neither his page nor his stream: the next message that he gets is of what is told to all."""
    table = opened(noor, kenji, **LIVE)
    table_id = table.opened.id
    before = kenji.browser.get(f"/tables/{table_id}").text.split("<main")[1]
    with messages(kenji, table_id, 0) as told:
        next(told)  # how it stands
        assert choose(noor, table, 0, MARK) == 303
        assert kenji.browser.get(f"/tables/{table_id}").text.split("<main")[1] == before
        assert choose(noor, table, 0, KEEP) == 303
        assert "10 minutes in reserve" in next(told)


def test_whoever_is_out_of_time_is_played_for(noor: Guest, kenji: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the running server itself, to which it is later than to those who play."""
    monkeypatch.setattr(timekeeper, "now", lambda: now() + 700)
    table_id = opened(noor, kenji, **LIVE).opened.id
    known: dict[str, Any] = noor.call("GET", f"/tables/{table_id}")
    while "Kenji was out of time; the computer has taken the seat" not in known["log"]:
        known = noor.call("GET", f"/tables/{table_id}/wait?after={known['number']}")
    assert known["seats"][1]["level"] == "companion"


# --- Vacations ------------------------------------------------------------------------------------------------------


def test_a_vacation_stops_one_s_clocks_by_the_day_until_one_is_back(noor: Guest, kenji: Guest) -> None:
    table = opened(noor, kenji, kind="days", days=1)
    before = clocks(noor, table)
    today = day_of(now())
    last = today + timedelta(days=9)
    assert noor.post("/you/vacations", first=today.isoformat(), last=last.isoformat()).status_code == 303
    mine, his = clocks(noor, table)
    assert mine["due"] >= before[0]["due"] + 9 * pace.A_DAY
    assert his["due"] == before[1]["due"]
    page = noor.browser.get("/you").text
    assert last.isoformat() in page
    assert "data-away=" in kenji.browser.get(f"/tables/{table.opened.id}").text
    begins = page.split('name="begins"')[1].split('value="')[1].split('"')[0]
    assert noor.post("/you/vacations", first=today.isoformat(), last=last.isoformat()).status_code == 422
    assert kenji.post("/you/vacations/end", begins=begins).status_code == 303
    assert clocks(noor, table)[0]["due"] == mine["due"]
    assert noor.post("/you/vacations/end", begins=begins).status_code == 303
    assert clocks(noor, table)[0]["due"] < before[0]["due"] + pace.A_DAY
    assert noor.post("/you/vacations/end", begins="soon").status_code == 422


def test_programs_go_on_vacation_too(noor: Guest, kenji: Guest) -> None:
    today = day_of(now())
    days = {"first": today.isoformat(), "last": (today + timedelta(days=4)).isoformat()}
    told = noor.call("POST", "/vacations", **days)
    assert told == noor.call("GET", "/vacations")
    (line,) = told["list"]
    assert (line["first"], line["last"], told["today"]) == (days["first"], days["last"], days["first"])
    assert kenji.call("DELETE", f"/vacations/{line['begins']}")["list"] == []  # his own, of which there is none
    for method, path in ("POST", "/vacations"), ("DELETE", "/vacations/soon"):
        assert noor.api.request(method, path, json=days).status_code == 422
    assert noor.call("GET", "/vacations") == told
    assert noor.call("DELETE", f"/vacations/{line['begins']}")["list"] == []


# --- Who is here ----------------------------------------------------------------------------------------------------


def test_who_looks_at_a_table_and_holds_a_seat_is_here_to_the_others(served: Served, noor: Guest, kenji: Guest) -> None:
    table = opened(noor, kenji)
    table_id, watcher = table.opened.id, served.guest("Watcher")
    here = '<span class="here"'
    assert here not in kenji.browser.get(f"/tables/{table_id}").text
    with messages(kenji, table_id, 0) as told, messages(watcher, table_id, 0) as watched:
        next(told)
        next(watched)
        with messages(noor, table_id, 0) as hers:
            assert here in next(hers)  # Kenji
            assert here in next(told)  # Noor
            assert [seat["here"] for seat in noor.call("GET", f"/tables/{table_id}")["seats"]] == [True, True]


# --- A server that is killed ----------------------------------------------------------------------------------------

LONG = 5000  # seconds, much more than everybody has


def test_the_time_in_which_no_server_ran_counts_for_nobody(tmp_path: Path) -> None:
    """Killed with -9 and started again much later: what is written is made that much older meanwhile."""
    database = tmp_path / "d.sqlite"
    with Process(f"sqlite:///{database}") as server, closing(server.guest("Noor")) as noor:
        seats = [{"who": "me"}, {"who": "here", "name": "Kenji"}]
        wanted = {"game": "meridian", "seats": seats, "pace": LIVE}
        table = noor.post("/tables", json=wanted).json()["id"]
        while not _beaten(database):
            noor.get(f"/tables/{table}")
        server.kill()
        _make_older(database)
        with server.again():
            told = noor.get(f"/tables/{table}").json()
    clock = next(seat["clock"] for seat in told["seats"] if seat["turn"])
    assert clock["runs"]
    assert clock["left"] > 630 - LONG // 10
    assert all(seat["level"] is None for seat in told["seats"])


def _beaten(database: Path) -> bool:
    with closing(sqlite3.connect(database)) as connection:
        return bool(connection.execute("SELECT 1 FROM settings WHERE name = 'beat'").fetchone())


def _make_older(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        for number, content in connection.execute("SELECT number, content FROM acts").fetchall():
            older = json.loads(content)
            older["at"] -= LONG
            connection.execute("UPDATE acts SET content = ? WHERE number = ?", (json.dumps(older), number))
        (summary,) = connection.execute("SELECT summary FROM tables").fetchone()
        shown = json.loads(summary)
        for seat in shown["seats"]:
            if seat["clock"]:
                seat["clock"]["since"] -= LONG
        connection.execute("UPDATE tables SET summary = ?, deadline = deadline - ?", (json.dumps(shown), LONG))
        (beat,) = connection.execute("SELECT value FROM settings WHERE name = 'beat'").fetchone()
        connection.execute("UPDATE settings SET value = ? WHERE name = 'beat'", (str(int(beat) - LONG).encode(),))

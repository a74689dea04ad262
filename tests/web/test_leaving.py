"""Whoever has his name deleted is nobody any more: on pages, for programs, in memory, and in what others still play."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from durbar.cli import app
from durbar.store.copying import backup
from durbar.tables.table import Stage
from tests.web.serving import Guest, Served
from tests.web.test_guests import MINE, copied
from tests.web.test_known import Device, as_device, code_of, kept, link_of


@pytest.fixture
def noor(served: Served) -> Guest:
    return served.guest("Noor Jahan")


def id_of(served: Served, table: str) -> str:
    return served.server.host._tables[table].opened.host


def test_who_leaves_is_nobody_anywhere_and_the_others_play_on(served: Served, noor: Guest) -> None:
    kenji = served.guest("Kenji")
    bot = {"who": "bot", "level": "newcomer"}
    playing = noor.open("meridian", "me", "open", bot)
    kenji.post(f"/tables/{playing}/sit", seat=1)
    waiting = kenji.open("meridian", "me", "open", "open")
    noor.post(f"/tables/{waiting}/sit", seat=1)
    seats = [{"who": "me"}, {"who": "here", "name": "Noor’s friend"}]
    shared = noor.call("POST", "/tables", game="meridian", seats=seats, name="Noor’s corner")["id"]
    noor.post(f"/tables/{playing}/say", text="good evening")
    guest = id_of(served, shared)
    phone = Device(served)
    phone.post(link_of(as_device(noor)))
    code = code_of(as_device(noor))
    old = copied(served, noor)
    assert as_device(noor).post("/you/leave").headers["location"] == "/you/leave"  # he has not said that he is sure
    assert as_device(noor).name() == "Noor Jahan"
    answer = as_device(noor).post("/you/leave", sure="yes")
    assert answer.status_code == 303
    everything = kept(served)
    for trace in (guest, "Noor"):
        assert trace not in everything
    assert "good evening" in everything
    for browser in (noor.browser, phone.browser, old):
        assert "Noor" not in browser.get("/you").text
        assert "Noor" not in browser.get(f"/tables/{shared}").text
    assert Device(served).post("/known/code", code=code).status_code == 403
    page = kenji.browser.get(f"/tables/{playing}").text
    assert "Noor" not in page
    assert "good evening" in page
    host = served.server.host
    assert host._tables[playing].state is Stage.PLAYING
    assert [seat.resigned for seat in host._tables[playing].seats] == [True, False, False]
    assert "Noor" not in kenji.browser.get(f"/tables/{waiting}").text
    assert host._tables[waiting].free_seats == [1, 2]
    assert kenji.post(f"/tables/{playing}/say", text="where is everybody?").status_code == 303
    assert "Noor" not in kept(served)


def test_who_leaves_is_told_what_becomes_of_his_tournaments(served: Served, noor: Guest) -> None:
    assert "tournament of yours" not in noor.browser.get("/you/leave").text
    cup = noor.post("/tournaments", game="meridian", name="Noor’s cup", size=2, rounds=1).headers["location"]
    assert "1 tournament of yours is not over" in noor.browser.get("/you/leave").text
    noor.post("/you/leave", sure="yes")
    assert "Cancelled by the host." in served.guest("Kenji").browser.get(cup).text
    assert "Noor" not in kept(served)


def test_a_copy_of_a_cookie_is_nobody_s_afterwards_also_of_a_guest_who_was_known_by_nothing_else(
    served: Served,
) -> None:
    mira = served.guest("Mira")
    copy = copied(served, mira)
    assert "Mira" in copy.get("/you").text
    mira.post("/you/leave", sure="yes")
    assert "Mira" not in copy.get("/you").text
    assert mira.api.get("/tables").status_code == 401


def test_all_that_is_kept_of_me_is_one_file(served: Served, noor: Guest) -> None:
    table = noor.open("meridian", *MINE)
    noor.post(f"/tables/{table}/say", text="good evening")
    answer = noor.browser.get("/you/data")
    assert answer.headers["content-disposition"] == 'attachment; filename="durbar.json"'
    data = answer.json()
    assert data["name"] == "Noor Jahan"
    assert [kept["id"] for kept in data["tables"]] == [table]
    assert "good evening" in answer.text
    seed = served.server.host._tables[table].seed
    assert str(seed) not in answer.text
    assert "Noor" not in served.guest("Kenji").browser.get("/you/data").text


def test_whoever_runs_the_server_can_do_the_same(served: Served, noor: Guest, tmp_path: Path) -> None:
    table = noor.open("meridian", *MINE)
    guest = id_of(served, table)
    address = f"sqlite:///{tmp_path}/web.sqlite"

    def durbar(*arguments: str) -> str:
        done = CliRunner().invoke(app, ["admin", *arguments, "--database", address])
        return done.stdout + str(done.exception or "")

    assert json.loads(durbar("people", "Noor Jahan", "--json")) == [{"id": guest, "tables": 1}]
    assert "Nobody goes by this name" in durbar("people", "Nobody")
    file = tmp_path / "noor.json"
    durbar("data", guest, str(file))
    assert json.loads(file.read_text("utf-8"))["name"] == "Noor Jahan"
    assert "exists already" in durbar("data", guest, str(file))
    assert "another server uses" in durbar("forget", guest, "--yes")
    backup(address, tmp_path / "copy.sqlite")
    address = f"sqlite:///{tmp_path}/copy.sqlite"
    assert "nobody has the id" in durbar("forget", "nobody", "--yes")
    for command in ["forget", "-begins_with_a_dash"], ["data", "-begins_with_a_dash", str(tmp_path / "no.json")]:
        assert "nobody has the id '-begins_with_a_dash'" in durbar(*command)
    assert "say --yes" in durbar("forget", guest)
    assert "Noor Jahan is forgotten, at 1 tables" in durbar("forget", guest, "--yes")
    assert json.loads(durbar("people", "Noor Jahan", "--json")) == []
    assert b"Noor" not in (tmp_path / "copy.sqlite").read_bytes()

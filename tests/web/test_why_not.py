"""Whoever asks why something cannot be chosen is answered; what was tried is counted, and nobody named."""

import json

import pytest
from typer.testing import CliRunner

from durbar.cli import app
from durbar.tables.store import Refusal, Store
from tests.web.serving import Guest, Served


@pytest.fixture
def noor(served: Served) -> Guest:
    return served.guest("Noor")


def ask(guest: Guest, table: str, what: str) -> tuple[int, str]:
    answer = guest.browser.get(f"/tables/{table}/why-not", params={"what": what})
    return answer.status_code, answer.text


def test_what_is_in_the_way_is_told_with_its_clause_and_counted(served: Served, noor: Guest) -> None:
    table = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    status, text = ask(noor, table, "pile")
    assert status == 200
    assert "Why not Your pile?" in text
    assert 'href="/rules/meridian#ME-3.8"' in text
    ask(noor, table, "pile")
    assert served.server.host.store.refused() == [(Refusal("meridian", "card", "pile", "pile"), 2)]


def test_nothing_is_told_or_counted_of_what_is_not_there(served: Served, noor: Guest) -> None:
    table = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    for what in ("city-99-1", "city", "", "pile-1", "\0"):
        assert ask(noor, table, what) == (204, "")
    assert ask(noor, table, "x" * 41)[0] == 400
    assert served.server.host.store.refused() == []


def test_who_only_watches_is_told_nothing(served: Served, noor: Guest) -> None:
    table = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    assert ask(served.guest("Odile"), table, "pile") == (204, "")


def test_before_the_deal_nothing_can_be_asked(served: Served, noor: Guest) -> None:
    table = noor.open("meridian", "me", "open")
    assert ask(noor, table, "pile")[0] == 409


def test_the_host_of_a_server_can_read_what_was_tried(served: Served, noor: Guest) -> None:
    table = noor.open("meridian", "me", {"who": "here", "name": "Kenji"})
    ask(noor, table, "pile")
    address = str(served.server.host.store._engines.writing.url)  # type: ignore[attr-defined]
    told = CliRunner().invoke(app, ["admin", "refused", "--database", address, "--json"])
    expected = {"game": "meridian", "question": "card", "thing": "pile", "reason": "pile", "times": 1}
    assert json.loads(told.stdout) == [expected]
    assert "pile" in CliRunner().invoke(app, ["admin", "refused", "--database", address]).stdout


def test_the_commonest_come_first(served: Served) -> None:
    store: Store = served.server.host.store
    rare, common = Refusal("agra", "place", "card", "turn"), Refusal("agra", "place", "site", "turn")
    for refusal in (rare, common, common):
        store.note_refused(refusal)
    assert store.refused() == [(common, 2), (rare, 1)]

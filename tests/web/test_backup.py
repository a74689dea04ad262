"""Backups made while people play, and brought back into either kind of database."""

import asyncio
import threading
from contextlib import closing
from pathlib import Path

import pytest

from durbar.store import connect
from durbar.tables.host import Host
from durbar.tables.store import Visitor
from tests.store.conftest import sqlite as sqlite
from tests.store.postgres import postgres as postgres
from tests.store.postgres import postgres_server as postgres_server
from tests.test_cli import durbar
from tests.web.process import Process
from tests.web.test_processes import Player, choices_kept


@pytest.mark.parametrize(("source", "target"), [("sqlite", "postgres"), ("postgres", "sqlite")])
def test_a_backup_made_during_play_holds_all_that_was_acknowledged(
    source: str, target: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = tmp_path / "backup.sqlite"
    address, other = (request.getfixturevalue(kind) for kind in (source, target))
    with Process(address) as server:
        players = [Player(server.guest(f"Player {seed}"), seed) for seed in range(4)]
        threads = [threading.Thread(target=player.play_until_killed) for player in players]
        for thread in threads:
            thread.start()
        while any(len(player.acknowledged) < 3 for player in players):
            threads[0].join(0.01)
        before = {player.id: list(player.acknowledged) for player in players}
        assert "4 tables" in durbar("backup", str(file), "--database", address)
        server.kill()
        for thread in threads:
            thread.join()
    assert [found.name for found in tmp_path.glob("backup*")] == ["backup.sqlite"]
    durbar("restore", str(file), "--database", other)
    for player in players:
        kept = choices_kept(other, player.id)
        assert kept[: len(before[player.id])] == before[player.id]
        assert kept == player.acknowledged[: len(kept)] or kept == [*player.acknowledged, player.sent]
        player.api.close()
    with closing(connect(other)) as copy, closing(connect(address)) as store:
        assert copy.key() == store.key()
        for player in players:
            assert asyncio.run(Host(copy).table(player.id)).number >= len(before[player.id])
        noor = Visitor("noor", "Noor")
        copy.greet(noor)
        copy.add_token("noor", "digest", 1)  # numbered after those that were brought back
        assert copy.by_token("digest") == noor
    with Process(other) as server, closing(server.guest("Noor")) as api:
        player = Player(api, 9)
        player.play_until_killed()
        assert player.table["state"] == "over"


def test_a_backup_overwrites_nothing_unless_told_so(sqlite: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite"
    with Process(sqlite) as server:
        first = Player(server.guest("Noor"), 1)
        durbar("backup", str(file), "--database", sqlite)
        assert "exists already" in durbar("backup", str(file), "--database", sqlite, ok=False)
        second = Player(server.guest("Noor"), 2)
        assert "another server uses" in durbar("restore", str(file), "--database", sqlite, "--overwrite", ok=False)
        server.end()
    assert "say --overwrite" in durbar("restore", str(file), "--database", sqlite, ok=False)
    assert durbar("admin", "troubles", "--database", sqlite).strip() == "Every table can be played on."
    assert "1 tables" in durbar("restore", str(file), "--database", sqlite, "--overwrite")
    with closing(connect(sqlite)) as store:
        assert store.ids_after("", 10) == [first.id]
    for player in (first, second):
        player.api.close()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_what_cannot_be_copied_is_told_in_one_sentence(tmp_path: Path, command: str) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 1000)
    nowhere = f"sqlite:///{tmp_path}/nowhere.sqlite"
    said = {
        "backup": [
            (str(tmp_path / "backup"), nowhere, "there is no database"),
            (str(tmp_path / "backup"), f"sqlite:///{letter}", "not a database"),
        ],
        "restore": [
            (str(tmp_path / "nowhere"), nowhere, "does not exist|there is no database"),
            (str(letter), nowhere, "not a database"),
        ],
    }
    for file, database, words in said[command]:
        told = durbar(command, file, "--database", database, ok=False)
        assert any(word in told for word in words.split("|"))
        assert "Traceback" not in told
        assert len(told.strip().splitlines()) == 1
    assert letter.read_text() == "Dear Ann, " * 1000

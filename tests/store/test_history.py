"""Old games are packed and read as before; a snapshot counts only for the acts that it was made of."""

import asyncio
from pathlib import Path

import pytest

from durbar.store import Database, connect, packing
from durbar.store.copying import backup
from durbar.tables import old_games
from durbar.tables.acts import Chose, Rematched
from durbar.tables.history import KeptSnapshot
from tests.store.samples import lay, opened, summary

LATER = 100


@pytest.fixture
def played(store: Database) -> Database:
    """Three acts at each of two old tables, one of which is still played at, and at a new one."""
    for table, state, at in (("new", "over", LATER), ("old", "over", 1), ("on", "playing", 1)):
        lay(store, summary(table, ("ann",), state=state, changed_at=at))
        for number in (1, 2, 3):
            done = summary(table, ("ann",), state=state, acts=number, changed_at=at)
            store.append(table, number, Chose(at=at, seat=0, choice=number), done)
    return store


def test_games_that_ended_long_ago_are_packed_and_read_as_before(played: Database) -> None:
    before = [played.read("old", after) for after in range(4)]
    assert played.old(LATER, "", 9) == ["old"]
    assert [played.pack(table, LATER) for table in ("new", "old", "on", "none")] == [False, True, False, False]
    assert [played.read("old", after) for after in range(4)] == before
    assert played.old(LATER, "", 9) == []
    assert not played.pack("old", LATER)  # there is nothing left to do


def test_all_old_games_are_packed_however_many(played: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(old_games, "AT_ONCE", 2)
    for number in range(5):
        done = summary(f"old{number}", ("ann",), state="closed", acts=1)
        played.open(opened(done.id), [Chose(at=1, seat=0, choice=1)], done)
    assert asyncio.run(old_games.pack_all(played, LATER)) == 6
    assert asyncio.run(old_games.pack_all(played, LATER)) == 0
    assert len(played.read("old4")[1]) == 1


def test_what_is_done_at_a_packed_table_follows_and_is_packed_in_turn(played: Database) -> None:
    played.pack("old", LATER)
    played.append("old", 4, Rematched(at=5, table="next"), summary("old", ("ann",), state="over", acts=4))
    before = [played.read("old", after) for after in range(5)]
    assert len(before[0][1]) == 4
    assert played.old(LATER, "", 9) == ["old"]
    assert played.pack("old", LATER)
    assert [played.read("old", after) for after in range(5)] == before


def test_a_table_that_lacks_an_act_is_not_packed(played: Database) -> None:
    with played._writing.begin() as connection:
        connection.exec_driver_sql("DELETE FROM acts WHERE table_id = 'old' AND number = 2")
    assert not played.pack("old", LATER)
    assert len(played.read("old")[1]) == 2


def test_whatever_goes_wrong_in_the_middle_of_packing_nothing_is_lost(
    played: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = played.read("old")
    monkeypatch.setattr(packing, "update", None)  # the last of its statements
    with pytest.raises(TypeError):
        played.pack("old", LATER)
    monkeypatch.undo()
    assert played.read("old") == before
    assert played.pack("old", LATER)
    assert played.read("old") == before


def test_a_backup_holds_what_is_packed_and_no_snapshots(played: Database, address: str, tmp_path: Path) -> None:
    played.pack("old", LATER)
    played.keep_snapshot("on", KeptSnapshot(3, "rules", b"as it stood"))
    backup(address, tmp_path / "backup.sqlite")
    copied = connect(f"sqlite:///{tmp_path}/backup.sqlite")
    assert copied.read("old") == played.read("old")
    assert copied.snapshot("on") is None
    copied.close()


def test_a_snapshot_counts_for_the_acts_that_it_was_made_of(played: Database) -> None:
    snapshot = KeptSnapshot(3, "rules", b"as it stood")
    assert not played.keep_snapshot("on", snapshot._replace(number=2))  # it has gone on since
    assert not played.keep_snapshot("none", snapshot)
    assert played.keep_snapshot("on", snapshot)
    assert played.snapshot("on") == snapshot
    assert played.snapshot("new") is None
    played.append("on", 4, Chose(at=2, seat=0, choice=1), summary("on", ("ann",), acts=4))
    assert played.snapshot("on") == snapshot
    with played._writing.begin() as connection:
        connection.exec_driver_sql("UPDATE acts SET content = '{}' WHERE table_id = 'on' AND number = 3")
    assert played.snapshot("on") is None


def test_snapshots_of_packed_tables_go_when_nobody_has_looked_for_long(played: Database) -> None:
    snapshot = KeptSnapshot(3, "rules", b"as it stood")
    for table in ("old", "on"):
        played.keep_snapshot(table, snapshot)
    played.pack("old", LATER)
    assert played.snapshot("old") is None
    played.keep_snapshot("old", snapshot)
    assert played.snapshot("old") == snapshot  # made of packed acts
    assert played.drop_old_snapshots(before=1) == 0
    assert played.drop_old_snapshots(before=1 << 40) == 1
    assert played.snapshot("old") is None
    assert played.snapshot("on") == snapshot

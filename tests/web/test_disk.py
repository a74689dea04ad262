"""Folders that are missing or read-only, a disk that is full: a sentence each, and nothing is lost."""

import os
import subprocess
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.store.conftest import sqlite as sqlite
from tests.test_cli import COMMAND
from tests.web.process import Process
from tests.web.test_processes import Player

SEATS = [{"who": "me"}, {"who": "open"}]
OWN_MOUNTS = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c")


def may_mount() -> bool:
    """Whether a process here may have mounts of its own."""
    try:
        return subprocess.run([*OWN_MOUNTS, "mount -t tmpfs none /mnt"], capture_output=True).returncode == 0
    except OSError:
        return False


needs_mounts = pytest.mark.skipif(not may_mount(), reason="nobody may mount anything here")


def mounting(commands: str) -> tuple[str, ...]:
    """What to put before a command, so that it runs with other mounts."""
    return (*OWN_MOUNTS, f'{commands} && exec "$0" "$@"')


def refusal(database: str, within: tuple[str, ...] = ()) -> str:
    """What a server says that does not start."""
    command = [*within, *COMMAND, "serve", "--port", "0", "--database", database]
    environment = {**os.environ, "COLUMNS": "300"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == 1, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    return done.stderr


def test_a_folder_that_cannot_be_made_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot make the database" in refusal(f"sqlite:///{tmp_path}/file/durbar.sqlite")
    assert "cannot make the database" in refusal("sqlite:////proc/durbar/durbar.sqlite")


@needs_mounts
def test_a_read_only_folder_is_told_in_one_sentence(sqlite: str, tmp_path: Path) -> None:
    read_only = mounting(f"mount --bind {tmp_path} {tmp_path} && mount -o remount,bind,ro {tmp_path}")
    assert "Read-only" in refusal(sqlite, read_only)
    with Process(sqlite) as server, closing(server.guest("Noor")) as api:
        Player(api, 1)
        server.end()
    assert "Read-only" in refusal(sqlite, read_only)


@needs_mounts
def test_a_read_only_file_is_told_in_one_sentence(sqlite: str, tmp_path: Path) -> None:
    with Process(sqlite) as server:
        server.end()
    file = tmp_path / "durbar.sqlite"
    told = refusal(sqlite, mounting(f"mount --bind {file} {file} && mount -o remount,bind,ro {file}"))
    assert "readonly" in told


@needs_mounts
def test_on_a_full_disk_tables_can_be_looked_at_and_nothing_breaks(tmp_path: Path) -> None:
    disk, errors = tmp_path / "disk", tmp_path / "errors"
    disk.mkdir()
    small = mounting(f"mount -t tmpfs -o size=800k none {disk}")
    with Process(f"sqlite:///{disk}/durbar.sqlite", within=small, errors=errors) as server:
        with closing(server.guest("Noor")) as api:
            table = Player(api, 1)
            table.choose()
            answer = api.get("/tables")
            while answer.is_success:
                answer = api.post("/tables", json={"game": "meridian", "seats": SEATS, "name": "x" * 24})
            assert answer.status_code == 507
            assert "no room left" in answer.json()["message"]
            chosen = {"seat": table.table["seat"], "choice": table.table["choices"][0], "asked": table.table["asked"]}
            assert api.post(f"/tables/{table.id}/choices", json=chosen).status_code in (200, 507)
            seen = api.get(f"/tables/{table.id}")
            assert seen.json()["number"] >= table.table["number"]
            assert httpx.get(server.address).status_code == 200
            assert httpx.get(f"{server.address}/health/live").status_code == 200
        server.end()
    assert "Traceback" not in errors.read_text("utf-8")


def test_nothing_is_written_into_a_file_that_was_removed(sqlite: str, tmp_path: Path) -> None:
    with Process(sqlite) as server, closing(server.guest("Noor")) as api:
        table = Player(api, 1)
        (tmp_path / "durbar.sqlite").rename(tmp_path / "elsewhere.sqlite")
        answer = api.post("/tables", json={"game": "meridian", "seats": SEATS})
        assert answer.status_code == 503
        assert str(tmp_path) not in answer.text
        assert httpx.get(f"{server.address}/health/ready").status_code == 503
        (tmp_path / "elsewhere.sqlite").rename(tmp_path / "durbar.sqlite")
        table.choose()

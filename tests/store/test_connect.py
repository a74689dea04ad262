"""Finding, making and refusing databases."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select, text

from durbar.engine.errors import DurbarError
from durbar.store import connect
from durbar.store.engines import open_engines
from durbar.tables.store import Visitor
from tests.store.samples import choice, lay, summary


def test_what_was_written_is_there_at_the_next_start(address: str) -> None:
    with closing(connect(address)) as store:
        key = store.key()
        lay(store, summary())
        store.append("t", 1, choice(1), summary())
        store.greet(Visitor("ann", "Ann"))
    with closing(connect(address)) as store:
        assert store.key() == key
        assert store.read("t")[1] == [choice(1)]
        assert store.visitor("ann") == Visitor("ann", "Ann")


@pytest.mark.parametrize(
    "address",
    ["", "durbar.sqlite", "sqlite", "sqlite:/x", "mysql://host/name", "postgresql://host:port/name", "sqlite+x:///y"],
)
def test_an_address_that_cannot_be_read_is_refused_with_an_example(address: str) -> None:
    with pytest.raises(DurbarError, match="sqlite:///path"):
        connect(address)


@pytest.mark.parametrize(
    "address", ["sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true"]
)
def test_sqlite_in_memory_is_refused_because_a_store_keeps_everything(address: str) -> None:
    with pytest.raises(DurbarError, match="needs a file"):
        connect(address)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_goes_by_several_names(postgres: str, scheme: str) -> None:
    connect(postgres.replace("postgresql", scheme, 1)).close()


def test_a_server_that_does_not_answer_is_named_but_its_password_is_not(tmp_path: Path) -> None:
    with pytest.raises(DurbarError, match=r"cannot use the database .*durbar_test") as error:
        connect(f"postgresql://ann:secret@/durbar_test?host={tmp_path}")
    assert "secret" not in str(error.value)


def test_a_database_that_does_not_exist_is_named(postgres: str) -> None:
    with pytest.raises(DurbarError, match=r"no_such.* does not exist"):
        connect(postgres.replace("@/durbar", "@/no_such"))


def test_a_newer_database_is_refused_and_left_alone(address: str) -> None:
    connect(address).close()
    engines = open_engines(address)
    with engines.writing.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DurbarError, match="newer than this program"):
        connect(address)
    with engines.reading.begin() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"
    engines.reading.dispose()
    engines.writing.dispose()


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 1000)
    with pytest.raises(DurbarError, match="not a database"):
        connect(f"sqlite:///{file}")
    assert file.read_text() == "Dear Ann, " * 1000


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(DurbarError, match="cannot use"):
        connect(f"sqlite:///{tmp_path}")


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DurbarError, match="cannot make"):
        connect(f"sqlite:///{tmp_path}/file/durbar.sqlite")


# --- SQLite -------------------------------------------------------------------------------------------------


def test_files_and_folders_are_made_and_only_the_owner_may_read_them(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    with closing(connect(f"sqlite:///{folder}/durbar.sqlite")) as store:
        lay(store, summary())
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
    assert modes == {"durbar.sqlite": 0o600, "durbar.sqlite-wal": 0o600, "durbar.sqlite-shm": 0o600}


def test_a_file_of_the_owner_keeps_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "durbar.sqlite"
    file.touch(0o640)
    file.chmod(0o640)
    connect(f"sqlite:///{file}").close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5_000)]
)
def test_sqlite_is_set_up_to_be_safe(sqlite: str, pragma: str, value: object) -> None:
    for engine in open_engines(sqlite):
        with engine.begin() as connection:
            assert connection.scalar(text(f"PRAGMA {pragma}")) == value
        engine.dispose()


def test_a_writing_transaction_keeps_other_writers_out_from_its_very_beginning(sqlite: str, tmp_path: Path) -> None:
    reading, writing = open_engines(sqlite)
    with closing(sqlite3.connect(tmp_path / "durbar.sqlite", timeout=0, isolation_level=None)) as other:
        with reading.begin() as connection:
            connection.execute(select(1))
            other.execute("BEGIN IMMEDIATE")
            other.execute("ROLLBACK")
        with writing.begin(), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.execute("BEGIN IMMEDIATE")
    reading.dispose()
    writing.dispose()


def test_reading_does_not_wait_for_a_writer(sqlite: str) -> None:
    with closing(connect(sqlite)) as store:
        lay(store, summary())
        _, writing = open_engines(sqlite)
        with writing.begin():
            assert store.read("t")[1] == []
        writing.dispose()

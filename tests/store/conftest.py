"""Every test of the store runs on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from durbar.store import Database, connect
from tests.store.postgres import postgres as postgres
from tests.store.postgres import postgres_server as postgres_server


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a file that does not exist yet."""
    return f"sqlite:///{tmp_path}/durbar.sqlite"


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    address: str = request.getfixturevalue(request.param)
    return address


@pytest.fixture
def store(address: str) -> Iterator[Database]:
    with closing(connect(address)) as store:
        yield store

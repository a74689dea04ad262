"""Tables on a real store; the game of secret cards is one of the games here."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import durbar.games
from durbar.store import Database, connect
from durbar.tables.host import Host
from tests import games
from tests.databases import empty_sqlite
from tests.games import secret
from tests.store.postgres import postgres as postgres
from tests.store.postgres import postgres_server as postgres_server
from tests.telling import made_ready


@pytest.fixture(autouse=True)
def with_the_secret_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(durbar.games, "__path__", [*durbar.games.__path__, *games.__path__])


@pytest.fixture(scope="session")
def compiled_secrets() -> None:
    """The compiled rules are at hand by which the game of secret cards finds out what a choice told."""
    made_ready(secret.GAME)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of an empty database."""
    return empty_sqlite(tmp_path / "durbar.sqlite")


@pytest.fixture
def store(sqlite: str) -> Iterator[Database]:
    with closing(connect(sqlite)) as store:
        yield store


@pytest.fixture
def host(store: Database) -> Host:
    return Host(store)


@pytest.fixture(params=["sqlite", "postgres"])
def servers(request: pytest.FixtureRequest) -> Iterator[tuple[Host, Host]]:
    """Two servers on one database."""
    address: str = request.getfixturevalue(request.param)
    with closing(connect(address)) as one, closing(connect(address)) as other:
        yield Host(one), Host(other)

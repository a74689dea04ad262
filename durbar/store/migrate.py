"""Bring a database to the newest schema. The steps are in ``migrations/versions``, one file each."""

from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.exc import DBAPIError

from durbar.engine.errors import DurbarError

_POSTGRESQL_LOCK = int.from_bytes(b"durbar")
_one_at_a_time = Lock()  # Alembic keeps what it works on in globals


def migrate(engine: Engine) -> None:
    """Carry out the steps that a database lacks, all or none; whoever comes meanwhile waits.

    DurbarError if it cannot be reached, or has steps that this program does not know.
    """
    try:
        _migrate(engine)
    except DBAPIError as error:
        where = engine.url.render_as_string(hide_password=True)
        raise DurbarError(f"cannot use the database {where}: {' '.join(str(error.orig).split())}") from error


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", "durbar.store:migrations")
    with _one_at_a_time, engine.begin() as connection:
        # A writing transaction keeps others out of SQLite, but not out of PostgreSQL.
        if engine.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(_POSTGRESQL_LOCK)))
        _check_known(connection, ScriptDirectory.from_config(config))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _check_known(connection: Connection, script: ScriptDirectory) -> None:
    known = {step.revision for step in script.walk_revisions()}
    for step in MigrationContext.configure(connection).get_current_heads():
        if step not in known:
            raise DurbarError(f"this database is newer than this program (step {step!r}): install a newer Durbar")

"""Good hosts: reports, bans, what other programs tell servers, games to watch, and who is blocked by whom."""

import sqlalchemy as sa
from alembic import op
from msgspec import MsgspecError
from msgspec.json import decode

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Games that are played now may be watched at once; nobody is banned, and nothing has been reported."""
    op.add_column("tables", sa.Column("watchable", sa.Boolean, nullable=False, server_default=sa.false()))
    _watch()
    seen = sa.column("watchable", sa.Boolean) == sa.true()
    op.create_index("ix_tables_watchable", "tables", ["changed_at", "id"], sqlite_where=seen, postgresql_where=seen)
    op.create_index("ix_ignored_guest", "ignored", ["guest"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("line", sa.Integer),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("closed_at", sa.BigInteger),
    )
    op.create_table(
        "bans",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("network", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "changes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("which", sa.Text, nullable=False),
    )


def _watch() -> None:
    tables = sa.table("tables", sa.column("id"), sa.column("summary"), sa.column("watchable"))
    connection = op.get_bind()
    playing = []
    for table, summary in connection.execute(sa.select(tables.c.id, tables.c.summary)):
        try:
            read = decode(summary)
        except (MsgspecError, UnicodeError):
            continue
        if read.get("public") and read.get("state") == "playing":
            playing.append({"which": table})
    if playing:
        here = sa.update(tables).where(tables.c.id == sa.bindparam("which"))
        connection.execute(here.values(watchable=True), playing)

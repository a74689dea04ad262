"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("opened", sa.Text, nullable=False),
        sa.Column("acts", sa.Integer, nullable=False),
        sa.Column("holders", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("joinable", sa.Boolean, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("bot_waits", sa.Boolean, nullable=False),
    )
    for flag in ("joinable", "finished", "bot_waits"):
        where = sa.column(flag, sa.Boolean) == sa.true()
        op.create_index(f"ix_tables_{flag}", "tables", ["changed_at", "id"], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "acts",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("content", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sitters",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("host", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sitters_guest", "sitters", ["guest"])
    op.create_table(
        "visitors", sa.Column("id", sa.Text, primary_key=True), sa.Column("content", sa.Text, nullable=False)
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False, unique=True),
        sa.Column("guest", sa.Text, sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tokens_guest", "tokens", ["guest"])
    op.create_table(
        "settings", sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.LargeBinary, nullable=False)
    )

"""Clocks: when the next one at a table runs out, and when none of them run."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """No table has had a clock so far."""
    op.add_column("tables", sa.Column("deadline", sa.BigInteger, nullable=True))
    runs = sa.text("deadline IS NOT NULL")
    op.create_index("ix_tables_deadline", "tables", ["deadline"], sqlite_where=runs, postgresql_where=runs)
    op.create_table(
        "pauses",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("begins", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )

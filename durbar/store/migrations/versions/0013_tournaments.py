"""Tournaments: what was decided, what was done, and who takes part."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """There were none so far."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("opened", sa.Text, nullable=False),
        sa.Column("acts", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("running", sa.Boolean, nullable=False),
    )
    running = sa.column("running") == sa.true()
    op.create_index("ix_tournaments_running", "tournaments", ["id"], sqlite_where=running, postgresql_where=running)
    op.create_index("ix_tournaments_public", "tournaments", ["public", "running", "changed_at"])
    op.create_table(
        "tournament_acts",
        sa.Column("tournament_id", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("content", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "entrants",
        sa.Column("tournament_id", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Index("ix_entrants_guest", "guest"),
        sqlite_with_rowid=False,
    )

"""Branches that people keep."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nobody keeps any so far."""
    op.create_table(
        "branches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_branches_guest", "branches", ["guest", "table_id"])
    op.create_index("ix_branches_table_id", "branches", ["table_id"])

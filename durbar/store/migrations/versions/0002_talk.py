"""Talk beside the acts, who is silenced or ignored, and the texts of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make what is new. Lines that were acts stay acts: numbers of acts never change."""
    op.create_table(
        "talk",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("seated", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "silenced",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ignored",
        sa.Column("reader", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "records",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("language", sa.Text, primary_key=True),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )

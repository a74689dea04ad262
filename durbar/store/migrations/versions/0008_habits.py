"""What is counted of finished games, and how people fared in them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """No game has been counted so far: servers catch up."""
    op.create_table("tallied", sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True))
    op.create_table(
        "counted",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Boolean, primary_key=True),
        sa.Column("about", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("answer", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("times", sa.BigInteger, nullable=False),
        sa.Column("won", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "played",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("judged", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_played_table_id", "played", ["table_id"])

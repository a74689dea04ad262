"""Attempts at puzzles, and what is learnt from them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody has tried a puzzle so far."""
    op.create_table(
        "puzzle_attempts",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("change", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_puzzle_attempts_game", "puzzle_attempts", ["guest", "game", "at"])
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )

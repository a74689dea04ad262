"""Ratings: what every rated game made of everybody's, where people stand, and who does not want to be seen."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """No game has been rated so far."""
    op.create_table(
        "rated",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("level", sa.Text),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("mu_before", sa.Double, nullable=False),
        sa.Column("sigma_before", sa.Double, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_rated_at", "rated", ["game", "players", "at", "table_id"])
    op.create_index("ix_rated_person", "rated", ["person", "game", "players", "at", "table_id"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("least", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_ratings_person", "ratings", ["person"])
    listed = sa.column("listed", sa.Boolean) == sa.true()
    op.create_index(
        "ix_ratings_least",
        "ratings",
        ["game", "players", sa.text("least DESC"), "person"],
        sqlite_where=listed,
        postgresql_where=listed,
    )
    op.create_table("hidden", sa.Column("person", sa.Text, primary_key=True))

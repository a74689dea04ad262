"""Guests who sign out; and the time from which on cookies tell their age."""

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Nobody has signed out so far."""
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("generation", sa.Integer, nullable=False),
    )
    settings = sa.table("settings", sa.column("name", sa.Text), sa.column("value", sa.LargeBinary))
    op.execute(settings.insert().values(name="dated_since", value=str(int(time())).encode()))

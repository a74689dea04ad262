"""The acts of old games, packed into one row for each."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Nothing is packed yet: a server does that as time goes on."""
    op.create_table(
        "packs",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.add_column("tables", sa.Column("packed", sa.Integer, nullable=False, server_default="0"))

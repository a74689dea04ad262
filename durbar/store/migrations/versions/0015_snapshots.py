"""Tables as they stood, so that a long history need not be played again."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """There is none yet: they are taken while people play, and when a long game is opened."""
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("last_act", sa.Text, nullable=False),
        sa.Column("taken_at", sa.BigInteger, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )

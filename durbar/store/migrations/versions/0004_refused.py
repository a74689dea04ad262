"""How often people wanted to choose what they could not, and what was in the way."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nothing is counted so far."""
    names = ("game", "question", "thing", "reason")
    op.create_table(
        "refused",
        *(sa.Column(name, sa.Text, primary_key=True) for name in names),
        sa.Column("times", sa.BigInteger, nullable=False),
    )

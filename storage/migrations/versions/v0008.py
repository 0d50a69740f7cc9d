"""Earlier heads of the home log that witnesses signed before a round of a beacon, each kept for the
leaf that tells of that round.

Only added to: a Referee of before looks not into it. Rounds whose witnesses sign while such a one
asks them have no earlier head, and are not shown to be outside.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_TEXT = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "kepthead",
        sa.Column("stream", _TEXT, primary_key=True, nullable=False),
        sa.Column("log", _TEXT, primary_key=True, nullable=False),
        sa.Column("n", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("lines", sa.LargeBinary(), nullable=False),
    )


def downgrade() -> None:
    """An older Referee does not know this table."""
    op.drop_table("kepthead")

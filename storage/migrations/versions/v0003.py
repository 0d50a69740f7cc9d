"""Positions that somebody tries, for thirty days."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sandbox",
        _text("token", key=True),
        _text("block"),
        _text("ends"),
        sa.Column("box", sa.LargeBinary(), nullable=False),
    )
    op.create_index("sandbox_block", "sandbox", ["block"])
    op.create_index("sandbox_ends", "sandbox", ["ends"])


def downgrade() -> None:
    """An older Referee does not know this table; nothing of the log lies in it."""
    op.drop_table("sandbox")


def _text(name: str, *, key: bool = False) -> "sa.Column[Any]":
    bytewise = sa.String().with_variant(sa.String(collation="C"), "postgresql")
    return sa.Column(name, bytewise, primary_key=key, nullable=False)

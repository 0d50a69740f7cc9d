"""How letters to each person fare, and what people asked for beside the log."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "mailbox",
        _text("person", key=True),
        sa.Column("score", sa.Integer(), nullable=False),
        *(_text(name) for name in ("status", "letter", "at")),
    )
    value = sa.Column("value", sa.LargeBinary(), nullable=False)
    op.create_table("wish", _text("what", key=True), _text("whose", key=True), value)


def downgrade() -> None:
    """An older Referee does not know these tables; nothing of the log lies in them."""
    op.drop_table("wish")
    op.drop_table("mailbox")


def _text(name: str, *, key: bool = False) -> "sa.Column[Any]":
    bytewise = sa.String().with_variant(sa.String(collation="C"), "postgresql")
    return sa.Column(name, bytewise, primary_key=key, nullable=False)

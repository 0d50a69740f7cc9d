"""Finished matches as a search finds them, matches by their phase, records of other homes.

The rows of matches that have ended before are written by the Referee when it is up: what they say
is read out of the logs by the rules of their games.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_TEXTS = ("game", "version", "scenario", "cause", "reason")
_NUMBERS = ("seats", "windows", "size")


def upgrade() -> None:
    op.create_table(
        "archive",
        _text("stream", key=True),
        *(_text(name) for name in _TEXTS),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in _NUMBERS),
        _text("ended"),
        sa.Column("outcome", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "imported",
        _text("id", key=True),
        *(_text(name) for name in ("brought", "at", "state", "origin", "game")),
        sa.Column("size", sa.Integer(), nullable=False),
    )
    op.create_table(
        "importedpiece",
        _text("id", key=True),
        _text("name", key=True),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )
    op.create_index("archive_ended", "archive", ["ended", "stream"])
    op.create_index("archive_game", "archive", ["game", "ended", "stream"])
    op.create_index("head_phase", "head", ["phase", "stream"])


def downgrade() -> None:
    """An older Referee does not know these tables; nothing of the log lies in them."""
    op.drop_index("head_phase", "head")
    for name in ("importedpiece", "imported", "archive"):
        op.drop_table(name)


def _text(name: str, *, key: bool = False) -> "sa.Column[Any]":
    bytewise = sa.String().with_variant(sa.String(collation="C"), "postgresql")
    return sa.Column(name, bytewise, primary_key=key, nullable=False)

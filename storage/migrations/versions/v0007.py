"""What the home log needs beside its leaves: what it does not tell yet, where it told of each
stream last, the roots of its tiles, and what witnesses signed.

Only added to: a Referee of before goes on with these tables and looks into none of them. What it
writes without them is told of when a newer one next closes or ends that match.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "unlogged",
        _text("stream", key=True),
        _number("size", key=True),
        _text("act"),
        _bytes("root"),
        _text("cause"),
    )
    op.create_table(
        "logged",
        _text("stream", key=True),
        _text("log"),
        _number("n"),
        _number("size"),
        _text("shelf"),
    )
    place = (_text("log", key=True), _number("level", key=True), _number("number", key=True))
    op.create_table("tile", *place, _bytes("root"))
    whose = (_text("log", key=True), _number("size", key=True), _text("witness", key=True))
    op.create_table("cosignature", *whose, _bytes("line"))


def downgrade() -> None:
    """An older Referee does not know these tables; the home log itself is a stream like any."""
    for table in ("unlogged", "logged", "tile", "cosignature"):
        op.drop_table(table)


def _text(name: str, *, key: bool = False) -> "sa.Column[Any]":
    bytewise = sa.String().with_variant(sa.String(collation="C"), "postgresql")
    return sa.Column(name, bytewise, primary_key=key, nullable=False)


def _number(name: str, *, key: bool = False) -> "sa.Column[Any]":
    return sa.Column(name, sa.Integer(), primary_key=key, nullable=False)


def _bytes(name: str) -> "sa.Column[Any]":
    return sa.Column(name, sa.LargeBinary(), nullable=False)

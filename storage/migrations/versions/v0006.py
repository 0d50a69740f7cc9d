"""What several nodes on one store share: signed states, leases, and each node's own row.

Only added to: a Referee of before goes on with these tables and looks into none of them.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "signed",
        _text("node", key=True),
        sa.Column("n", sa.Integer(), primary_key=True, nullable=False),
        _text("stream"),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("root", sa.LargeBinary(), nullable=False),
    )
    op.create_index("signed_state", "signed", ["stream", "size"], unique=True)
    op.create_table(
        "lease",
        _text("name", key=True),
        _text("holder"),
        sa.Column("token", sa.Integer(), nullable=False),
        _text("until"),
    )
    keys = (_text("node", key=True), _text("kind", key=True))
    value = sa.Column("settings", sa.LargeBinary(), nullable=False)
    op.create_table("node", *keys, _text("seen"), _text("version"), value)
    for statement in GUARDS[op.get_bind().dialect.name]:
        op.execute(statement)


def downgrade() -> None:
    """An older Referee does not know these tables; nothing of the log lies in them."""
    for table in ("signed", "lease", "node"):
        op.drop_table(table)


# As of a leaf: a signed state is never changed or forgotten.
GUARDS = {
    "sqlite": [
        """CREATE TRIGGER signed_no_update BEFORE UPDATE ON signed
           BEGIN SELECT RAISE(ABORT, 'a signed state is never changed'); END""",
        """CREATE TRIGGER signed_no_delete BEFORE DELETE ON signed
           BEGIN SELECT RAISE(ABORT, 'a signed state is never deleted'); END""",
    ],
    "postgresql": [
        """CREATE TRIGGER signed_append_only BEFORE UPDATE OR DELETE ON signed
           FOR EACH ROW EXECUTE FUNCTION referee_append_only()""",
        """CREATE TRIGGER signed_no_truncate BEFORE TRUNCATE ON signed
           FOR EACH STATEMENT EXECUTE FUNCTION referee_append_only()""",
    ],
}


def _text(name: str, *, key: bool = False) -> "sa.Column[Any]":
    bytewise = sa.String().with_variant(sa.String(collation="C"), "postgresql")
    return sa.Column(name, bytewise, primary_key=key, nullable=False)

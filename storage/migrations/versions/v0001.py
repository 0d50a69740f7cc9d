"""The log, its guards, and the small tables beside it."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _log()
    _post()
    _people()
    for statement in GUARDS[op.get_bind().dialect.name]:
        op.execute(statement)


def downgrade() -> None:
    """There is nothing before the log to go back to, and a log is not thrown away."""
    # Stands for good: Alembic wants the function, and the only way back is a backup.
    raise NotImplementedError("the log is append-only: restore a backup instead")


def _text(name: str, *, key: bool = False, null: bool = False) -> "sa.Column[Any]":
    bytewise = sa.String().with_variant(sa.String(collation="C"), "postgresql")
    return sa.Column(name, bytewise, primary_key=key, nullable=null)


def _number(name: str, *, key: bool = False, null: bool = False) -> "sa.Column[Any]":
    return sa.Column(name, sa.Integer(), primary_key=key, nullable=null)


def _bytes(name: str, *, null: bool = False) -> "sa.Column[Any]":
    return sa.Column(name, sa.LargeBinary(), nullable=null)


def _serial(name: str) -> "sa.Column[Any]":
    kind = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return sa.Column(name, kind, primary_key=True, nullable=False)


def _log() -> None:
    op.create_table(
        "head",
        _text("stream", key=True),
        _number("size"),
        _bytes("root"),
        _bytes("frontier"),
        _bytes("key"),
        _text("game"),
        _text("phase"),
        _text("cause", null=True),
        _text("drained"),
    )
    op.create_table(
        "leaf",
        _text("stream", key=True),
        _number("n", key=True),
        _bytes("leaf"),
    )
    op.create_table(
        "disclosure",
        _text("stream", key=True),
        _number("n", key=True),
        _number("position", key=True),
        _text("name"),
        _bytes("digest"),
        _bytes("audience"),
        sa.Column("published", sa.Boolean(), nullable=False),
        _bytes("box", null=True),
    )
    op.create_table(
        "due",
        _text("stream", key=True),
        _number("window"),
        _text("at"),
        _number("tries"),
        _text("error"),
    )
    op.create_index("due_at", "due", ["at"])


def _post() -> None:
    op.create_table(
        "inbox",
        _serial("id"),
        _text("received"),
        _text("sender"),
        _text("recipient"),
        _bytes("box"),
        _text("stream", null=True),
        _bytes("digest"),
        _text("outcome", null=True),
        _text("worker", null=True),
        _text("until", null=True),
    )
    _partial("inbox_undone", "inbox", ["id"], "outcome IS NULL")
    _partial("inbox_waiting", "inbox", ["stream", "id"], "outcome IS NULL")
    op.create_table(
        "outbox",
        _serial("seq"),
        _text("id"),
        _text("stream"),
        _number("n"),
        _text("kind"),
        _number("seat", null=True),
        _bytes("payload"),
        _bytes("box", null=True),
        _number("tries"),
        _text("error", null=True),
        _text("next_try", null=True),
        _text("sent", null=True),
    )
    op.create_index("outbox_id", "outbox", ["id"], unique=True)
    _partial("outbox_waiting", "outbox", ["seq"], "sent IS NULL AND next_try IS NOT NULL")


def _partial(name: str, table: str, columns: Sequence[str], where: str) -> None:
    some = sa.text(where)
    op.create_index(name, table, list(columns), sqlite_where=some, postgresql_where=some)


def _people() -> None:
    op.create_table(
        "person",
        _text("id", key=True),
        _bytes("box"),
        _bytes("address_digest"),
        _text("language"),
        _text("zone"),
    )
    op.create_index("person_address_digest", "person", ["address_digest"], unique=True)
    op.create_table(
        "chair",
        _text("stream", key=True),
        _number("seat", key=True),
        _text("person", null=True),
        _text("bot", null=True),
        _text("mail_token"),
        _text("page_token"),
    )
    op.create_index("chair_mail_token", "chair", ["mail_token"], unique=True)
    op.create_index("chair_page_token", "chair", ["page_token"], unique=True)
    op.create_index("chair_person", "chair", ["person"])
    op.create_table("organiser", _text("stream", key=True), _text("token", key=True), _bytes("box"))
    op.create_index("organiser_token", "organiser", ["token"], unique=True)
    op.create_table(
        "pending",
        _text("token", key=True),
        _text("kind"),
        _text("stream"),
        _number("seat", null=True),
        _bytes("box"),
        _text("expires"),
    )
    op.create_table("setting", _text("name", key=True), _bytes("value"))


# A disclosure may be erased (the law), which is: its box becomes NULL and nothing else changes.
_KEPT = ("stream", "n", "position", "name", "digest", "audience", "published")


def _erases(same: str) -> str:
    return " AND ".join(["NEW.box IS NULL", *(f"NEW.{name} {same} OLD.{name}" for name in _KEPT)])


# INSERT OR REPLACE deletes the old row without firing a delete trigger, so it is met at its door.
_SQLITE = [
    """CREATE TRIGGER leaf_no_update BEFORE UPDATE ON leaf
       BEGIN SELECT RAISE(ABORT, 'a leaf is never changed'); END""",
    """CREATE TRIGGER leaf_no_delete BEFORE DELETE ON leaf
       BEGIN SELECT RAISE(ABORT, 'a leaf is never deleted'); END""",
    """CREATE TRIGGER leaf_no_replace BEFORE INSERT ON leaf
       WHEN EXISTS (SELECT 1 FROM leaf WHERE stream = NEW.stream AND n = NEW.n)
       BEGIN SELECT RAISE(ABORT, 'a leaf is never replaced'); END""",
    f"""CREATE TRIGGER disclosure_no_update BEFORE UPDATE ON disclosure WHEN NOT ({_erases("IS")})
       BEGIN SELECT RAISE(ABORT, 'a disclosure is never changed, only erased'); END""",
    """CREATE TRIGGER disclosure_no_delete BEFORE DELETE ON disclosure
       BEGIN SELECT RAISE(ABORT, 'a disclosure is never deleted, only erased'); END""",
    """CREATE TRIGGER disclosure_no_replace BEFORE INSERT ON disclosure
       WHEN EXISTS (SELECT 1 FROM disclosure
                    WHERE stream = NEW.stream AND n = NEW.n AND position = NEW.position)
       BEGIN SELECT RAISE(ABORT, 'a disclosure is never replaced'); END""",
]

_POSTGRESQL = [
    """CREATE FUNCTION referee_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP; END $$""",
    """CREATE TRIGGER leaf_append_only BEFORE UPDATE OR DELETE ON leaf
       FOR EACH ROW EXECUTE FUNCTION referee_append_only()""",
    """CREATE TRIGGER leaf_no_truncate BEFORE TRUNCATE ON leaf
       FOR EACH STATEMENT EXECUTE FUNCTION referee_append_only()""",
    f"""CREATE TRIGGER disclosure_no_update BEFORE UPDATE ON disclosure
       FOR EACH ROW WHEN (NOT ({_erases("IS NOT DISTINCT FROM")}))
       EXECUTE FUNCTION referee_append_only()""",
    """CREATE TRIGGER disclosure_no_delete BEFORE DELETE ON disclosure
       FOR EACH ROW EXECUTE FUNCTION referee_append_only()""",
    """CREATE TRIGGER disclosure_no_truncate BEFORE TRUNCATE ON disclosure
       FOR EACH STATEMENT EXECUTE FUNCTION referee_append_only()""",
]

GUARDS = {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}

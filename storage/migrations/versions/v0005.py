"""What is on the lists, what is to be looked at when, and how many streams there are by phase; so
that none of these is found by reading all that ever was.

Only added to: a Referee of before goes on with these tables, and its matches are counted. What it
writes without them (a window without its timer, a match without its row on the lists) is taken up
when a newer one opens the next window of that match, or starts or ends it.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_AT_ONCE = 1_000


def upgrade() -> None:
    _tables()
    _indexes()
    for statement in TALLYING[op.get_bind().dialect.name]:
        op.execute(statement)
    op.execute("INSERT INTO tally SELECT phase, 0, COUNT(*) FROM head GROUP BY phase")
    for statement in _TIMERS:
        op.execute(statement)
    _fill_listing(op.get_bind())


def downgrade() -> None:
    """An older Referee does not know these tables; nothing of the log lies in them."""
    for statement in _UNTALLIED[op.get_bind().dialect.name]:
        op.execute(statement)
    for name, table in _INDEXES:
        op.drop_index(name, table)
    for table in ("listing", "timer", "tally"):
        op.drop_table(table)


def _tables() -> None:
    listing = ("shelf", "phase", "game", "made")
    op.create_table("listing", _text("stream", key=True), *map(_text, listing))
    keys = (_text("what", key=True), _text("whose", key=True))
    op.create_table("timer", *keys, _text("at"), _text("about"))
    op.create_table(
        "tally",
        _text("phase", key=True),
        sa.Column("shard", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("streams", sa.Integer(), nullable=False),
    )


_INDEXES = (
    ("wish_whose", "wish"),
    ("head_cause", "head"),
    ("due_stuck", "due"),
    ("inbox_kept", "inbox"),
    ("outbox_kept", "outbox"),
)


def _indexes() -> None:
    op.create_index("listing_shelf", "listing", ["shelf", "phase", "made", "stream"])
    op.create_index("listing_game", "listing", ["game", "shelf", "phase", "made", "stream"])
    op.create_index("timer_at", "timer", ["what", "at", "whose"])
    op.create_index("wish_whose", "wish", ["whose", "what"])
    op.create_index("head_cause", "head", ["cause", "stream"])
    _partial("due_stuck", "due", ["at", "stream"], "tries >= 5")
    _partial("inbox_kept", "inbox", ["stream", "id"], "outcome IS NOT NULL AND stream IS NOT NULL")
    _partial("outbox_kept", "outbox", ["stream", "seq"], "box IS NOT NULL")


# What was looked for before by reading: all windows, all who want a digest, all ended matches whose
# mail lies there. Each is looked at once, a few at a time, and then has its moment.
_TIMERS = (
    "INSERT INTO timer SELECT 'remind', stream, '', '' FROM due WHERE \"window\" > 0",
    "INSERT INTO timer SELECT 'digest', whose, '', '' FROM wish WHERE what = 'digest'",
    "INSERT INTO timer SELECT 'retain', stream, '', '' FROM head WHERE phase = 'ended'"
    " AND NOT EXISTS (SELECT 1 FROM wish WHERE what = 'swept' AND whose = head.stream)",
)


def _fill_listing(bind: sa.Connection) -> None:
    """When a match was made stands in its first leaf."""
    off = bind.execute(
        sa.text("SELECT whose, what FROM wish WHERE what IN ('practice', 'unlisted')")
    )
    shelves = {
        whose: what for whose, what in sorted(map(tuple, off), key=lambda row: row[1], reverse=True)
    }
    heads = bind.execute(
        sa.text(
            "SELECT head.stream, head.phase, head.game, leaf.leaf FROM head"
            " JOIN leaf ON leaf.stream = head.stream AND leaf.n = 0"
        )
    )
    while page := heads.fetchmany(_AT_ONCE):
        rows = [
            {
                "stream": stream,
                "shelf": shelves.get(stream, ""),
                "phase": phase,
                "game": game,
                "made": _made(bytes(leaf)),
            }
            for stream, phase, game, leaf in page
        ]
        bind.execute(
            sa.text("INSERT INTO listing VALUES (:stream, :shelf, :phase, :game, :made)"), rows
        )


def _made(leaf: bytes) -> str:
    try:
        return str(json.loads(leaf)["at"])
    except (ValueError, KeyError, TypeError):
        return ""


def _text(name: str, *, key: bool = False) -> "sa.Column[Any]":
    bytewise = sa.String().with_variant(sa.String(collation="C"), "postgresql")
    return sa.Column(name, bytewise, primary_key=key, nullable=False)


def _partial(name: str, table: str, columns: list[str], where: str) -> None:
    some = sa.text(where)
    op.create_index(name, table, columns, sqlite_where=some, postgresql_where=some)


def _counted(phase: str, change: int) -> str:
    return (
        f"INSERT INTO tally VALUES ({phase}, 0, {change})"
        f" ON CONFLICT (phase, shard) DO UPDATE SET streams = streams + {change};"
    )


_SQLITE = [
    f"CREATE TRIGGER head_tally_begun AFTER INSERT ON head BEGIN {_counted('NEW.phase', 1)} END",
    "CREATE TRIGGER head_tally_told AFTER UPDATE OF phase ON head WHEN NEW.phase <> OLD.phase"
    f" BEGIN {_counted('OLD.phase', -1)} {_counted('NEW.phase', 1)} END",
]

# Whoever writes in the same connection counts in the same shard, and others seldom do: nobody waits
# for a row that another transaction has counted in.
_POSTGRESQL = [
    """CREATE FUNCTION referee_count(told text, change integer) RETURNS void LANGUAGE sql AS $$
       INSERT INTO tally VALUES (told, pg_backend_pid() % 64, change)
       ON CONFLICT (phase, shard) DO UPDATE SET streams = tally.streams + change $$""",
    """CREATE FUNCTION referee_tally() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF TG_OP = 'UPDATE' THEN PERFORM referee_count(OLD.phase, -1); END IF;
         PERFORM referee_count(NEW.phase, 1);
         RETURN NULL;
       END $$""",
    """CREATE TRIGGER head_tally_begun AFTER INSERT ON head
       FOR EACH ROW EXECUTE FUNCTION referee_tally()""",
    """CREATE TRIGGER head_tally_told AFTER UPDATE OF phase ON head
       FOR EACH ROW WHEN (NEW.phase <> OLD.phase) EXECUTE FUNCTION referee_tally()""",
]

TALLYING = {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}
_UNTALLIED = {
    "sqlite": ["DROP TRIGGER head_tally_begun", "DROP TRIGGER head_tally_told"],
    "postgresql": [
        "DROP TRIGGER head_tally_begun ON head",
        "DROP TRIGGER head_tally_told ON head",
        "DROP FUNCTION referee_tally",
        "DROP FUNCTION referee_count",
    ],
}

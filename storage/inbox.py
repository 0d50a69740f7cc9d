"""The inbox: a mail is a row here before its sender hears 250."""

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, insert, select, update

from storage import outbox
from storage.batch import Conflict, InboxDone, Intent, Unknown, instant
from storage.log import InboxRow
from storage.statements import refusing
from storage.tables import INBOX

_COLUMNS = INBOX.c
_RECEIVE = insert(INBOX).returning(_COLUMNS.id)
_ROWS = select(
    _COLUMNS.id,
    _COLUMNS.received,
    _COLUMNS.sender,
    _COLUMNS.recipient,
    _COLUMNS.box,
    _COLUMNS.stream,
    _COLUMNS.digest,
    _COLUMNS.outcome,
)
_UNDONE = _COLUMNS.outcome.is_(None)
_DONE = (
    update(INBOX).where(_COLUMNS.id == bindparam("which"), _UNDONE).values(outcome=bindparam("how"))
)
_OUTCOME = select(_COLUMNS.outcome).where(_COLUMNS.id == bindparam("which"))
_LEFT = (
    select(_COLUMNS.id)
    .where(_UNDONE, _COLUMNS.stream == bindparam("here"), _COLUMNS.received < bindparam("then"))
    .order_by(_COLUMNS.id)
    .limit(1)
)


def receive(connection: Connection, mail: dict[str, object]) -> int:
    """See `Log.receive`; `mail` holds its arguments."""
    id: int = connection.execute(_RECEIVE, {**mail, "outcome": None}).scalar_one()
    return id


def undone(
    connection: Connection, limit: int, stream: str | None, before: str | None
) -> list[InboxRow]:
    """See `Log.inbox`."""
    rows = _ROWS.where(_UNDONE).order_by(_COLUMNS.id).limit(limit)
    if stream is not None:
        rows = rows.where(_COLUMNS.stream == stream)
    if before is not None:
        rows = rows.where(_COLUMNS.received < instant(before))
    return [InboxRow(*row) for row in connection.execute(rows)]


def finish(connection: Connection, whose: str, done: Iterable[InboxDone]) -> None:
    """Set the outcomes, each once: two workers may hold the same mail, one answers it."""
    for row in done:
        set_ = connection.execute(_DONE, {"which": row.id, "how": row.outcome})
        if set_.rowcount == 0:
            _refuse(connection, whose, row.id)


def _refuse(connection: Connection, whose: str, id: int) -> None:
    there = connection.execute(_OUTCOME, {"which": id}).one_or_none()
    if there is None:
        raise Unknown(f"no mail {id} in the inbox")
    raise Conflict(whose, id, there.outcome, "inbox")


def demand_drained(connection: Connection, stream: str, then: str) -> None:
    """Conflict when a mail that came before then still waits."""
    left = connection.execute(_LEFT, {"here": stream, "then": then}).scalar()
    if left is not None:
        raise Conflict(stream, then, left, "drained")


def inbox_done(connection: Connection, done: InboxDone, intents: Iterable[Intent]) -> None:
    """See `Log.inbox_done`."""
    finish(connection, "", [done])
    with refusing(f"mail {done.id}"):
        outbox.add(connection, intents)

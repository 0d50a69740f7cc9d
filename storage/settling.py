"""What became of a commit whose answer never came: the log itself says so.

Why: docs/decisions/0136-cut-lines.md.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from storage import reading
from storage.batch import Batch, Head, Unknown
from storage.group_commit import Job
from storage.postgres_cursor import PostgresCursor

_LOCKED = "SELECT stream FROM head WHERE stream IN (VALUES (?))"
_PATIENCE = "SELECT set_config('lock_timeout', ?, true)"  # milliseconds; of this transaction
_BEGUN = (
    "INSERT INTO head (stream, size, root, frontier, key, game, phase, cause, drained)"
    " VALUES (?, 0, '', '', '', '', '', NULL, '') ON CONFLICT DO NOTHING"
)


def tells(job: Job) -> bool:
    """Can the log say whether it was written? By its leaves: nobody else's are like them."""
    return bool(job.work is None and job.answer and _written(job))


def made(cursor: PostgresCursor, jobs: Sequence[Job], patience: float) -> list[Job]:
    """Those of these jobs that were written, and will be found there after a failover as well.

    The heads are locked. So a server that is still busy with that commit is waited for; and what is
    found has waited for the standby too, since this transaction's own commit has. Who holds a head
    for longer than `patience` (seconds) may have vanished: then psycopg's LockNotAvailable.
    """
    batches = [batch for job in jobs for batch in _written(job)]
    with cursor.transaction():
        cursor.run(_PATIENCE, (str(max(1, round(patience * 1000))),))
        for batch in batches:
            if batch.expected == 0:
                _wait_for_its_maker(cursor, batch.stream)
        cursor.among(_LOCKED, sorted({batch.stream for batch in batches}), lock=True)
        return [job for job in jobs if all(_stands(cursor, batch) for batch in _written(job))]


def _written(job: Job) -> list[Batch]:
    """What the answer says was written."""
    answered = zip(job.batches, job.answer, strict=True)
    return [batch for batch, answer in answered if isinstance(answer, Head) and batch.leaves]


def _stands(cursor: PostgresCursor, batch: Batch) -> bool:
    end = batch.expected + len(batch.leaves)
    try:
        return reading.leaves(cursor, batch.stream, batch.expected, end) == list(batch.leaves)
    except Unknown:
        return False


def _wait_for_its_maker(cursor: PostgresCursor, stream: str) -> None:
    """A row that another transaction is about to insert cannot be locked, only inserted as well."""
    with _undone(cursor):
        cursor.run(_BEGUN, (stream,))


@contextmanager
def _undone(cursor: PostgresCursor) -> Iterator[None]:
    cursor.run("SAVEPOINT looking")
    yield
    cursor.run("ROLLBACK TO looking")

"""Lines to PostgreSQL that are cut, nodes that vanish or stand still: nothing is lost or doubled.

Why: docs/decisions/0136-cut-lines.md.
"""

import select
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import psycopg
import pytest

from storage import inbox, plain_append, settling
from storage.batch import Unsettled
from storage.group_commit import Job
from storage.postgres import PostgresLog
from storage.postgres_cursor import PostgresCursor
from tests.storage.given import NOON, batch, due, leaf, mail

Opened = Callable[[], PostgresLog]
MAIL = inbox.Mail(NOON, "ann", "m", b"mail", "m", b"hash")


@pytest.fixture
def raw(pg_url: str) -> Iterator[psycopg.Connection[Any]]:
    """A stranger's connection."""
    with psycopg.connect(pg_url, autocommit=True) as connection:
        yield connection


def cut(raw: psycopg.Connection[Any]) -> None:
    """Every line to this database, as by a failover."""
    raw.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


def test_nobody_hears_of_a_line_that_was_cut_between_two_calls(
    postgres: Opened, raw: psycopg.Connection[Any]
) -> None:
    """Nothing was under way: a read, an append, a mail and a plain append go by a new line."""
    log = postgres()
    log.append(batch("m", 0))
    cut(raw)
    assert log.head("m").size == 1
    assert log.append(batch("m", 1, due=due())).size == 2
    cut(raw)
    assert mail(log) == 1
    cut(raw)
    assert log.append(batch("m", 2)).size == 3


def test_a_mail_whose_commit_was_cut_is_not_said_to_be_refused(
    postgres: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing in the log tells whether it is there: its sender hears *later* and sends it again."""
    log, run, cuts = postgres(), PostgresCursor.run, [True]

    def cutting(cursor: PostgresCursor, sql: str, values: Any = ()) -> Any:
        answer = run(cursor, sql, values)
        if sql == "COMMIT" and cuts:
            cuts.clear()
            cursor.connection.close()
            raise psycopg.OperationalError("the line was cut")
        return answer

    monkeypatch.setattr(PostgresCursor, "run", cutting)
    with pytest.raises(Unsettled):
        mail(log)
    assert len(log.inbox()) == 1


def test_what_shared_the_commit_of_an_append_shares_its_fate(postgres: Opened) -> None:
    """Given a mail and an append in one transaction whose answer was lost, then the log tells of
    the one, and so of the other."""
    log = postgres()
    appended = Job(None, (batch("m", 0),))
    received = Job(lambda cursor: inbox.receive(cursor, MAIL))
    log._again([appended, received])
    assert log._unwritten([appended, received], Unsettled("cut")) == []
    assert (appended.refusal, received.refusal) == (None, None)
    assert len(log.inbox()) == 1


@pytest.mark.parametrize(
    "cut_at", ["COMMIT", plain_append.SQL], ids=["transaction", "one statement"]
)
def test_a_line_cut_after_the_commit_is_no_refusal(
    postgres: Opened, monkeypatch: pytest.MonkeyPatch, cut_at: str
) -> None:
    """The server has written it and its answer is lost: whoever heard *no* would do it again."""
    log = postgres()
    log.append(batch("m", 0))
    run, cuts = PostgresCursor.run, [True]

    def cutting(cursor: PostgresCursor, sql: str, values: Any = ()) -> Any:
        answer = run(cursor, sql, values)
        if sql == cut_at and cuts:
            cuts.clear()
            cursor.connection.close()
            raise psycopg.OperationalError("the line was cut")
        return answer

    monkeypatch.setattr(PostgresCursor, "run", cutting)
    more = {"claim": None} if cut_at == plain_append.SQL else {"due": due()}
    assert log.append(batch("m", 1, **more)).size == 2
    assert cuts == []
    assert log.append(batch("m", 2)).size == 3


def test_a_plain_append_cut_before_its_commit_is_made_by_a_new_line(
    pg_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through a pooler it is a transaction of three statements: nothing is unsettled before the
    last."""
    log, run, cuts = PostgresLog(pg_url, pooled=True), PostgresCursor.run, [True]
    log.append(batch("m", 0))

    def cutting(cursor: PostgresCursor, sql: str, values: Any = ()) -> Any:
        if sql == plain_append.SQL and cuts:
            cuts.clear()
            cursor.connection.close()
            raise psycopg.OperationalError("the line was cut")
        return run(cursor, sql, values)

    monkeypatch.setattr(PostgresCursor, "run", cutting)
    with closing(log):
        assert log.append(batch("m", 1)).size == 2
        assert cuts == []
        assert log.leaves("m") == [leaf(0), leaf(1)]


def appended(log: PostgresLog) -> Job:
    """A written one of which nobody has heard."""
    job = Job(None, (batch("m", 0),))
    log._again([job])
    return job


def test_who_looks_for_a_commit_waits_for_no_lock_for_ever(
    postgres: Opened, raw: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a node that has vanished and holds the head, then nobody can say whether it was
    written; and nobody says that it was not."""
    monkeypatch.setattr("storage.postgres.SETTLE", 0.05)
    log = postgres()
    job = appended(log)
    with raw.transaction():
        raw.execute("SELECT 1 FROM head FOR UPDATE")
        assert log._unwritten([job], Unsettled("cut")) == []
    assert isinstance(job.refusal, Unsettled)
    assert log.append(batch("m", 1)).size == 2


def test_the_time_to_look_does_not_run_while_a_look_waits_for_a_standby(
    postgres: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a look that waited for a minute, and was cut when its server went down, then the next
    server is still asked."""
    log, clock, made = postgres(), [0.0], settling.made
    job = appended(log)

    def cut_after_a_minute(*given: Any) -> list[Job]:
        monkeypatch.setattr(settling, "made", made)
        clock[0] += 60
        raise psycopg.OperationalError("the line was cut")

    monkeypatch.setattr(settling, "made", cut_after_a_minute)
    monkeypatch.setattr("storage.postgres.monotonic", lambda: clock[0])
    assert log._unwritten([job], Unsettled("cut")) == []
    assert job.refusal is None


def test_what_a_vanished_node_has_locked_is_let_go(postgres: Opened) -> None:
    run = postgres()._cursor.run
    assert run("SHOW idle_in_transaction_session_timeout").fetchone() == ("20s",)
    assert run("SELECT setting FROM pg_settings WHERE name = 'tcp_user_timeout'").fetchone()


def test_a_transaction_that_stood_still_for_too_long_is_done_again(
    postgres: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a process that was paused between two statements, and whose server gave it up."""
    from storage import postgres as module

    log, answered, pauses = postgres(), module.answer_group, [True]

    def pausing(cursor: PostgresCursor, jobs: Any) -> None:
        answered(cursor, jobs)
        if pauses:
            pauses.clear()
            cursor.run("SET idle_in_transaction_session_timeout = 1")
            while select.select([cursor.connection], [], [], 10) == ([], [], []):
                pass  # until the server says its last words

    monkeypatch.setattr(module, "answer_group", pausing)
    assert log.append(batch("m", 0)).size == 1
    assert log.leaves("m") == [leaf(0)]


def test_a_line_cut_before_the_commit_is_as_if_nothing_had_been(
    postgres: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log tells that nothing was written, so it is written by a new line."""
    log, run, cuts = postgres(), PostgresCursor.run, [True]
    log.append(batch("m", 0))

    def cutting(cursor: PostgresCursor, sql: str, values: Any = ()) -> Any:
        if sql == "COMMIT" and cuts:
            cuts.clear()
            cursor.connection.close()
            raise psycopg.OperationalError("the line was cut")
        return run(cursor, sql, values)

    monkeypatch.setattr(PostgresCursor, "run", cutting)
    assert log.append(batch("m", 1, due=due())).size == 2
    assert cuts == []
    assert log.leaves("m") == [leaf(0), leaf(1)]

"""The store in a PostgreSQL database keeps the contract, and what only a server can be asked."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from psycopg import errors
from sqlalchemy import create_engine, text

from storage import (
    Batch,
    Conflict,
    Head,
    Intent,
    Invalid,
    Log,
    Unavailable,
    inbox,
    migrations,
)
from storage.fsck import fsck
from storage.postgres import PostgresLog
from storage.postgres_cursor import PostgresCursor
from storage.schema import metadata
from storage.tree import leaf_hash, root_of
from tests.storage.contract import LogContract
from tests.storage.contract_threads import insist, together
from tests.storage.given import NOON, ONE, batch, due, everything, intent, leaf, mail, part

Opened = Callable[[], PostgresLog]
MAIL = inbox.Mail(NOON, "ann", "m", b"mail", "m", b"hash")


class TestPostgresLog(LogContract):
    @pytest.fixture
    def log(self, postgres: Opened) -> PostgresLog:
        return postgres()

    @pytest.fixture
    def reopen(self, log: PostgresLog, postgres: Opened) -> Callable[[], Log]:
        def again() -> Log:
            log.close()
            return postgres()

        return again


@pytest.fixture
def raw(pg_url: str) -> Iterator[psycopg.Connection[Any]]:
    """A stranger's connection."""
    with psycopg.connect(pg_url, autocommit=True) as connection:
        yield connection


# --- the tables -----------------------------------------------------------------------------------


def test_a_migrated_database_has_exactly_the_tables_of_the_code(
    pg_url: str, postgres: Opened
) -> None:
    postgres()
    engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(pg_url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
        assert connection.execute(text(migrations.REVISION)).scalar() == migrations.NEWEST
    engine.dispose()


def test_a_database_of_a_newer_referee_is_not_touched(
    raw: psycopg.Connection[Any], postgres: Opened
) -> None:
    raw.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Unavailable, match="9999"):
        postgres()


def test_processes_that_start_together_make_the_tables_once(pg: str) -> None:
    from referee.bench.server import database

    with database(pg, "referee_test_empty") as url:
        logs: list[Any] = together(*[lambda: PostgresLog(url)] * 3)
        logs[0].append(batch("m", 0))
        assert [log.head("m").size for log in logs] == [1, 1, 1]
        for log in logs:
            log.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE leaf SET leaf = '\\x00' WHERE n = 1",
        "UPDATE leaf SET n = 7 WHERE n = 1",
        "DELETE FROM leaf",
        "TRUNCATE leaf",
        "INSERT INTO leaf VALUES ('m', 1, '\\x00') ON CONFLICT (stream, n) DO UPDATE"
        " SET leaf = excluded.leaf",
        "DELETE FROM disclosure",
        "TRUNCATE disclosure",
        "UPDATE disclosure SET box = '\\x00'",
        "UPDATE disclosure SET box = NULL, audience = '\\x02'",
        "UPDATE disclosure SET digest = '\\x00'",
    ],
)
def test_the_log_refuses_to_be_rewritten(
    postgres: Opened, raw: psycopg.Connection[Any], statement: str
) -> None:
    log = postgres()
    log.append(batch("m", 0, 2, parts=(part(0), part(1))))
    before = everything(log)
    with pytest.raises(errors.RaiseException, match="append-only"):
        raw.execute(statement)
    assert everything(log) == before


# --- several processes ----------------------------------------------------------------------------


def test_eight_processes_on_one_match_lose_and_double_nothing(postgres: Opened) -> None:
    logs = [postgres() for _ in range(8)]

    def work(number: int) -> None:
        for turn in range(6):
            insist(logs[number], "m", b"%d.%d" % (number, turn))

    together(*(lambda number=number: work(number) for number in range(8)))
    head, leaves, _ = logs[0].load("m")
    assert sorted(leaves) == sorted(b"%d.%d" % (a, b) for a in range(8) for b in range(6))
    assert head.root == root_of([leaf_hash(stored) for stored in leaves])
    assert list(fsck(logs[0])) == []


def test_a_head_that_another_process_has_moved_is_not_believed(postgres: Opened) -> None:
    """Each remembers where it left the stream; the row alone says where it stands."""
    ours, theirs = postgres(), postgres()
    ours.append(batch("m", 0))
    theirs.append(batch("m", 1))
    with pytest.raises(Conflict) as caught:
        ours.append(batch("m", 1))
    assert (caught.value.expected, caught.value.actual) == (1, 2)
    ours.append(batch("m", 2, parts=(part(2),), intents=(intent("a"),)))
    assert theirs.append(batch("m", 3)).root == ours.head("m").root


def test_another_history_of_the_same_length_is_not_grown(
    postgres: Opened, raw: psycopg.Connection[Any]
) -> None:
    """Given a database that was put back under a running process, and went on otherwise."""
    log = postgres()
    log.append(batch("m", 0))
    other = root_of([leaf_hash(b"other")])
    raw.execute("UPDATE head SET root = %s, frontier = %s", (other, (1).to_bytes(8, "big") + other))
    head = log.append(batch("m", 1))
    assert head.root == root_of([leaf_hash(b"other"), leaf_hash(leaf(1))])


def test_two_processes_that_hold_each_others_streams_both_get_through(postgres: Opened) -> None:
    """Groups lock their heads in one order, and who is broken off for a deadlock is tried again."""
    one, two = postgres(), postgres()
    for stream in "abcdef":
        one.append(batch(stream, 0))

    def work(log: PostgresLog, streams: str) -> None:
        for _ in range(5):
            wanted = [Batch(s, log.head(s).size, (b"x",), due=None) for s in streams]
            log.append_many(wanted)

    together(lambda: work(one, "abcdef"), lambda: work(two, "fedcba"))
    assert list(fsck(one)) == []


def test_a_transaction_that_the_server_broke_off_is_tried_again(
    postgres: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    from storage import postgres as module

    log, answered, broken = postgres(), module.answer_group, [errors.DeadlockDetected("crossed")]

    def once(*given: Any) -> None:
        answered(*given)
        if broken:
            raise broken.pop()

    monkeypatch.setattr(module, "answer_group", once)
    assert log.append(batch("m", 0)).size == 1
    assert log.leaves("m") == [leaf(0)]


# --- mail in flight -------------------------------------------------------------------------------


@contextmanager
def receiving(url: str, stream: str, received: str) -> Iterator[psycopg.Connection[Any]]:
    """A mail that another process has written and not yet committed."""
    connection = psycopg.connect(url, autocommit=True)
    cursor = PostgresCursor(connection)
    cursor.run("BEGIN")
    inbox.receive(cursor, MAIL._replace(received=received, stream=stream))
    try:
        yield connection
    finally:
        connection.close()


def blocked(raw: psycopg.Connection[Any]) -> None:
    """Returns when a connection to this database waits for another's lock."""
    waits = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE wait_event_type = 'Lock' AND datname = current_database()"
    )
    while raw.execute(waits).fetchone() == (0,):
        pass


def test_a_close_waits_for_a_mail_that_is_being_written_and_hears_it(
    postgres: Opened, pg_url: str, raw: psycopg.Connection[Any]
) -> None:
    """Nobody sees the row before its commit; passed by, it would be promised and never heard."""
    log = postgres()
    log.append(batch("m", 0, due=due(ONE)))
    with receiving(pg_url, "m", NOON) as other, ThreadPoolExecutor(1) as pool:
        closing = pool.submit(log.append, batch("m", 1, claim=due(ONE), drained=ONE))
        blocked(raw)
        other.execute("COMMIT")
        fault = closing.exception()
    assert isinstance(fault, Conflict)
    assert (fault.what, log.due_of("m")) == ("drained", due(ONE))


def test_a_mail_waits_for_a_close_that_is_being_written_and_is_not_promised(
    postgres: Opened, pg_url: str, raw: psycopg.Connection[Any]
) -> None:
    log = postgres()
    log.append(batch("m", 0, due=due(ONE)))
    with psycopg.connect(pg_url, autocommit=True) as other, ThreadPoolExecutor(1) as pool:
        other.execute("BEGIN")
        other.execute("UPDATE head SET drained = %s WHERE stream = 'm'", (ONE,))
        taking = pool.submit(mail, log, NOON)
        blocked(raw)
        other.execute("COMMIT")
        assert isinstance(taking.exception(), Conflict)
    assert log.inbox() == []


def test_a_row_with_a_smaller_number_that_comes_later_is_not_passed_over(
    postgres: Opened, pg_url: str
) -> None:
    """The gap that readers of a bare sequence fall into: number 1 commits after number 2."""
    log = postgres()
    with receiving(pg_url, "m", NOON) as other:
        second = mail(log)
        assert [row.id for row in log.take_mails("us", NOON, ONE)] == [second]
        log.inbox_done(second, "ordered")
        other.execute("COMMIT")
    assert [row.id for row in log.inbox()] == [second - 1]


# --- trouble --------------------------------------------------------------------------------------


def test_a_server_that_cannot_be_reached_is_unavailable() -> None:
    with pytest.raises(Unavailable, match="database"):
        PostgresLog("postgresql://nobody@127.0.0.1:1/nothing")


def test_what_no_text_of_the_database_can_hold_is_invalid_alone(postgres: Opened) -> None:
    log = postgres()
    log.append_many([batch("a", 0), batch("b", 0)])
    wrong = Batch("a", 1, (b"x",), intents=(Intent("i", "a", 1, "no\0thing", 1, b""),))
    answers = log.append_many([wrong, batch("b", 1)])
    assert [type(answer) for answer in answers] == [Invalid, Head]
    with pytest.raises(Invalid):
        log.append(wrong)


def test_commits_are_durable_whatever_the_database_was_told(
    pg_url: str, raw: psycopg.Connection[Any], postgres: Opened
) -> None:
    name = raw.info.dbname
    raw.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
    log = postgres()
    assert log._cursor.run("SHOW synchronous_commit").fetchone() == ("on",)

"""The store in an SQLite file keeps the contract, and what only a file can be asked."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest

from storage import Batch, Conflict, Head, Invalid, Log, SettingRow, Unavailable
from storage.appending import append_all
from storage.cursor import Cursor, KeyTaken
from storage.group_commit import Job
from storage.sqlite import SqliteLog, driver, journal_for
from storage.tree import leaf_hash, root_of
from tests.storage.contract import LogContract
from tests.storage.contract_threads import insist
from tests.storage.given import batch, everything, intent, leaf, part


class TestSqliteLog(LogContract):
    @pytest.fixture
    def log(self, opened: Callable[[], SqliteLog]) -> SqliteLog:
        return opened()

    @pytest.fixture
    def reopen(self, log: SqliteLog, opened: Callable[[], SqliteLog]) -> Callable[[], Log]:
        def again() -> Log:
            log.close()
            return opened()

        return again


def pragma(log: SqliteLog, name: str) -> object:
    """What the writing connection answers."""
    row = log._cursor.run(f"PRAGMA {name}").fetchone()
    return row and row[0]


def test_a_file_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    SqliteLog(path).close()
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("version", "journal"),
    [
        ((3, 53, 4), "WAL"),
        ((3, 51, 3), "WAL"),
        ((3, 51, 2), "DELETE"),
        ((3, 50, 7), "WAL"),
        ((3, 50, 6), "DELETE"),
        ((3, 44, 6), "WAL"),
        ((3, 44, 5), "DELETE"),
        ((3, 40, 1), "DELETE"),
        ((4, 0, 0), "WAL"),
    ],
)
def test_wal_is_used_only_where_it_keeps_what_was_committed(
    version: tuple[int, int, int], journal: str
) -> None:
    assert journal_for(version) == journal


def test_the_driver_brings_a_sound_sqlite() -> None:
    assert journal_for(driver().sqlite_version_info) == "WAL"


def test_every_commit_reaches_the_disk(opened: Callable[[], SqliteLog]) -> None:
    log = opened()
    assert [pragma(log, name) for name in ("journal_mode", "synchronous")] == ["wal", 2]


def test_a_reader_cannot_write(opened: Callable[[], SqliteLog]) -> None:
    log = opened()
    with pytest.raises(Unavailable, match="readonly"):
        log._read(lambda cursor: cursor.run("DELETE FROM setting"))


def test_an_unsound_sqlite_is_used_with_the_slow_journal_and_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    old = SimpleNamespace(**{**vars(driver()), "sqlite_version_info": (3, 40, 1)})
    log = SqliteLog(tmp_path / "log.db", cast(ModuleType, old))
    log.append(batch("m", 0, 2))
    assert pragma(log, "journal_mode") == "delete"
    assert log.leaves("m") == [leaf(0), leaf(1)]
    assert "pysqlite3" in caplog.text
    log.close()


def test_an_unsound_sqlite_does_not_join_those_who_use_wal(
    file: Path, opened: Callable[[], SqliteLog]
) -> None:
    opened().append(batch("m", 0))
    old = SimpleNamespace(**{**vars(driver()), "sqlite_version_info": (3, 40, 1)})
    with pytest.raises(Unavailable, match="locked"):
        SqliteLog(file, cast(ModuleType, old), busy_ms=1)


def test_without_the_wheel_pythons_own_sqlite_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysqlite3", None)
    assert driver() is sqlite3


def test_memory_is_another_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match="MemoryLog"):
        SqliteLog(":memory:")
    assert list(tmp_path.iterdir()) == []


def test_a_fault_in_our_own_sql_is_not_called_a_trouble_of_the_disk(
    opened: Callable[[], SqliteLog],
) -> None:
    with pytest.raises(KeyTaken, match="NOT NULL"):
        opened()._write(lambda cursor: cursor.run("INSERT INTO setting VALUES (NULL, '')"))


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="nowhere"):
        SqliteLog(tmp_path / "nowhere" / "log.db")


def test_a_file_that_is_no_log_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 100)
    with pytest.raises(Unavailable, match="not a database"):
        SqliteLog(path)
    assert path.read_text() == "Dear Ann, " * 100


def test_a_group_holds_a_conflict_and_the_others_are_written(
    opened: Callable[[], SqliteLog],
) -> None:
    """Given three appends that wait for one commit, the middle one on a wrong size."""
    log = opened()
    busy, go = Event(), Event()

    def hold(_: object) -> None:
        busy.set()
        go.wait()

    with ThreadPoolExecutor(4) as pool:
        pool.submit(log._write, hold)
        busy.wait()
        wanted = [batch("a", 0), batch("b", 5, put=(SettingRow("x", b""),)), batch("c", 0)]
        futures = [pool.submit(log.append, each) for each in wanted]
        while log._writer.waiting < 3:
            pass
        go.set()
        faults = [type(future.exception()) for future in futures]
    assert faults == [type(None), Conflict, type(None)]
    assert [listed.head.stream for listed in log.streams()] == ["a", "c"]
    assert log.settings.find() == []


def test_a_full_disk_loses_nothing_and_heals(opened: Callable[[], SqliteLog]) -> None:
    log = opened()
    log.append(batch("m", 0))
    before = everything(log)
    pragma(log, f"max_page_count = {pragma(log, 'page_count')}")
    big = Batch("m", 1, (b"x" * 60_000,))
    with pytest.raises(Unavailable, match="full"):
        log.append(big)
    assert everything(log) == before
    pragma(log, "max_page_count = 1000000")
    assert log.append(big).size == 2


def test_a_full_disk_refuses_a_whole_group(opened: Callable[[], SqliteLog]) -> None:
    """SQLite may have rolled the group back by itself; no member may hear that it is written."""
    log = opened()
    pragma(log, "max_page_count = 1")
    jobs = [Job(None, [each]) for each in (batch("a", 0), Batch("b", 0, (b"x" * 60_000,)))]
    with pytest.raises(driver().OperationalError, match="full"):
        log._commit(jobs)
    assert log.streams() == []
    pragma(log, "max_page_count = 1000000")
    assert log.append(batch("a", 0)).size == 1


def test_a_file_locked_by_another_process_is_waited_for_then_unavailable(
    file: Path, opened: Callable[[], SqliteLog]
) -> None:
    opened()
    impatient = SqliteLog(file, busy_ms=1)
    other = driver().connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="locked"):
        impatient.append(batch("m", 0))
    assert impatient.streams() == []
    other.execute("ROLLBACK")
    assert impatient.append(batch("m", 0)).size == 1
    other.close()
    impatient.close()


def test_two_stores_on_one_file_conflict_instead_of_overwriting(
    opened: Callable[[], SqliteLog],
) -> None:
    service, command_line = opened(), opened()
    service.append(batch("m", 0))
    command_line.append(batch("m", 1))
    with pytest.raises(Conflict):
        service.append(batch("m", 1))
    assert service.append(batch("m", 2)).root == command_line.head("m").root


def test_a_head_that_was_moved_under_the_store_is_not_grown_from_memory(
    file: Path, opened: Callable[[], SqliteLog]
) -> None:
    """Given a file that was put back under a running process, and went on otherwise."""
    log = opened()
    log.append(batch("m", 0))
    root = root_of([leaf_hash(b"other")])
    other = driver().connect(file, isolation_level=None)
    other.execute("UPDATE head SET root = ?, frontier = ?", (root, (1).to_bytes(8, "big") + root))
    other.close()
    assert log.append(batch("m", 1)).root == root_of([leaf_hash(b"other"), leaf_hash(leaf(1))])


def test_a_letter_of_an_append_whose_name_is_taken_refuses_it_whole(
    opened: Callable[[], SqliteLog],
) -> None:
    log = opened()
    log.append(batch("m", 0, intents=(intent("a"),)))
    before = everything(log)
    with pytest.raises(Invalid, match="outbox"):
        log.append(batch("m", 1, parts=(part(1),), intents=(intent("b"), intent("a"))))
    assert everything(log) == before
    assert log.append(batch("m", 1)).size == 2


def test_who_has_begun_to_write_is_not_overtaken(
    file: Path, opened: Callable[[], SqliteLog]
) -> None:
    """Between reading the head and writing the leaf no other process may come."""
    log = opened()
    impatient = SqliteLog(file, busy_ms=1)

    def read_then_append(cursor: Cursor) -> Head:
        assert cursor.run("SELECT count(*) FROM head").fetchone() == (0,)
        with pytest.raises(Unavailable, match="locked"):
            impatient.append(batch("m", 0))
        (head,) = append_all(cursor, [batch("m", 0)])
        assert isinstance(head, Head)
        return head

    assert log._write(read_then_append).size == 1
    impatient.close()


OTHER = """
import sys
from storage.sqlite import SqliteLog
from tests.storage.contract_threads import insist
log = SqliteLog(sys.argv[1])
for turn in range(20):
    insist(log, "m", b"other %d" % turn)
log.close()
"""


def test_a_second_process_may_append_to_the_same_stream(
    file: Path, opened: Callable[[], SqliteLog]
) -> None:
    log = opened()
    root = Path(__file__).parents[2]
    other = subprocess.Popen([sys.executable, "-c", OTHER, str(file)], cwd=root)
    for turn in range(20):
        insist(log, "m", b"ours %d" % turn)
    assert other.wait() == 0
    leaves = log.leaves("m")
    wanted = {b"%s %d" % (who, turn) for who in (b"ours", b"other") for turn in range(20)}
    assert len(leaves) == 40
    assert set(leaves) == wanted
    assert log.head("m").root == root_of([leaf_hash(stored) for stored in leaves])

"""fsck finds what the guards could not prevent: rows changed behind the store's back."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from storage.fsck import Discrepancy, fsck
from storage.memory import MemoryLog
from storage.sqlite import SqliteLog, driver
from tests.storage.given import batch, due, intent, part


@pytest.fixture
def log(opened: Callable[[], SqliteLog]) -> SqliteLog:
    log = opened()
    log.append(batch("a", 0, 3, parts=(part(0), part(2)), intents=(intent("i", "a"),)))
    log.append(batch("m", 0, 2, parts=(part(0),), due=due()))
    return log


@pytest.fixture
def stranger(file: Path, log: SqliteLog) -> Iterator[Any]:
    """Somebody with another tool, who has taken the guards away."""
    connection = driver().connect(file, isolation_level=None)
    triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    for (name,) in triggers.fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    yield connection
    connection.close()


def test_a_sound_store_has_no_findings(log: SqliteLog) -> None:
    assert list(fsck(log)) == []
    assert list(fsck(MemoryLog())) == []


@pytest.mark.parametrize(
    ("change", "match", "says"),
    [
        ("UPDATE leaf SET leaf = x'00' WHERE stream = 'm' AND n = 1", "m", "root is not that of"),
        ("DELETE FROM leaf WHERE stream = 'm' AND n = 1", "m", "says 2 leaves, there are 1"),
        ("INSERT INTO leaf VALUES ('m', 2, x'00')", "m", "says 2 leaves, there are 3"),
        ("UPDATE head SET root = zeroblob(32) WHERE stream = 'm'", "m", "root is not that of"),
        ("UPDATE head SET frontier = zeroblob(8) WHERE stream = 'm'", "m", "frontier is not that"),
        ("UPDATE disclosure SET n = 7 WHERE stream = 'm'", "m", "leaf 7, which is not there"),
        ("UPDATE disclosure SET name = 'x.0' WHERE stream = 'a'", "a", "2 parts are called x.0"),
        ("UPDATE due SET stream = 'gone'", "gone", "there is no such stream"),
        ("UPDATE outbox SET n = 4", "a", "letter i speaks of leaf 4"),
        ("UPDATE outbox SET sent = '2026'", "a", "letter i was sent, but its bytes are gone"),
        ("UPDATE leaf SET stream = 'x' WHERE stream = 'm'", None, "leaf of 'x', which has no head"),
        ("INSERT INTO due VALUES ('y', 1, '2026', 0, '')", None, "due of 'y', which has no head"),
    ],
)
def test_every_disagreement_is_found_and_named(
    log: SqliteLog, stranger: Any, change: str, match: str | None, says: str
) -> None:
    stranger.execute(change)
    found = list(fsck(log))
    assert any(finding.match == match and says in finding.says for finding in found), found


def test_a_stream_that_is_sound_is_not_blamed_for_another(log: SqliteLog, stranger: Any) -> None:
    stranger.execute("UPDATE head SET root = zeroblob(32) WHERE stream = 'm'")
    assert list(fsck(log)) == [Discrepancy("m", "its head's root is not that of its leaves")]


def test_a_damaged_file_is_reported_by_the_database_itself(
    file: Path, log: SqliteLog, stranger: Any
) -> None:
    stranger.execute("PRAGMA writable_schema = ON")
    stranger.execute("DELETE FROM sqlite_master WHERE name = 'outbox_id'")
    log.close()
    reopened = SqliteLog(file)
    assert any("never used" in finding.says for finding in fsck(reopened))
    reopened.close()

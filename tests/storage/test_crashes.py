"""What is acknowledged survives: a killed process, a torn journal, a copy made in full flight."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from storage import Unavailable
from storage.fsck import fsck
from storage.sqlite import SqliteLog, alone
from tests.storage.given import batch, due, everything, intent, leaf, part

ROOT = Path(__file__).parents[2]
WRITER = """
import sys
from storage.sqlite import SqliteLog
from tests.storage.given import batch, due, intent, part
log = SqliteLog(sys.argv[1])
for n in range(10_000):
    log.append(batch("m", n, parts=(part(n),), intents=(intent(f"i{n}"),), due=due(window=n)))
    print(n, flush=True)
"""


def sound(log: SqliteLog) -> int:
    """Nothing is half there; how many leaves there are."""
    assert list(fsck(log)) == []
    head, leaves, parts = log.load("m")
    assert leaves == [leaf(n) for n in range(head.size)]
    assert [found.n for found in parts] == list(range(head.size))
    assert len(log.outbox(limit=10_000)) == head.size
    assert log.due_of("m") == due(window=head.size - 1)
    return head.size


@pytest.mark.parametrize("acknowledged", [1, 40, 170])
def test_what_a_killed_process_acknowledged_is_there(file: Path, acknowledged: int) -> None:
    """SIGKILL after a commit, before any checkpoint."""
    program = [sys.executable, "-c", WRITER, str(file)]
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        for _ in range(acknowledged):
            last = int(writer.stdout.readline())
        writer.send_signal(signal.SIGKILL)
    log = SqliteLog(file)
    assert sound(log) >= last + 1
    log.append(batch("m", log.head("m").size))
    log.close()


def test_a_torn_journal_gives_back_whole_transactions_only(
    file: Path, opened: Callable[[], SqliteLog], tmp_path: Path
) -> None:
    """Given the files of a crash in the middle of a write, cut at every kind of place."""
    log = opened()
    for n in range(30):
        log.append(batch("m", n, parts=(part(n),), intents=(intent(f"i{n}"),), due=due(window=n)))
    journal = Path(f"{file}-wal").read_bytes()
    sizes = []
    for number, cut in enumerate(range(len(journal), 4096 * 60, -len(journal) // 14)):
        torn = tmp_path / f"torn{number}.db"
        shutil.copy(file, torn)
        Path(f"{torn}-wal").write_bytes(journal[:cut])
        found = SqliteLog(torn)
        sizes.append(sound(found))
        found.close()
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 30 > sizes[-1]


def test_a_backup_is_of_one_moment_while_others_write(
    opened: Callable[[], SqliteLog], tmp_path: Path
) -> None:
    log, stop = opened(), Event()
    log.append(batch("m", 0, parts=(part(0),), intents=(intent("i0"),), due=due(window=0)))

    def write() -> None:
        n = 1
        while not stop.is_set():
            row = batch("m", n, parts=(part(n),), intents=(intent(f"i{n}"),), due=due(window=n))
            log.append(row)
            n += 1

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write)
        for number in range(5):
            log.backup(tmp_path / f"backup{number}.db")
        stop.set()
        writing.result()
    for number in range(5):
        copy = SqliteLog(tmp_path / f"backup{number}.db")
        assert sound(copy) >= 1
        copy.close()


def test_a_backup_takes_the_place_of_an_older_one_and_is_for_its_owner(
    opened: Callable[[], SqliteLog], tmp_path: Path
) -> None:
    log = opened()
    log.append(batch("m", 0))
    path = tmp_path / "backup.db"
    log.backup(path)
    log.append(batch("m", 1))
    log.backup(path)
    assert path.stat().st_mode & 0o777 == 0o600
    copy = SqliteLog(path)
    assert everything(copy) == everything(log)
    copy.close()
    assert [left.name for left in tmp_path.glob("backup*")] == ["backup.db"]


def test_a_backup_that_cannot_be_written_leaves_nothing(
    opened: Callable[[], SqliteLog], tmp_path: Path
) -> None:
    with pytest.raises(Unavailable, match="nowhere"):
        opened().backup(tmp_path / "nowhere" / "backup.db")


def test_a_file_that_somebody_has_open_is_not_alone(
    file: Path, opened: Callable[[], SqliteLog]
) -> None:
    log = opened()
    log.append(batch("m", 0))
    with pytest.raises(Unavailable, match="locked"):
        alone(file)
    log.close()
    alone(file)
    assert not Path(f"{file}-wal").exists()
    again: Any = opened()
    assert again.head("m").size == 1

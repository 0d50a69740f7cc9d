"""A store costs a migration, so every fresh SQLite file is a copy of one made for the session."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from storage.postgres import PostgresLog
from storage.sqlite import SqliteLog
from tests.storage.pooler import PROGRAM

for nouns in ("streams", "dues", "post", "tables", "archive", "shelves", "nodes", "threads"):
    pytest.register_assert_rewrite(f"tests.storage.contract_{nouns}")
pytest.register_assert_rewrite("tests.storage.contract")

collect_ignore = [] if shutil.which(PROGRAM) else ["test_pooler.py"]


def pytest_report_header() -> str:
    return f"a pooler before PostgreSQL: {'not here (pgbouncer)' if collect_ignore else 'yes'}"


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("blank") / "log.db"
    SqliteLog(path).close()
    return path


@pytest.fixture
def file(blank: Path, tmp_path: Path) -> Path:
    """A migrated, empty store, closed."""
    return Path(shutil.copy(blank, tmp_path / "log.db"))


@pytest.fixture
def opened(file: Path) -> Iterator[Callable[[], SqliteLog]]:
    """Opens the file, as often as asked; closes all in the end."""
    logs: list[SqliteLog] = []

    def open_one() -> SqliteLog:
        logs.append(SqliteLog(file))
        return logs[-1]

    yield open_one
    for log in logs:
        log.close()


@pytest.fixture
def postgres(pg_url: str) -> Iterator[Callable[[], PostgresLog]]:
    """Opens the database, as often as asked; closes all in the end."""
    logs: list[PostgresLog] = []

    def open_one() -> PostgresLog:
        logs.append(PostgresLog(pg_url))
        return logs[-1]

    yield open_one
    for log in logs:
        log.close()

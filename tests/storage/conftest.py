"""A store costs a migration, so every fresh one is a copy of one made for the session: an SQLite
file of a file, a PostgreSQL database of a template. The server is the one that
`REFEREE_TEST_DATABASE_URL` names (its user may create databases), else it comes with a wheel."""

import os
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from referee.bench.server import database, server
from storage.postgres import PostgresLog
from storage.sqlite import SqliteLog

for nouns in ("streams", "dues", "post", "shelves", "threads"):
    pytest.register_assert_rewrite(f"tests.storage.contract_{nouns}")
pytest.register_assert_rewrite("tests.storage.contract")


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


GIVEN = os.environ.get("REFEREE_TEST_DATABASE_URL")
NUMBERS = count()


@pytest.fixture(scope="session")
def pg() -> Iterator[str]:
    """The address of a running server."""
    with server(GIVEN, careless=True) as url:
        yield url


@pytest.fixture(scope="session")
def pg_blank(pg: str) -> Iterator[str]:
    """The name of a migrated, empty database that nobody uses."""
    name = f"referee_blank_{os.getpid()}"
    with database(pg, name) as url:
        PostgresLog(url).close()
        yield name


@pytest.fixture
def pg_url(pg: str, pg_blank: str) -> Iterator[str]:
    """The address of a migrated, empty database of this test's own."""
    name = f"referee_test_{os.getpid()}_{next(NUMBERS)}"
    with database(pg, name, pg_blank, drop=bool(GIVEN)) as url:
        yield url


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

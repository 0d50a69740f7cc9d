"""What tests of every folder share: a real PostgreSQL for whoever asks, and untimed properties.

The server is the one that `REFEREE_TEST_DATABASE_URL` names (its user may create databases), else
it comes with a wheel. A migration costs more than a test, so every database is a copy of one made
for the session.
"""

import os
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # a busy machine makes no property false
settings.load_profile("untimed")

GIVEN = os.environ.get("REFEREE_TEST_DATABASE_URL")
NUMBERS = count()


@pytest.fixture(scope="session")
def pg() -> Iterator[str]:
    """The address of a running server."""
    from referee.bench.server import server

    with server(GIVEN, careless=True) as url:
        yield url


@pytest.fixture(scope="session")
def pg_blank(pg: str) -> Iterator[str]:
    """The name of a migrated, empty database that nobody uses."""
    from referee.bench.server import database
    from storage.postgres import PostgresLog

    name = f"referee_blank_{os.getpid()}"
    with database(pg, name) as url:
        PostgresLog(url).close()
        yield name


@pytest.fixture
def pg_url(pg: str, pg_blank: str) -> Iterator[str]:
    """The address of a migrated, empty database of this test's own."""
    from referee.bench.server import database

    name = f"referee_test_{os.getpid()}_{next(NUMBERS)}"
    with database(pg, name, pg_blank, drop=bool(GIVEN)) as url:
        yield url

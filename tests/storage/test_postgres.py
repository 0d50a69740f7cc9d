"""The store in a PostgreSQL database keeps the contract, and what only a server can be asked."""

from collections.abc import Callable

import pytest

from storage import Log
from storage.postgres import PostgresLog
from tests.storage.contract import LogContract


class TestPostgresLog(LogContract):
    @pytest.fixture
    def log(self, postgres: Callable[[], PostgresLog]) -> PostgresLog:
        return postgres()

    @pytest.fixture
    def reopen(self, log: PostgresLog, postgres: Callable[[], PostgresLog]) -> Callable[[], Log]:
        def again() -> Log:
            log.close()
            return postgres()

        return again

"""The store in memory keeps the contract."""

from collections.abc import Callable

import pytest

from storage import Log
from storage.memory import MemoryLog
from tests.storage.contract import LogContract


class TestMemoryLog(LogContract):
    @pytest.fixture
    def log(self) -> Log:
        return MemoryLog()

    @pytest.fixture
    def reopen(self, log: Log) -> Callable[[], Log]:
        return lambda: log

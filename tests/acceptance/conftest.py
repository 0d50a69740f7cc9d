"""A house for each test, on a store in memory."""

import pytest

from tests.service.house import House


@pytest.fixture
def house() -> House:
    return House()

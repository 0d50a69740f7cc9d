import pytest

from tests.service.house import House


@pytest.fixture
def house() -> House:
    return House()

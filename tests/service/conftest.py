"""What every test of the desk may begin with."""

import pytest

from tests.service.house import House


@pytest.fixture
def house():
    """An empty house at noon."""
    return House()

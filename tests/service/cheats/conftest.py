"""What every test of a cheating host begins with."""

import pytest

from tests.cli.conftest import Cli
from tests.cli.conftest import cli as cli  # a fixture
from tests.service.cheats.table import Tables


@pytest.fixture(scope="session")
def honest():
    """Matches without a cheat, by their course: each is played once."""
    return {}


@pytest.fixture
def tables(tmp_path, cli: Cli, monkeypatch, honest):
    """Matches to be played and judged."""
    return Tables(tmp_path, cli, monkeypatch, honest)

from collections.abc import Iterator

import pytest

from tests.mail.carriers import Picky
from tests.mail.imap_server import Server


@pytest.fixture
def relay(request: pytest.FixtureRequest) -> Iterator[Picky]:
    server = Picky(*getattr(request, "param", ()))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as server:
        yield server

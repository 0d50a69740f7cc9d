from collections.abc import Iterator

import pytest

from tests.mail.carriers import Picky


@pytest.fixture
def relay(request: pytest.FixtureRequest) -> Iterator[Picky]:
    server = Picky(*getattr(request, "param", ()))
    server.start()
    yield server
    server.stop()

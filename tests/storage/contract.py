"""The contract of every store: a store's test module subclasses `LogContract`.

It gives two fixtures: `log` is a fresh store; `reopen()` closes it and opens what it left (a store
without durability gives itself).
"""

from collections.abc import Callable

import pytest

from storage import Log
from tests.storage.contract_archive import ArchiveContract
from tests.storage.contract_dues import DuesContract
from tests.storage.contract_inbox import InboxContract
from tests.storage.contract_nodes import NodesContract
from tests.storage.contract_outbox import OutboxContract
from tests.storage.contract_owed import OwedContract
from tests.storage.contract_shelves import ShelvesContract
from tests.storage.contract_streams import StreamsContract
from tests.storage.contract_tables import ROWS, TablesContract
from tests.storage.contract_threads import ThreadsContract
from tests.storage.contract_tiles import TilesContract
from tests.storage.given import NOON, ONE, batch, due, everything, intent, mail, part


class LogContract(
    StreamsContract,
    DuesContract,
    InboxContract,
    OutboxContract,
    OwedContract,
    TablesContract,
    ArchiveContract,
    ShelvesContract,
    NodesContract,
    TilesContract,
    ThreadsContract,
):
    # The two fixtures are the subclass's to give; a store that forgets one must not pass.

    @pytest.fixture
    def log(self) -> Log:
        raise NotImplementedError

    @pytest.fixture
    def reopen(self, log: Log) -> Callable[[], Log]:
        raise NotImplementedError

    def test_a_store_opened_again_shows_the_same(self, log: Log, reopen: Callable[[], Log]) -> None:
        log.append(batch("m", 0, 3, key=b"k", parts=(part(0),), due=due(), put=_rows()))
        log.append(batch("m", 3, intents=(intent("a"), intent("b")), facts={"game": "combats"}))
        mail(log)
        log.tried("m", "fault")
        log.leaving("a", b"bytes", ONE)
        log.sent("b", NOON)
        before = everything(log)
        again = reopen()
        assert everything(again) == before
        assert again.append(batch("m", 4)).size == 5


def _rows() -> tuple[object, ...]:
    return tuple(row for _, row in ROWS)

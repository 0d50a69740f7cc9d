"""The store behind a pooler that lends a connection of the server for one transaction.

Two connections for eight processes: whatever one of them says to its connection, another one gets
to hear, or nobody.
"""

from collections.abc import Callable, Iterator

import psycopg
import pytest

from referee.bench.server import database
from storage import Conflict
from storage.fsck import fsck
from storage.postgres import PostgresLog
from storage.tree import leaf_hash, root_of
from tests.storage.contract_threads import insist, together
from tests.storage.given import NOON, ONE, batch, due, intent, mail, part
from tests.storage.pooler import pooled

Opened = Callable[[], PostgresLog]


@pytest.fixture(scope="module")
def behind(pg: str) -> Iterator[str]:
    """The address of a pooler, and an empty database behind it."""
    with database(pg, "referee_pooled") as url, pooled(url) as address:
        yield address


@pytest.fixture
def processes(behind: str) -> Iterator[list[PostgresLog]]:
    """The first of them make the tables together."""
    logs: list[PostgresLog] = together(*[lambda: PostgresLog(behind, pooled=True)] * 8)
    yield logs
    for log in logs:
        log.close()


def test_eight_processes_on_two_connections_lose_and_double_nothing(
    processes: list[PostgresLog],
) -> None:
    def work(number: int) -> None:
        for turn in range(6):
            insist(processes[number], "m", b"%d.%d" % (number, turn))

    together(*(lambda number=number: work(number) for number in range(8)))
    head, leaves, _ = processes[0].load("m")
    assert sorted(leaves) == sorted(b"%d.%d" % (a, b) for a in range(8) for b in range(6))
    assert head.root == root_of([leaf_hash(stored) for stored in leaves])
    assert list(fsck(processes[1])) == []


def test_all_that_a_store_does_is_done_through_the_pooler(processes: list[PostgresLog]) -> None:
    """Plain appends, closes, mails, letters, signed states, leases: each more often than a driver
    needs to prepare it, by processes whose connections are now these and now those."""
    processes[0].append(batch("n", 0, due=due(stream="n")))
    for turn in range(1, 20):
        one, two = processes[turn % 8], processes[(turn + 3) % 8]
        grown = one.append(batch("n", turn, parts=(part(turn),), intents=(intent(f"{turn}", "n"),)))
        assert two.head("n") == grown
        with pytest.raises(Conflict):
            two.append(batch("n", turn))
        two.inbox_done(mail(one, stream="n"), "read")
        assert [row.intent.id for row in one.take_letters(NOON, ONE, 1)] == [f"{turn}"]
        two.sent(f"{turn}", ONE)
        assert two.note_signed("node", "n", grown.size, grown.root) is not None
        fence = one.take_lease("sweeping", f"{turn}", NOON, ONE)
        assert fence is not None
        assert one.drop_lease(fence)
    assert processes[0].append(batch("n", 20, claim=due(stream="n"), drained=NOON)).size == 21
    assert len(processes[1].signed_since({})) == 19


def test_nothing_that_the_store_sets_stays_at_a_connection_that_others_are_lent(
    behind: str, processes: list[PostgresLog]
) -> None:
    for log in processes:
        log.append(batch(f"set by {id(log)}", 0))
    with psycopg.connect(behind, autocommit=True, prepare_threshold=None) as stranger:
        for _ in range(4):
            assert stranger.execute("SHOW enable_seqscan").fetchone() == ("on",)
            assert stranger.execute("SELECT count(*) FROM pg_prepared_statements").fetchone() == (
                0,
            )


def test_commits_are_durable_through_a_pooler_whatever_the_database_was_told(pg: str) -> None:
    with database(pg, "referee_pooled_careless") as url:
        with psycopg.connect(url, autocommit=True) as raw:
            raw.execute("ALTER DATABASE referee_pooled_careless SET synchronous_commit = off")
        with pooled(url) as address:
            log = PostgresLog(address, pooled=True)
            with log._cursor.transaction():
                assert log._cursor.run("SHOW synchronous_commit").fetchone() == ("on",)
            log.close()

"""What every store keeps when many threads use it at once."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from storage import Batch, Conflict, Log
from storage.tree import leaf_hash, root_of
from tests.storage.given import batch, due, intent, mail, part

THREADS = 6
EACH = 12


def together(*works: Callable[[], object]) -> list[object]:
    """Each work in a thread of its own; their answers, or the first fault."""
    with ThreadPoolExecutor(len(works)) as pool:
        return [future.result() for future in [pool.submit(work) for work in works]]


def insist(log: Log, stream: str, leaf: bytes) -> None:
    """Append, and after a Conflict load and try again, as the service does."""
    size = 0
    while True:
        try:
            log.append(Batch(stream, size, (leaf,)))
            return
        except Conflict as conflict:
            size = int(conflict.actual or 0)


class ThreadsContract:
    def test_no_leaf_is_lost_or_doubled_on_one_stream(self, log: Log) -> None:
        def work(thread: int) -> None:
            for turn in range(EACH):
                insist(log, "m", b"%d.%d" % (thread, turn))

        together(*(lambda thread=thread: work(thread) for thread in range(THREADS)))
        head, leaves, _ = log.load("m")
        wanted = {b"%d.%d" % (thread, turn) for thread in range(THREADS) for turn in range(EACH)}
        assert Counter(leaves) == Counter(wanted)
        assert head.root == root_of([leaf_hash(leaf) for leaf in leaves])

    def test_streams_do_not_hinder_each_other(self, log: Log) -> None:
        def work(stream: str) -> None:
            for n in range(EACH):
                log.append(batch(stream, n, parts=(part(n),), intents=(intent(f"{stream}{n}"),)))

        streams = [f"m{number}" for number in range(THREADS)]
        together(*(lambda stream=stream: work(stream) for stream in streams))
        assert [listed.head.size for listed in log.streams()] == [EACH] * THREADS
        assert len(log.outbox(limit=1000)) == EACH * THREADS

    def test_a_window_is_closed_by_one_of_many(self, log: Log) -> None:
        log.append(batch("m", 0, due=due()))

        def close() -> bool:
            try:
                log.append(batch("m", 1, claim=due()))
            except Conflict:
                return False
            return True

        assert together(*[close] * THREADS).count(True) == 1
        assert log.head("m").size == 2

    def test_a_mail_is_answered_by_one_of_many(self, log: Log) -> None:
        id = mail(log)

        def answer(thread: int) -> bool:
            try:
                log.inbox_done(id, "help", [intent(f"answer{thread}")])
            except Conflict:
                return False
            return True

        answers = together(*(lambda thread=thread: answer(thread) for thread in range(THREADS)))
        assert answers.count(True) == len(log.outbox()) == 1

    def test_a_load_is_of_one_moment_while_a_writer_appends(self, log: Log) -> None:
        log.append(batch("m", 0, parts=(part(0),)))
        last = 60

        def grow() -> None:
            for n in range(1, last):
                log.append(batch("m", n, parts=(part(n),)))

        def watch() -> None:
            size = 0
            while size < last:
                head, leaves, parts = log.load("m")
                size = head.size
                assert len(leaves) == len(parts) == size
                assert head.root == root_of([leaf_hash(leaf) for leaf in leaves])

        together(grow, watch, watch)

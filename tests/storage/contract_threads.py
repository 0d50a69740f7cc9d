"""What every store keeps when many threads use it at once."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from storage import Batch, Conflict, Log
from storage.tree import leaf_hash, root_of
from tests.storage.given import NOON, ONE, batch, due, intent, mail, part

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

    def test_many_workers_share_the_post_without_a_mail_or_letter_in_two_hands(
        self, log: Log
    ) -> None:
        ids = [mail(log, NOON, f"m{n % 5}") for n in range(30)]
        log.intend([intent(f"letter{n}") for n in range(30)])

        def work(worker: int) -> tuple[list[int], list[str]]:
            mails: list[int] = []
            letters: list[str] = []
            while len(mails) + len(letters) < 60:
                taken = log.take_mails(f"worker{worker}", NOON, ONE, limit=2)
                for row in taken:
                    log.inbox_done(row.id, "done")
                sent = [row.intent.id for row in log.take_letters(NOON, ONE, limit=3)]
                if not sent and not taken:
                    break
                mails, letters = mails + [row.id for row in taken], letters + sent
            return mails, letters

        shares: Any = together(*(lambda worker=worker: work(worker) for worker in range(THREADS)))
        done = [id for mails, _ in shares for id in mails]
        done += [row.id for row in log.inbox()]  # a stream that was in another's hand to the last
        assert Counter(done) == Counter(ids)
        sent = Counter(id for _, letters in shares for id in letters)
        assert sent == Counter(f"letter{n}" for n in range(30))

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

"""What witnesses cost: an order beside a home log that is cosigned all the while, and a batch of a
thousand matches until its signature is there.

The witness is ours, in this process: what the way to another machine takes is waited for by nobody.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Event, Thread
from time import perf_counter

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.bench.orders import AT, BenchOrder, begin, orders, send
from referee.bench.rounds import ratio
from referee.calling import CallAnswer
from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.home.cosigning import Cosigning
from referee.homelog.leaf import STOOD
from referee.homelog.witness import LogWitness
from referee.seals import canonical, note
from referee.seals.cosignature import parse_vkey
from referee.service import Keyring, Place, Referee
from referee.service.ledger.listing import PUBLIC
from referee.service.ledger.unlogged import begun_row
from storage import Batch, ListingRow, Log, UnloggedRow
from storage.sqlite import SqliteLog

Figures = dict[str, float | None]
MATCHES, MOST = 1000, 5000
PAUSE = 1.0  # seconds between batches; a home makes one in three minutes
_HOST, _KEY = "play.example", bytes(60)


def figures(folder: Path, rounds: int, seconds: float = 1.0) -> Figures:
    """Both, on SQLite; the orders of a round take about so many seconds."""
    home = _WitnessedHome(folder)
    try:
        return {
            "cosigned_batch_s": home.batch(MATCHES),
            "order_witnessed_vs_alone": home.order(rounds, seconds),
        }
    finally:
        home.log.close()


class _WitnessedHome:
    """A home with one witness, and matches of which it is told that windows close."""

    def __init__(self, folder: Path) -> None:
        self.log: Log = SqliteLog(folder / "home.db")
        clock = SetClock(AT)
        place, ring = Place(_HOST), Keyring.fresh()
        self._referee = Referee(self.log, catalogue(), ring, clock, place)
        self._referee.home_log.sequence()
        told = self._referee.home_log.vkey
        assert told is not None, "the log was begun"
        key, logs = Ed25519PrivateKey.generate(), [note.parse_vkey(told)]
        self._witness = LogWitness(folder / "witness", "w.example/.witness", key, logs, lambda: 1)
        keys = [(parse_vkey(self._witness.vkey), "http://w.example")]
        self._cosigning = Cosigning(self._referee.home_proofs, clock, keys, self._called)
        self._sizes, self._streams = count(2), count()

    def _called(self, method: str, url: str, body: bytes) -> CallAnswer:
        answer = self._witness.add_checkpoint(body)
        return CallAnswer(answer.status, answer.body)

    def batch(self, matches: int) -> float:
        """Seconds from closes of so many matches to the witness's line under a head of them all."""
        names = [f"told-{n}" for n in range(matches)]
        self.log.append_many([_begun(name) for name in names])
        self._referee.home_log.sequence()
        self._closed(names)
        began = perf_counter()
        self._told(self._cosigning.beat)
        seconds = perf_counter() - began
        head = self._referee.home_log.head()
        assert head is not None
        assert self._referee.home_proofs.signed_by(self._witness.vkey) == head.size
        return seconds

    def order(self, rounds: int, seconds: float) -> float:
        """How many times the cost of an order without witnesses one has that is given while batches
        are cosigned; batches are made in both."""
        rate = self._sent(orders(40))
        ready = orders(min(MOST, int(rate * seconds)))

        def run(cosign: Callable[[], object]) -> float:
            with self._batches(cosign):
                return self._sent(ready)

        return 1 / ratio(rounds, lambda: run(self._cosigning.beat), lambda: run(lambda: None))

    def _sent(self, ready: list[BenchOrder]) -> float:
        """Orders a second, of one client."""
        streams = [f"bench-{next(self._streams)}"]
        begin(self.log, streams)
        return send(self.log, streams, ready)[0]

    @contextmanager
    def _batches(self, cosign: Callable[[], object]) -> Iterator[None]:
        over = Event()

        def work() -> None:
            self._closed(["told-0"])
            self._told(cosign)
            while not over.wait(PAUSE):
                self._closed(["told-0"])
                self._told(cosign)

        thread = Thread(target=work)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def _closed(self, names: list[str]) -> None:
        """A window of each has closed, as the match's own transaction tells it."""
        size = next(self._sizes)
        for name in names:
            self.log.unlogged.put(UnloggedRow(name, size, STOOD, bytes(32), ""))

    def _told(self, cosign: Callable[[], object]) -> None:
        self._referee.home_log.sequence()
        cosign()


def _begun(name: str) -> Batch:
    """A match that was made, as far as the home log looks at it."""
    leaf = canonical.dump({"at": AT, "data": {"origin": f"{_HOST}/{name}"}})
    put = (ListingRow(name, PUBLIC, "lobby", "combats", AT), begun_row(name, leaf))
    return Batch(name, 0, (leaf,), key=_KEY, put=put)

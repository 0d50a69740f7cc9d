"""Mails handed over by several SMTP clients at once, each over a connection of its own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from smtplib import SMTP
from time import perf_counter, sleep

from referee.bench.mailbags import OrderMail
from referee.bench.rounds import at_once
from referee.bench.sink import Sink

CLIENTS = 8
PATIENCE = 60.0  # seconds without a letter: then something is stuck


@dataclass(frozen=True)
class Delivery:
    """Seconds on one clock: when it began, and when each mail (by its id) was answered 250."""

    began: float
    said: dict[str, float]

    @property
    def rate(self) -> float:
        return len(self.said) / (max(self.said.values()) - self.began)


def deliver(bags: list[list[OrderMail]], ports: list[int], pace: float | None = None) -> Delivery:
    """All mails, those of one bag in their order; `pace` is how many a second are offered, None: as
    many as are taken. Raises what the first client met."""
    said: dict[str, float] = {}
    began = perf_counter()

    def client(number: int) -> None:
        with SMTP("127.0.0.1", ports[number % len(ports)], timeout=60) as peer:
            for n, mail in enumerate(_abreast(bags[number::CLIENTS])):
                if pace is not None:
                    sleep(max(0.0, began + n * CLIENTS / pace - perf_counter()))
                peer.sendmail(mail.sender, [mail.recipient], mail.raw)
                said[mail.id] = perf_counter()

    at_once([partial(client, number) for number in range(CLIENTS)])
    return Delivery(began, said)


def wait_until(done: Callable[[], bool], sink: Sink) -> None:
    """Bounded by silence: as long as letters come, something happens. Raises TimeoutError."""
    seen, since = len(sink.came), perf_counter()
    while not done():
        sleep(0.05)
        if len(sink.came) != seen:
            seen, since = len(sink.came), perf_counter()
        if perf_counter() - since > PATIENCE:
            raise TimeoutError(f"no letter in {PATIENCE:.0f} seconds, and mail lies about")


def _abreast(bags: list[list[OrderMail]]) -> Iterator[OrderMail]:
    """The first of each bag, then the second of each, and so on."""
    for n in range(max(map(len, bags), default=0)):
        yield from (bag[n] for bag in bags if n < len(bag))

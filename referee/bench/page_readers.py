"""Pages read by several readers at once, each over a connection of its own that stays open."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from http.client import HTTPConnection
from itertools import cycle, islice

from referee.bench.rounds import at_once

READERS = 8
PAGES = 40  # of each reader


def pages_per_second(paths: list[str], ports: list[int]) -> float:
    """The pages of these seats, in turn, as whoever plays them opens them. Raises what the first
    reader met."""
    readers = [
        partial(_read, islice(cycle(paths), number, number + PAGES), ports[number % len(ports)])
        for number in range(READERS)
    ]
    return READERS * PAGES / at_once(readers)


def _read(paths: Iterator[str], port: int) -> None:
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as peer:
        for path in paths:
            peer.request("GET", path)
            answer = peer.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"{path} is answered {answer.status}")

"""How many peers may talk to a listener at once: together, and from one address.

Each open line is a file of the process, and of those there is an end: whoever could open them
without one would take them from the pages and the log. Who comes when all places are taken hears
421 and comes again; a mail server does so by itself.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from referee.clock import steady

_log = logging.getLogger(__name__)
FULL = b"421 4.3.2 Too many connections for now, please try again later\r\n"
_SAID = 60.0  # seconds; a crowd at the door is a line in our log no oftener than this


@dataclass(frozen=True)
class ConnectionLimits:
    """`whole` lines at once, `each` from one address, and after so many seconds of silence (`idle`)
    one is ended."""

    whole: int = 300
    each: int = 100
    idle: int = 300


class OpenConnections:
    """The lines of one listener that are open. Used by its loop's thread alone."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self._limits = limits
        self._from: dict[asyncio.Transport, str] = {}
        self._said: float | None = None
        self._refused = 0

    def __iter__(self) -> Iterator[asyncio.Transport]:
        return iter(tuple(self._from))

    def takes(self, line: asyncio.Transport) -> bool:
        """Is there a place for it? Then it has it, until it `leaves`."""
        peer = _address(line)
        there = Counter(self._from.values())[peer] if peer else 0
        if len(self._from) >= self._limits.whole or there >= self._limits.each:
            self._tell(peer)
            return False
        self._from[line] = peer
        return True

    def leaves(self, line: asyncio.Transport) -> None:
        self._from.pop(line, None)

    def _tell(self, peer: str) -> None:
        self._refused += 1
        now = steady()
        if self._said is None or now - self._said >= _SAID:
            open_, refused = len(self._from), self._refused
            _log.warning("%d connections are open, %d refused; last %s", open_, refused, peer)
            self._said, self._refused = now, 0


def _address(line: asyncio.Transport) -> str:
    """Of a socket file "": who comes there is all one mail server."""
    peer = line.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else ""

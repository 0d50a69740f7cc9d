"""How many connections the pages hold at once: together, and from one address.

waitress takes no more when its places are taken, and lets a silent connection keep its own for two
minutes: a crowd that says nothing would shut the pages. Here whoever has been silent longest gives
way to the next, as browsers and proxies expect of a connection that is only kept open. Nobody gives
way whose request is being answered.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from socket import SHUT_RDWR
from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

CLEANING = 5  # seconds between two looks for silent connections


@dataclass(frozen=True)
class Places:
    """`whole` connections at once, `each` from one address, and after so many seconds of silence
    (`idle`) one is ended. The loopback has the whole: the proxy there stands for everybody, and has
    to bound addresses itself."""

    whole: int = 300
    each: int = 100
    idle: int = 30


class Channel(HTTPChannel):  # type: ignore[misc] # waitress has no types
    """One connection, which knows since when nothing of it was answered: who sends a request letter
    by letter has said nothing yet."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.waits_since = self.creation_time

    def service(self) -> None:
        super().service()
        self.waits_since = self.last_activity

    @property
    def gives_way(self) -> bool:
        return self.connected and not self.requests

    @property
    def host(self) -> str:
        return str(self.addr[0])

    def is_silent(self, since: float) -> bool:
        """Nothing has come or gone since then, and it is not we who are at work."""
        return self.last_activity < since and bool(self.total_outbufs_len or not self.requests)


class Door(TcpWSGIServer):  # type: ignore[misc] # as above
    """waitress' server, at which there is always a place for the next."""

    channel_class = Channel

    def __init__(self, places: Places, *args: Any, **settings: Any) -> None:
        self._places = places
        super().__init__(*args, **settings)

    def readable(self) -> bool:
        """Asked in each round of the loop: may somebody come in? Where all are being answered, the
        next waits outside."""
        return bool(super().readable()) and (self._has_room() or bool(_waiting(self._all())))

    def accept(self) -> tuple[Any, Any] | None:
        """Whoever gives way goes after the next has come: else the newcomer's file could get the
        same number, and what the loop has still to do for the old one would be done to them."""
        came = super().accept()
        if came is None:
            return None
        line, address = came
        host = str(address[0])
        if self._has_place(host) and (self._has_room() or _makes_room(self._all())):
            return line, address
        line.close()
        return None

    def maintenance(self, now: float) -> None:
        """waitress' own only asks a silent connection to close, which waits until the peer has read
        what was said to them: for ever, if they do not. The loop closes what is shut down here."""
        since = now - self._places.idle
        for channel in self._all():
            if channel.is_silent(since):
                with suppress(OSError):  # the peer may have gone meanwhile
                    channel.socket.shutdown(SHUT_RDWR)

    def _all(self) -> list[Channel]:
        return list(self.active_channels.values())

    def _has_room(self) -> bool:
        return len(self.active_channels) < self._places.whole

    def _has_place(self, host: str) -> bool:
        if ip_address(host.partition("%")[0]).is_loopback:
            return True
        there = [channel for channel in self._all() if channel.host == host]
        return len(there) < self._places.each or _makes_room(there)


def _waiting(channels: Iterable[Channel]) -> list[Channel]:
    return [channel for channel in channels if channel.gives_way]


def _makes_room(channels: Iterable[Channel]) -> bool:
    """The one that has waited longest is hung up on, if there is one that waits."""
    waiting = _waiting(channels)
    if not waiting:
        return False
    min(waiting, key=lambda channel: channel.waits_since).handle_close()
    return True

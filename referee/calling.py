"""An HTTP call that is over in time: a timeout of the socket alone begins anew with every byte, and
whoever answers could hold us for days."""

import http.client
import io
import socket
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlsplit


@dataclass(frozen=True)
class TimeLimit:
    """When a whole call must be over, and what is told if it is not."""

    now: Callable[[], float]
    until: float
    told: str

    @property
    def left(self) -> float:
        """Seconds. Raises TimeoutError if none is left."""
        left = self.until - self.now()
        if left <= 0:
            raise TimeoutError(self.told)
        return left


class CallAnswer(NamedTuple):
    status: int
    body: bytes


def call(
    method: str,
    url: str,
    body: bytes | None = None,
    *,
    kind: str | None = None,
    seconds: float = 20.0,
    most: int = 64 * 1024,
    now: Callable[[], float] = time.monotonic,
) -> CallAnswer:
    """Call it; no redirect is followed. `kind`: the media type of the body. Raises OSError, also
    for an answer of more than `most` bytes and for one that takes longer than this."""
    parts = urlsplit(url)
    if parts.hostname is None or parts.scheme not in ("http", "https"):
        raise OSError(f"{url[:80]} is no address that can be called")
    secure = parts.scheme == "https"
    port, limit = parts.port or (443 if secure else 80), _limit(now, seconds, url)
    line = connected(parts.hostname, port, secure, parts.hostname, limit)
    try:
        path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
        head = {"User-Agent": "Referee", "Connection": "close"}
        line.request(method, path, body, {**head, **({"Content-Type": kind} if kind else {})})
        answer = _answer(line.sock, limit, method)
        found = answer.read(most + 1)
    except http.client.HTTPException as error:
        raise OSError(f"{type(error).__name__} from {url}") from error
    finally:
        line.close()
    if len(found) > most:
        raise OSError(f"{url} answers more than {most} bytes")
    return CallAnswer(answer.status, found)


def _limit(now: Callable[[], float], seconds: float, url: str) -> TimeLimit:
    return TimeLimit(now, now() + seconds, f"{url} took more than {seconds:.0f} seconds")


def status_of(line: socket.socket, limit: TimeLimit) -> int:
    """Of the answer, of which nothing else is looked at."""
    return _answer(line, limit, "POST").status


def connected(
    host: str, port: int, secure: bool, address: str, limit: TimeLimit
) -> http.client.HTTPConnection:
    """A connection to this address, which must prove to be that host if it is secure."""
    line = http.client.HTTPConnection(host, port)
    plain = socket.create_connection((address, port), timeout=limit.left)
    try:
        plain.settimeout(limit.left)  # a handshake, and what is sent, take so long in all
        line.sock = (
            ssl.create_default_context().wrap_socket(plain, server_hostname=host)
            if secure
            else plain
        )
    except BaseException:
        plain.close()
        raise
    return line


def _answer(line: socket.socket, limit: TimeLimit, method: str) -> http.client.HTTPResponse:
    answer = http.client.HTTPResponse(_Reading(line, limit), method=method)  # type: ignore[arg-type]  # it asks for makefile alone
    answer.begin()
    return answer


class _Reading(io.RawIOBase):
    """What comes in at a socket, as long as the limit lets it."""

    def __init__(self, line: socket.socket, limit: TimeLimit) -> None:
        self._line = line
        self._limit = limit

    def makefile(self, _mode: str) -> io.BufferedReader:
        """What http.client asks of a socket."""
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._line.settimeout(self._limit.left)
        return self._line.recv_into(buffer)

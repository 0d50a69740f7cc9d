"""A wire between a node and the database, as a pooler or HAProxy is one: it can be switched over,
cut, stalled (packets are dropped until it goes on) and slowed down.

Why: docs/decisions/0137-chaos.md.
"""

import socket
import threading
from contextlib import suppress

_CHUNK = 65_536


class Wire:
    """Listens on a free port of the loopback and hands everything on, both ways."""

    def __init__(self, to: int = 0) -> None:
        """`to`: the port it leads to."""
        self.to, self.delay = to, 0.0
        self.refuses = False
        self._words, self._answers = threading.Event(), threading.Event()
        self._over = threading.Event()
        self.flow()
        self._guard = threading.Lock()
        self._ends: set[socket.socket] = set()
        self._door = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def close(self) -> None:
        self._over.set()
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self.cut()
        self.flow()

    def cut(self) -> None:
        """All that is open, at once; nobody hears why."""
        with self._guard:
            ends, self._ends = self._ends, set()
        for end in ends:
            _ended(end)

    def stall(self, answers_alone: bool = False) -> None:
        """From now on every byte is lost on the way, until `flow`: then it is sent again."""
        self._answers.clear()
        if not answers_alone:
            self._words.clear()

    def flow(self) -> None:
        self._words.set()
        self._answers.set()

    def _listen(self) -> None:
        while not self._over.is_set():
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            threading.Thread(target=self._joined, args=(near,), daemon=True).start()

    def _joined(self, near: socket.socket) -> None:
        try:
            if self.refuses:
                raise ConnectionRefusedError
            far = socket.create_connection(("127.0.0.1", self.to), timeout=5)
        except OSError:
            _ended(near)
            return
        far.settimeout(None)
        for end in (near, far):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with self._guard:
            self._ends |= {near, far}
        for way in ((near, far, self._words), (far, near, self._answers)):
            threading.Thread(target=self._pump, args=way, daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket, flows: threading.Event) -> None:
        with suppress(OSError):
            while data := one.recv(_CHUNK):
                flows.wait()
                if self.delay:
                    self._over.wait(self.delay)
                other.sendall(data)
        with self._guard:
            self._ends -= {one, other}
        _ended(one)
        _ended(other)


def _ended(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()

"""A relay that takes every letter and keeps none: it knows when each came, and what it answers."""

import re
import socket
import threading
from time import perf_counter
from typing import Any

from aiosmtpd.controller import Controller

_ANSWERS = re.compile(rb"(?mi)^In-Reply-To: (<[^>]+>)")


class Sink(Controller):
    """Listens on a free port of the loopback and offers PIPELINING. `came` holds when each letter
    came; `answered`, by the Message-ID of a mail, when the first one came that answers it."""

    def __init__(self) -> None:
        self._bound = socket.create_server(("127.0.0.1", 0))
        self._lock = threading.Lock()
        self.answered: dict[str, float] = {}
        self.came: list[float] = []
        self.connections = 0
        super().__init__(self, hostname="127.0.0.1", port=self._bound.getsockname()[1])

    def _create_server(self) -> Any:
        return self.loop.create_server(self._factory_invoker, sock=self._bound)

    async def handle_EHLO(
        self, server: Any, session: Any, envelope: Any, hostname: str, said: list[str]
    ) -> list[str]:
        session.host_name = hostname
        with self._lock:
            self.connections += 1
        return [*said[:-1], "250-PIPELINING", said[-1]]

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        now, found = perf_counter(), _ANSWERS.search(envelope.content.partition(b"\r\n\r\n")[0])
        with self._lock:
            self.came.append(now)
            if found is not None:
                self.answered.setdefault(found[1].decode(), now)
        return "250 OK"

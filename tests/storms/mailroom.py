"""The mail server of all players: takes the service's letters and lays each into its box."""

import asyncio
import queue
import socket
import threading
from collections import defaultdict
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller


class Mailroom(Controller):
    """Listens on a free port of the loopback. `letters` holds, by Message-ID, every body that ever
    came under it: a letter that comes twice must come with the same bytes. `pace`: seconds that it
    takes for each."""

    def __init__(self) -> None:
        self._bound = socket.create_server(("127.0.0.1", 0))
        self._boxes: dict[str, queue.Queue[EmailMessage]] = defaultdict(queue.Queue)
        self._lock = threading.Lock()
        self.letters: dict[str, set[bytes]] = defaultdict(set)
        self.carried, self.pace = 0, 0.0
        super().__init__(self, hostname="127.0.0.1", port=self._bound.getsockname()[1])

    def _create_server(self) -> Any:
        return self.loop.create_server(self._factory_invoker, sock=self._bound)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.pace:
            await asyncio.sleep(self.pace)
        raw = envelope.content.replace(b"\r\n", b"\n")
        letter = message_from_bytes(raw, policy=default)
        assert isinstance(letter, EmailMessage)
        with self._lock:
            self.carried += 1
            known = self.letters[str(letter["Message-ID"])]
            if not known:
                for recipient in envelope.rcpt_tos:
                    self._boxes[recipient].put(letter)
            known.add(raw)
        return "250 OK"

    def box(self, address: str) -> "queue.Queue[EmailMessage]":
        """What has come for this address, each letter once."""
        with self._lock:
            return self._boxes[address]

"""The least that answers a mail: aiosmtpd that forces each to the disk, says 250 and then answers
with a line of text. `python -m referee.bench.answerer FOLDER RELAY_PORT`.

It knows no rules, signs nothing and keeps no log: what is measured beside it is what that costs.
"""

import os
import smtplib
import sys
import threading
from email import message_from_bytes
from email.message import EmailMessage
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from referee.bench.sink import Sink


class Answerer(Sink):
    """Stores in files of `folder`; one thread answers over one connection."""

    def __init__(self, folder: Path, relay: int) -> None:
        self._folder, self._relay = folder, relay
        self._numbers, self._owed = count(), SimpleQueue[tuple[str, str]]()
        super().__init__()
        threading.Thread(target=self._answer, daemon=True).start()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        with (self._folder / f"{next(self._numbers)}.eml").open("wb") as file:
            file.write(envelope.content)
            file.flush()
            os.fdatasync(file.fileno())
        id = str(message_from_bytes(envelope.content)["Message-ID"])
        self._owed.put((envelope.mail_from, id))
        return "250 OK"

    def _answer(self) -> None:
        with smtplib.SMTP("127.0.0.1", self._relay) as peer:
            while True:
                to, id = self._owed.get()
                letter = EmailMessage()
                letter["From"], letter["To"], letter["In-Reply-To"] = "us@example.org", to, id
                letter.set_content("It has come.\n")
                peer.send_message(letter)


if __name__ == "__main__":
    answerer = Answerer(Path(sys.argv[1]), int(sys.argv[2]))
    answerer.start()
    print(f"mail at port {answerer.port}", flush=True)
    threading.Event().wait()

"""Who takes a letter away: a relay is in `relay.py`, a maildir here."""

import mailbox
from pathlib import Path
from typing import Protocol


class Carrier(Protocol):
    """Takes one letter away."""

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        """Returns when somebody else is responsible for it. Raises Undeliverable; any OSError
        (smtplib's errors are some) means: not now."""
        ...

    def rest(self) -> None:
        """Nothing is to be sent for now: what was kept open for more letters is let go."""
        ...


class MaildirCarrier:
    """Lays letters into a maildir: what a service without a relay does, and a demo shows."""

    def __init__(self, where: Path) -> None:
        self._box = mailbox.Maildir(where, create=True)

    def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
        self._box.add(raw.replace(b"\r\n", b"\n"))

    def rest(self) -> None:
        """A folder is not kept open."""

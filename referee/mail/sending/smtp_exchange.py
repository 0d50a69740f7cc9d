"""One conversation with the mail server that takes our letters: when has it taken one?

When it says so, with any 2xx (RFC 5321 §4.2.1), and not when the conversation has ended well:
smtplib's own `with` raises for an odd answer to QUIT, long after the letter was taken.
"""

import smtplib
from contextlib import suppress
from typing import Any

_END = b"\r\n.\r\n"


class Unanswered(OSError):
    """A letter was handed over whole, and nothing was said of it: it may have been taken."""


class Exchange(smtplib.SMTP):
    """smtplib's, which knows whether it waits for the answer to a whole letter."""

    _whole = False

    def send(self, s: Any) -> None:
        super().send(s)
        self._whole = isinstance(s, bytes) and s.endswith(_END)

    def getreply(self) -> tuple[int, bytes]:
        """Raises Unanswered behind a whole letter."""
        whole, self._whole = self._whole, False
        if not whole:
            return super().getreply()
        try:
            code, said = super().getreply()
        except OSError as lost:  # smtplib.SMTPException is one
            raise Unanswered(str(lost)) from lost
        if code // 100 not in (2, 4, 5):
            self.close()
            raise Unanswered(f"{code} {said.decode('utf-8', 'replace')}")
        return (250 if code // 100 == 2 else code), said

    def is_ready(self) -> bool:
        """Does the peer take one more letter (RFC 5321 §4.1.1.5)?"""
        try:
            return self.rset()[0] == 250
        except OSError:  # smtplib.SMTPException is one
            return False

    def leave(self) -> None:
        """Say good bye. By then each letter's fate is known, whatever is said to that."""
        with suppress(OSError):
            self.quit()
        self.close()

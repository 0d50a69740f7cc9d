"""What other mail servers have against us: told to the host, and scored against no player.

`550 5.1.8 bad outbound sender`, `SPF check failed`, `blocked by zen.spamhaus.org`: each player's
mailbox is well, and the host has something to mend (docs/operations.md).

Why: docs/decisions/0030-complaints.md.
"""

import logging
from dataclasses import dataclass
from datetime import timedelta

from referee.match.policy import instant
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from referee.service.people.mailboxes import Failure
from storage import SettingRow

_log = logging.getLogger(__name__)
_ROW = "mail/complaint"
REMEMBERED = timedelta(days=1)


@dataclass(frozen=True)
class Complaint:
    """The last one: its status (RFC 3463) and when it came (ISO UTC)."""

    status: str
    at: str


class Complaints:
    """Kept beside the log, for all processes."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def heard(self, failure: Failure, letter: str, now: str) -> None:
        """One more, about this letter."""
        about = {"letter": letter}
        _log.error(
            "letter %s: other servers refuse us as a sender (%s)",
            letter,
            failure.status,
            extra=about,
        )
        self._core.log.settings.put(SettingRow(_ROW, dump([failure.status, now])))

    def last(self) -> Complaint | None:
        """The last one, for a day; None if all is well."""
        now = self._core.clock.now()
        row = self._core.log.settings.get(_ROW)
        if row is None:
            return None
        status, at = load(row.value)
        return Complaint(status, at) if instant(now) - instant(at) < REMEMBERED else None

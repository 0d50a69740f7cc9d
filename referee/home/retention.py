"""What need not be kept any longer: raw mails and rendered letters, some time after a match's end,
and sandboxes that nobody uses.

The log is for ever; the mail beside it is not. It is there for receipts, retries and disputes.

Why: docs/decisions/0043-forgetting.md.
"""

import logging
from datetime import datetime, timedelta

from referee.match.policy import instant
from referee.service import Referee

log = logging.getLogger(__name__)
EVERY = timedelta(hours=1)


class Retention:
    """A chore of the ticker, which asks every second: once an hour it does something."""

    def __init__(self, referee: Referee, days: int) -> None:
        """`days` after a match's end; 0: for ever."""
        self._referee = referee
        self._days = days
        self._last: datetime | None = None

    def sweep(self) -> int:
        """How many matches' mail has been dropped."""
        now = instant(self._referee.clock.now())
        if self._last is not None and now < self._last + EVERY:
            return 0
        self._last = now
        self._referee.sandboxes.tidy()  # they have an end of their own
        return self._drop_mail() if self._days else 0

    def _drop_mail(self) -> int:
        self._referee.forgetting_requests.finish()
        self._referee.commands.tidy()
        self._referee.sign_in.tidy()
        self._referee.imports.sweep()
        swept = self._referee.forgetting.sweep(self._days)
        if swept:
            log.info("mail of %d matches is dropped: they ended %d days ago", swept, self._days)
        return swept

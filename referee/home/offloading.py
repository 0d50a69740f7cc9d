"""Raw mails that are done move into the object store, a few each minute.

A mail is taken, heard and answered as ever, whatever becomes of the object store: only what lies
there for disputes and copies of one's data is moved, an hour after it came.

Why: docs/decisions/0160-objects.md.
"""

from datetime import datetime, timedelta
from itertools import takewhile

from referee.match.policy import instant, moment
from referee.service.ledger.core import Core
from storage import InboxRow, SettingRow
from storage.objects import pointed

EVERY = timedelta(minutes=1)
YOUNG = timedelta(hours=1)
AT_ONCE = 100  # mails in one beat
REACHED = "offload/mails"  # a setting: the id behind which mails are still to be moved


class Offloading:
    """A chore of the ticker, which asks every second: once a minute it does something."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._last: datetime | None = None

    def beat(self) -> None:
        now = instant(self._core.clock.now())
        if self._last is None or not timedelta() <= now - self._last < EVERY:
            self._last = now
            self.sweep()

    def sweep(self) -> int:
        """How many mails were moved. Raises Unavailable."""
        log, moved, reached = self._core.log, 0, self._reached()
        before = moment(instant(self._core.clock.now()) - YOUNG)
        rows = log.mails_behind(reached, before, AT_ONCE)
        try:
            # One that is not done comes first when it is.
            for row in takewhile(lambda row: row.outcome is not None, rows):
                moved += self._move(row)
                reached = row.id
        finally:
            if reached != self._reached():
                log.settings.put(SettingRow(REACHED, str(reached).encode("ascii")))
        return moved

    def _move(self, row: InboxRow) -> bool:
        """A mail that belongs to no match is blanked when it is done: there is nothing to move."""
        if row.stream is None or not row.box or pointed(row.box) is not None:
            return False
        kept = self._core.offload.moved(row.box)
        there = self._core.log.change_mail(row.id, row.box, kept)
        if not there:  # it was blanked meanwhile
            self._core.offload.drop([kept])
        return there

    def _reached(self) -> int:
        row = self._core.log.settings.get(REACHED)
        return int(row.value) if row is not None else 0

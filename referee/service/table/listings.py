"""A match goes on the lists that everybody reads, or off. Where the home log tells of it openly
that tells this, too, in the same transaction: so whoever watches the home knows it from a host who
hides a match.

Why: docs/decisions/0157-told-off.md.
"""

from referee.service.ledger.archiving import archive_row
from referee.service.ledger.core import Core
from referee.service.ledger.listing import is_listed, is_practice, listed_rows
from referee.service.notices.home_log import HomeLog
from storage import Batch


class Listings:
    def __init__(self, core: Core, home_log: HomeLog) -> None:
        self._core = core
        self._home_log = home_log

    def set(self, match: str, shown: bool) -> None:
        """On the lists, or off. Raises Behind."""
        self._core.history.check_writable()
        self._core.retrying(lambda: self._set(match, shown))

    def _set(self, match: str, shown: bool) -> None:
        log = self._core.log
        with self._core.locked(match) as loaded:
            if self.shown(match) == shown:
                return
            put, drop = listed_rows(log, match, shown)
            if shown and loaded.match.phase == "ended" and not is_practice(log, match):
                put.append(archive_row(match, loaded.game, loaded.match))
            if log.logged.get(match) is None:
                log.append(Batch(match, loaded.size, (), put=tuple(put), drop=tuple(drop)))
                if log.logged.get(match) is None:  # it will tell how the match stands then
                    return
                put, drop = [], []  # it has just told how the match stood before
            self._home_log.tell_listed(match, shown, put, drop)

    def shown(self, match: str) -> bool:
        """Has nobody taken it off?"""
        return is_listed(self._core.log, match)

"""A match goes on the lists that everybody reads, or off. Where the home log tells of it openly
that tells this, too, in the same transaction: so whoever watches the home knows it from a host who
hides a match.

Why: docs/decisions/0157-told-off.md.
"""

from referee.service.ledger.archiving import archive_row
from referee.service.ledger.core import Core
from referee.service.ledger.listing import is_listed, is_on_lists, listed_rows, set_listed
from referee.service.notices.home_log import HomeLog


class Listings:
    def __init__(self, core: Core, home_log: HomeLog) -> None:
        self._core = core
        self._home_log = home_log

    def set(self, match: str, shown: bool) -> None:
        """On the lists, or off. Raises Behind."""
        log = self._core.log
        if self.shown(match) == shown:
            return
        if log.logged.get(match) is None:  # the log will tell how it stands then
            set_listed(log, match, shown)
        else:
            self._home_log.tell_listed(match, shown, *listed_rows(log, match, shown))
        with self._core.locked(match) as loaded:
            if shown and loaded.match.phase == "ended" and is_on_lists(log, match):
                log.archive.put(archive_row(match, loaded.game, loaded.match))

    def shown(self, match: str) -> bool:
        """Has nobody taken it off?"""
        return is_listed(self._core.log, match)

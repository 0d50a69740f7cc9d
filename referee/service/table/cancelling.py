"""A match is called off before it has begun: nobody joins any more, and all asked hear why.

Its log stays, with the organiser's word as its last leaf; that it is off is a row beside it.

Why: docs/decisions/0097-called-off.md.
"""

from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.service.ledger.core import Core
from referee.service.table.invitation_links import InvitationLinks
from referee.service.table.listings import Listings
from referee.service.table.rulings import Rulings
from storage import Log, WishRow

_OFF = "cancelled"  # Wish: this match was called off


class Cancelling:
    def __init__(
        self, core: Core, links: InvitationLinks, rulings: Rulings, listings: Listings
    ) -> None:
        self._core = core
        self._links = links
        self._rulings = rulings
        self._listings = listings

    def cancel(self, match: str, reason: str) -> None:
        """Call it off, once. Raises Refused for a match that has begun, or is off."""
        check_not_cancelled(self._core.log, match)
        with self._core.locked(match) as loaded:
            if loaded.match.phase != "lobby":
                raise illegal(Problem("M-BEGUN"))
            self._listings.set(match, False)  # before: after a crash it can be called off again
            self._core.log.wishes.put(WishRow(_OFF, match, b""))
        self._links.close(match)
        self._rulings.rule(match, None, reason)

    def is_cancelled(self, match: str) -> bool:
        return is_cancelled(self._core.log, match)


def is_cancelled(log: Log, match: str) -> bool:
    return log.wishes.get(_OFF, match) is not None


def check_not_cancelled(log: Log, match: str) -> None:
    """May somebody still sit down there? Raises Refused."""
    if is_cancelled(log, match):
        raise illegal(Problem("M-CANCELLED"))


def check_join(log: Log, match: str, letter: e.Letter) -> None:
    """Nobody joins a match that was called off. Raises Refused."""
    if letter.kind == "join":
        check_not_cancelled(log, match)

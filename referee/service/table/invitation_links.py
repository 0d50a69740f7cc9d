"""A link that an organiser may copy to anybody: whoever opens it can take an open seat.

A match has one at a time. Its token is made of the home's key and the number of the link, and not
kept; a new link, or none, makes the one before it lead nowhere.

Why: docs/decisions/0095-invitation-links.md.
"""

import hmac
from dataclasses import dataclass
from datetime import timedelta

from referee.kernel.refused import Problem, illegal
from referee.match.policy import instant, moment
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from storage import WishRow

MOST_USES = 20
MOST_DAYS = 60
_WHAT = "link"  # Wish: number, uses left and end of the link of this match


@dataclass(frozen=True)
class InvitationLink:
    """`uses` that are left; `expires` is ISO UTC."""

    match: str
    token: str
    uses: int
    expires: str


class InvitationLinks:
    def __init__(self, core: Core) -> None:
        self._core = core

    def open(self, match: str, uses: int, days: int) -> InvitationLink:
        """A new link, in place of the one before. Raises Refused."""
        if not (1 <= uses <= MOST_USES and 1 <= days <= MOST_DAYS):
            raise illegal(Problem("M-LINK-TERMS", facts={"uses": MOST_USES, "days": MOST_DAYS}))
        expires = moment(instant(self._core.clock.now()) + timedelta(days=days))
        return self._put(match, self._kept(match)[0] + 1, uses, expires)

    def close(self, match: str) -> None:
        """Nobody sits down by a link any more."""
        number, _, expires = self._kept(match)
        self._put(match, number, 0, expires)

    def of(self, match: str) -> InvitationLink | None:
        """The link that is good now."""
        number, uses, expires = self._kept(match)
        if uses < 1 or expires <= self._core.clock.now():
            return None
        return InvitationLink(match, self._token(match, number), uses, expires)

    def is_of(self, match: str, token: str) -> bool:
        """Is this the token of the newest link, be it good or used up?"""
        number = self._kept(match)[0]
        return number > 0 and hmac.compare_digest(
            self._token(match, number).encode(), token.encode()
        )

    def check(self, match: str, token: str) -> InvitationLink:
        """The link, if it is good. Raises Refused."""
        link = self.of(match)
        if link is None or not self.is_of(match, token):
            raise illegal(Problem("M-LINK"))
        return link

    def spend(self, match: str, token: str) -> None:
        """One use less. Raises Refused for a link that is good no more."""
        link = self.check(match, token)
        self._put(match, self._kept(match)[0], link.uses - 1, link.expires)

    def _put(self, match: str, number: int, uses: int, expires: str) -> InvitationLink:
        self._core.log.wishes.put(WishRow(_WHAT, match, dump([number, uses, expires])))
        return InvitationLink(match, self._token(match, number), uses, expires)

    def _kept(self, match: str) -> tuple[int, int, str]:
        row = self._core.log.wishes.get(_WHAT, match)
        if row is None:
            return 0, 0, ""
        number, uses, expires = load(row.value)
        return number, uses, expires

    def _token(self, match: str, number: int) -> str:
        return self._core.ring.index("link", f"{match}/{number}").hex()[:30]  # looks like no nonce

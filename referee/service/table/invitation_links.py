"""A link that an organiser may copy to anybody: whoever opens it can take an open seat.

A match has one at a time. Its token is made of the home's key and the number of the link, and not
kept; a new link, or none, makes the one before it lead nowhere. One that is posted stands on the
front page, for whoever passes by.

Why: docs/decisions/0095-invitation-links.md.
"""

import hmac
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from referee.kernel.refused import Problem, illegal
from referee.match.policy import instant, moment
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from storage import WishRow

MOST_USES = 20
MOST_DAYS = 60
_WHAT = "link"  # Wish: number, uses left and end of the link of this match, 1 if it is posted


@dataclass(frozen=True)
class InvitationLink:
    """`uses` that are left; `expires` is ISO UTC; `posted`: for everybody to see."""

    match: str
    token: str
    uses: int
    expires: str
    posted: bool = False


class _Kept(NamedTuple):
    number: int = 0
    uses: int = 0
    expires: str = ""
    posted: int = 0


class InvitationLinks:
    def __init__(self, core: Core) -> None:
        self._core = core

    def open(self, match: str, uses: int, days: int, *, posted: bool = False) -> InvitationLink:
        """A new link, in place of the one before. Raises Refused."""
        if not (1 <= uses <= MOST_USES and 1 <= days <= MOST_DAYS):
            raise illegal(Problem("M-LINK-TERMS", facts={"uses": MOST_USES, "days": MOST_DAYS}))
        expires = moment(instant(self._core.clock.now()) + timedelta(days=days))
        number = self._kept(match).number + 1
        return self._put(match, _Kept(number, uses, expires, int(posted)))

    def close(self, match: str) -> None:
        """Nobody sits down by a link any more."""
        self._put(match, self._kept(match)._replace(uses=0))

    def of(self, match: str) -> InvitationLink | None:
        """The link that is good now."""
        return self._good(match, self._kept(match))

    def is_of(self, match: str, token: str) -> bool:
        """Is this the token of the newest link, be it good or used up?"""
        number = self._kept(match).number
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
        self._put(match, self._kept(match)._replace(uses=link.uses - 1))

    def _put(self, match: str, kept: _Kept) -> InvitationLink:
        self._core.log.wishes.put(WishRow(_WHAT, match, dump(list(kept))))
        return self._shown(match, kept)

    def _kept(self, match: str) -> _Kept:
        row = self._core.log.wishes.get(_WHAT, match)
        return _Kept() if row is None else _read(row)

    def _good(self, match: str, kept: _Kept) -> InvitationLink | None:
        over = kept.uses < 1 or kept.expires <= self._core.clock.now()
        return None if over else self._shown(match, kept)

    def _shown(self, match: str, kept: _Kept) -> InvitationLink:
        token = self._token(match, kept.number)
        return InvitationLink(match, token, kept.uses, kept.expires, bool(kept.posted))

    def _token(self, match: str, number: int) -> str:
        return self._core.ring.index("link", f"{match}/{number}").hex()[:30]  # looks like no nonce


def _read(row: WishRow) -> _Kept:
    """Links that are older than posting have three parts."""
    return _Kept(*load(row.value))

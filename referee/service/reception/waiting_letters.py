"""Letters that wait for their token: rows beside the log, the newest few of each seat.

What its own mailbox sent and what came from elsewhere have room of their own, so that nobody who
knows a reply address can push the player's own letters out. They are a person's, not a seat's:
whoever plays on for somebody is not asked about them.

Why: docs/decisions/0018-reply-address.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import NamedTuple

import msgspec

from referee.kernel.event import Seat
from referee.match.policy import instant, moment
from referee.service.ledger.core import Core
from referee.service.letters.posts import Aside, Post
from referee.service.letters.transaction import full_text
from referee.service.people.budget import OWN, STRANGERS, Purse
from storage import PendingRow

VALID = timedelta(days=14)  # a token that has not come back by then is worth nothing
MOST = 5  # letters of a seat that wait for their token, for each purse; then the oldest gives way
LONGEST = 4096  # characters of such a letter that are shown


@dataclass(frozen=True)
class PendingLetter:
    """A letter that waits for its token; `person` is who sat there when it came."""

    posts: tuple[Post, ...]
    asides: tuple[Aside, ...] = ()
    person: str = ""


class PendingView(NamedTuple):
    """Such a letter as its seat is shown it; times are ISO UTC."""

    token: str
    text: str
    received: str
    expires: str
    elsewhere: bool


class PendingLetters:
    def __init__(self, core: Core) -> None:
        self._core = core

    def of(self, match: str, seat: Seat) -> list[PendingView]:
        """What waits for this seat's player, the oldest first."""
        return [_told(row, kept) for row, kept in self._there(match, seat)]

    def get(self, token: str, at: str) -> PendingLetter | None:
        """The letter that this token confirms at this time; None if there is none (any more)."""
        row = self._core.log.pendings.get(token)
        return self._opened(row) if row is not None and row.expires > at else None

    def keep(self, kind: str, kept: PendingLetter) -> tuple[PendingRow, list[str]]:
        """One more waits; and when those came that give way to it."""
        post, token = kept.posts[0], self._core.ring.token()
        gone = self._make_room(post)
        whose = replace(kept, person=self._sits(post.match, post.seat))
        box = self._core.ring.lock("pending", token, msgspec.json.encode(whose))
        expires = moment(instant(self._core.clock.now()) + VALID)
        row = PendingRow(token, kind, post.match, post.seat, box, expires)
        self._core.log.pendings.put(row)
        return row, gone

    def drop(self, token: str) -> None:
        self._core.log.pendings.drop(token)

    def _there(self, match: str, seat: Seat) -> list[tuple[PendingRow, PendingLetter]]:
        """The oldest first; what is too old or of somebody else is not there any more."""
        rows = self._core.log.pendings.find(stream=match, seat=seat)
        opened = ((row, self._opened(row)) for row in rows if row.expires > self._core.clock.now())
        there = [(row, kept) for row, kept in opened if kept is not None]
        return sorted(
            there, key=lambda pending: (pending[0].expires, pending[1].posts[0].inbox or 0)
        )

    def _opened(self, row: PendingRow) -> PendingLetter | None:
        """None: somebody else sits there by now."""
        plain = self._core.ring.unlock("pending", row.token, row.box)
        kept = msgspec.json.decode(plain, type=PendingLetter)
        whose = ("", self._sits(row.stream, row.seat or 0))
        return kept if kept.person in whose else None

    def _sits(self, match: str, seat: Seat) -> str:
        chair = self._core.log.chairs.get(match, seat)
        return chair.person or "" if chair is not None else ""

    def _make_room(self, post: Post) -> list[str]:
        """What is not there any more goes, then the oldest of those that are paid from the same
        purse until there is room for one more: when they came."""
        there = self._there(post.match, post.seat)
        tokens = {row.token for row, _ in there}
        for row in self._core.log.pendings.find(stream=post.match, seat=post.seat):
            if row.token not in tokens:
                self.drop(row.token)
        same = [pending for pending in there if purse_of(pending[1].posts[0]) == purse_of(post)]
        oldest = same[: max(0, len(same) - MOST + 1)]
        for row, _ in oldest:
            self.drop(row.token)
        return [kept.posts[0].received for _, kept in oldest]


def purse_of(post: Post) -> Purse:
    return OWN if post.assurance == "address" else STRANGERS


def _told(row: PendingRow, kept: PendingLetter) -> PendingView:
    post = kept.posts[0]
    elsewhere = post.assurance != "address"
    return PendingView(row.token, shown_text(kept.posts), post.received, row.expires, elsewhere)


def shown_text(posts: Sequence[Post]) -> str:
    """What is asked about, with the words that begin it; a key alone is shown as it is."""
    if len(posts) > 1 or posts[0].signature is not None or posts[0].kind in ("key", "lost"):
        return full_text(posts)[:LONGEST]
    return f"{posts[0].said}\n{posts[0].text}".strip()[:LONGEST]

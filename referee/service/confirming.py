"""Letters that count only after a token sent to the seat's own address has come back.

Two kinds: a mail to the secret reply address from somewhere else (the reply address alone does
nothing), and a mail that brings a seat's first key (a key counts once its mailbox has shown
itself): a signed join, or later an unsigned `key`.
"""

from dataclasses import replace
from datetime import timedelta

import msgspec

from referee.match import events as e
from referee.match.policy import instant, moment
from referee.service.budget import OWN, STRANGERS, Budget, Purse
from referee.service.core import Core
from referee.service.loaded import Loaded
from referee.service.owed import intent
from referee.service.posts import Answer, Post
from storage import Conflict, Intent, Pending

VALID = timedelta(days=14)  # a token that has not come back by then is worth nothing
MOST = 5  # letters of a seat that wait for their token; then the oldest gives way


class Confirming:
    def __init__(self, core: Core, budget: Budget) -> None:
        self._core = core
        self._budget = budget

    def needed(self, post: Post, letter: e.Letter) -> bool:
        if post.confirmed:
            return False
        if letter.signature is None and post.assurance == "token":
            return True
        first_key = letter.kind == ("key" if letter.signature is None else "join")
        return first_key and post.inbox is not None

    def ask(self, loaded: Loaded, post: Post, letter: e.Letter, key: str | None) -> Answer:
        """One letter to the seat's address, within its budget; nothing else changes. `key` is what
        the letter brings, if it brings one."""
        spent = self._budget.spend(post.match, post.seat, purse_of(post))
        if not spent.allowed:
            self._done(post, [])
            return Answer("unconfirmed", text=post.text)
        self._make_room(post)
        kind = "confirm_letter" if key is None else "confirm_key"
        token = self._core.ring.token()
        box = self._core.ring.lock("pending", token, msgspec.json.encode(post))
        expires = moment(instant(self._core.clock.now()) + VALID)
        row = Pending(token, kind, loaded.name, post.seat, box, expires)
        self._core.log.pendings.put(row)
        made = intent(
            loaded.name,
            loaded.size,
            kind,
            post.seat,
            token[:8],
            token=token,
            brings=letter.kind,
            key=key or "",
            elsewhere=post.assurance != "address",
            text=post.text[:4096],
            received=post.received,
            expires=expires,
            quiet=spent.quiet,
        )
        if not self._done(post, [made]):
            self._core.log.pendings.drop(token)
        return Answer("unconfirmed", text=post.text)

    def _done(self, post: Post, letters: list[Intent]) -> bool:
        """The mail is dealt with, its letter on the way; False: somebody else has done it."""
        if post.inbox is None:
            self._core.log.intend(letters)
            return True
        try:
            self._core.log.inbox_done(post.inbox, "unconfirmed", letters)
        except Conflict:
            return False
        return True

    def _make_room(self, post: Post) -> None:
        """At most MOST wait: what is too old goes, then the oldest."""
        pendings, now = self._core.log.pendings, self._core.clock.now()
        waiting = sorted(
            pendings.find(stream=post.match, seat=post.seat), key=lambda row: row.expires
        )
        fresh = [row for row in waiting if row.expires > now]
        for row in waiting[: len(waiting) - min(len(fresh), MOST - 1)]:
            pendings.drop(row.token)

    def come_back(
        self, token: str, received: str, inbox: int | None = None, subject: str = ""
    ) -> Post | None:
        """The letter that this token confirms, as of when the token came back; None if there is
        none (any more)."""
        row = self._core.log.pendings.get(token)
        if row is None or row.expires <= received:
            return None
        plain = self._core.ring.unlock("pending", token, row.box)
        post = msgspec.json.decode(plain, type=Post)
        return replace(post, received=received, inbox=inbox, subject=subject, confirmed=True)

    def used(self, token: str) -> None:
        self._core.log.pendings.drop(token)


def purse_of(post: Post) -> Purse:
    return OWN if post.assurance == "address" else STRANGERS

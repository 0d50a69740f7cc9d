"""Letters that count only after a token sent to the seat's own address has come back.

Three kinds: a mail to the secret reply address from somewhere else (the reply address alone does
nothing), a mail that brings a seat's first key (a key counts once its mailbox has shown itself): a
signed join, or later an unsigned `key`; and one that concedes, which cannot be undone. A mail that
holds several things waits with all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import msgspec

from referee.match import events as e
from referee.match.policy import instant, moment
from referee.service.core import Core
from referee.service.posts import Aside, Post
from referee.service.taking.budget import OWN, STRANGERS, Budget, Purse
from referee.service.taking.whole import Whole, spelt
from referee.service.telling.owed import intent
from storage import Conflict, Intent, Pending

VALID = timedelta(days=14)  # a token that has not come back by then is worth nothing
OF_A_WINDOW = frozenset(["order", "withdraw", "seal", "open", "vote", "consent"])
MOST = 5  # letters of a seat that wait for their token; then the oldest gives way


@dataclass(frozen=True)
class Kept:
    """A letter that waits for its token."""

    posts: tuple[Post, ...]
    asides: tuple[Aside, ...] = ()


class Confirming:
    def __init__(self, core: Core, budget: Budget) -> None:
        self._core = core
        self._budget = budget

    def needed(self, post: Post, letter: e.Letter) -> bool:
        if post.confirmed:
            return False
        if letter.signature is None and post.assurance == "token":
            return True
        unsigned = letter.signature is None
        if unsigned and letter.kind == "concede":  # it cannot be undone; the page asks by itself
            return post.inbox is not None
        first_key = letter.kind == ("key" if unsigned else "join")
        return first_key and post.inbox is not None

    def ask(self, whole: Whole) -> None:
        """One letter to the seat's address, within its budget; nothing else changes."""
        post = whole.posts[0]
        spent = self._budget.spend(post.match, post.seat, purse_of(post))
        if not spent.allowed:
            self._done(post, [])
            return
        self._make_room(post)
        token = self._core.ring.token()
        row = self._row(whole, token)
        self._core.log.pendings.put(row)
        made = intent(
            whole.loaded.name,
            whole.loaded.size,
            row.kind,
            post.seat,
            token[:8],
            token=token,
            **_brought(whole),
            elsewhere=post.assurance != "address",
            text=_shown(whole.posts)[:4096],
            received=post.received,
            expires=row.expires,
            quiet=spent.quiet,
        )
        if not self._done(post, [made]):
            self._core.log.pendings.drop(token)

    def _row(self, whole: Whole, token: str) -> Pending:
        posts = (_of_this_window(post, whole.loaded.match.window_number) for post in whole.posts)
        kept = Kept(tuple(posts), tuple(whole.asides))
        box = self._core.ring.lock("pending", token, msgspec.json.encode(kept))
        expires = moment(instant(self._core.clock.now()) + VALID)
        return Pending(token, _kind(whole), whole.loaded.name, whole.posts[0].seat, box, expires)

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
    ) -> Kept | None:
        """The letter that this token confirms, as of when the token came back; None if there is
        none (any more)."""
        row = self._core.log.pendings.get(token)
        if row is None or row.expires <= received:
            return None
        kept = msgspec.json.decode(self._core.ring.unlock("pending", token, row.box), type=Kept)
        back = (
            replace(post, received=received, inbox=inbox, subject=subject, confirmed=True)
            for post in kept.posts
        )
        return replace(kept, posts=tuple(back))

    def used(self, token: str) -> None:
        self._core.log.pendings.drop(token)


def _of_this_window(post: Post, number: int) -> Post:
    """A token may come back when another window is open: what was meant for this one is for this
    one alone. (A signed text says so itself.)"""
    bare = post.signature is None and post.window is None
    return replace(post, window=number) if bare and post.kind in OF_A_WINDOW else post


def purse_of(post: Post) -> Purse:
    return OWN if post.assurance == "address" else STRANGERS


def _kind(whole: Whole) -> str:
    """Which letter asks: what is asked for the gravest of the letter's things."""
    if any(key is not None for _, key in whole.brings):
        return "confirm_key"
    conceding = any(kind == "concede" for kind, _ in whole.brings)
    return "confirm_concede" if conceding else "confirm_letter"


def _brought(whole: Whole) -> dict[str, str]:
    """The key that the letter brings, and what brings it."""
    kind, key = next((one for one in whole.brings if one[1] is not None), whole.brings[0])
    return {"brings": kind, "key": key or ""}


def _shown(posts: Sequence[Post]) -> str:
    """What is asked about, with the words that begin it; a key alone is shown as it is."""
    if len(posts) > 1 or posts[0].signature is not None or posts[0].kind == "key":
        return spelt(posts)
    return f"{posts[0].said}\n{posts[0].text}".strip()

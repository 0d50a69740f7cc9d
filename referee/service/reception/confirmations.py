"""Letters that count only after a token sent to the seat's own address has come back.

Three kinds: a mail to the secret reply address from somewhere else (the reply address alone does
nothing), a mail that brings a seat's first key (a key counts once its mailbox has shown itself): a
signed join, or later an unsigned `key` or `lost`; and one that concedes, which cannot be undone. A
mail that holds several things waits with all of them.

Each is asked about by a letter of its own while the seat's budget lasts. After that they wait
together for the next one: it leaves when the budget allows, and asks about all that wait by then.

Why: docs/decisions/0025-key-by-mail.md,
  docs/decisions/0033-concession.md.
"""

from collections.abc import Sequence
from dataclasses import replace

from referee.kernel.event import Seat
from referee.match import events as e
from referee.match.awaited_keys import wants_none
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent
from referee.service.letters.posts import Post
from referee.service.letters.transaction import Transaction
from referee.service.people.budget import OWN, STRANGERS, Budget, Purse
from referee.service.reception.waiting_letters import (
    PendingLetter,
    PendingLetters,
    PendingView,
    purse_of,
    shown_text,
)
from storage import Conflict, Intent, PendingRow, SettingRow

OF_A_WINDOW = frozenset(["order", "withdraw", "seal", "open", "vote", "consent"])
TOLD = 20  # letters that gave way: of more, the newest are told


class Confirmations:
    def __init__(self, core: Core, budget: Budget) -> None:
        self._core = core
        self._budget = budget
        self._pending = PendingLetters(core)

    def needed(self, post: Post, letter: e.Letter) -> bool:
        if post.confirmed:
            return False
        if letter.signature is None and post.assurance == "token":
            return True
        unsigned = letter.signature is None
        if unsigned and letter.kind == "concede":  # it cannot be undone; the page asks by itself
            return post.inbox is not None
        if (
            unsigned and letter.kind == "key" and wants_none(letter)
        ):  # it takes nothing from anybody
            return False
        brings = letter.kind in (("key", "lost") if unsigned else ("join",))
        return brings and post.inbox is not None

    def ask(self, transaction: Transaction) -> None:
        """The letter waits, and the seat is asked about it now or in the next letter; nothing else
        changes."""
        number = transaction.loaded.match.window_number
        posts = tuple(_of_this_window(post, number) for post in transaction.posts)
        row, gone = self._pending.keep(
            _kind(transaction), PendingLetter(posts, tuple(transaction.asides))
        )
        if not self._done(transaction.posts[0], self._letters(transaction, row, gone)):
            self._pending.drop(row.token)

    def waiting(self, match: str, seat: Seat) -> list[PendingView]:
        """What waits for its token to come back, the oldest first: for the seat's own eyes."""
        return self._pending.of(match, seat)

    def gave_way(self, match: str, seat: Seat, purse: str, at: str) -> list[str]:
        """When the letters came that gave way since the letter was owed which leaves then."""
        for candidate in (OWN, STRANGERS):
            owed, gone = self._owed(match, seat, candidate)
            if (candidate.name, owed) == (purse, at):
                return gone
        return []

    # --- asking -----------------------------------------------------------------------------------

    def _letters(self, transaction: Transaction, row: PendingRow, gone: list[str]) -> list[Intent]:
        """The letter that asks, if it may be written now. If not, the next one will ask."""
        post = transaction.posts[0]
        purse = purse_of(post)
        owed, before = self._owed(post.match, post.seat, purse)
        if owed > self._core.clock.now():
            self._note(post, owed, [*before, *gone])
            return []
        spent = self._budget.spend(post.match, post.seat, purse)
        if spent.allowed:
            return [_question(transaction, row, gone, spent.quiet)]
        self._owe(transaction, purse, gone)
        return []

    def _owe(self, transaction: Transaction, purse: Purse, gone: list[str]) -> None:
        """One letter about all that waits, for when the purse allows one again. It is written when
        it leaves, and so asks about what comes until then too."""
        post = transaction.posts[0]
        at, after = self._budget.ahead(post.match, post.seat, purse)
        told = f"{purse.name}{''.join(character for character in at if character.isdigit())}"
        facts = {"purse": purse.name, "at": at, "next": after}
        letter = intent(
            transaction.loaded.name,
            transaction.loaded.size,
            "confirm_waiting",
            post.seat,
            told,
            **facts,
        )
        self._core.log.intend([letter], at)
        self._note(post, at, gone)  # last: a letter that is noted does leave

    def _owed(self, match: str, seat: Seat, purse: Purse) -> tuple[str, list[str]]:
        """When the next letter of this purse leaves ("" if none was owed yet), and what gave way
        since it was."""
        row = self._core.log.settings.get(f"asking/{purse.name}/{match}/{seat}")
        at, gone = load(row.value) if row is not None else ("", [])
        return at, gone

    def _note(self, post: Post, at: str, gone: Sequence[str]) -> None:
        name = f"asking/{purse_of(post).name}/{post.match}/{post.seat}"
        self._core.log.settings.put(SettingRow(name, dump([at, list(gone)[-TOLD:]])))

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

    # --- the token comes back ---------------------------------------------------------------------

    def come_back(
        self, token: str, received: str, inbox: int | None = None, subject: str = ""
    ) -> PendingLetter | None:
        """The letter that this token confirms, as of when the token came back; None if there is
        none (any more)."""
        kept = self._pending.get(token, received)
        if kept is None:
            return None
        back = (
            replace(post, received=received, inbox=inbox, subject=subject, confirmed=True)
            for post in kept.posts
        )
        return replace(kept, posts=tuple(back))

    def used(self, token: str) -> None:
        self._pending.drop(token)


def _question(transaction: Transaction, row: PendingRow, gone: list[str], after: str) -> Intent:
    """Is this letter yours? `after`: when the next such letter leaves, if this is the last."""
    post = transaction.posts[0]
    return intent(
        transaction.loaded.name,
        transaction.loaded.size,
        row.kind,
        post.seat,
        row.token[:8],
        token=row.token,
        **_brought(transaction),
        elsewhere=post.assurance != "address",
        text=shown_text(transaction.posts),
        received=post.received,
        expires=row.expires,
        gone=gone,
        next=after,
    )


def _of_this_window(post: Post, number: int) -> Post:
    """A token may come back when another window is open: what was meant for this one is for this
    one alone. (A signed text says so itself.)"""
    bare = post.signature is None and post.window is None
    return replace(post, window=number) if bare and post.kind in OF_A_WINDOW else post


def _kind(transaction: Transaction) -> str:
    """Which letter asks: what is asked for the gravest of the letter's things."""
    if any(key is not None for _, key in transaction.brings):
        return "confirm_key"
    conceding = any(kind == "concede" for kind, _ in transaction.brings)
    return "confirm_concede" if conceding else "confirm_letter"


def _brought(transaction: Transaction) -> dict[str, str]:
    """The key that the letter brings, and what brings it."""
    kind, key = next(
        (brought for brought in transaction.brings if brought[1] is not None), transaction.brings[0]
    )
    first = kind == "key" and transaction.loaded.match.edition > 1  # which waits
    return {"brings": "first" if first else kind, "key": key or ""}

"""Messages between seats: never on the log, only a digest of them; who hears them is decided here.

They leave at once, or with the next turn's letters where the match says so (`match.postal`). Nobody
but author and readers is ever given one; at the end its author may show theirs (`published`).

Why: docs/decisions/0039-messages.md.
"""

from datetime import timedelta

from msgspec.structs import replace

from referee import codec
from referee.kernel.event import Seat
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import first_untold, press_letters
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.ledger.messages import (
    Message,
    StoredMessage,
    as_read_by,
    read,
    stored_messages,
)
from referee.service.letters.transaction import Transaction
from referee.service.people.budget import Budget, Purse
from referee.service.people.tenure import Tenure, Tenures, sat_down
from referee.service.table import published

MANY = Purse("press", 40, timedelta(minutes=10))


class Speech:
    def __init__(self, core: Core, budget: Budget) -> None:
        self._core = core
        self._budget = budget

    def hide(self, transaction: Transaction, letter: e.Letter) -> e.Letter:
        """The letter as it stands on record: its text goes into the vault, and on to its readers.

        Raises Refused for somebody who writes too much.
        """
        name, n, text = transaction.loaded.name, transaction.match.size, letter.text or ""
        if not self._budget.allows(name, letter.seat, MANY, transaction.messages + 1):
            minutes = int(MANY.every.total_seconds()) // 60
            raise illegal(Problem("M-PRESS-MANY", facts={"minutes": minutes}))
        transaction.messages += 1
        salt = self._core.ring.entropy
        body = codec.seal_body(text, n, letter.seat, lambda: salt("salt"))
        transaction.bodies.append(body)
        if not transaction.match.policy.postal:
            new = StoredMessage(n, transaction.at, letter.seat, read(text), text)
            transaction.intents += press_letters(self._core.log, self._core.ring, name, new)
        return replace(letter, body=body.digest, text=None, signature=None)


class Messages:
    """What is read of it: by the seats, and at the end by everybody."""

    def __init__(self, core: Core, tenures: Tenures) -> None:
        self._core = core
        self._tenures = tenures

    def of_seat(self, match: str, reader: Seat) -> tuple[Message, ...]:
        """What this seat (0: the organiser) has written and been written, the oldest first."""
        with self._core.locked(match) as loaded:
            return messages(self._core, loaded, reader)

    def one(self, match: str, n: int, reader: Seat) -> Message:
        """One of them, gone out. Raises LookupError: not there (any more), or not for them."""
        with self._core.locked(match) as loaded:
            return message(loaded, n, reader)

    def publish(self, match: str, person: str, wanted: bool) -> None:
        """This player's own messages of the match are shown with it once it has ended, or not.

        Raises LookupError for somebody who never sat there, Refused for taking back what is shown.
        """
        if not wanted:
            published.keep_private(self._core, match, person)
            return
        seats = self._tenures.seats(person, match)
        if not seats:
            raise LookupError(f"{person} has no seat in {match}, and had none")
        published.publish(self._core, match, person, seats)

    def publishes(self, match: str, person: str) -> bool:
        """Does this player want their messages shown at the end?"""
        return published.publishes(self._core, match, person)

    def published(self, match: str) -> tuple[Message, ...]:
        """The messages of an ended match that their authors show to everybody."""
        with self._core.locked(match) as loaded:
            return published.published(self._core, loaded)


def messages(
    core: Core, loaded: LoadedMatch, reader: Seat, sat: Tenure | None = None
) -> tuple[Message, ...]:
    """All that this seat (0: the organiser) has written or been written, the oldest first; of who
    sits there now, or of somebody else's time there."""
    out = first_untold(core.log, loaded.name) if loaded.match.policy.postal else loaded.size
    seats, last = loaded.match.all_seats, loaded.size
    if sat is not None and sat.last is not None:
        last, out = sat.last, min(out, sat.last)
    since = _since(loaded, reader) if sat is None else sat.first
    found = (
        as_read_by(stored, reader, stored.n < out, seats)
        for stored in stored_messages(loaded, since)
        if stored.n < last
    )
    return tuple(message for message in found if message is not None)


def earlier(loaded: LoadedMatch, letter: e.Letter) -> int | None:
    """The leaf of the same words: a signed message is never said twice (whoever holds the mail
    could send it again), another not twice in a row."""
    mine = [stored for stored in stored_messages(loaded) if stored.author == letter.seat]
    if letter.signature is None:
        mine = mine[-1:]
    return next((stored.n for stored in mine if stored.raw == letter.text), None)


def message(loaded: LoadedMatch, n: int, reader: Seat) -> Message:
    """One of them, gone out. Raises LookupError: not there (any more), or not for them."""
    for stored in stored_messages(loaded, max(n, _since(loaded, reader))):
        if (
            stored.n == n
            and (message := as_read_by(stored, reader, True, loaded.match.all_seats)) is not None
        ):
            return message
    raise LookupError(f"no message {n} of {loaded.name} for seat {reader}")


def _since(loaded: LoadedMatch, reader: Seat) -> int:
    """What was written to a seat is its player's; who plays on for them does not read it."""
    return sat_down(loaded, reader) if reader else 0

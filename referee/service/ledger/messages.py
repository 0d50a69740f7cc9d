"""Messages as they lie in the vault, and what of each a reader has."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from referee.kernel.event import Seat
from referee.match import events as e
from referee.match.press import Press, parse
from referee.match.text import has_headers
from referee.match.text import parse as parse_text
from referee.service.ledger.loaded_match import LoadedMatch

ORGANISER = 0  # the seat that the organiser has in letters and pages


@dataclass(frozen=True)
class StoredMessage:
    """The message of leaf `n`, for the referee's eyes; `raw` is the letter's whole text."""

    n: int
    at: str
    author: Seat
    press: Press
    raw: str

    def heard_by(self, reader: Seat, seats: range) -> bool:
        """Was it written to this seat (0: the organiser)?"""
        if reader == ORGANISER:
            return self.press.to == "organiser"
        return reader in self.press.readers(self.author, seats)


@dataclass(frozen=True)
class Message:
    """The same as one reader has it: `author` is None where it is without a name (authors
    read their own), `to` as the body names it."""

    n: int
    at: str
    author: Seat | None
    to: str
    text: str
    anonymous: bool
    mine: bool = False


def read(text: str) -> Press:
    """A whole text's message. Raises Refused."""
    return parse(parse_text(text).body if has_headers(text) else text)


def stored_messages(loaded: LoadedMatch, since: int = 0) -> Iterator[StoredMessage]:
    """Every message from this leaf on whose words are still there."""
    for entry in loaded.messages[bisect_left(loaded.messages, since, key=lambda said: said.n) :]:
        event = entry.event
        if not isinstance(event, e.LetterSealed):
            continue
        letter = event.letter.value
        if isinstance(letter, msgspec.UnsetType) or letter.kind != "press":
            continue
        body = loaded.by_name.get(f"body.{entry.n}")
        if body is not None and body.disclosure is not None:
            yield StoredMessage(entry.n, entry.at, letter.seat, read(body.value), body.value)


def as_read_by(stored: StoredMessage, reader: Seat, out: bool, seats: range) -> Message | None:
    """As this reader has it; None if it is not for them, or has not gone out yet."""
    press, mine = stored.press, stored.author == reader
    if not mine and not (out and stored.heard_by(reader, seats)):
        return None
    author = None if press.anonymous and not mine else stored.author
    return Message(stored.n, stored.at, author, press.addressee, press.text, press.anonymous, mine)

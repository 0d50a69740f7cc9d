"""Matches of bots played by mail, in memory: how many letters a seat gets, and how long they are.

A player answers an hour after the one before, always by mail and always in time; every letter that
is owed is written when its time has come. What is counted are letters, so nothing here depends on
the machine.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from email import message_from_bytes
from email.message import Message
from typing import Any

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.kernel.chance import Chance, Draws
from referee.kernel.event import Seat
from referee.mail.addresses.house import House
from referee.mail.sending.letter_writer import LetterWriter, NoReader
from referee.match.policy import instant, moment
from referee.service import Contact, Keyring, Moment, Place, Post, Referee, Seeded
from storage import OutboxRow
from storage.memory import MemoryLog

START = "2026-11-21T19:00:00.000Z"
ANSWERS_AFTER = timedelta(hours=1)
MATCH = "m"
_LOBBY = ("welcome", "receipt")


@dataclass(frozen=True)
class PostedLetter:
    """One that has left: its kind and reader, its text, and the bytes of it and of its pictures."""

    kind: str
    seat: Seat
    lines: int
    size: int
    pictures: int


@dataclass
class Correspondence:
    """A match of this game at these options between bots who write; `weigh`: write every letter
    that asks something, to see how long it is."""

    game: str
    options: dict[str, Any]
    seats: int
    weigh: bool = True
    seed: str = ""
    letters: list[PostedLetter] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._log, self._clock = MemoryLog(), SetClock(START)
        ring = Keyring.fresh(Seeded(f"post of {self.game} {self.seed}"))
        place = Place("play.example", url="https://play.example")
        self._referee = Referee(self._log, catalogue(), ring, self._clock, place)
        self._writer = LetterWriter(self._referee, House("play.example", "referee"))

    def play(self, windows: int) -> None:
        """From the invitations to the end, or until so many windows are closed. What is counted
        begins with the first window."""
        self._referee.lobby.create(self.game, self.options, self.seats, name=MATCH)
        for seat in range(1, self.seats + 1):
            who = Contact(f"seat{seat}@example.org", f"Ann {seat}", "en", "Europe/Paris")
            self._referee.lobby.invite(MATCH, seat, who)
        self._carry()
        for seat in range(1, self.seats + 1):
            self._say(seat, "join", "")
        self.letters = [letter for letter in self.letters if letter.kind not in _LOBBY]
        while (number := self._open()) and number <= windows:
            self._answer(number)

    def units(self, event: str) -> int:
        """How many game events of this name the match has seen."""
        with self._referee.core.locked(MATCH) as loaded:
            return sum(type(entry.event).__name__ == event for entry in loaded.entries)

    def history(self, seat: Seat) -> tuple[Moment, ...]:
        """What this seat has been told of the match."""
        return self._referee.views.table(MATCH, seat).history

    # --- turns ----------------------------------------------------------------------------------

    def _open(self) -> int:
        """The number of the open window; 0: none is."""
        window = self._referee.views.table(MATCH, None).window
        return window.number if window is not None else 0

    def _answer(self, number: int) -> None:
        """Each asked seat sends what its bot proposes, while the window is open."""
        window = self._referee.views.table(MATCH, None).window
        assert window is not None, "it is played until none is open"
        for seat in window.asked:
            self._clock.set(moment(instant(self._clock.now()) + ANSWERS_AFTER))
            self._carry()
            table = self._referee.views.table(MATCH, seat)
            if table.window is None or table.window.number != number:
                return
            draws = Draws(hashlib.sha256(f"{self.seed} {number} {seat}".encode()).digest())
            order = table.game.propose(table.view, Chance(draws, draws))
            self._say(seat, "order", table.game.write(order, "en"))

    def _say(self, seat: Seat, kind: str, text: str) -> None:
        """A mail from this seat's mailbox, worked off at once."""
        now = self._clock.now()
        digest = hashlib.sha256(f"{seat} {kind} {text} {now}".encode()).digest()
        row = self._log.receive(
            now, f"seat{seat}@example.org", "referee+x@play.example", b"box", MATCH, digest
        )
        post = Post(MATCH, seat, kind, text, now, inbox=row, message_id=f"<{row}@example.org>")
        self._referee.submissions.submit(post)
        self._carry()

    # --- the post -------------------------------------------------------------------------------

    def _carry(self) -> None:
        """What is owed and due leaves."""
        now = self._clock.now()
        for row in self._log.pending(now, 1000):
            self.letters += self._left(row)
            self._log.sent(row.intent.id, now)

    def _left(self, row: OutboxRow) -> Iterator[PostedLetter]:
        intent = row.intent
        if intent.seat is None:
            return
        if not self.weigh or intent.kind != "due":
            yield PostedLetter(intent.kind, intent.seat, 0, 0, 0)
            return
        try:
            yield _weighed(intent.kind, intent.seat, self._writer.write(intent))
        except NoReader:
            return


def _weighed(kind: str, seat: Seat, raw: bytes) -> PostedLetter:
    parts = [part for part in message_from_bytes(raw).walk() if not part.is_multipart()]
    images = sum(len(part.as_bytes()) for part in parts if part.get_content_maintype() == "image")
    text = next(part for part in parts if part.get_content_type() == "text/plain")
    return PostedLetter(kind, seat, _lines(text), len(raw), images)


def _lines(part: Message) -> int:
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return len(payload.decode("utf-8").splitlines())


def by_kind(letters: list[PostedLetter]) -> dict[str, int]:
    """How many letters of each kind, the most frequent first."""
    return dict(Counter(letter.kind for letter in letters).most_common())

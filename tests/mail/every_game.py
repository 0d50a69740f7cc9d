"""Letters of a match of every game, as they leave: what real readers and their programs get.

Seats write in English and French by turns, by mail; the orders are bots' proposals, each window is
left to its deadline, and in the end all agree to stop: welcomes, turns, receipts, refusals and the
end of each game all occur.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from itertools import count

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.kernel.event import Seat
from referee.kernel.words import Language
from referee.mail.addresses.house import House
from referee.mail.sending.claims import OneDatabase
from referee.mail.sending.letter_writer import LetterWriter
from referee.mail.sending.sender import Sender
from referee.mail.vault import MailVault
from referee.service import Contact, Keyring, Place, Post, Referee, Seeded
from storage.memory import MemoryLog
from tests.toys.play import chance

GAMES = sorted(catalogue().names)
LANGUAGES: tuple[Language, ...] = ("en", "fr")
START = "2026-11-21T19:00:00.000Z"
WINDOWS = 2  # at least; more, until every seat has been asked


@cache
def letters(game: str) -> tuple[bytes, ...]:
    """The mails of this game's match, in the order in which they left."""
    sent: list[bytes] = []
    referee, sender = _office(game, sent)
    seats = range(1, min(referee.games.current(game).seats) + 1)
    referee.lobby.create(
        game, {}, len(seats), name="m", organiser=Contact("zoe@example.org", "Zoé")
    )
    for seat in seats:
        who = Contact(f"seat{seat}@example.org", f"Éloïse {seat}", _language(seat), "Europe/Paris")
        referee.lobby.invite("m", seat, who)
        _says(referee, seat, "join", "")
    heard = set[Seat]()
    for turn in count():
        if turn >= WINDOWS and heard >= set(seats):
            break
        sender.work()
        heard |= _played(referee, turn)
    for seat in seats:
        _says(referee, seat, "vote", "end yes\n")
    sender.work()
    return tuple(sent)


def _office(game: str, sent: list[bytes]) -> tuple[Referee, Sender]:
    log, clock = MemoryLog(), SetClock(START)
    ring = Keyring.fresh(Seeded(f"letters of {game}"))
    referee = Referee(
        log, catalogue(), ring, clock, Place("play.example", url="https://play.example")
    )
    house = House("play.example", "referee")

    class Noted:
        def rest(self) -> None:
            """It keeps nothing open."""

        def carry(self, return_path: str, recipient: str, raw: bytes) -> None:
            sent.append(raw)

    writer = LetterWriter(referee, house)
    return referee, Sender(
        log, writer, MailVault(log, ring), Noted(), clock, OneDatabase(log, clock)
    )


def _language(seat: int) -> Language:
    return LANGUAGES[(seat - 1) % 2]


def _says(referee: Referee, seat: int, kind: str, text: str) -> None:
    """A mail from this seat's mailbox, worked off at once."""
    now, what = referee.clock.now(), f"{seat} {kind} {text} {referee.clock.now()}".encode()
    sender, digest = f"seat{seat}@example.org", hashlib.sha256(what).digest()
    row = referee.log.receive(now, sender, "referee+x@play.example", b"box", "m", digest)
    referee.submissions.submit(
        Post("m", seat, kind, text, now, inbox=row, message_id=f"<{row}@example.org>")
    )


def _played(referee: Referee, turn: int) -> set[Seat]:
    """Each asked seat sends something that is no order, then one; then the window is due. Who."""
    table = referee.views.table("m", None)
    assert table.window is not None
    for seat in table.window.asked:
        view = referee.views.table("m", seat).view
        order = table.game.propose(view, chance("letters", turn, seat))
        _says(referee, seat, "order", "xyzzy 1\n")
        _says(referee, seat, "order", table.game.write(order, _language(seat)) + "\nwait")
    assert isinstance(referee.clock, SetClock)
    assert table.window.due is not None
    referee.clock.set(table.window.due)
    referee.windows.wake("m")
    return set(table.window.asked)


def numbered() -> Iterator[tuple[str, int]]:
    """(game, number of a letter) for all of them."""
    for game in GAMES:
        for number in range(len(letters(game))):
            yield game, number

"""Matches whose seats sign every letter, for what an audit costs."""

import hashlib
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.kernel.chance import Chance, Draws
from referee.kernel.event import Seat
from referee.match.policy import Policy
from referee.match.state import OpenWindow
from referee.match.text import Text, spell
from referee.seals import signature
from referee.seals.ssh_keys import format_key, public_of
from referee.service import Contact, Keyring, Place, Post, Referee, Seeded
from storage.memory import MemoryLog
from storage.tree import leaf_hash

START = "2026-11-21T12:00:00.000Z"
SPACE = "order@referee"
MATCH = "signed"


@dataclass(frozen=True)
class SignedText:
    """A letter as it was signed."""

    key: Ed25519PrivateKey
    line: str
    text: bytes
    armour: str


@dataclass(frozen=True)
class SignedMatch:
    """The record of an ended match, and its signed letters."""

    record: bytes
    letters: list[SignedText]


def restless(letters: int) -> SignedMatch:
    """Two seats change their minds so often before the first window closes."""
    table = _Table("combats", 2, Policy(hold=True))
    table.join()
    for turn in range(letters):
        asked = table.window.asked
        table.order(asked[turn % len(asked)])
    table.end()
    return table.finished()


def played(game: str, seats: int) -> SignedMatch:
    """Each seat answers each window once, with what the game proposes to it."""
    table = _Table(game, seats, Policy())
    table.join()
    while table.running:
        for seat in table.window.asked:
            table.order(seat)
    return table.finished()


class _Table:
    def __init__(self, game: str, seats: int, policy: Policy) -> None:
        self.clock = SetClock(START)
        self.log = MemoryLog()
        ring, place = Keyring.fresh(Seeded("bench")), Place("play.example")
        self.referee = Referee(self.log, catalogue(), ring, self.clock, place)
        options = {"mode": "single"} if game == "combats" else {}
        self.referee.lobby.create(game, options, seats, name=MATCH, policy=policy)
        keys = (hashlib.sha256(b"seat %d" % seat).digest() for seat in range(1, seats + 1))
        private = map(Ed25519PrivateKey.from_private_bytes, keys)
        self.keys = dict(enumerate(private, start=1))
        self.sent: list[SignedText] = []

    def join(self) -> None:
        for seat in self.keys:
            self.referee.lobby.invite(
                MATCH, seat, Contact(f"seat{seat}@example.org", f"Seat {seat}")
            )
        for seat in self.keys:
            self._send(seat, "join", "")

    def order(self, seat: Seat) -> None:
        """The seat orders what the game proposes to it."""
        draws = Draws(hashlib.sha256(b"order %d" % len(self.sent)).digest())
        table = self.referee.views.table(MATCH, seat)
        proposed = table.game.propose(table.view, Chance(draws, draws))
        self._send(seat, "order", table.game.write(proposed, "en"))

    @property
    def running(self) -> bool:
        return self.referee.records.matches()[0].phase != "ended"

    @property
    def window(self) -> OpenWindow:
        """The one that is open now."""
        window = self.referee.views.table(MATCH, None).window
        if window is None:
            raise AssertionError("the match waits for nobody")
        return window

    def end(self) -> None:
        """Every window that still comes closes by itself when it is due."""
        while self.running:
            due = self.log.due_of(MATCH)
            if due is None:
                raise AssertionError("the match waits for nothing and has not ended")
            self.clock.set(max(due.at, self.clock.now()))
            self.referee.windows.wake(MATCH)

    def finished(self) -> SignedMatch:
        return SignedMatch(self.referee.records.export(MATCH), self.sent)

    def _send(self, seat: int, kind: str, body: str) -> None:
        self.clock.advance(seconds=1)
        nonce = hashlib.sha256(f"{seat}/{len(self.sent)}".encode()).digest()[:16]
        text = spell(
            Text(
                kind=kind,
                body=body if body.endswith("\n") or not body else body + "\n",
                origin=self.referee.place.origin(MATCH),
                leaf0=leaf_hash(self.log.leaves(MATCH, 0, 1)[0]),
                window=0 if kind == "join" else self.window.number,
                seat=seat,
                nonce=nonce,
            )
        )
        armour = signature.sign(self.keys[seat], SPACE, text.encode())
        post = Post(MATCH, seat, kind, text, self.clock.now(), signature=armour)
        answer = self.referee.submissions.submit(post)
        if answer.outcome != "accepted":
            raise AssertionError(f"{kind} of seat {seat}: {answer}")
        line = format_key(public_of(self.keys[seat]))
        self.sent.append(SignedText(self.keys[seat], line, text.encode(), armour))

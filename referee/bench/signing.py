"""Matches whose seats sign every letter, for what an audit costs."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.kernel.chance import Chance, Draws
from referee.kernel.event import Sealed, Seat
from referee.match import events as e
from referee.match.policy import Policy
from referee.match.state import OpenWindow
from referee.match.text import Text, spell
from referee.seals import signature
from referee.seals.ssh_keys import format_key, public_of
from referee.service import Contact, Keyring, Place, Post, Referee, Seeded
from referee.service.ledger.decision import Decision
from storage.memory import MemoryLog
from storage.tree import leaf_hash

START = "2026-11-21T12:00:00.000Z"
SPACE = "order@referee"
MATCH = "signed"
AT_ONCE = 500  # letters of a flood in a transaction


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
    """Two seats change their minds so often before the first window closes. The host lets them:
    the service takes a hundred a window and seat, then one an hour."""
    table = _Table("combats", 2, Policy(hold=True))
    table.join()
    table.flood(letters)
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


def _batched(turns: Iterator[Seat], size: int) -> Iterator[list[Seat]]:
    """So many at a time, the last ones fewer."""
    while batch := list(islice(turns, size)):
        yield batch


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
        self.leaf0 = leaf_hash(self.log.leaves(MATCH, 0, 1)[0])
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
        table = self.referee.views.table(MATCH, seat)
        proposed = table.game.propose(table.view, _luck(len(self.sent)))
        self._send(seat, "order", table.game.write(proposed, "en"))

    def flood(self, letters: int) -> None:
        """The asked seats send what the game proposes to them once, again and again."""
        window, lines = self.window, {}
        for seat in window.asked:
            table = self.referee.views.table(MATCH, seat)
            lines[seat] = table.game.write(table.game.propose(table.view, _luck(seat)), "en")
        turns = (window.asked[turn % len(window.asked)] for turn in range(letters))
        for seats in _batched(turns, AT_ONCE):
            events = tuple(self._sealed(seat, lines[seat], window.number) for seat in seats)
            with self.referee.core.locked(MATCH) as loaded:
                self.referee.core.commit(Decision(loaded, events, self.clock.now()))

    def _sealed(self, seat: Seat, body: str, window: int) -> e.LetterSealed:
        text, armour = self._signed(seat, "order", body, window)
        now = self.clock.now()
        letter = e.Letter("signed", None, "order", now, seat, armour, text)
        return e.LetterSealed(Sealed((seat,), letter))

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

    def _send(self, seat: Seat, kind: str, body: str) -> None:
        window = 0 if kind == "join" else self.window.number
        text, armour = self._signed(seat, kind, body, window)
        post = Post(MATCH, seat, kind, text, self.clock.now(), signature=armour)
        answer = self.referee.submissions.submit(post)
        if answer.outcome != "accepted":
            raise AssertionError(f"{kind} of seat {seat}: {answer}")

    def _signed(self, seat: Seat, kind: str, body: str, window: int) -> tuple[str, str]:
        """The text and its signature, a second later than the one before."""
        self.clock.advance(seconds=1)
        nonce = hashlib.sha256(f"{seat}/{len(self.sent)}".encode()).digest()[:16]
        text = spell(
            Text(
                kind=kind,
                body=body if body.endswith("\n") or not body else body + "\n",
                origin=self.referee.place.origin(MATCH),
                leaf0=self.leaf0,
                window=window,
                seat=seat,
                nonce=nonce,
            )
        )
        armour = signature.sign(self.keys[seat], SPACE, text.encode())
        line = format_key(public_of(self.keys[seat]))
        self.sent.append(SignedText(self.keys[seat], line, text.encode(), armour))
        return text, armour


def _luck(number: int) -> Chance:
    draws = Draws(hashlib.sha256(b"order %d" % number).digest())
    return Chance(draws, draws)

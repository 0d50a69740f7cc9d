"""What checking costs beyond the bare signature: one SSHSIG, and the audit of a whole record."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from referee.audit import audit
from referee.bench.rounds import cpu_rate, ratio
from referee.clock import SetClock
from referee.games.catalogue import catalogue
from referee.kernel.chance import Chance, Draws
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
Figures = dict[str, float | None]
Check = tuple[Ed25519PublicKey, bytes, bytes]  # key, signature, message


def figures(rounds: int, letters: int) -> Figures:
    """Both ratios, against as many raw Ed25519 verifications."""
    record, signed = signed_record(letters)
    raw = [_raw(letter) for letter in signed]
    return {
        "sshsig_vs_ed25519": ratio(
            rounds,
            lambda: cpu_rate(len(signed), lambda: check_all(signed)),
            lambda: cpu_rate(len(raw), lambda: verify_all(raw)),
        ),
        "audit_vs_signatures": ratio(
            rounds, lambda: cpu_rate(len(signed), lambda: _audit(record)), lambda: _raw_rate(raw)
        ),
        "audit_letters": float(len(signed)),
    }


@dataclass(frozen=True)
class SignedText:
    """A letter as it was signed."""

    key: Ed25519PrivateKey
    line: str
    text: bytes
    armour: str


def signed_record(letters: int) -> tuple[bytes, list[SignedText]]:
    """The record of a match of two whose seats change their minds very often before the first
    window closes; and its signed letters."""
    house = _House()
    house.join()
    for turn in range(letters):
        house.order(turn)
    house.end()
    return house.referee.records.export(MATCH), house.sent


class _House:
    def __init__(self) -> None:
        self.clock = SetClock(START)
        ring = Keyring.fresh(Seeded("bench"))
        self.log = MemoryLog()
        place = Place("play.example")
        self.referee = Referee(self.log, catalogue(), ring, self.clock, place)
        self.referee.lobby.create(
            "combats", {"mode": "single"}, 2, name=MATCH, policy=Policy(hold=True)
        )
        self.keys = {seat: Ed25519PrivateKey.generate() for seat in (1, 2)}
        self.sent: list[SignedText] = []

    def join(self) -> None:
        for seat in self.keys:
            self.referee.lobby.invite(
                MATCH, seat, Contact(f"seat{seat}@example.org", f"Seat {seat}")
            )
        for seat in self.keys:
            self._send(seat, "join", "")

    def order(self, turn: int) -> None:
        """One of the asked seats orders what the game proposes to it."""
        draws = Draws(hashlib.sha256(b"order %d" % turn).digest())
        asked = self.window.asked
        seat = asked[turn % len(asked)]
        table = self.referee.views.table(MATCH, seat)
        proposed = table.game.propose(table.view, Chance(draws, draws))
        self._send(seat, "order", table.game.write(proposed, "en"))

    @property
    def window(self) -> OpenWindow:
        """The one that is open now."""
        window = self.referee.views.table(MATCH, None).window
        if window is None:
            raise AssertionError("the match waits for nobody")
        return window

    def end(self) -> None:
        """Every window that still comes closes by itself when it is due."""
        while (listed := self.referee.records.matches()[0]).phase != "ended":
            due = self.log.due_of(listed.head.stream)
            if due is None:
                raise AssertionError("the match waits for nothing and has not ended")
            self.clock.set(max(due.at, self.clock.now()))
            self.referee.windows.wake(MATCH)

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


def check_all(signed: Sequence[SignedText]) -> None:
    """Each SSHSIG, with all that is strict about it."""
    for letter in signed:
        signature.verify(letter.line, SPACE, letter.text, letter.armour)


def _raw(letter: SignedText) -> Check:
    return letter.key.public_key(), letter.key.sign(letter.text), letter.text


def _raw_rate(raw: Sequence[Check]) -> float:
    return cpu_rate(len(raw), lambda: verify_all(raw))


def verify_all(raw: Sequence[Check]) -> None:
    """Nothing but the signatures."""
    for key, made, message in raw:
        key.verify(made, message)


def _audit(record: bytes) -> None:
    report = audit(record)
    if not report.holds:
        raise AssertionError(report.text("en"))

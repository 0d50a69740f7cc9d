"""What an accepted order is in bytes: leaf, sealed part and the letter that is owed, as the codec
and the vault make them of a real signed order (two lines, a nonce, an SSHSIG)."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee import codec
from referee.bench.rounds import at_once, unburdened
from referee.kernel.event import Sealed
from referee.match import events as e
from referee.match.text import Text, spell
from referee.seals import signature, vault
from referee.seals.canonical import unb64u
from storage import Batch, Intent, Log, Part

AT = "2026-11-21T19:00:03.120Z"


@dataclass(frozen=True)
class BenchOrder:
    """One order, for any stream whose next leaf is `n`."""

    n: int
    letter: e.Letter
    leaf: bytes
    part: Part
    intent: Intent

    def batch(self, stream: str) -> Batch:
        letter = replace(self.intent, id=f"receipt.{stream}.1.{self.n}", stream=stream)
        return Batch(stream, self.n, (self.leaf,), (self.part,), (letter,))

    @property
    def row(self) -> bytes:
        """The same bytes in one piece: what a baseline writes."""
        part = self.part
        secret = part.name.encode() + part.digest + (part.box or b"")
        return self.leaf + secret + self.intent.id.encode() + self.intent.payload


def orders(count: int) -> list[BenchOrder]:
    """Orders for leaves 1, 2 … of a stream."""
    key, data_key = Ed25519PrivateKey.generate(), os.urandom(32)
    return [_order(n, key, data_key) for n in range(1, count + 1)]


def _order(n: int, key: Ed25519PrivateKey, data_key: bytes) -> BenchOrder:
    text = spell(
        Text(
            kind="order",
            body="energy 2\nplay card 14 on seat 2\n",
            origin="play.example/bench-1",
            leaf0=bytes(32),
            window=n,
            seat=1,
            nonce=os.urandom(16),
        )
    )
    armour = signature.sign(key, "order@referee", text.encode())
    letter = e.Letter("signed", None, "order", AT, 1, armour, text)
    encoded = codec.encode(sealed(letter), n, AT, "bench", lambda: os.urandom(32), {})
    (hidden,) = encoded.parts
    plain = (hidden.disclosure or "").encode()
    box = vault.lock(data_key, "bench", "part", f"{n}.0", plain, os.urandom(vault.NONCE))
    part = Part(n, 0, hidden.name, unb64u(hidden.digest), (1,), False, box)
    intent = Intent(f"receipt.bench-1.1.{n}", "bench-1", n, "receipt", 1, b'{"n":%d}' % n)
    return BenchOrder(n, letter, encoded.leaf, part, intent)


def sealed(letter: e.Letter) -> e.LetterSealed:
    """The event that puts a letter on the log."""
    return e.LetterSealed(Sealed((letter.seat,), letter))


def begin(log: Log, streams: Sequence[str]) -> None:
    """Streams of one leaf, as a match has when its first order comes."""
    log.append_many(Batch(stream, 0, (b"leaf 0 of a match",), key=bytes(60)) for stream in streams)


def send(log: Log, streams: Sequence[str], ready: Sequence[BenchOrder]) -> tuple[float, float]:
    """A client for each stream, who sends one order after the other, each durable before the next.
    Gives all orders a second, and the longest wait for one in seconds."""
    waits: list[float] = []

    def client(stream: str) -> Callable[[], None]:
        batches = [order.batch(stream) for order in ready]

        def work() -> None:
            longest = 0.0
            for batch in batches:
                began = perf_counter()
                log.append(batch)
                longest = max(longest, perf_counter() - began)
            waits.append(longest)

        return work

    clients = [client(stream) for stream in streams]
    with unburdened():
        seconds = at_once(clients)
    return len(streams) * len(ready) / seconds, max(waits)

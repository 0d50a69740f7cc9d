"""Checkpoints: the referee's signed word on a log's size and root (C2SP tlog-checkpoint v1).

Three lines, origin, size and root, as a signed note by the home's key under the log's name,
its origin. Ed25519 is deterministic: the same head always gives the same bytes. Sign committed
heads only: two signed heads that do not fit prove for ever that the log was forked.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.seals import note
from referee.seals.canonical import BOUND, b64, decimal, unb64
from referee.seals.note import BadNote, LogKey

ROOT = 32


class Checkpoint(NamedTuple):
    """A head of a log: its origin, how many leaves, and their RFC 6962 root (32 bytes)."""

    origin: str
    size: int
    root: bytes


def text(head: Checkpoint) -> bytes:
    """The three lines that are signed. ValueError for a head that cannot be written."""
    if not head.origin or "\n" in head.origin:
        raise ValueError(f"checkpoint: origin {head.origin!r} is not one line")
    if not 0 <= head.size < BOUND or len(head.root) != ROOT:
        raise ValueError("checkpoint: a size from 0 to 10^19-1 and a root of 32 bytes")
    return f"{head.origin}\n{head.size}\n{b64(head.root)}\n".encode()


def parse_text(lines: bytes) -> Checkpoint:
    """The head told by three lines, no more. ValueError unless spelt as `text` spells it."""
    parts = lines.decode("utf-8").split("\n")
    if len(parts) != 4:
        raise ValueError("checkpoint: not exactly three lines (origin, size, root)")
    head = Checkpoint(parts[0], decimal(parts[1]), unb64(parts[2]))
    if text(head) != lines:
        raise ValueError("checkpoint: not spelt as origin, size and root")
    return head


def sign(head: Checkpoint, key: Ed25519PrivateKey) -> bytes:
    """The checkpoint as a signed note."""
    return note.sign(text(head), head.origin, key)


def verify(checkpoint: bytes, key: LogKey) -> Checkpoint:
    """The head that the log's key signed. Raises BadNote, also when the origin is another's."""
    lines = note.open(checkpoint, [key])
    try:
        head = parse_text(lines)
    except ValueError as error:
        raise BadNote("malformed", str(error)) from None
    if head.origin != key.name:
        raise BadNote("unknown", f"checkpoint: of {head.origin}, not of {key.name}")
    return head


def verify_by_one(signed: bytes, origin: str, publics: Sequence[bytes]) -> Checkpoint:
    """The head that one of these keys has signed for that log. Raises BadNote as for the first."""
    for public in publics[1:]:
        with suppress(BadNote):
            return verify(signed, LogKey(origin, public))
    return verify(signed, LogKey(origin, publics[0]))

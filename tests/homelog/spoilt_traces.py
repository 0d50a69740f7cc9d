"""What a forger does to a trace or to its head."""

from dataclasses import replace

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.homelog.trace import Trace
from referee.seals import note
from referee.seals.canonical import b64
from tests.homelog.three_witnesses import WITNESSES


def numbered(head: bytes) -> bytes:
    return note.text_of(head).replace(b"/.home\n", b"/.home.2\n")


def rootless(head: bytes) -> bytes:
    origin, size, _, end = note.text_of(head).split(b"\n")
    return b"\n".join([origin, size, b64(bytes(32)).encode(), end])


def cut(proof: bytes, name: bytes) -> bytes:
    """Without the line of that name."""
    lines = proof.split(b"\n")
    return b"\n".join(line for line in lines if not line.startswith(name))


def by(key: Ed25519PrivateKey, there: Trace) -> bytes:
    text = note.text_of(there.checkpoint)
    return note.sign(text, text.split(b"\n")[0].decode(), key)


def unsigned(there: Trace) -> bytes:
    return by(WITNESSES[2], there)


def spoilt(there: Trace) -> Trace:
    first = there.leaves[0]
    raw = first.raw.replace(b"play.example", b"plag.example")
    return replace(there, leaves=(replace(first, raw=raw), *there.leaves[1:]))


def strayed(there: Trace) -> Trace:
    first = there.leaves[0]
    return replace(there, leaves=(replace(first, hashes=first.hashes[::-1]), *there.leaves[1:]))


def alone(there: Trace) -> Trace:
    begun = next(n for n, leaf in enumerate(there.leaves) if b"nim-1.2" in leaf.raw)
    return replace(there, leaves=there.leaves[begun:])


def in_part(there: Trace) -> Trace:
    return replace(there, leaves=(there.leaves[0], *alone(there).leaves))


def shut(there: Trace) -> Trace:
    return replace(there, leaves=tuple(replace(leaf, disclosure=None) for leaf in there.leaves))

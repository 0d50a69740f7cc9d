"""Cosignatures: a witness saw no other history of a log (C2SP tlog-cosignature, v1).

A line under a checkpoint like any signature of a note; but its key has type 0x04, and what is
signed is a header, the time, and the checkpoint's text.

    key = parse_vkey("w.example+1a2b3c4d+BA…")
    signers(checkpoint, [key])               # {key: 1679315147}: whose word it bears, and of when
"""

from collections.abc import Iterable
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.seals import ed25519, note
from referee.seals.canonical import b64, unb64
from referee.seals.note import BadNote

_TYPE = b"\x04"
_TIME = 8  # bytes before the 64 of Ed25519
LATEST = 2**63 - 1


class WitnessKey(NamedTuple):
    """Whose cosignature counts: the witness's name and its 32 public bytes."""

    name: str
    public: bytes

    @property
    def id(self) -> bytes:
        """Four bytes that point to the key; an identifier, not a proof."""
        return note.key_id(self.name, _TYPE, self.public)

    @property
    def vkey(self) -> str:
        """The one line that tells it."""
        return f"{self.name}+{self.id.hex()}+{b64(_TYPE + self.public)}"


def parse_vkey(text: str) -> WitnessKey:
    """The key of a vkey line (no line feed). ValueError unless it is spelt as `WitnessKey.vkey`."""
    name, _, rest = text.partition("+")
    raw = unb64(rest.partition("+")[2])
    if raw[:1] != _TYPE:
        raise ValueError("vkey: not an Ed25519 key of a witness (type 0x04)")
    note.check_name(name)
    ed25519.public_key(raw[1:])
    key = WitnessKey(name, raw[1:])
    if key.vkey != text:
        raise ValueError("vkey: key id does not match name and key")
    return key


def sign(text: bytes, name: str, key: Ed25519PrivateKey, seconds: int) -> bytes:
    """The line by which a witness signs a checkpoint's text, at this POSIX time."""
    if not 0 < seconds <= LATEST:
        raise ValueError("cosignature: a time from 1 to 2^63-1")
    told = WitnessKey(name, ed25519.raw_public(key))
    blob = told.id + seconds.to_bytes(_TIME, "big") + key.sign(_message(text, seconds))
    return f"— {name} {b64(blob)}\n".encode()


def signers(signed: bytes, keys: Iterable[WitnessKey]) -> dict[WitnessKey, int]:
    """Who of these signed the note, and when. BadNote, also for one false line of a known key."""
    text, lines = note.split(signed)
    known = {(key.name, key.id): key for key in keys}
    found: dict[WitnessKey, int] = {}
    for name, blob in lines:
        key = known.get((name, blob[:4]))
        if key is None:
            continue
        at = _seconds(blob)
        message = _message(text, at)
        if not 0 < at <= LATEST or not ed25519.verify(key.public, blob[4 + _TIME :], message):
            raise BadNote("signature", f"note: the cosignature of {name} is not over this text")
        found[key] = max(at, found.get(key, 0))
    return found


def whose(line: bytes) -> str:
    """The name and key id that a line bears, as its key's vkey begins; nothing is verified."""
    name, blob = _parts(line)
    return f"{name}+{blob[:4].hex()}"


def seconds(line: bytes) -> int:
    """Of when a line says that it is; nothing is verified."""
    return _seconds(_parts(line)[1])


def _parts(line: bytes) -> tuple[str, bytes]:
    _, name, blob = line.decode("utf-8").split(" ")
    return name, unb64(blob.removesuffix("\n"))


def _seconds(blob: bytes) -> int:
    return int.from_bytes(blob[4 : 4 + _TIME], "big")


def _message(text: bytes, seconds: int) -> bytes:
    return b"cosignature/v1\ntime %d\n" % seconds + text

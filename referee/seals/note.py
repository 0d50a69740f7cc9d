"""Signed notes: a text and the signatures under it (C2SP signed-note v1, Ed25519 type 0x01).

    example.org/match-7
    42
    CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

    — example.org/match-7 Az3grlgtzPICa5OS8npVmf1Myq/5IZni…

A key is told as a vkey, `name+key id+base64(0x01 ‖ public key)`, as in Go's sumdb/note.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.seals import ed25519
from referee.seals.canonical import b64, unb64

MOST_SIGNATURES = 100  # 16 must be read; without a limit a note could keep us busy for hours
_TYPE = b"\x01"
_LINE = re.compile(r"— ([^ ]+) ([A-Za-z0-9+/=]+)")

Fault = Literal["malformed", "signature", "unknown"]


class BadNote(ValueError):
    """A note that must not be believed. `code`: malformed (not a note, or not spelt as one),
    signature (of the named key, but not over this text), unknown (no key that we know)."""

    def __init__(self, code: Fault, message: str) -> None:
        super().__init__(message)
        self.code: Fault = code


class LogKey(NamedTuple):
    """Whose signature counts: the key's name (a log's origin) and its 32 public bytes."""

    name: str
    public: bytes

    @property
    def id(self) -> bytes:
        """Four bytes that point to the key; an identifier, not a proof."""
        return key_id(self.name, _TYPE, self.public)


def key_id(name: str, type: bytes, public: bytes) -> bytes:
    """The four bytes of C2SP *signed-note* for a key of this type."""
    return hashlib.sha256(name.encode("utf-8") + b"\n" + type + public).digest()[:4]


def vkey(name: str, public: bytes) -> str:
    """The one line that tells a key. ValueError for a bad name or key."""
    check_name(name)
    ed25519.public_key(public)
    return f"{name}+{LogKey(name, public).id.hex()}+{b64(_TYPE + public)}"


def parse_vkey(text: str) -> LogKey:
    """The key of a vkey line (no line feed). ValueError unless it is spelt as `vkey` spells it."""
    name, _, rest = text.partition("+")
    key = unb64(rest.partition("+")[2])
    if key[:1] != _TYPE:
        raise ValueError("vkey: not an Ed25519 key (type 0x01)")
    if vkey(name, key[1:]) != text:
        raise ValueError("vkey: key id does not match name and key")
    return LogKey(name, key[1:])


def sign(text: bytes, name: str, *keys: Ed25519PrivateKey) -> bytes:
    """The note of a text (ending in LF) with the signatures of keys of one name under it."""
    check_name(name)
    _check_text(text)
    if not text.endswith(b"\n"):
        raise ValueError("note: the text must end with a line feed")
    ids = (LogKey(name, ed25519.raw_public(key)).id for key in keys)
    blobs = (b64(id + key.sign(text)) for id, key in zip(ids, keys, strict=True))
    return text + b"\n" + b"".join(f"— {name} {blob}\n".encode() for blob in blobs)


def open(note: bytes, keys: Iterable[LogKey]) -> bytes:
    """The text of a note that at least one of `keys` signed. Raises BadNote.

    Signatures of other keys are passed over; one false signature of a known key spoils the note.
    """
    text, signatures = split(note)
    known = {(key.name, key.id): key for key in keys}
    verified = False
    for name, blob in signatures:
        key = known.get((name, blob[:4]))
        if key is None:
            continue
        if not ed25519.verify(key.public, blob[4:], text):
            raise BadNote("signature", f"note: the signature of {name} is not over this text")
        verified = True
    if not verified:
        raise BadNote("unknown", f"note: signed by none of {[key.name for key in known.values()]}")
    return text


def text_of(note: bytes) -> bytes:
    """What a note says, whoever signed it. Raises BadNote."""
    return _split(note)[0]


def split(note: bytes) -> tuple[bytes, list[tuple[str, bytes]]]:
    """What a note says, and of each signature under it the key's name and the bytes (key id first),
    whether it is good or not. Raises BadNote."""
    text, lines = _split(note)
    return text, [_signature(line) for line in lines]


def lines(signatures: Iterable[tuple[str, bytes]]) -> bytes:
    """What `split` gave, as it stands under a note."""
    return b"".join(f"— {name} {b64(blob)}\n".encode() for name, blob in signatures)


def check_signers(note: bytes, keys: Sequence[LogKey]) -> None:
    """Raises BadNote unless just these keys signed the note, in this order."""
    text, signatures = split(note)
    found = [(name, blob[:4]) for name, blob in signatures]
    if found != [(key.name, key.id) for key in keys]:
        raise BadNote("unknown", "note: not signed by just those who must sign it")
    for key, (_, blob) in zip(keys, signatures, strict=True):
        if not ed25519.verify(key.public, blob[4:], text):
            raise BadNote("signature", f"note: a signature of {key.name} is not over this text")


def _split(note: bytes) -> tuple[bytes, list[str]]:
    try:
        _check_text(note)
    except ValueError as error:
        raise BadNote("malformed", str(error)) from None
    text, blank, tail = note.rpartition(b"\n\n")
    if not blank or not tail.endswith(b"\n"):
        raise BadNote("malformed", "note: no empty line with signature lines after it")
    lines = tail[:-1].decode("utf-8").split("\n")
    if len(lines) > MOST_SIGNATURES:
        raise BadNote("malformed", f"note: more than {MOST_SIGNATURES} signatures")
    return text + b"\n", lines


def _signature(line: str) -> tuple[str, bytes]:
    """(key name, key id ‖ signature) of a signature line."""
    match = _LINE.fullmatch(line)
    try:
        if match is None:
            raise ValueError("not `— name base64`")
        check_name(match[1])
        blob = unb64(match[2])
    except ValueError as error:
        raise BadNote("malformed", f"note: signature line {line[:60]!r}: {error}") from None
    if len(blob) < 5:
        raise BadNote("malformed", "note: a signature of fewer than 5 bytes")
    return match[1], blob


def check_name(name: str) -> None:
    if not name or "+" in name or any(letter.isspace() for letter in name):
        raise ValueError(f"key name {name!r}: empty, or holds a space or a plus")


def _check_text(text: bytes) -> None:
    try:
        text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"note: not UTF-8 from byte {error.start} on") from None
    if any(byte < 0x20 and byte != 0x0A for byte in text):
        raise ValueError("note: a control character other than the line feed")

"""The log's key, checkpoints and receipts (spec §4; C2SP signed-note, tlog-checkpoint, -proof)."""

import re
from dataclasses import dataclass
from hashlib import sha256

from . import ed25519, tree
from .spelling import Broken, base64_padded, from_base64, number, require, short

ORIGIN = re.compile(r"[a-z0-9.-]+/[a-z0-9-]{1,64}(\.(?:[2-9]|[1-9][0-9]+))?")
VKEY = re.compile(r"([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)")
SIGNATURE = re.compile("\N{EM DASH} ([^+\\s]+) ([A-Za-z0-9+/]+=*)")
MOST_SIGNATURES = 100  # §10, 21
MOST_HASHES = 63
PROOF = "c2sp.org/tlog-proof@v1"


@dataclass(frozen=True)
class Vkey:
    """A log's name and its Ed25519 key of 32 bytes."""

    origin: str
    public: bytes

    @property
    def key_id(self) -> bytes:
        """The first 4 bytes of H(origin ‖ LF ‖ 0x01 ‖ public key)."""
        return sha256(self.origin.encode() + b"\n\x01" + self.public).digest()[:4]

    def __str__(self) -> str:
        told = base64_padded(b"\x01" + self.public)
        return f"{self.origin}+{self.key_id.hex()}+{told}"


@dataclass(frozen=True)
class Checkpoint:
    """How long a log is and what its root is."""

    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        return f"{self.origin}\n{self.size}\n{base64_padded(self.root)}\n"


@dataclass(frozen=True)
class Proof:
    """A tlog-proof: the leaf's number, the hashes upward, the checkpoint's bytes."""

    index: int
    hashes: tuple[bytes, ...]
    checkpoint: bytes


def read_vkey(line: str) -> Vkey:
    """The vkey of a line without its line feed."""
    parts = VKEY.fullmatch(line)
    if parts is None:
        raise Broken(f"no vkey: {short(line)!r}")
    raw = from_base64(parts[3], 33)
    require(raw[0] == 1, "a vkey of another kind than Ed25519")
    require(ORIGIN.fullmatch(parts[1]) is not None, f"no origin: {short(parts[1])!r}")
    vkey = Vkey(parts[1], raw[1:])
    require(str(vkey) == line, f"the key id should be {vkey.key_id.hex()}")
    ed25519.check_key(vkey.public)
    return vkey


def read_checkpoint(note: bytes, vkey: Vkey) -> Checkpoint:
    """The checkpoint a note says, signed by `vkey` and of its origin."""
    text = opened_note(note, vkey)
    checkpoint = _head(text)
    require(checkpoint.origin == vkey.origin, f"a checkpoint of {short(checkpoint.origin)!r}")
    return checkpoint


def read_head(note: bytes) -> Checkpoint:
    """What a checkpoint says, whoever signed it."""
    return _head(_parts(note)[0])


def opened_note(note: bytes, vkey: Vkey) -> str:
    """The text of a signed note; Broken unless `vkey` signed it."""
    text, signatures = _parts(note)
    ours = [raw for name, raw in signatures if (name, raw[:4]) == (vkey.origin, vkey.key_id)]
    require(bool(ours), f"no signature by {vkey.origin}+{vkey.key_id.hex()}")
    for raw in ours:
        ed25519.verify(vkey.public, raw[4:], text.encode())
    return text


def parted(note: bytes) -> tuple[str, list[tuple[str, bytes]]]:
    """The text of a note; name and bytes of each signature under it, in order."""
    return _parts(note)


def read_proof(text: bytes) -> Proof:
    """A tlog-proof; Broken unless it is spelt in the one way."""
    head, empty, checkpoint = text.partition(b"\n\n")
    require(empty != b"" and head.isascii(), "no tlog-proof: no empty line, or not ASCII before it")
    kind, *lines = head.decode().split("\n")
    require(kind == PROOF, f"the first line is not {PROOF}")
    if lines and lines[0].startswith("extra "):
        from_base64(lines.pop(0).removeprefix("extra "))
    require(bool(lines) and lines[0].startswith("index "), "the line `index` is missing")
    index = number(lines[0].removeprefix("index "))
    require(len(lines) - 1 <= MOST_HASHES, "the proof is too long")
    return Proof(index, tuple(from_base64(line, 32) for line in lines[1:]), checkpoint)


def check_proof(leaf: bytes, text: bytes, vkey: Vkey) -> Proof:
    """The proof, if it shows that `leaf` lies on the log whose key is `vkey`."""
    proof = read_proof(text)
    checkpoint = read_checkpoint(proof.checkpoint, vkey)
    hashed = tree.leaf_hash(leaf)
    tree.check_inclusion(proof.index, checkpoint.size, hashed, proof.hashes, checkpoint.root)
    return proof


def _parts(note: bytes) -> tuple[str, list[tuple[str, bytes]]]:
    try:
        whole = note.decode("utf-8")
    except UnicodeDecodeError:
        raise Broken("a note that is not UTF-8") from None
    require(not re.search(r"[\x00-\x09\x0b-\x1f]", whole), "a control character in a note")
    text, empty, below = whole.rpartition("\n\n")
    require(empty != "" and below.endswith("\n"), "a note without signatures, or cut off")
    lines = below[:-1].split("\n")
    require(len(lines) <= MOST_SIGNATURES, f"more than {MOST_SIGNATURES} signatures")
    return text + "\n", [_signature(line) for line in lines]


def _signature(line: str) -> tuple[str, bytes]:
    parts = SIGNATURE.fullmatch(line)
    if parts is None:
        raise Broken(f"no signature line: {short(line)!r}")
    raw = from_base64(parts[2])
    require(len(raw) > 4, "a signature without bytes")
    return parts[1], raw


def _head(text: str) -> Checkpoint:
    lines = text.split("\n")
    require(len(lines) == 4, "a checkpoint has three lines")
    checkpoint = Checkpoint(lines[0], number(lines[1]), from_base64(lines[2], 32))
    require(str(checkpoint) == text, "a checkpoint in another spelling")
    return checkpoint

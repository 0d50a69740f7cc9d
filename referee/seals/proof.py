"""Proof texts: that a leaf stands on a log, readable without the log (C2SP tlog-proof@v1).

    c2sp.org/tlog-proof@v1
    index 41
    <base64 of each hash, from the leaf's sibling up>

    <the checkpoint, as it was signed>

Only the text is made and read here. Whoever reads one checks the checkpoint's signature first,
then its origin, then the hashes against its root.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.seals.canonical import BOUND, b64, decimal, unb64

HEADER = "c2sp.org/tlog-proof@v1"
HASH = 32
MOST_HASHES = 64  # a path in a tree of fewer than 2^64 leaves


@dataclass(frozen=True)
class Proof:
    """What a proof text tells. `hashes`: 32 bytes each; `extra` is not authenticated by it."""

    index: int
    hashes: tuple[bytes, ...]
    checkpoint: bytes
    extra: bytes | None = None


def build(
    index: int, hashes: Sequence[bytes], checkpoint: bytes, extra: bytes | None = None
) -> bytes:
    """The proof text of leaf `index` under a signed checkpoint. ValueError if it cannot be."""
    if not 0 <= index < BOUND or extra == b"":
        raise ValueError("proof: the index is from 0 to 10^19-1, extra data not empty")
    if len(hashes) > MOST_HASHES or any(len(digest) != HASH for digest in hashes):
        raise ValueError(f"proof: at most {MOST_HASHES} hashes of {HASH} bytes each")
    lines = [HEADER]
    if extra is not None:
        lines.append(f"extra {b64(extra)}")
    lines += [f"index {index}", *map(b64, hashes), "", ""]
    return "\n".join(lines).encode() + checkpoint


def parse(text: bytes) -> Proof:
    """What a proof text tells. ValueError unless it is spelt as `build` spells it."""
    head, blank, checkpoint = text.partition(b"\n\n")
    if not blank:
        raise ValueError("proof: no empty line before the checkpoint")
    lines = head.decode("ascii").split("\n")
    if lines.pop(0) != HEADER:
        raise ValueError(f"proof: the first line is not {HEADER}")
    extra = unb64(_value(lines, "extra")) if lines and lines[0].startswith("extra ") else None
    index = decimal(_value(lines, "index"))
    found = Proof(index, tuple(map(unb64, lines)), checkpoint, extra)
    if build(found.index, found.hashes, checkpoint, extra) != text:
        raise ValueError("proof: not spelt as a tlog-proof")
    return found


def _value(lines: list[str], name: str) -> str:
    """What stands after the name on the next line."""
    word, blank, value = (lines.pop(0) if lines else "").partition(" ")
    if word != name or not blank:
        raise ValueError(f"proof: no line `{name} …` where one must stand")
    return value

"""That one head of a log goes on from another, as text: the body of C2SP's add-checkpoint.

old 15
<base64 of each hash>

<the checkpoint>
"""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.seals.canonical import b64, decimal, unb64

MOST_HASHES = 63


@dataclass(frozen=True)
class Consistency:
    """From `old` leaves to the checkpoint's."""

    old: int
    hashes: tuple[bytes, ...]
    checkpoint: bytes


def build(old: int, hashes: Sequence[bytes], checkpoint: bytes) -> bytes:
    """The text; the checkpoint is a signed note."""
    return "\n".join([f"old {old}", *map(b64, hashes), "", ""]).encode("ascii") + checkpoint


def parse(body: bytes) -> Consistency:
    """What `build` wrote, or anybody. ValueError for what is spelt otherwise."""
    head, blank, checkpoint = body.partition(b"\n\n")
    if not blank:
        raise ValueError("no empty line before the checkpoint")
    first, *lines = head.decode("ascii").split("\n")
    if not first.startswith("old ") or len(lines) > MOST_HASHES:
        raise ValueError("the first line tells the old size, at most 63 hashes follow")
    old, hashes = decimal(first.removeprefix("old ")), tuple(map(unb64, lines))
    if any(len(digest) != 32 for digest in hashes):
        raise ValueError("a hash has 32 bytes")
    return Consistency(old, hashes, checkpoint)

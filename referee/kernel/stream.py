"""Dice for what is played on in thought: as many as one throw brings, one after another.

    quick = stream(chance, "turn")         # one throw of the source, whatever is drawn
    quick.below("anything", 6)

They follow from that throw alone, so the same seed still gives the same dice on every machine. One
hash is many numbers here, where `Draws` has one for each. Labels mean nothing: who asks in another
order gets other dice. So they are for no draw that stands on record.

Why: docs/decisions/0161-laid-out-in-counts.md.
"""

import hashlib
import struct
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

from referee.kernel.chance import Chance

Item = TypeVar("Item")

_WORDS = 1 << 64
_AT_ONCE = 64
_BITS = 32  # of a number: a range is a little uneven by its size in 2^32


class _Stream:
    """A source of draws that passes over the labels."""

    def __init__(self, seed: bytes) -> None:
        self._numbers = _numbers(seed)

    def below(self, label: str, n: int) -> int:
        return next(self._numbers) * n >> _BITS

    def roll(self, label: str, sides: int, count: int = 1) -> list[int]:
        return [1 + self.below(label, sides) for _ in range(count)]

    def shuffle(self, label: str, items: Sequence[Item]) -> list[Item]:
        return self.pick(label, items, len(items))

    def pick(self, label: str, items: Sequence[Item], count: int) -> list[Item]:
        order = list(items)
        for j in range(count):
            r = j + self.below(label, len(order) - j)
            order[r], order[j] = order[j], order[r]
        return order[:count]


def stream(chance: Chance, label: str) -> Chance:
    """Public and hidden dice are the same ones: nobody looks into a thought."""
    source = _Stream(chance.below(label, _WORDS).to_bytes(8, "big"))
    return Chance(source, source)


def _numbers(seed: bytes) -> Iterator[int]:
    for block in count():
        text = b"referee/stream/v1" + seed + block.to_bytes(4, "big")
        yield from struct.unpack(f">{_AT_ONCE}I", hashlib.shake_128(text).digest(4 * _AT_ONCE))

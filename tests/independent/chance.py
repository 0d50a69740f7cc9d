"""Chance from links, contributions and labels (spec §12). Hashes and seeds are 32 raw bytes."""

import hmac
import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TypeVar

from .spelling import require

T = TypeVar("T")
Words = Callable[[str, int], bytes]  # label, number of the word -> 32 bytes

LABEL = re.compile(r"[a-z0-9/_.-]{1,255}")
NOTHING = bytes(32)
MOST_DRAWS = 65536


def link_before(link: bytes) -> bytes:
    """s_{i-1} from s_i."""
    return sha256(b"referee/link/v1" + link).digest()


def link_at(last: bytes, i: int, links: int = MOST_DRAWS) -> bytes:
    """s_i of the chain whose last link, number `links`, is `last`."""
    for _ in range(links - i):
        last = link_before(last)
    return last


def secret_commitment(h: bytes) -> bytes:
    """What leaf 0 says of h."""
    return sha256(b"referee/secret/v1" + h).digest()


def contribution(leaf0_hash: bytes, k: int, seat: int, nonce: bytes | None) -> bytes:
    """c_{k,s}: zeros where there is no nonce."""
    if nonce is None:
        return NOTHING
    require(len(nonce) == 16, "a nonce is 16 bytes")
    head = b"referee/contribution/v1" + leaf0_hash + k.to_bytes(4, "big") + seat.to_bytes(1, "big")
    return sha256(head + nonce).digest()


def mix(
    leaf0_hash: bytes,
    k: int,
    contributions: Sequence[bytes],
    round: tuple[int, bytes] | None = None,
) -> bytes:
    """mix_k of all seats' contributions, in the order of the seats; with the round of a beacon, its
    number and its randomness, where the match has one."""
    version = b"referee/mix/v1" if round is None else b"referee/mix/v2"
    outside = b"" if round is None else round[0].to_bytes(8, "big") + round[1]
    head = version + leaf0_hash + k.to_bytes(4, "big")
    return sha256(head + b"".join(contributions) + outside).digest()


def public_seed(link: bytes, mixed: bytes) -> bytes:
    """What all may compute once the draw is made."""
    return hmac.digest(link, b"public" + mixed, "sha256")


def secret_seed(h: bytes, k: int, mixed: bytes) -> bytes:
    """What all may compute once the match has ended."""
    return hmac.digest(h, b"secret" + k.to_bytes(4, "big") + mixed, "sha256")


def bot_seed(h: bytes, k: int, seat: int, mixed: bytes | None = None) -> bytes:
    """What the bot in a seat thinks with before draw k; with the mix of the draw before it, where
    leaf 0 is of version 2."""
    if mixed is not None:
        message = b"bot/v2" + k.to_bytes(4, "big") + seat.to_bytes(1, "big") + mixed
        return hmac.digest(h, message, "sha256")
    return hmac.digest(h, b"bot" + k.to_bytes(4, "big") + seat.to_bytes(1, "big"), "sha256")


def word(seed: bytes, label: str, i: int) -> bytes:
    """Word i of a label."""
    require(LABEL.fullmatch(label) is not None, f"no label: {label!r}")
    name = label.encode("ascii")
    message = len(name).to_bytes(2, "big") + name + i.to_bytes(4, "big")
    return hmac.digest(seed, message, "sha256")


class Stream:
    """The words of one label, read one after the other; `i` is the next one's number."""

    def __init__(self, words: Words, label: str, i: int = 0) -> None:
        self._words, self._label, self.i = words, label, i

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        require(1 <= n <= 2**64, f"there is no number below {n}")
        limit = 2**64 // n * n
        while (x := self._next()) >= limit:
            pass
        return x % n

    def _next(self) -> int:
        drawn = self._words(self._label, self.i)
        self.i += 1
        return int.from_bytes(drawn[:8], "big")


class Chance:
    """One draw's public or secret chance: each label gives one roll, shuffle or pick."""

    def __init__(self, words: Words) -> None:
        self._words, self._used = words, set[str]()

    @classmethod
    def of(cls, seed: bytes) -> "Chance":
        """The chance of a seed."""
        return cls(lambda label, i: word(seed, label, i))

    def roll(self, label: str, sides: int, count: int = 1) -> list[int]:
        """`count` dice, each from 1 to `sides`."""
        stream = self._stream(label)
        return [1 + stream.below(sides) for _ in range(count)]

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in a new order."""
        stream, mixed = self._stream(label), list(items)
        for j in range(len(mixed) - 1, 0, -1):
            r = stream.below(j + 1)
            mixed[j], mixed[r] = mixed[r], mixed[j]
        return mixed

    def pick(self, label: str, items: Sequence[T], count: int) -> list[T]:
        """`count` of the items, in the order picked."""
        require(0 <= count <= len(items), f"{count} of {len(items)} cannot be picked")
        stream, mixed = self._stream(label), list(items)
        for j in range(count):
            r = j + stream.below(len(mixed) - j)
            mixed[j], mixed[r] = mixed[r], mixed[j]
        return mixed[:count]

    def _stream(self, label: str) -> Stream:
        require(label not in self._used, f"the label {label!r} is used up")
        self._used.add(label)
        return Stream(self._words, label)

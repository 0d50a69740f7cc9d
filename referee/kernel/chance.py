"""Dice, shuffles and picks that nobody can foresee, bend or deny (docs/spec.md, "Chance").

Leaf 0 commits to a hash chain (its first link s_0) and to a secret h. Draw k opens link s_k and
mixes in what the players contributed; from that come two seeds, a public one (checkable at once)
and a secret one (checkable when the match ends). `Draws` turns a seed into numbers by labels.

    chain = Chain(last)                                   # last = s_65536, from the system
    mixed = mix(leaf0, k, [contribution(leaf0, k, seat, nonce) for …])
    chance = Chance(Draws(public_seed(chain.link(k), mixed)), Draws(secret_seed(h, k, mixed)))
    chance.roll("attack/1", 6)                            # everybody may know
    chance.secret.shuffle("deck", cards)                  # touches a hidden zone

Numbers are unsigned big-endian; links, seeds, commitments and hashes are 32 bytes, nonces 16.
A ValueError here is a caller's mistake, never a player's.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from itertools import count as counting
from typing import NamedTuple, Protocol, TypeVar

Item = TypeVar("Item")

LINKS = 65_536  # draws a log can have; the last one ends the match
NOBODY = bytes(32)  # the contribution of a seat that signed no nonce
_STRIDE = 256  # every 256th link is kept: 8 KiB a chain, at most 255 hashes to open one
_WORDS = 1 << 64
_LABEL = re.compile(r"[a-z0-9/_.-]{1,255}")


def leaf0_hash(leaf: bytes) -> bytes:
    """The 32 bytes that name a log: RFC 6962's leaf hash of its first leaf."""
    return hashlib.sha256(b"\x00" + leaf).digest()


def link_before(s: bytes) -> bytes:
    """s_{i-1} of s_i: what is published first is a hash of what comes next."""
    return hashlib.sha256(b"referee/link/v1" + _sized(s, 32, "link")).digest()


def link_at(last: bytes, i: int, links: int = LINKS) -> bytes:
    """s_i of the chain whose end is `last` = s_links. Costs links - i hashes: see `Chain`."""
    _within(i, 0, links, "link")
    link = _sized(last, 32, "link")
    for _ in range(links - i):
        link = link_before(link)
    return link


def secret_commitment(h: bytes) -> bytes:
    """What leaf 0 says of the secret h, which the last leaf opens."""
    return hashlib.sha256(b"referee/secret/v1" + _sized(h, 32, "secret")).digest()


class Chain:
    """A whole chain in 8 KiB: walked once, then any link for at most 255 hashes."""

    def __init__(self, last: bytes, links: int = LINKS) -> None:
        self.links = links
        self._kept = {links: _sized(last, 32, "link")}
        link = last
        for i in range(links - 1, -1, -1):
            link = link_before(link)
            if i % _STRIDE == 0:
                self._kept[i] = link

    @property
    def commitment(self) -> bytes:
        """s_0, which leaf 0 publishes."""
        return self._kept[0]

    def link(self, k: int) -> bytes:
        """s_k, which draw k opens; k from 1 to `links`."""
        _within(k, 1, self.links, "draw")
        kept = min(-(-k // _STRIDE) * _STRIDE, self.links)
        return link_at(self._kept[kept], k, kept)


def contribution(leaf0_hash: bytes, k: int, seat: int, nonce: bytes | None) -> bytes:
    """What `seat` adds to draw k; `nonce` is None unless its signed text of this draw has one."""
    if nonce is None:
        return NOBODY
    log = _sized(leaf0_hash, 32, "leaf 0 hash") + _draw(k) + _seat(seat)
    text = b"referee/contribution/v1" + log + _sized(nonce, 16, "nonce")
    return hashlib.sha256(text).digest()


class Round(NamedTuple):
    """What a public beacon gives to a draw: the number of its round, and H(signature)."""

    number: int
    randomness: bytes


def mix(leaf0_hash: bytes, k: int, contributions: Sequence[bytes]) -> bytes:
    """All contributions of draw k in one; `contributions` holds every seat of leaf 0, in order."""
    return hashlib.sha256(b"referee/mix/v1" + _given(leaf0_hash, k, contributions)).digest()


def mix_outside(leaf0_hash: bytes, k: int, contributions: Sequence[bytes], round: Round) -> bytes:
    """The same with the round of a beacon, in a match that has one."""
    outside = _within(round.number, 1, _WORDS - 1, "round").to_bytes(8, "big")
    outside += _sized(round.randomness, 32, "randomness")
    given = _given(leaf0_hash, k, contributions)
    return hashlib.sha256(b"referee/mix/v2" + given + outside).digest()


def _given(leaf0_hash: bytes, k: int, contributions: Sequence[bytes]) -> bytes:
    each = b"".join(_sized(contribution, 32, "contribution") for contribution in contributions)
    return _sized(leaf0_hash, 32, "leaf 0 hash") + _draw(k) + each


def public_seed(s_k: bytes, mix: bytes) -> bytes:
    """The seed of what everybody may check as soon as link s_k is open."""
    return _hmac(_sized(s_k, 32, "link"), b"public" + _sized(mix, 32, "mix"))


def secret_seed(h: bytes, k: int, mix: bytes) -> bytes:
    """The seed of what touches hidden zones; checkable when the match's end opens h."""
    return _hmac(_sized(h, 32, "secret"), b"secret" + _draw(k) + _sized(mix, 32, "mix"))


def bot_seed(h: bytes, k: int, seat: int, mix: bytes | None = None) -> bytes:
    """The seed a bot on `seat` thinks with before draw k, apart from the seeds of the draw. `mix`
    is that of draw k-1: without it (a first leaf of version 1) h alone gives it away."""
    if mix is None:
        return _hmac(_sized(h, 32, "secret"), b"bot" + _draw(k) + _seat(seat))
    text = b"bot/v2" + _draw(k) + _seat(seat) + _sized(mix, 32, "mix")
    return _hmac(_sized(h, 32, "secret"), text)


def word(seed: bytes, label: str, i: int) -> bytes:
    """Word i of a label: 32 bytes. The length before the label keeps labels apart."""
    text = len(label).to_bytes(2, "big") + label.encode("ascii") + i.to_bytes(4, "big")
    return _hmac(seed, text)


def words(seed: bytes, label: str, start: int = 0) -> Iterator[int]:
    """The first 8 bytes of each word of a label, as numbers below 2^64."""
    return (int.from_bytes(word(seed, label, i)[:8], "big") for i in counting(start))


def below_of(numbers: Iterator[int], n: int) -> int:
    """A fair number from 0 to n-1; words of the ragged end are passed over (no modulo bias)."""
    _within(n, 1, _WORDS, "range")
    fair = _WORDS // n * n
    return next(number for number in numbers if number < fair) % n


def roll_of(numbers: Iterator[int], sides: int, count: int) -> list[int]:
    """`count` dice, each from 1 to `sides`."""
    _within(count, 0, 1 << 32, "number of dice")
    return [1 + below_of(numbers, sides) for _ in range(count)]


def shuffle_of(numbers: Iterator[int], items: Sequence[Item]) -> list[Item]:
    """The items in a new order, drawn from the last place down."""
    order = list(items)
    for j in range(len(order) - 1, 0, -1):
        r = below_of(numbers, j + 1)
        order[r], order[j] = order[j], order[r]
    return order


def pick_of(numbers: Iterator[int], items: Sequence[Item], count: int) -> list[Item]:
    """`count` of the items, in the order drawn."""
    _within(count, 0, len(items), "number to pick")
    order = list(items)
    for j in range(count):
        r = j + below_of(numbers, len(order) - j)
        order[r], order[j] = order[j], order[r]
    return order[:count]


class DrawSource(Protocol):
    """Where a game's chance comes from. Every call has a label of its own, which hides nothing:
    labels are public, so no card in a hand and no secret order may show in one."""

    def below(self, label: str, n: int) -> int:
        """A number from 0 to n-1."""

    def roll(self, label: str, sides: int, count: int = 1) -> list[int]:
        """`count` numbers from 1 to `sides`."""

    def shuffle(self, label: str, items: Sequence[Item]) -> list[Item]:
        """All items in a new order."""

    def pick(self, label: str, items: Sequence[Item], count: int) -> list[Item]:
        """`count` of the items."""


class Labels:
    """The labels a draw has used: the same one twice would give the same dice twice."""

    def __init__(self) -> None:
        self._used: set[str] = set()

    def use(self, label: str) -> str:
        """The label, now used. ValueError if it is not a label or was used before."""
        if not _LABEL.fullmatch(label):
            raise ValueError(f"label {label!r}: 1 to 255 characters of a-z 0-9 / _ . -")
        if label in self._used:
            raise ValueError(f"label {label!r} was already used in this draw")
        self._used.add(label)
        return label


class Draws:
    """A `Source` fed by a 32-byte seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = _sized(seed, 32, "seed")
        self._labels = Labels()

    def below(self, label: str, n: int) -> int:
        return below_of(self._words(label), n)

    def roll(self, label: str, sides: int, count: int = 1) -> list[int]:
        return roll_of(self._words(label), sides, count)

    def shuffle(self, label: str, items: Sequence[Item]) -> list[Item]:
        return shuffle_of(self._words(label), items)

    def pick(self, label: str, items: Sequence[Item], count: int) -> list[Item]:
        return pick_of(self._words(label), items, count)

    def _words(self, label: str) -> Iterator[int]:
        return words(self._seed, self._labels.use(label))


class Chance:
    """What `setup` and `resolve` are given: itself the public draws, `secret` the hidden ones."""

    def __init__(self, public: DrawSource, secret: DrawSource) -> None:
        self._public = public
        self.secret = secret

    def below(self, label: str, n: int) -> int:
        return self._public.below(label, n)

    def roll(self, label: str, sides: int, count: int = 1) -> list[int]:
        return self._public.roll(label, sides, count)

    def shuffle(self, label: str, items: Sequence[Item]) -> list[Item]:
        return self._public.shuffle(label, items)

    def pick(self, label: str, items: Sequence[Item], count: int) -> list[Item]:
        return self._public.pick(label, items, count)


def _hmac(key: bytes, text: bytes) -> bytes:
    return hmac.digest(key, text, "sha256")


def _draw(k: int) -> bytes:
    return _within(k, 1, LINKS, "draw").to_bytes(4, "big")


def _seat(seat: int) -> bytes:
    return _within(seat, 1, 255, "seat").to_bytes(1, "big")


def _sized(value: bytes, size: int, what: str) -> bytes:
    if len(value) != size:
        raise ValueError(f"{what} of {len(value)} bytes, not {size}")
    return value


def _within(value: int, low: int, high: int, what: str) -> int:
    if not low <= value <= high:
        raise ValueError(f"{what} {value}: not from {low} to {high}")
    return value

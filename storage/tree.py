"""The Merkle tree of RFC 6962 §2.1, and nothing else: hashes in, hashes and proofs out.

Start with `leaf_hash`. A log that only grows keeps a `Frontier`; who must prove things about a
loaded log builds a `Tree`; who holds a proof calls `verify_inclusion` or `verify_consistency`.
Every hash is 32 raw bytes of SHA-256.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

HASH_BYTES = 32
EMPTY_ROOT = sha256(b"").digest()

# Leaves and nodes are hashed under different first bytes: else two leaves could pose as a node.
_LEAF = b"\x00"
_NODE = b"\x01"


def leaf_hash(leaf: bytes) -> bytes:
    """MTH({leaf}) = SHA-256(0x00 || leaf)."""
    return sha256(_LEAF + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """SHA-256(0x01 || left || right)."""
    return sha256(_NODE + left + right).digest()


@dataclass(frozen=True, slots=True)
class Frontier:
    """All that is needed to go on growing a tree: its size and its perfect subtrees' hashes.

    `hashes` has one entry for each one-bit of `size`, the largest subtree (the leftmost) first;
    so 64 of them serve any log.
    """

    size: int = 0
    hashes: tuple[bytes, ...] = ()

    def append(self, leaf: bytes) -> "Frontier":
        """The frontier with one more leaf *hash*."""
        return self.extend((leaf,))

    def extend(self, leaves: Iterable[bytes]) -> "Frontier":
        """The frontier with more leaf *hashes*, in order."""
        stack, size = list(self.hashes), self.size
        for carried in leaves:
            ones = size
            while ones & 1:
                carried = node_hash(stack.pop(), carried)
                ones >>= 1
            stack.append(carried)
            size += 1
        return Frontier(size, tuple(stack))

    def root(self) -> bytes:
        """The root of the tree of `size` leaves."""
        if not self.hashes:
            return EMPTY_ROOT
        root = self.hashes[-1]
        for left in reversed(self.hashes[:-1]):
            root = node_hash(left, root)
        return root

    def to_bytes(self) -> bytes:
        """u64 big-endian size, then the hashes."""
        return self.size.to_bytes(8, "big") + b"".join(self.hashes)

    @classmethod
    def from_bytes(cls, raw: bytes) -> Self:
        """The inverse of `to_bytes`; ValueError when the length is not what the size asks for."""
        size = int.from_bytes(raw[:8], "big")
        wanted = 8 + HASH_BYTES * size.bit_count()
        if len(raw) != wanted:
            raise ValueError(f"a frontier of {size} leaves has {wanted} bytes, not {len(raw)}")
        starts = range(8, wanted, HASH_BYTES)
        return cls(size, tuple(raw[at : at + HASH_BYTES] for at in starts))


def grown(frontier: bytes, leaves: Iterable[bytes]) -> tuple[int, bytes, bytes]:
    """A stored frontier with more *leaves*: (size, root, frontier as bytes). The way of every
    append, and so without an object in between. ValueError as in `Frontier.from_bytes`."""
    size = int.from_bytes(frontier[:8], "big")
    ends = range(8 + HASH_BYTES, len(frontier) + 1, HASH_BYTES)
    stack = [frontier[end - HASH_BYTES : end] for end in ends]
    if len(stack) != size.bit_count() or len(frontier) != 8 + HASH_BYTES * len(stack):
        Frontier.from_bytes(frontier)
    for leaf in leaves:
        carried = sha256(_LEAF + leaf).digest()
        ones = size
        while ones & 1:
            carried = sha256(_NODE + stack.pop() + carried).digest()
            ones >>= 1
        stack.append(carried)
        size += 1
    root = stack[-1] if stack else EMPTY_ROOT
    for left in stack[-2::-1]:
        root = sha256(_NODE + left + root).digest()
    return size, root, b"".join((size.to_bytes(8, "big"), *stack))


class Proving(ABC):
    """What gives roots and proofs of a tree, wherever its perfect subtrees are kept.

    Proofs may be asked for any size up to the present one: the past is all still there.
    """

    @property
    @abstractmethod
    def size(self) -> int: ...

    @abstractmethod
    def perfect(self, height: int, number: int) -> bytes:
        """The hash of the `number`th 2^height leaves, all of which are there."""

    def root(self, size: int | None = None) -> bytes:
        """The root of the first `size` leaves (all, if not said)."""
        size = self.size if size is None else size
        self._hold(size)
        return self.subtree(0, size) if size else EMPTY_ROOT

    def inclusion_proof(self, index: int, size: int | None = None) -> list[bytes]:
        """PATH(index, D[size]) of RFC 6962 §2.1.1, from the leaf's sibling up."""
        size = self.size if size is None else size
        self._hold(size)
        if not 0 <= index < size:
            raise ValueError(f"no leaf {index} in a tree of {size}")
        proof, low, high = [], 0, size
        while high - low > 1:
            middle = low + split(high - low)
            if index < middle:
                proof.append(self.subtree(middle, high))
                high = middle
            else:
                proof.append(self.subtree(low, middle))
                low = middle
        return proof[::-1]

    def consistency_proof(self, old: int, new: int | None = None) -> list[bytes]:
        """PROOF(old, D[new]) of RFC 6962 §2.1.2; empty when old is 0 or equals new."""
        new = self.size if new is None else new
        self._hold(new)
        if not 0 <= old <= new:
            raise ValueError(f"a tree of {new} leaves has no past of {old}")
        if old in (0, new):
            return []
        proof, low, high = [], 0, new
        while old != high:
            middle = low + split(high - low)
            if old <= middle:
                proof.append(self.subtree(middle, high))
                high = middle
            else:
                proof.append(self.subtree(low, middle))
                low = middle
        # The old root itself is known to the verifier; any other old subtree must be told.
        return [*([self.subtree(low, high)] if low else []), *reversed(proof)]

    def subtree(self, low: int, high: int) -> bytes:
        """MTH(D[low:high]); every range that the RFC's splits make begins at a perfect subtree."""
        width = high - low
        height = width.bit_length() - 1
        if width == 1 << height:
            return self.perfect(height, low >> height)
        middle = low + split(width)
        return node_hash(self.subtree(low, middle), self.subtree(middle, high))

    def _hold(self, size: int) -> None:
        if not 0 <= size <= self.size:
            raise ValueError(f"this tree has {self.size} leaves, not {size}")


class Tree(Proving):
    """A loaded log's tree, with every perfect subtree in memory: a proof costs O(log n)."""

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        """`leaves` are leaf hashes."""
        self._levels: list[list[bytes]] = [[]]
        for leaf in leaves:
            self.append(leaf)

    @property
    def size(self) -> int:
        return len(self._levels[0])

    def perfect(self, height: int, number: int) -> bytes:
        return self._levels[height][number]

    def append(self, leaf: bytes) -> None:
        """One more leaf hash; with it every perfect subtree that it completes."""
        carried, height, levels = leaf, 0, self._levels
        levels[0].append(carried)
        while len(levels[height]) % 2 == 0:
            carried = node_hash(levels[height][-2], carried)
            height += 1
            if height == len(levels):
                levels.append([])
            levels[height].append(carried)


def root_of(hashes: Sequence[bytes]) -> bytes:
    """The root over these leaf hashes."""
    return Frontier().extend(hashes).root()


def inclusion_proof(hashes: Sequence[bytes], index: int, size: int | None = None) -> list[bytes]:
    """One proof from leaf hashes; for many build a `Tree` once."""
    return Tree(hashes).inclusion_proof(index, size)


def consistency_proof(hashes: Sequence[bytes], old: int, new: int | None = None) -> list[bytes]:
    """One proof from leaf hashes; for many build a `Tree` once."""
    return Tree(hashes).consistency_proof(old, new)


def verify_inclusion(
    leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes
) -> bool:
    """Is `leaf` (a leaf hash) number `index` of the tree of this size and root?

    RFC 9162 §2.1.3.2. Never raises: a proof with a hash too many, too few or of a wrong length is
    simply false.
    """
    if not (0 <= index < size and _hashes(leaf, root, *proof)):
        return False
    node, last, climbed = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            return False
        if node & 1 or node == last:
            climbed = node_hash(sibling, climbed)
            node, last = _skip_lone(node, last)
        else:
            climbed = node_hash(climbed, sibling)
        node, last = node >> 1, last >> 1
    return last == 0 and climbed == root


def verify_consistency(
    old: int, new: int, proof: Sequence[bytes], old_root: bytes, new_root: bytes
) -> bool:
    """Is the tree (`old`, `old_root`) a beginning of (`new`, `new_root`)? RFC 9162 §2.1.4.2.

    The empty tree begins every tree: its proof is empty and its root the hash of nothing (as C2SP's
    tlog-witness has it). Never raises.
    """
    if not 0 <= old <= new:
        return False
    if old == 0 and old_root != EMPTY_ROOT:
        return False
    if old == new:
        return not proof and old_root == new_root
    if not _hashes(old_root, new_root, *proof):
        return False
    if old == 0:
        return not proof
    return _climb_both(old, new, proof, old_root, new_root)


def _climb_both(
    old: int, new: int, proof: Sequence[bytes], old_root: bytes, new_root: bytes
) -> bool:
    if not proof:
        return False
    # An old tree that is one perfect subtree is itself the first hash, and so is left out.
    first, *rest = proof if old & (old - 1) else [old_root, *proof]
    node, last = _skip_ones(old - 1, new - 1)
    before = after = first
    for sibling in rest:
        if last == 0:
            return False
        if node & 1 or node == last:
            before, after = node_hash(sibling, before), node_hash(sibling, after)
            node, last = _skip_lone(node, last)
        else:
            after = node_hash(after, sibling)
        node, last = node >> 1, last >> 1
    return last == 0 and before == old_root and after == new_root


def _skip_ones(node: int, last: int) -> tuple[int, int]:
    while node & 1:
        node, last = node >> 1, last >> 1
    return node, last


def _skip_lone(node: int, last: int) -> tuple[int, int]:
    """A last node without a right brother rises unhashed."""
    while node and not node & 1:
        node, last = node >> 1, last >> 1
    return node, last


def _hashes(*candidates: bytes) -> bool:
    return all(len(candidate) == HASH_BYTES for candidate in candidates)


def split(width: int) -> int:
    """The largest power of two below `width`."""
    return 1 << ((width - 1).bit_length() - 1)

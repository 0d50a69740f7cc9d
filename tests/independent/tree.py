"""The Merkle tree of RFC 6962 and its inclusion proofs (spec §3). All hashes are 32 raw bytes."""

from collections.abc import Sequence
from functools import reduce
from hashlib import sha256

from .spelling import require


def leaf_hash(leaf: bytes) -> bytes:
    """H(0x00 ‖ leaf)."""
    return sha256(b"\0" + leaf).digest()


def node(left: bytes, right: bytes) -> bytes:
    """H(0x01 ‖ left ‖ right)."""
    return sha256(b"\1" + left + right).digest()


def root(hashes: Sequence[bytes]) -> bytes:
    """The root over leaf hashes, the empty tree's for none."""
    if not hashes:
        return sha256(b"").digest()
    if len(hashes) == 1:
        return hashes[0]
    cut = greatest_power_below(len(hashes))
    return node(root(hashes[:cut]), root(hashes[cut:]))


def roots(hashes: Sequence[bytes]) -> list[bytes]:
    """The root of the first 0, 1, 2 … leaves: what every checkpoint of this log must say."""
    peaks: list[tuple[int, bytes]] = []  # size and root of full trees, the largest first
    told = [root([])]
    for one in hashes:
        peaks.append((1, one))
        while len(peaks) > 1 and peaks[-2][0] == peaks[-1][0]:
            (size, left), (_, right) = peaks[-2:]
            peaks[-2:] = [(2 * size, node(left, right))]
        told.append(reduce(lambda right, left: node(left, right), [p for _, p in peaks[::-1]]))
    return told


def greatest_power_below(n: int) -> int:
    """The greatest power of two that is less than n, for n > 1."""
    return 1 << ((n - 1).bit_length() - 1)


def path(hashes: Sequence[bytes], i: int) -> list[bytes]:
    """The inclusion proof of leaf i, from its neighbour up."""
    if len(hashes) == 1:
        return []
    cut = greatest_power_below(len(hashes))
    if i < cut:
        return [*path(hashes[:cut], i), root(hashes[cut:])]
    return [*path(hashes[cut:], i - cut), root(hashes[:cut])]


def check_inclusion(i: int, n: int, leaf: bytes, proof: Sequence[bytes], wanted: bytes) -> None:
    """Broken unless the leaf hash `leaf` is number i of n leaves under the root `wanted`."""
    require(0 <= i < n, f"there is no leaf {i} among {n}")
    f, s, r = i, n - 1, leaf
    for p in proof:
        require(s != 0, "the proof is too long")
        if f % 2 or f == s:
            r = node(p, r)
            while f % 2 == 0 and f != 0:
                f, s = f // 2, s // 2
        else:
            r = node(r, p)
        f, s = f // 2, s // 2
    require(s == 0, "the proof is too short")
    require(r == wanted, "the proof leads to another root")

"""The tree: proofs lead to the root, and to no other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from . import tree
from .spelling import Broken

LEAVES = st.lists(st.binary(max_size=8), min_size=1, max_size=70)


@st.composite
def placed(draw: st.DrawFn) -> tuple[list[bytes], int]:
    """Leaf hashes and the number of one of them."""
    hashes = [tree.leaf_hash(leaf) for leaf in draw(LEAVES)]
    return hashes, draw(st.integers(0, len(hashes) - 1))


def holds(i: int, n: int, leaf: bytes, proof: list[bytes], root: bytes) -> bool:
    try:
        tree.check_inclusion(i, n, leaf, proof, root)
    except Broken:
        return False
    return True


def flipped(raw: bytes, bit: int) -> bytes:
    return bytes(byte ^ (1 << bit % 8 if i == bit // 8 else 0) for i, byte in enumerate(raw))


def test_the_empty_tree_has_the_hash_of_nothing() -> None:
    wanted = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert tree.root([]).hex() == wanted


@given(LEAVES)
def test_the_roots_on_the_way_are_those_of_the_shorter_logs(leaves: list[bytes]) -> None:
    hashes = [tree.leaf_hash(leaf) for leaf in leaves]
    assert tree.roots(hashes) == [tree.root(hashes[:n]) for n in range(len(hashes) + 1)]


@given(placed())
def test_every_leafs_path_leads_to_the_root(tree_and_leaf: tuple[list[bytes], int]) -> None:
    hashes, i = tree_and_leaf
    tree.check_inclusion(i, len(hashes), hashes[i], tree.path(hashes, i), tree.root(hashes))


@given(placed(), st.data())
def test_a_flipped_bit_anywhere_in_a_proof_fails(
    tree_and_leaf: tuple[list[bytes], int], data: st.DataObject
) -> None:
    hashes, i = tree_and_leaf
    chain = [hashes[i], *tree.path(hashes, i), tree.root(hashes)]
    which = data.draw(st.integers(0, len(chain) - 1))
    chain[which] = flipped(chain[which], data.draw(st.integers(0, 255)))
    assert not holds(i, len(hashes), chain[0], chain[1:-1], chain[-1])


@given(placed())
def test_a_proof_that_is_too_short_or_too_long_fails(
    tree_and_leaf: tuple[list[bytes], int],
) -> None:
    hashes, i = tree_and_leaf
    proof, root = tree.path(hashes, i), tree.root(hashes)
    assert not holds(i, len(hashes), hashes[i], [*proof, bytes(32)], root)
    assert not (proof and holds(i, len(hashes), hashes[i], proof[:-1], root))


@given(placed(), st.integers(0, 80))
def test_a_proof_is_of_one_place_only(tree_and_leaf: tuple[list[bytes], int], other: int) -> None:
    """Leaves that differ: else two places may rightly have one proof."""
    hashes, i = tree_and_leaf
    distinct = [tree.leaf_hash(bytes([n]) + h) for n, h in enumerate(hashes)]
    root, proof = tree.root(distinct), tree.path(distinct, i)
    if other != i:
        assert not holds(other, len(distinct), distinct[i], proof, root)


@given(LEAVES)
def test_one_leaf_more_is_another_root(leaves: list[bytes]) -> None:
    hashes = [tree.leaf_hash(leaf) for leaf in leaves]
    assert tree.root(hashes) != tree.root(hashes[:-1])


@pytest.mark.parametrize("i", [-1, 3])
def test_a_leaf_beyond_the_tree_has_no_proof(i: int) -> None:
    with pytest.raises(Broken, match="no leaf"):
        tree.check_inclusion(i, 3, bytes(32), [], bytes(32))

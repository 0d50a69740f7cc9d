"""The tree against the definition of RFC 6962 §2.1 itself, and proofs against every small lie."""

from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.tree import (
    EMPTY_ROOT,
    Frontier,
    Tree,
    consistency_proof,
    grown,
    inclusion_proof,
    leaf_hash,
    node_hash,
    root_of,
    verify_consistency,
    verify_inclusion,
)

sizes = st.integers(1, 200)


def hashes(size: int) -> list[bytes]:
    return [leaf_hash(b"%d" % n) for n in range(size)]


def defined_root(leaves: list[bytes]) -> bytes:
    """MTH as the RFC writes it."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return node_hash(defined_root(leaves[:split]), defined_root(leaves[split:]))


def flipped(raw: bytes, bit: int) -> bytes:
    changed = bytearray(raw)
    changed[bit // 8 % len(raw)] ^= 1 << bit % 8
    return bytes(changed)


def test_leaves_and_nodes_are_hashed_under_their_own_prefix() -> None:
    assert leaf_hash(b"x") == sha256(b"\x00x").digest()
    assert node_hash(b"l", b"r") == sha256(b"\x01lr").digest()


@pytest.mark.parametrize("size", range(70))
def test_frontier_and_tree_have_the_root_of_the_definition(size: int) -> None:
    leaves = hashes(size)
    root = defined_root(leaves)
    assert Frontier().extend(leaves).root() == Tree(leaves).root() == root_of(leaves) == root


@given(sizes, st.data())
def test_a_frontier_grown_in_two_steps_is_the_one_grown_in_one(
    size: int, data: st.DataObject
) -> None:
    leaves, cut = hashes(size), data.draw(st.integers(0, size))
    halfway = Frontier.from_bytes(Frontier().extend(leaves[:cut]).to_bytes())
    grown = halfway
    for leaf in leaves[cut:]:
        grown = grown.append(leaf)
    assert grown == halfway.extend(leaves[cut:]) == Frontier().extend(leaves)
    assert grown.root() == root_of(leaves)


@given(st.binary(max_size=200))
def test_a_frontier_has_one_spelling(raw: bytes) -> None:
    """What is read is printed again as the same bytes, or is refused."""
    try:
        frontier = Frontier.from_bytes(raw)
    except ValueError:
        return
    assert frontier.to_bytes() == raw


@given(st.integers(0, 200), st.lists(st.binary(max_size=3), max_size=20))
def test_growing_stored_bytes_is_growing_the_frontier(size: int, leaves: list[bytes]) -> None:
    before = Frontier().extend(hashes(size))
    after = before.extend(map(leaf_hash, leaves))
    assert grown(before.to_bytes(), leaves) == (after.size, after.root(), after.to_bytes())


@given(st.binary(max_size=200))
def test_stored_bytes_that_are_no_frontier_do_not_grow(raw: bytes) -> None:
    try:
        Frontier.from_bytes(raw)
    except ValueError:
        with pytest.raises(ValueError, match="bytes, not"):
            grown(raw, [b"leaf"])


def test_a_frontier_cut_short_or_too_long_is_refused() -> None:
    raw = Frontier().extend(hashes(5)).to_bytes()
    for wrong in (raw[:-1], raw + b"\x00", raw[:4], b""):
        with pytest.raises(ValueError, match="bytes, not"):
            Frontier.from_bytes(wrong)


@given(sizes, st.data())
def test_a_tree_remembers_the_root_of_every_past_size(size: int, data: st.DataObject) -> None:
    past = data.draw(st.integers(0, size))
    assert Tree(hashes(size)).root(past) == root_of(hashes(past))


@given(sizes, st.data())
def test_every_leaf_is_proved_to_be_in_and_no_changed_bit_is(
    size: int, data: st.DataObject
) -> None:
    leaves, index = hashes(size), data.draw(st.integers(0, size - 1))
    root, proof = root_of(leaves), inclusion_proof(leaves, index)
    assert verify_inclusion(leaves[index], index, size, proof, root)
    bit = data.draw(st.integers(0, 255))
    assert not verify_inclusion(flipped(leaves[index], bit), index, size, proof, root)
    assert not verify_inclusion(leaves[index], index, size, proof, flipped(root, bit))
    for at in range(len(proof)):
        lie = [*proof[:at], flipped(proof[at], bit), *proof[at + 1 :]]
        assert not verify_inclusion(leaves[index], index, size, lie, root)


@given(sizes, st.data())
def test_a_leaf_is_proved_at_its_own_place_only(size: int, data: st.DataObject) -> None:
    leaves, index = hashes(size), data.draw(st.integers(0, size - 1))
    root, proof = root_of(leaves), inclusion_proof(leaves, index)
    believed = [
        at for at in range(-1, size + 1) if verify_inclusion(leaves[index], at, size, proof, root)
    ]
    assert believed == [index]


@given(sizes, st.data())
def test_an_inclusion_proof_has_exactly_the_hashes_it_needs(size: int, data: st.DataObject) -> None:
    leaves, index = hashes(size), data.draw(st.integers(0, size - 1))
    root, proof = root_of(leaves), inclusion_proof(leaves, index)
    for wrong in (proof[1:], proof[:-1], [*proof, root], [root, *proof]):
        assert wrong == proof or not verify_inclusion(leaves[index], index, size, wrong, root)


@given(sizes, st.data())
def test_every_past_is_proved_to_be_a_beginning_and_no_changed_bit_is(
    size: int, data: st.DataObject
) -> None:
    leaves, old = hashes(size), data.draw(st.integers(1, size))
    before, after = root_of(leaves[:old]), root_of(leaves)
    proof = consistency_proof(leaves, old)
    assert verify_consistency(old, size, proof, before, after)
    bit = data.draw(st.integers(0, 255))
    assert not verify_consistency(old, size, proof, flipped(before, bit), after)
    assert not verify_consistency(old, size, proof, before, flipped(after, bit))
    assert not verify_consistency(old, size, [*proof, after], before, after)
    for at in range(len(proof)):
        lie = [*proof[:at], flipped(proof[at], bit), *proof[at + 1 :]]
        assert not verify_consistency(old, size, lie, before, after)


def test_a_fork_has_no_consistency_proof() -> None:
    """Given two histories that part at leaf 3, no proof of the one serves the other."""
    leaves = hashes(8)
    forked = [*leaves[:3], leaf_hash(b"other"), *leaves[4:]]
    for old in range(4, 9):
        proof = consistency_proof(leaves, old)
        assert not verify_consistency(old, 8, proof, root_of(forked[:old]), root_of(leaves))


def test_the_empty_tree_begins_every_tree_with_an_empty_proof() -> None:
    root = root_of(hashes(3))
    assert verify_consistency(0, 3, [], EMPTY_ROOT, root)
    assert verify_consistency(0, 0, [], EMPTY_ROOT, EMPTY_ROOT)
    assert not verify_consistency(0, 3, [root], EMPTY_ROOT, root)
    assert not verify_consistency(0, 3, [], root, root)
    assert not verify_consistency(0, 0, [], EMPTY_ROOT, root)


def test_a_tree_of_a_future_or_a_negative_size_is_refused() -> None:
    tree = Tree(hashes(5))
    for ask in (
        lambda: tree.root(6),
        lambda: tree.root(-1),
        lambda: tree.inclusion_proof(5),
        lambda: tree.inclusion_proof(-1),
        lambda: tree.inclusion_proof(0, 6),
        lambda: tree.consistency_proof(6),
        lambda: tree.consistency_proof(-1),
        lambda: tree.consistency_proof(1, 6),
    ):
        with pytest.raises(ValueError, match=r"leaves|no leaf"):
            ask()


@pytest.mark.parametrize("size", [1, 2, 3, 64, 65, 200])
def test_a_proof_is_no_longer_than_the_tree_is_high(size: int) -> None:
    leaves = hashes(size)
    height = (size - 1).bit_length()
    tree = Tree(leaves)
    assert all(len(tree.inclusion_proof(index)) <= height for index in range(size))
    assert all(len(tree.consistency_proof(old)) <= height + 1 for old in range(1, size))


def test_consistency_goes_step_by_step_through_a_whole_history() -> None:
    tree = Tree(hashes(40))
    for old, new in pairwise(range(41)):
        proof = tree.consistency_proof(old, new)
        assert verify_consistency(old, new, proof, tree.root(old), tree.root(new))

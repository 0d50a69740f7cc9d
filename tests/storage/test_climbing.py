"""From any node of the tree up to its root."""

import pytest

from storage.climbing import children, climb, node, root_again
from storage.tree import Tree, inclusion_proof, leaf_hash, node_hash

SIZES = (1, 2, 3, 7, 8, 13)


def tree(size: int) -> Tree:
    return Tree(leaf_hash(str(n).encode()) for n in range(size))


@pytest.mark.parametrize("size", SIZES)
def test_the_sides_of_the_way_from_a_leaf_are_its_inclusion_proof(size: int) -> None:
    hashes = [leaf_hash(str(n).encode()) for n in range(size)]
    for n in range(size):
        sides = [step.side.hash for step in climb(tree(size), n, n + 1)]
        assert sides == inclusion_proof(hashes, n)


@pytest.mark.parametrize("size", SIZES)
def test_every_step_is_the_hash_of_the_two_below_it_and_ends_at_the_root(size: int) -> None:
    grown = tree(size)
    for n in range(size):
        steps = climb(grown, n, n + 1)
        assert all(step.parent.hash == node_hash(step.left.hash, step.right.hash) for step in steps)
        assert root_again(node(grown, n, n + 1), steps) == grown.root()


def test_one_comes_down_from_the_root_to_every_leaf() -> None:
    grown = tree(13)
    found, open_nodes = [], [node(grown, 0, 13)]
    while open_nodes:
        upper = open_nodes.pop()
        below = children(grown, upper)
        open_nodes += below
        found += [upper.low] if not below else []
    assert sorted(found) == list(range(13))


@pytest.mark.parametrize(("low", "high"), [(0, 3), (1, 3), (4, 4), (5, 4), (-1, 2), (12, 14)])
def test_leaves_that_have_no_node_of_their_own_lead_nowhere(low: int, high: int) -> None:
    with pytest.raises(ValueError, match=r"leaves|no node"):
        climb(tree(13), low, high)


def test_the_root_is_where_it_is() -> None:
    assert climb(tree(13), 0, 13) == []

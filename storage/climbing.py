"""From any node of the tree up to the root: what a reader follows by eye and computes by hand.

A node is named by the leaves under it, `low` up to but not with `high`; a leaf is a node of one.
"""

from dataclasses import dataclass

from storage.tree import Tree, node_hash, split


@dataclass(frozen=True, slots=True)
class TreeNode:
    """The hash over leaves low..high-1."""

    low: int
    high: int
    hash: bytes

    @property
    def is_leaf(self) -> bool:
        return self.high - self.low == 1


@dataclass(frozen=True, slots=True)
class Ascent:
    """One step up: left and right give the parent; `side` is the one that does not lie on the way,
    and comes from elsewhere."""

    left: TreeNode
    right: TreeNode
    parent: TreeNode
    side: TreeNode

    @property
    def below(self) -> TreeNode:
        """The one that lies on the way."""
        return self.left if self.side is self.right else self.right


def node(tree: Tree, low: int, high: int) -> TreeNode:
    """The node over these leaves, which must be one."""
    return TreeNode(low, high, tree.subtree(low, high))


def children(tree: Tree, parent: TreeNode) -> tuple[TreeNode, ...]:
    """The two nodes that a node is made of; none of a leaf."""
    if parent.is_leaf:
        return ()
    middle = parent.low + split(parent.high - parent.low)
    return node(tree, parent.low, middle), node(tree, middle, parent.high)


def climb(tree: Tree, low: int, high: int) -> list[Ascent]:
    """The steps from the node over leaves low..high-1 up to the root of all leaves; none from the
    root itself. Raises ValueError if the tree has no such node."""
    if not 0 <= low < high <= tree.size:
        raise ValueError(f"leaves {low} to {high - 1} are not in a tree of {tree.size}")
    steps: list[Ascent] = []
    parent = node(tree, 0, tree.size)
    while (parent.low, parent.high) != (low, high):
        if parent.is_leaf:
            raise ValueError(f"the tree of {tree.size} has no node over {low} to {high - 1}")
        left, right = children(tree, parent)
        if low < left.high < high:
            raise ValueError(f"the tree of {tree.size} has no node over {low} to {high - 1}")
        below, side = (left, right) if high <= left.high else (right, left)
        steps.append(Ascent(left, right, parent, side))
        parent = below
    return steps[::-1]


def root_again(low: TreeNode, steps: list[Ascent]) -> bytes:
    """The root that these steps lead to, each hash computed from the two below it."""
    climbed = low.hash
    for step in steps:
        left = climbed if step.below is step.left else step.side.hash
        right = step.side.hash if step.below is step.left else climbed
        climbed = node_hash(left, right)
    return climbed

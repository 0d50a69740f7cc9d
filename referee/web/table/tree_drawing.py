"""The way from a node of the log's tree up to its root, as a picture of boxes that are links."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from referee.kernel.words import Language
from referee.templating import render
from storage.climbing import Ascent, TreeNode

WIDE, HIGH, GAP, ROW = 148, 44, 12, 78  # points
_SHOWN = 8  # digits of a hash


@dataclass(frozen=True)
class TreeBox:
    """A node as it is drawn; `role` is here, way, side, below or root."""

    node: TreeNode
    x: int
    y: int
    role: str
    address: str

    @property
    def digits(self) -> str:
        return self.node.hash.hex()[:_SHOWN]

    @property
    def middle(self) -> int:
        return self.x + WIDE // 2


@dataclass(frozen=True)
class TreeLine:
    """From a box to the one above it; `way`: it is one that the reader goes."""

    x1: int
    y1: int
    x2: int
    y2: int
    way: bool


class TreeDrawing:
    """The root is above. Each row has the node on the way and, on its own side, the one beside it;
    the lowest has the two that the node here is made of."""

    def __init__(
        self,
        here: TreeNode,
        below: Sequence[TreeNode],
        steps: Sequence[Ascent],
        address: Callable[[TreeNode], str],
    ) -> None:
        self.here, self.below, self.steps = here, below, steps
        self._address = address
        self.width = 2 * WIDE + 3 * GAP
        self.height = (len(steps) + 1 + bool(below)) * ROW - (ROW - HIGH) + 2 * GAP
        self.boxes, self.lines = list[TreeBox](), list[TreeLine]()
        self._draw()

    def svg(self, language: Language) -> Markup:
        """The picture; words and colours are those of the page."""
        return Markup(render("pages/entry_tree.svg", language, drawing=self, wide=WIDE, high=HIGH))

    def _draw(self) -> None:
        top = self._box(self._top, (self.width - WIDE) // 2, 0, "root" if self.steps else "here")
        parent = top
        for row, step in enumerate(reversed(self.steps), start=1):
            parent = self._row(step, row, parent)
        for child, x in zip(self.below, self._columns, strict=False):
            box = self._box(child, x, len(self.steps) + 1, "below")
            self._line(box, parent, way=False)

    @property
    def _top(self) -> TreeNode:
        return self.steps[-1].parent if self.steps else self.here

    @property
    def _columns(self) -> tuple[int, int]:
        return GAP, 2 * GAP + WIDE

    def _row(self, step: Ascent, row: int, parent: TreeBox) -> TreeBox:
        """The two nodes of this step; gives the one on the way."""
        on_way = parent
        for each, x in zip((step.left, step.right), self._columns, strict=True):
            way = each is step.below
            role = ("here" if row == len(self.steps) else "way") if way else "side"
            box = self._box(each, x, row, role)
            self._line(box, parent, way)
            if way:
                on_way = box
        return on_way

    def _box(self, at: TreeNode, x: int, row: int, role: str) -> TreeBox:
        box = TreeBox(at, x, GAP + row * ROW, role, self._address(at))
        self.boxes.append(box)
        return box

    def _line(self, box: TreeBox, parent: TreeBox, way: bool) -> None:
        self.lines.append(TreeLine(box.middle, box.y, parent.middle, parent.y + HIGH, way))

    def rows(self) -> Iterator[TreeBox]:
        """The boxes from the node here up to the root: the order in which they are read."""
        yield from sorted(self.boxes, key=lambda box: (-box.y, box.x))

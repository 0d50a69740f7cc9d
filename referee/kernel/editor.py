"""An order taken apart for a page: what stands in it, and each small change that may be made to it.

A game that has an `Editor` shows an order as groups of rows (a ship, a card, an edict), and beside
each what may be done next as steps. A step is a key: the game applies it to the order and gives
the order after it, which is written as every order is. So the text stays the one language, and
the page needs no rule.

Why: docs/decisions/0100-editors.md.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from referee.kernel.words import Language


class EditorStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change on offer. `chosen`: the order has it already. `name` says in full what it does,
    where `label` is a sign."""

    key: str
    label: str
    chosen: bool = False
    name: str = ""


class EditorCell(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place of a row, and what may stand in it; what stands there now is chosen. With that
    alone it is closed."""

    name: str
    steps: tuple[EditorStep, ...]


class EditorRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing of the order. `count` is what stands there of it, where that is a number."""

    name: str
    note: str = ""
    count: str = ""
    cells: tuple[EditorCell, ...] = ()
    steps: tuple[EditorStep, ...] = ()


class EditorGroup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rows under a title; with `columns` it is a table. `steps` concern all of it."""

    title: str
    note: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[EditorRow, ...] = ()
    steps: tuple[EditorStep, ...] = ()


class Editor(NamedTuple):
    """`groups` shows an order that could be read: `(view, order, language)`; none: the window has
    no editor. `after` is the order after one of these steps: `(view, order, key)`."""

    groups: Callable[[Any, Any, Language], tuple[EditorGroup, ...]]
    after: Callable[[Any, Any, str], Any]

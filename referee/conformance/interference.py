"""Non-interference: what no rule has opened and no order has named leaves no trace.

Two tables stand at the same point of a match; they differ only in things that one reader (a seat,
or None for a spectator) may not know. The same orders are given at both, with the same chance,
window after window, and whatever the reader can see is compared. It ends without a fault when the
match does, or when a rule opens a hidden thing: `reveals` says which event types may do that, and
in which fields (None: the event as a whole, its being there included).

    found = compare(table, swap(table.state), reader, reveals={"card_turned_up": ["card"]})
    assert not found.leaks and found.windows

An order that one of the two tables would refuse names a hidden thing; it is not given at either.
The outcome shows by right: a match that has ended opens everything.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from referee.conformance.sides import Side
from referee.conformance.sight import (
    Reader,
    answered,
    drawings,
    fields_apart,
    is_own,
    leaf_shown,
    window_shown,
)
from referee.kernel.bare_table import BareEnded, BareLeaf, BareTable
from referee.kernel.event import Event, Seat
from referee.kernel.game import plain

Reveals = Mapping[str, list[str] | None]
PROBES = ("", "xyzzy", "1", "pass", "take 1", "wait")
DRAWN_EVERY = 4  # windows: pictures take long
TRIES = 8  # proposals that are tried until both tables accept one


@dataclass(frozen=True)
class Leak:
    """The reader can tell the two tables apart by `what`, in the window of this number."""

    window: int
    what: str
    left: Any
    right: Any


@dataclass
class Compared:
    """`windows` were closed alike; `opened` is the event type by which a rule ended it."""

    leaks: list[Leak] = field(default_factory=list)
    windows: int = 0
    opened: str | None = None


def compare(
    table: BareTable,
    swapped: Any,
    reader: Reader,
    *,
    reveals: Reveals,
    seed: str = "",
    probes: tuple[str, ...] = (),
    other_order: Callable[[Seat, Any], Any] = lambda seat, order: order,
    limit: int = 50,
) -> Compared:
    """Play on from `table.state` and from `swapped` alike, for the eyes of `reader`.

    `probes` are order texts the reader tries in vain or not, beside the usual nonsense;
    `other_order` gives the order of a seat at the second table where orders, not states, differ.
    """
    sides = Side(table, table.state, seed), Side(table, swapped, seed)
    comparison = Comparison(*sides, reader, reveals)
    comparison.play_on((*PROBES, *probes), other_order, limit)
    return comparison.found


class Comparison:
    """Two sides for the eyes of one reader. `own`: also what is sealed for the reader, or opened
    by an event that says so, is theirs by right, and need not be named in `reveals`. `acts`: the
    sides differ in an order that may act, and so be seen, at any close."""

    def __init__(
        self,
        left: Side,
        right: Side,
        reader: Reader,
        reveals: Reveals,
        *,
        own: bool = False,
        acts: bool = False,
    ) -> None:
        self.left, self.right, self.reader = left, right, reader
        self.found = Compared()
        self._reveals, self._own, self._acts = reveals, own, acts

    @property
    def over(self) -> bool:
        return bool(self.found.leaks or self.found.opened)

    def play_on(
        self,
        probes: tuple[str, ...] = PROBES,
        other_order: Callable[[Seat, Any], Any] = lambda seat, order: order,
        limit: int = 50,
    ) -> None:
        """Window after window, until a leak, an opening, the end or the limit."""
        while not self.over and self.found.windows < limit:
            self._compare_position(probes)
            if self.found.leaks or self.left.table.window is None:
                break
            orders = self._orders()
            others = {seat: other_order(seat, order) for seat, order in orders.items()}
            self.close(orders, others)

    def close(self, orders: Mapping[Seat, Any], others: Mapping[Seat, Any]) -> None:
        """Close the window at both tables, and compare what comes of it."""
        self.compare_leaves(self.left.table.close(orders), self.right.table.close(others))
        if not self.over:
            self._same("draws", self.left.draws, self.right.draws)
            self.found.windows += 1

    def compare_leaves(self, first: Iterable[BareLeaf], second: Iterable[BareLeaf]) -> None:
        """Leaf by leaf, up to a leak or to what opens by right."""
        for one, two in zip_longest(first, second):
            self.found.opened = self._opens(one, two)
            left, right = (leaf_shown(self.left, leaf, self.reader) for leaf in (one, two))
            if self._acts and left != right:
                self.found.opened = "order"
            elif not self.found.opened:
                self._same("leaf", left, right)
            if self.over:
                return

    def _compare_position(self, probes: tuple[str, ...]) -> None:
        """The window, the reader's view and ask, and what becomes of wrong orders."""
        left, right = tables = (self.left.table, self.right.table)
        self._same("window", *(window_shown(table) for table in tables))
        self._same("view", *(plain(table.view(self.reader)) for table in tables))
        if self.found.windows % DRAWN_EVERY == 0:
            self._same("picture", *(drawings(table, self.reader) for table in tables))
        self._same("outcome", *(plain(table.outcome) for table in tables))
        if self.reader is not None and left.window and right.window:
            asks = (window.asks.get(self.reader) for window in (left.window, right.window))
            self._same("ask", *map(plain, asks))
            for text in probes:
                said = (answered(side, self.reader, text) for side in (self.left, self.right))
                self._same("error", *said)

    def _orders(self) -> dict[Seat, Any]:
        """For each asked seat the first proposal that both tables accept; some stay silent."""
        left, orders = self.left, dict[Seat, Any]()
        for seat in left.table.window.asked if left.table.window else ():
            for attempt in range(TRIES):
                text = left.proposal(seat, attempt)
                order = left.reads(seat, text)
                if order is not None and self.right.reads(seat, text) == order:
                    orders[seat] = order
                    break
        return orders

    def _opens(self, one: BareLeaf | None, two: BareLeaf | None) -> str | None:
        """The type of the event by which a rule opens here what differs, or `ended`."""
        if one and two and isinstance(one.what, BareEnded) and isinstance(two.what, BareEnded):
            return "ended"
        first, second = (_event(leaf) for leaf in (one, two))
        kinds = {event.short_name() for event in (first, second) if event}
        apart = fields_apart(first, second, self.reader)
        if not apart:
            return None
        own = {
            name
            for name in apart
            if self._own and (is_own(first, name, self.reader) or is_own(second, name, self.reader))
        }
        for kind in sorted(kinds):
            fields = self._reveals.get(kind, [])
            if fields is None or (len(kinds) == 1 and apart <= {*fields, *own}):
                return kind
        return None

    def _same(self, what: str, left: Any, right: Any) -> None:
        if left != right:
            self.found.leaks.append(Leak(self.left.table.number, what, left, right))


def _event(leaf: BareLeaf | None) -> Event | None:
    return leaf.what if leaf and isinstance(leaf.what, Event) else None

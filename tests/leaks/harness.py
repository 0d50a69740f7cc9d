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

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from msgspec import UNSET

from referee.kernel.bare_table import BareEnded, BareLeaf, BareSeatTold, BareTable
from referee.kernel.event import Event, Seat
from referee.kernel.filing import understand
from referee.kernel.game import plain
from referee.kernel.refused import Refused
from referee.kernel.words import LANGUAGES
from tests.leaks.sides import Side

Reader = Seat | None
Reveals = Mapping[str, list[str] | None]
PROBES = ("", "xyzzy", "1", "pass", "take 1", "wait")
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
    found = Compared()
    left, right = Side(table, table.state, seed), Side(table, swapped, seed)
    while not found.leaks and not found.opened and found.windows < limit:
        _compare_position(found, left, right, reader, (*PROBES, *probes))
        if found.leaks or left.table.window is None:
            break
        _close(found, left, right, reader, reveals, other_order)
    return found


# --- between two closes ---------------------------------------------------------------------


def _compare_position(
    found: Compared, left: Side, right: Side, reader: Reader, probes: tuple[str, ...]
) -> None:
    """The window, the reader's view and ask, and what becomes of his wrong orders."""
    _same(found, left, "window", *(_window(side.table) for side in (left, right)))
    _same(found, left, "view", *(plain(side.table.view(reader)) for side in (left, right)))
    _same(found, left, "outcome", *(plain(side.table.outcome) for side in (left, right)))
    if reader is not None and left.table.window and right.table.window:
        asks = (side.table.window.asks.get(reader) for side in (left, right))
        _same(found, left, "ask", *map(plain, asks))
        for text in probes:
            _same(found, left, "error", *(_said(side, reader, text) for side in (left, right)))


def _window(table: BareTable) -> Any:
    """What everybody knows of the open window."""
    if table.window is None:
        return None
    facts = {seat: table.window.asks[seat].facts for seat in table.window.asked}
    return (table.window.name, table.window.pace, table.window.facts, facts)


def _said(side: Side, reader: Seat, text: str) -> Any:
    """What the reader is answered: the echo and the remarks, or the refusal, in both languages."""
    game, view = side.table.game, side.table.view(reader)
    try:
        filed = understand(game, view, text, "en")
    except Refused as refused:
        return [game.explain(one, language) for one in refused.problems for language in LANGUAGES]
    remarks = filed.verdict.remarks
    return [filed.echo, *(game.explain(one, tongue) for one in remarks for tongue in LANGUAGES)]


def _same(found: Compared, side: Side, what: str, left: Any, right: Any) -> None:
    if left != right:
        found.leaks.append(Leak(side.table.number, what, left, right))


# --- a close --------------------------------------------------------------------------------


def _close(
    found: Compared,
    left: Side,
    right: Side,
    reader: Reader,
    reveals: Reveals,
    other_order: Callable[[Seat, Any], Any],
) -> None:
    orders = _orders(left, right)
    others = {seat: other_order(seat, order) for seat, order in orders.items()}
    first, second = left.table.close(orders), right.table.close(others)
    for one, two in zip_longest(first, second):
        found.opened = _opens(one, two, reader, reveals)
        if not found.opened:
            _same(found, left, "leaf", _shown(left, one, reader), _shown(right, two, reader))
        if found.opened or found.leaks:
            return
    _same(found, left, "draws", left.draws, right.draws)
    found.windows += 1


def _orders(left: Side, right: Side) -> dict[Seat, Any]:
    """For each asked seat the first proposal that both tables accept; some stay silent."""
    orders: dict[Seat, Any] = {}
    for seat in left.table.window.asked if left.table.window else ():
        for attempt in range(TRIES):
            text = left.proposal(seat, attempt)
            order = left.reads(seat, text)
            if order is not None and right.reads(seat, text) == order:
                orders[seat] = order
                break
    return orders


def _opens(
    one: BareLeaf | None, two: BareLeaf | None, reader: Reader, reveals: Reveals
) -> str | None:
    """The type of the event by which a rule opens here what differs, or `ended`."""
    if one and two and isinstance(one.what, BareEnded) and isinstance(two.what, BareEnded):
        return "ended"
    events = [leaf.what if leaf and isinstance(leaf.what, Event) else None for leaf in (one, two)]
    kinds = {event.short_name() for event in events if event}
    for kind in sorted(kinds & set(reveals)):
        if _facts(events[0], reader) == _facts(events[1], reader):
            return None
        fields = reveals[kind]
        if fields is None or (len(kinds) == 1 and _apart(*events, reader) <= set(fields)):
            return kind
    return None


def _apart(one: Event | None, two: Event | None, reader: Reader) -> set[str]:
    """The fields in which the reader sees two events differ."""
    left, right = _facts(one, reader), _facts(two, reader)
    return {name for name in left.keys() | right.keys() if left.get(name) != right.get(name)}


def _facts(event: Event | None, reader: Reader) -> dict[str, Any]:
    """Public fields, names of sealed parts, and the values the reader may have."""
    if event is None:
        return {}
    seen = event.seen_by(reader)
    return {name: _part(getattr(seen, name)) for name in seen.__struct_fields__}


def _part(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_part(one) for one in value]
    if hasattr(value, "audience"):  # who else may read it is not the reader's to know
        shut = value.value is UNSET
        return {"name": value.name, "value": "under seal" if shut else plain(value.value)}
    return plain(value)


def _shown(side: Side, leaf: BareLeaf | None, reader: Reader) -> Any:
    """A leaf as this reader has it: data, parts, and the sentences made of them."""
    if leaf is None:
        return None
    game, what = side.table.game, leaf.what
    if isinstance(what, Event):
        seen = what.seen_by(reader)
        told = [game.narrate(seen, reader, language) for language in LANGUAGES]
        return (leaf.n, what.short_name(), _facts(what, reader), told)
    if isinstance(what, BareSeatTold):
        own = what.told if what.seat == reader else ()
        return (leaf.n, what.seat, own, [game.told(one, t) for one in own for t in LANGUAGES])
    return (leaf.n, type(what).__name__, plain(what))

"""The check of what a seat sees: the same as what can be made of the events it may read.

A view is built from the true state. Who folds only the events that a reader may read, with what
is sealed for others left out, must get the same view: else it shows what no event has told.

Fields that a seat can work out, though no event tells them, are named by the game (`deduced`); that
they show nothing else, `interference` finds. Once somebody has left nothing is compared: what the
house answers for an empty chair follows from its hidden cards.

Why: docs/decisions/0081-worlds.md.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.conformance.seeded_match import SeededMatch
from referee.kernel.event import Event, Seat
from referee.kernel.game import View

Reader = Seat | None


class Readers:
    """The position of a match as each reader can know it, folded on from window to window."""

    def __init__(self) -> None:
        self._states: dict[Reader, Any] = {}
        self._read: dict[Reader, int] = {}

    def views(self, match: SeededMatch, orders: Mapping[Seat, Any]) -> Iterator[str]:
        """One reader a window has their turn."""
        if match.left:
            return
        readers = (None, *match.table.seats)
        reader = readers[match.table.number % len(readers)]
        true = match.table.view(reader)
        seen = _seen(match, self._folded(match, reader), reader)
        if seen is None:
            return
        if fields := sorted(set(_apart(seen, true)) - match.game.deduced):
            who = "a spectator" if reader is None else f"seat {reader}"
            yield f"{who} sees what no event has told them: {', '.join(fields)}"

    def _folded(self, match: SeededMatch, reader: Reader) -> Any:
        state = self._states.get(reader, match.game.state())
        leaves, start = match.table.leaves, self._read.get(reader, 0)
        for leaf in leaves[start:]:
            if isinstance(leaf.what, Event):
                state = match.game.evolve(state, leaf.what.seen_by(reader))
        self._states[reader], self._read[reader] = state, len(leaves)
        return state


def _seen(match: SeededMatch, known: Any, reader: Reader) -> View | None:
    """The view of a position of which cards are unknown; None where rules that look at them, to
    know what others are asked, find nothing there."""
    try:
        found: View = match.game.view(known, reader)
    except (LookupError, ValueError):
        return None
    return found


def _apart(one: View, other: View) -> Iterator[str]:
    for name in one.__struct_fields__:
        if getattr(one, name) != getattr(other, name):
            yield name

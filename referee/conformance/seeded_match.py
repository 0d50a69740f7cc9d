"""A match of bots by its seed, window by window, with all that is needed to judge it again."""

from collections.abc import Iterator
from typing import Any

from referee.conformance.seeding import proposal, speaks, table
from referee.conformance.ways import Way
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame

LONGEST = 2_000  # windows of a match
SILENT = 6  # about one answer in so many is missing


class TooLong(RuntimeError):
    """The match does not end within `LONGEST` windows."""


class SeededMatch:
    """`left`: who got up, each with the number of the leaf that came next.

    `begun` counts the windows up to the open one. `doing` is what is done at this moment: which
    part of the game an exception comes from.
    """

    def __init__(self, game: AnyGame, seed: int, way: Way) -> None:
        self.game, self.seed, self.way = game, seed, way
        self.left: list[tuple[int, Seat]] = []
        self.doing, self.begun = "ends", 0
        self.table = table(game, seed, way.seats, way.options)

    @property
    def place(self) -> str:
        """The window that is open: `window 3 (commit)`."""
        window = self.table.window
        return f"window {self.table.number} ({window.name})" if window else "after the end"

    def windows(self) -> Iterator[dict[Seat, Any]]:
        """Each window with an order for every asked seat, before it closes; some of them are
        then not given. Raises TooLong, and whatever the game raises."""
        for n in range(LONGEST):
            self._leave(n)
            if self.table.window is None:
                return
            self.begun = n + 1
            orders = self._orders()
            yield orders
            self._close(orders)
        raise TooLong(f"no end after {LONGEST} windows")

    def _leave(self, n: int) -> None:
        self.doing = "leaving"
        for seat in self.way.leaving.get(n, ()):
            if self.table.window is not None:
                self.left.append((self.table.next_leaf, seat))
                self.table.leave(seat)
        self.doing = "ends"

    def _orders(self) -> dict[Seat, Any]:
        """A seat that has answered ahead is not asked again."""
        self.doing = "proposals"
        asks = self.table.window.asks if self.table.window else {}
        asked = sorted(seat for seat, ask in asks.items() if ask.ahead is None)
        orders = {seat: proposal(self.table, self.seed, seat) for seat in asked}
        self.doing = "ends"
        return orders

    def _close(self, orders: dict[Seat, Any]) -> None:
        gone = {seat for _, seat in self.left}
        self.table.close(
            {
                seat: order
                for seat, order in orders.items()
                if seat not in gone and speaks(self.table, self.seed, seat, SILENT)
            }
        )

"""A bare table: a game from set-up to end without log, clock or mail.

Leaves are numbered as the log does it (docs/spec.md §2), so that sealed parts get the same names:

    0 created · letters · started · events · window_opened
    letters · window_closed · events · seat_told of every asked seat · window_opened or ended

    table = Table(game, options, seats, chance_of)      # chance_of(1) is the set-up's draw
    table.close({1: order})                             # silent seats: standing order, default
"""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any

import msgspec

from referee.kernel.chance import Chance
from referee.kernel.event import Event, Seat
from referee.kernel.game import AnyGame, Given, Outcome
from referee.kernel.recorder import Recorder, Told
from referee.kernel.standing import Book, answer
from referee.kernel.window import Fact, Window

CASCADE = 10_000  # windows in a row that ask nobody


class EndlessError(RuntimeError):
    """The rules open window after window and ask nobody: a bug in the game."""


class BareWindowOpened(msgspec.Struct, frozen=True):
    """Public: what is asked, of whom."""

    window: int
    name: str
    pace: str
    facts: dict[str, Fact]
    asked: tuple[Seat, ...]


class BareWindowClosed(msgspec.Struct, frozen=True):
    """Public: the number of the draw, and which seats' own or standing orders were used.

    An answer given ahead is not among them: nobody sees whether it fitted.
    """

    window: int
    draw: int
    given: tuple[Seat, ...]


class BareSeatTold(msgspec.Struct, frozen=True):
    """Public: that the seat was told; `told` is for its eyes."""

    seat: Seat
    told: tuple[Told, ...]


class BareCreated(msgspec.Struct, frozen=True):
    """Leaf 0."""

    game: str
    version: str
    seats: int


class BareStarted(msgspec.Struct, frozen=True):
    """Draw 1 is made, play begins."""


class BareEnded(msgspec.Struct, frozen=True):
    """The last leaf."""

    outcome: Outcome


Happening = (
    Event
    | BareCreated
    | BareStarted
    | BareWindowOpened
    | BareWindowClosed
    | BareSeatTold
    | BareEnded
)


class BareLeaf(msgspec.Struct, frozen=True):
    """Number n of the log, and what it says."""

    n: int
    what: Happening


class BareTable:
    """One match in memory. `letters` is how many leaves the players' letters take before the
    start; a test that compares with a real log sets `next_leaf` before each close."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        seats: int,
        chance_of: Callable[[int], Chance],
        letters: int = 0,
    ) -> None:
        self.game, self.seats = game, range(1, seats + 1)
        self.state: Any = game.state()
        self.leaves: list[BareLeaf] = []
        self.books: dict[Seat, Book] = {seat: Book() for seat in self.seats}
        self.answers: list[dict[Seat, Given]] = []  # what `resolve` got, close by close
        self.next_leaf = self.draw = self.number = 0
        self.window: Window | None = None
        self.chance_of = chance_of
        self._begin(options, seats, letters)

    def _begin(self, options: Any, seats: int, letters: int) -> None:
        self._append(BareCreated(self.game.name, self.game.version, seats))
        self.next_leaf += letters
        self._append(BareStarted())
        with_chance = self._recorder()
        self.game.setup(with_chance, options, seats, self._next_chance())
        self._take(with_chance, ())
        self._open()

    @property
    def events(self) -> list[Event]:
        """The game's own events so far."""
        return [leaf.what for leaf in self.leaves if isinstance(leaf.what, Event)]

    @property
    def outcome(self) -> Outcome | None:
        found: Outcome | None = self.game.outcome(self.state)
        return found

    def view(self, seat: Seat | None) -> Any:
        return self.game.view(self.state, seat)

    def copied(self) -> "BareTable":
        """The same position on a table of its own."""
        twin = copy(self)
        twin.leaves, twin.answers, twin.books = [*self.leaves], [*self.answers], {**self.books}
        return twin

    def put(self, state: Any) -> None:
        """Go on from another state: the window it asks for is opened."""
        self.state = state
        self._open()

    def close(self, orders: Mapping[Seat, Any]) -> list[BareLeaf]:
        """Close the open window and, after it, those that ask nobody; the new leaves.

        A seat without an order answers by what it gave ahead, else by its standing orders, else
        by its default. Raises ValueError if no window is open, or for an order of a seat that
        is not asked.
        """
        if self.window is None:
            raise ValueError("the match is over: no window is open")
        if strangers := sorted(set(orders) - set(self.window.asked)):
            raise ValueError(f"{self.window.name} does not ask seats {strangers}")
        before = len(self.leaves)
        self._close(self.window, orders)
        self._cascade()
        return self.leaves[before:]

    def leave(self, seat: Seat) -> list[BareLeaf]:
        """A chair falls empty; the new leaves. The open window may change by it."""
        before, open_before = len(self.leaves), self.window
        record = self._recorder()
        self.game.leave(record, seat)
        self._take(record, ())
        if self.game.window(self.state) != open_before:
            self._open()
        return self.leaves[before:]

    # --- one window -------------------------------------------------------------------------

    def _close(self, window: Window, orders: Mapping[Seat, Any]) -> None:
        standing = self._standing(window, orders)
        given = {seat: _answer(window, seat, orders, standing) for seat in window.asked}
        own = tuple(seat for seat in given if seat in orders or seat in standing)
        chance = self._next_chance()
        self.answers.append(given)
        self._append(BareWindowClosed(self.number, self.draw, own))
        record = self._recorder()
        self.game.resolve(record, given, chance)
        self._take(record, window.asked)
        self._open_next()

    def _standing(self, window: Window, orders: Mapping[Seat, Any]) -> dict[Seat, Any]:
        """What standing orders answer for the seats that gave nothing; a `next` is used up."""
        found: dict[Seat, Any] = {}
        for seat, ask in window.asks.items():
            if seat not in orders and ask.ahead is None:
                fitting = answer(self.game, self.view(seat), self.books[seat].rules)
                if fitting is not None:
                    rule, found[seat] = fitting
                    self.books[seat] = self.books[seat].after(rule)
        return found

    def _cascade(self) -> None:
        for _ in range(CASCADE):
            if self.window is None or self.window.asks:
                return
            self._close(self.window, {})
        raise EndlessError(f"{CASCADE} windows in a row ask nobody, now {self.window}")

    def _open(self) -> None:
        self._open_next()
        self._cascade()

    def _open_next(self) -> None:
        self.window = window = self.game.window(self.state)
        if window is None:
            self._append(BareEnded(_ended(self.game, self.state)))
            return
        self.number += 1
        self._append(
            BareWindowOpened(self.number, window.name, window.pace, window.facts, window.asked)
        )

    # --- leaves -----------------------------------------------------------------------------

    def _next_chance(self) -> Chance:
        self.draw += 1
        return self.chance_of(self.draw)

    def _recorder(self) -> Recorder[Any]:
        return Recorder(self.game.evolve, self.state, self.next_leaf)

    def _take(self, record: Recorder[Any], asked: Iterable[Seat]) -> None:
        for event in record.events:
            self._append(event)
        self.state = record.state
        for seat, told in record.told_to(asked):
            self._append(BareSeatTold(seat, tuple(told)))

    def _append(self, what: Happening) -> None:
        self.leaves.append(BareLeaf(self.next_leaf, what))
        self.next_leaf += 1


def _answer(
    window: Window, seat: Seat, orders: Mapping[Seat, Any], standing: Mapping[Seat, Any]
) -> Given:
    """The seat's own order, else what it gave ahead, its standing order, its default."""
    ask = window.asks[seat]
    if seat in orders:
        return Given(orders[seat], played_default=False)
    if ask.ahead is not None:
        return Given(ask.ahead, played_default=False)
    if seat in standing:
        return Given(standing[seat], played_default=False)
    return Given(ask.default, played_default=True)


def _ended(game: AnyGame, state: Any) -> Outcome:
    outcome: Outcome | None = game.outcome(state)
    if outcome is None:
        raise ValueError(f"{game.name} asks nothing more, and has no outcome")
    return outcome


def replayed(game: AnyGame, events: Iterable[Event]) -> Any:
    """The state that these events make: a replay never runs the rules."""
    state = game.state()
    for event in events:
        state = game.evolve(state, event)
    return state

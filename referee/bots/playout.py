"""A position played on by quick bots, and what has become of a seat by then.

Why: docs/decisions/0120-candidates-of-sense.md.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.kernel.branches import Branches
from referee.kernel.event import Seat
from referee.kernel.foresight import CERTAIN
from referee.kernel.game import AnyGame, Given, Outcome
from referee.kernel.recorder import Recorder

DRAWN = CERTAIN // 2  # so is what comes to no end
LONGEST = 2_000  # windows that are played on where a game has no foresight


class Playout:
    """One way on from a state. Two of the same dice differ only by what was ordered first."""

    def __init__(self, game: AnyGame, state: Any, dice: Branches, world: int) -> None:
        self.game, self.origin, self.state = game, state, state
        self._see = game.glance or game.view
        self._dice, self._world = dice, world
        self._closes = 0

    def orders(self, asked: Iterable[Seat]) -> dict[Seat, Any]:
        """What these seats order in the open window: proposed, or said ahead."""
        return {seat: self._order(seat) for seat in asked}

    def close(self, orders: Mapping[Seat, Any]) -> None:
        """The window closes with these orders."""
        given = {seat: Given(orders[seat], False) for seat in sorted(orders)}
        record = Recorder(self.game.evolve, self.state)
        self.game.resolve(record, given, self._dice.chance(self._world, "close", self._closes))
        self.state, self._closes = record.state, self._closes + 1

    def _order(self, seat: Seat) -> Any:
        view = self._see(self.state, seat)
        if view.ask is not None and view.ask.ahead is not None:
            return view.ask.ahead
        order = self.game.sensible or self.game.propose
        return order(view, self._dice.chance(self._world, "bot", self._closes, seat))

    def play_on(self, go_on: Callable[[int], bool]) -> None:
        """As long as that says for the number of windows so far that asked somebody, or to the end
        of the match."""
        windows = 0
        while go_on(windows) and (seen := self._see(self.state, None)).window is not None:
            windows += bool(seen.asked)
            self.close(self.orders(seen.asked))


def prospect(playout: Playout, seat: Seat) -> int:
    """How good that way turned out for the seat, in thousandths of a win."""
    game, foresight = playout.game, playout.game.foresight
    playout.play_on(_span(playout))
    outcome: Outcome | None = game.outcome(playout.state)
    if outcome is not None:
        return won(outcome, seat)
    return foresight.value(playout.state, seat) if foresight else DRAWN


def _span(playout: Playout) -> Callable[[int], bool]:
    """How far the game looks ahead, from where the playout began."""
    foresight = playout.game.foresight
    if foresight is None:
        return lambda windows: windows < LONGEST
    clock, most = foresight.clock, foresight.windows
    if clock is None:
        return lambda windows: windows < most
    end = clock(playout.origin) + most
    return lambda windows: windows < LONGEST and clock(playout.state) < end


def won(outcome: Outcome, seat: Seat) -> int:
    """A win is shared among the winners."""
    if not outcome.winners:
        return DRAWN
    return CERTAIN // len(outcome.winners) if seat in outcome.winners else 0

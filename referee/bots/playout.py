"""A position played on by quick bots, and what has become of a seat by then."""

from collections.abc import Iterable, Mapping
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
        self.game, self.state = game, state
        self._see = game.glance or game.view
        self._dice, self._world = dice, world
        self._closes = 0

    def close(self, asked: Iterable[Seat], first: Mapping[Seat, Any]) -> None:
        """The window closes with these orders; what is not there is proposed, or was said ahead."""
        given = {
            seat: Given(first[seat] if seat in first else self._order(seat), False)
            for seat in asked
        }
        record = Recorder(self.game.evolve, self.state)
        self.game.resolve(record, given, self._dice.chance(self._world, "close", self._closes))
        self.state, self._closes = record.state, self._closes + 1

    def _order(self, seat: Seat) -> Any:
        view = self._see(self.state, seat)
        if view.ask is not None and view.ask.ahead is not None:
            return view.ask.ahead
        order = self.game.sensible or self.game.propose
        return order(view, self._dice.chance(self._world, "bot", self._closes, seat))

    def play_on(self, windows: int) -> None:
        """So many windows that ask somebody, or to the end."""
        while windows > 0 and (seen := self._see(self.state, None)).window is not None:
            windows -= bool(seen.asked)
            self.close(seen.asked, {})


def prospect(playout: Playout, seat: Seat) -> int:
    """How good that way turned out for the seat, in thousandths of a win."""
    game, foresight = playout.game, playout.game.foresight
    playout.play_on(foresight.windows if foresight else LONGEST)
    outcome: Outcome | None = game.outcome(playout.state)
    if outcome is not None:
        return won(outcome, seat)
    return foresight.value(playout.state, seat) if foresight else DRAWN


def won(outcome: Outcome, seat: Seat) -> int:
    """A win is shared among the winners."""
    if not outcome.winners:
        return DRAWN
    return CERTAIN // len(outcome.winners) if seat in outcome.winners else 0

"""Which order does best in the worlds that a seat can imagine.

Each candidate is played on from the same worlds, with the same dice and the same orders of the
others. After each round the worse half is given up, so that the budget goes to those that are hard
to tell apart. Equal ones stay in the order in which the game named them.

Why: docs/decisions/0117-thinking-ahead.md, docs/decisions/0120-candidates-of-sense.md.
"""

from collections.abc import Iterator
from typing import Any

from referee.bots.playout import Playout, prospect
from referee.kernel.branches import Branches
from referee.kernel.chance import Chance
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame


def deliberate(game: AnyGame, view: Any, chance: Chance, throws: int, playouts: int) -> Any:
    """The order for the seat that is asked. Raises ValueError if none is, or none can think."""
    if view.seat is None or view.ask is None or game.imagine is None:
        raise ValueError("nothing is asked of this seat, or nothing can be imagined")
    dice = Branches(chance, "thoughts")
    orders = candidates(game, view, dice, throws)
    if len(orders) == 1:
        return orders[0]
    return Weighing(game, view, dice, orders).best(playouts)


def candidates(game: AnyGame, view: Any, dice: Branches, throws: int) -> list[Any]:
    """Orders worth a thought, each once: at most as many as there are throws, and no more are made,
    since a game may take longer over one than over a world."""
    each: dict[str, Any] = {}
    for order in _found(game, view, dice, throws):
        each.setdefault(game.write(order, "en"), order)
        if len(each) == throws:
            break
    return list(each.values())


def _found(game: AnyGame, view: Any, dice: Branches, throws: int) -> Iterator[Any]:
    """The game's own; without any, what has sense and what is proposed."""
    if game.candidates is not None:
        yield from game.candidates(view, dice.chance("candidates"))
        return
    if game.sensible is not None:
        yield game.sensible(view, dice.chance("sense"))
    for n in range(throws):
        yield game.propose(view, dice.chance("candidate", n))


class Weighing:
    """Candidates side by side; `totals` are what each has come to in the worlds so far."""

    def __init__(self, game: AnyGame, view: Any, dice: Branches, orders: list[Any]) -> None:
        self._game, self._view, self._dice, self._orders = game, view, dice, orders
        self._seat: Seat = view.seat
        self._worlds = 0
        self.totals = [0] * len(orders)

    def best(self, playouts: int) -> Any:
        """The one that is left when the others have been given up."""
        left = list(range(len(self._orders)))
        rounds = (len(left) - 1).bit_length()
        for _ in range(rounds):
            for _ in range(max(1, playouts // rounds // len(left))):
                self._try(left)
            left.sort(key=lambda n: (-self.totals[n], n))
            left = left[: (len(left) + 1) // 2]
        return self._orders[left[0]]

    def _try(self, numbers: list[int]) -> None:
        """One world more, for each of these candidates. What the others order in it follows from
        their views and dice, so it is the same for all of them, and thought of once."""
        world = self._worlds = self._worlds + 1
        state = self._imagined(world)
        others = [seat for seat in self._view.asked if seat != self._seat]
        theirs = Playout(self._game, state, self._dice, world).orders(others)
        for number in numbers:
            playout = Playout(self._game, state, self._dice, world)
            playout.close({**theirs, self._seat: self._orders[number]})
            self.totals[number] += prospect(playout, self._seat)

    def _imagined(self, world: int) -> Any:
        imagine = self._game.imagine
        return imagine(self._view, self._dice.chance(world, "imagine")) if imagine else None

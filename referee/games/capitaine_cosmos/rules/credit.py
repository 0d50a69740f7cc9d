"""H-34: who is credited with what damage (S6)."""

from referee.games.capitaine_cosmos.log import events as e
from referee.games.capitaine_cosmos.rules.resolution import Resolution
from referee.games.capitaine_cosmos.things.state import Ship
from referee.kernel.event import Seat


class Credit:
    """The damage of one step: per target, each seat's own, at most what the target had."""

    def __init__(self, play: Resolution) -> None:
        self._play = play
        self._before = {ship.id: ship.defence for ship in play.state.ships}
        self._dealt: dict[tuple[Seat, int], int] = {}

    def note(self, seat: Seat, target: Ship, damage: int) -> None:
        key = (seat, target.id)
        self._dealt[key] = self._dealt.get(key, 0) + damage

    def pay(self) -> None:
        """One event a seat, in the scenario that scores by damage."""
        if self._play.state.options.scenario != "S6":
            return
        points: dict[Seat, int] = {}
        for (seat, target), damage in self._dealt.items():
            points[seat] = points.get(seat, 0) + min(damage, self._before[target])
        for seat, sum_ in sorted(points.items()):
            if sum_:
                self._play.emit(e.DamageCredited(seat, sum_))

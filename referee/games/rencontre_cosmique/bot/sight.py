"""What the bot looks at: its view, with a few numbers it thinks in."""

from collections.abc import Sequence
from typing import Any, TypeVar

from referee.games.rencontre_cosmique.rules.piles import playable_of
from referee.games.rencontre_cosmique.rules.rights import face_up, foreign_bases, works
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_attack, value
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

T = TypeVar("T")
ESTIMATE = 11  # the opponent's card, as long as nothing is known of it


class Sight:
    """One seat thinking about one window."""

    def __init__(self, view: RencontreView, chance: Chance | None) -> None:
        self.view, self.table = view, view.table
        self.me: Seat = view.seat or 0
        self._chance, self._drawn = chance, 0
        self.memory: dict[object, Any] = {}  # what has been thought of already

    # --- whims --------------------------------------------------------------------------------

    def below(self, n: int) -> int:
        """A whim from 0 to n-1; without chance always the last."""
        if self._chance is None or n <= 1:
            return n - 1 if n > 1 else 0
        self._drawn += 1
        return self._chance.below(f"bot/{self._drawn}", n)

    def odd(self, one_in: int) -> bool:
        """Something odd, one time in so many; never without chance."""
        return self._chance is not None and self.below(one_in) == 0

    def shuffled(self, items: Sequence[T]) -> list[T]:
        left, found = list(items), []
        while left:
            found.append(left.pop(self.below(len(left)) if self._chance else 0))
        return found

    # --- numbers --------------------------------------------------------------------------------

    def foreign(self, seat: Seat) -> int:
        return foreign_bases(self.table, seat)

    def leader(self) -> Seat:
        """Another seat with most foreign bases."""
        rivals = [seat for seat in self.table.alive if seat != self.me]
        return max(rivals, key=self.foreign, default=0)

    def has(self, power: str) -> bool:
        """It works, or lies face down here."""
        own = power in self.view.faces and power not in face_up(self.table, self.me)
        return works(self.table, self.me, power) or (own and self.table.vanished != "C")

    @property
    def playable(self) -> tuple[str, ...]:
        return playable_of(self.table, self.view.hand)

    @property
    def attacks(self) -> list[str]:
        """Playable attacks, lowest first."""
        return sorted(filter(is_attack, self.playable), key=value)

    @property
    def best(self) -> int:
        return value(self.attacks[-1]) if self.attacks else 0

    @property
    def compromise(self) -> bool:
        return COMPROMISE in self.playable

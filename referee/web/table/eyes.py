"""Through whose eyes a film is watched: a spectator's, a seat's, all seats' at once.

Why: docs/decisions/0104-eyes.md.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from referee.kernel.event import Seat
from referee.kernel.words import Language
from referee.templating import say

ALL = "all"


@dataclass(frozen=True)
class Eyes:
    """Those of `seat`, of everybody (None), or of `every` seat beside the others."""

    seat: Seat | None = None
    every: bool = False

    @property
    def asked(self) -> Seat | str | None:
        """As an address holds them."""
        return ALL if self.every else self.seat


SPECTATOR = Eyes()


def read_eyes(asked: str, seats: Iterable[Seat]) -> Eyes:
    """Those that an address asks for, of these seats; a spectator's for anything else."""
    if asked == ALL:
        return Eyes(every=True)
    return Eyes(next((seat for seat in seats if str(seat) == asked), None))


def choice(
    seats: Iterable[Seat], name: Callable[[Seat], str], language: Language
) -> tuple[tuple[Seat | str, str], ...]:
    """Of whose eyes one may choose: as an address holds them, and as a reader reads them."""
    named = [(seat, name(seat)) for seat in seats]
    return ("", say("p_everybody", language)), *named, (ALL, say("p_all_at_once", language))

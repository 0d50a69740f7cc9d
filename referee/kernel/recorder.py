"""Recording: to emit is to append and to evolve, so the rules always see what has just happened.

Why: docs/decisions/0049-recorder.md.
"""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from referee.kernel.event import Event, Seat
from referee.kernel.window import Fact

S = TypeVar("S")
Told = dict[str, Fact | list[Fact] | None]  # one private fact: {"what": "card_skipped", …}


class Recorder(Generic[S]):
    """Takes what the rules decide, in order.

    `first` is the number of the leaf that the first event will be: sealed parts are named after
    it, so that a later event can open them (docs/spec.md §2).
    """

    def __init__(self, evolve: Callable[[S, Event], S], state: S, first: int = 0) -> None:
        self.state = state
        self.events: list[Event] = []
        self.told: dict[Seat, list[Told]] = {}
        self._evolve = evolve
        self._first = first

    def emit(self, event: Event) -> S:
        """Append the event; the new state."""
        named = event.named(self._first + len(self.events))
        self.events.append(named)
        self.state = self._evolve(self.state, named)
        return self.state

    def tell(self, seat: Seat, what: str, **facts: Fact | list[Fact] | None) -> None:
        """One fact for this seat's eyes: what its private lines did or did not do.

        The match seals all that a seat is told into the one `seat_told` of the close, empty or
        not, so that nobody else can see that there was something to tell.
        """
        self.told.setdefault(seat, []).append({"what": what, **facts})

    def told_to(self, asked: Iterable[Seat]) -> list[tuple[Seat, list[Told]]]:
        """What each asked seat is told at this close, in seat order, nothing included.

        Raises ValueError if a seat was told something without being asked: its leaf would show
        that there was something to tell.
        """
        seats = sorted(asked)
        if strangers := sorted(set(self.told) - set(seats)):
            raise ValueError(f"seats {strangers} were told something, but only {seats} are asked")
        return [(seat, self.told.get(seat, [])) for seat in seats]

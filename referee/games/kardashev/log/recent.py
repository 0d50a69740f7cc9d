"""The last things that happened, for the strip under the board: plain, public facts."""

from collections.abc import Callable
from typing import Any

from referee.games.kardashev.log import events as e
from referee.games.kardashev.things.state import Recent
from referee.kernel.event import Event

LINES = 6
TAKEN = {"steal", "swap", "deploy", "recall"}  # told of who does it; all else of whose cards go


def _moved(event: e.CardsMoved) -> Recent | None:
    if event.cards is None:
        return None
    seat = event.by if event.verb in TAKEN else event.seat
    return Recent(f"moved_{event.verb}", seat, ", ".join(event.cards), event.n)


RECENT: dict[type[Event], Callable[[Any], Recent | None]] = {
    e.CardLaid: lambda event: Recent("laid", event.seat, event.card or ""),
    e.PlayPassed: lambda event: Recent("passed", event.seat),
    e.RiposteMade: lambda event: Recent("riposte", event.seat, event.card, 0, event.names),
    e.RecyclageMade: lambda event: Recent("recyclage", event.seat, event.card),
    e.GuessProved: lambda event: Recent(
        "hit" if event.hit else "miss", 0, event.card.value if event.card else ""
    ),
    e.CardEntered: lambda event: Recent("entered", event.seat, event.card.value, event.k),
    e.PowerUsed: lambda event: Recent("power", event.seat, event.hero),
    e.HeroSacrificed: lambda event: Recent("sacrifice", event.seat, event.hero),
    e.CardsMoved: _moved,
    e.GameWon: lambda event: Recent(f"won_{event.how}", event.seat),
}


def add_recent(lines: tuple[Recent, ...], event: Event) -> tuple[Recent, ...]:
    """The strip after an event."""
    note = RECENT.get(type(event))
    line = note(event) if note else None
    return (*lines, line)[-LINES:] if line else lines

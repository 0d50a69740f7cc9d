"""The ladder of a round: who acts in which order, who is deadlocked, who passes."""

from typing import NamedTuple

from referee.games.empereur_telepathe.things.state import Entry
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.games.empereur_telepathe.words.names import digits


class Rung(NamedTuple):
    """`how` is acts, acted, tied or passed; `backs` are the digits of what is engaged."""

    entry: Entry
    how: str
    backs: str


def rungs(view: TelepatheView) -> list[Rung]:
    """One for each acting seat, the highest first; none before all have engaged."""
    if view.phase == "commit":
        return []
    found = [
        *((entry, "acted" if entry.seat in view.acted else "acts") for entry in view.order),
        *((entry, "tied") for entry in view.tied),
        *((Entry(seat, 0, 0), "passed") for seat in view.passed),
    ]
    return [Rung(entry, how, _backs(view, entry)) for entry, how in found]


def _backs(view: TelepatheView, entry: Entry) -> str:
    shown = digits(view.panels[entry.seat].committed)
    return "" if shown == "–" else shown

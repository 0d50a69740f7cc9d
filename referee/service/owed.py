"""Which letters a decision owes to whom: one a seat, when the match waits for somebody.

A cascade of windows that close at once is told in one letter, at its end. How far the seats have
been told is kept beside the log (`told/<match>`), in the same transaction as the letters.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.kernel.event import Event, Seat
from referee.match import events as e
from referee.match.state import Match
from referee.seals.canonical import dump
from referee.service.loaded import Loaded
from storage import Intent, Setting
from storage.shelf import Row

if TYPE_CHECKING:
    from referee.service.core import Core


@dataclass(frozen=True)
class Owed:
    intents: tuple[Intent, ...] = ()
    put: tuple[Row, ...] = ()


def letters(core: "Core", loaded: Loaded, later: Match, events: list[Event]) -> Owed:
    """The letters that these events owe, if the match waits (or has ended) after them."""
    since = told(core, loaded.name)
    if _untold(later, since) and (later.phase == "ended" or core.waits(loaded, later)):
        intents = [
            intent(loaded.name, later.size - 1, _kind(later, seat), seat, since=since)
            for seat in people(core, loaded.name)
        ]
        return Owed(tuple(intents), (_mark(loaded.name, later.size),))
    if any(isinstance(event, e.DueChanged) for event in events):
        return Owed(
            tuple(
                intent(loaded.name, later.size - 1, "extended", seat)
                for seat in people(core, loaded.name)
            )
        )
    return Owed()


def _untold(match: Match, since: int) -> bool:
    """Is there an end, or an open window, that no letter has told?

    It need not be of this decision: a window waits for nobody while bots or standing orders have
    to answer in it, and may wait for somebody after that.
    """
    window = match.window
    return match.phase == "ended" or (window is not None and window.leaf >= since)


def people(core: "Core", name: str) -> list[Seat]:
    """The seats on which persons sit."""
    return [chair.seat for chair in core.log.chairs.find(stream=name) if chair.person]


def told(core: "Core", name: str) -> int:
    """The first leaf that no letter has told yet."""
    row = core.log.settings.get(f"told/{name}")
    return int(row.value) if row is not None else 1


def intent(
    name: str, n: int, kind: str, seat: Seat | None, suffix: str = "", **payload: Any
) -> Intent:
    """A letter to be written. Its id comes from what it speaks of: it is never written twice."""
    id = ".".join(str(part) for part in (kind, name, n, seat or 0, suffix) if part != "")
    return Intent(id, name, n, kind, seat, dump(payload))


def _kind(match: Match, seat: Seat) -> str:
    if match.phase == "ended":
        return "over"
    asked = match.window.asked if match.window else ()
    return "due" if seat in asked else "happened"


def _mark(name: str, size: int) -> Setting:
    return Setting(f"told/{name}", str(size).encode("ascii"))

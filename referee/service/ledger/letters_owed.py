"""Which letters a decision owes to whom: one a seat, when the match waits for somebody.

A cascade of windows that close at once is told in one letter, at its end. How far the seats have
been told is kept beside the log (`told/<match>`), in the same transaction as the letters.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from referee.kernel.event import Event, Seat
from referee.match import events as e
from referee.match.state import Match
from referee.seals.canonical import dump, load
from referee.service.ledger.loaded import Loaded
from referee.service.ledger.messages import StoredMessage, stored_messages
from storage import Intent, Setting
from storage.shelf import Row

if TYPE_CHECKING:
    from referee.service.ledger.core import Core


WEBHOOK = "webhook"  # a kind of wish, and of what is owed for it


@dataclass(frozen=True)
class Owed:
    intents: tuple[Intent, ...] = ()
    put: tuple[Row, ...] = ()


def letters(core: "Core", loaded: Loaded, later: Match, events: list[Event]) -> Owed:
    """What these events owe: letters, and a telling to the match's webhook, if it has one."""
    owed = _letters(core, loaded, later, events)
    told_all = core.log.wishes.get(WEBHOOK, loaded.name) is None
    if told_all or not (owed.put or owed.intents):
        return owed
    since = told(core, loaded.name) if owed.put else loaded.size
    news = intent(loaded.name, later.size - 1, WEBHOOK, None, since=since)
    return replace(owed, intents=(*owed.intents, news))


def _letters(core: "Core", loaded: Loaded, later: Match, events: list[Event]) -> Owed:
    """The letters that these events owe, if the match waits (or has ended) after them."""
    since = told(core, loaded.name)
    if _untold(later, since) and (later.phase == "ended" or core.waits(loaded, later)):
        intents = [
            intent(loaded.name, later.size - 1, kind_for(later, seat), seat, since=since)
            for seat in people(core, loaded.name)
        ]
        intents += _posted(core, loaded, since, events)
        return Owed(tuple(intents), (_mark(loaded.name, later.size, since),))
    changed = [event for event in events if isinstance(event, e.SeatChanged)]
    if changed and later.phase == "running":
        return Owed(tuple(_hands(core, loaded, later, changed[0].seat)))
    if any(isinstance(event, e.DueChanged) for event in events):
        return Owed(
            tuple(
                intent(loaded.name, later.size - 1, "extended", seat)
                for seat in people(core, loaded.name)
            )
        )
    return Owed()


def _hands(core: "Core", loaded: Loaded, later: Match, seat: Seat) -> list[Intent]:
    """A chair has changed hands and the window stays: to everybody else, and the organiser."""
    others: list[Seat | None] = [one for one in people(core, loaded.name) if one != seat]
    if organised(core, loaded.name):
        others.append(None)
    n = later.size - 1
    return [intent(loaded.name, n, "chair", one, since=loaded.size) for one in others]


def _posted(core: "Core", loaded: Loaded, since: int, events: Sequence[Event]) -> list[Intent]:
    """The messages that waited for this turn, where they do (`match.postal`)."""
    waiting = stored_messages(loaded, since) if loaded.match.policy.postal else ()
    found: list[Intent] = []
    for one in waiting:
        behind = [*(entry.event for entry in loaded.entries[one.n + 1 :]), *events]
        found += press_letters(core, loaded.name, one, _left(behind))
    return found


def _left(events: Iterable[Event]) -> set[Seat]:
    """The seats whose players these events take away."""
    changes = (event for event in events if isinstance(event, e.SeatChanged))
    return {event.seat for event in changes if event.cause != "conceded"}


def press_letters(
    core: "Core", name: str, one: StoredMessage, gone: Collection[Seat] = ()
) -> list[Intent]:
    """A letter to each reader: persons alone, and the organiser if he has left an address. Who was
    written to and has `gone` since is not found any more, and whoever sits there now is not meant:
    its author is told."""
    everybody = range(1, len(core.log.chairs.find(stream=name)) + 1)
    persons = [seat for seat in people(core, name) if seat not in gone]
    seats: list[Seat | None] = [seat for seat in persons if one.heard_by(seat, everybody)]
    if one.press.to == "organiser" and organised(core, name):
        seats.append(None)
    unheard = [seat for seat in sorted(gone) if one.heard_by(seat, everybody)]
    letters = [_press(core, name, one.n, seat) for seat in seats]
    if unheard and one.author in persons:
        letters.append(_press(core, name, one.n, one.author, unheard=unheard))
    return letters


def _press(core: "Core", name: str, n: int, seat: Seat | None, **more: Any) -> Intent:
    """Its id stands in the mail (Message-ID), so it is made of the leaf with the home's key: the
    leaf tells when its author wrote and, once the match has ended, who he is."""
    hidden = core.ring.index("press", f"{name}/{n}/{seat or 0}").hex()[:20]
    return Intent(f"press.{name}.{hidden}", name, n, "press", seat, dump({"said": n, **more}))


def organised(core: "Core", name: str) -> bool:
    """Is there an organiser to write to?"""
    rows = core.log.organisers.find(stream=name)
    return any(load(core.ring.unlock("organiser", row.token, row.box)) for row in rows)


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
    return _marked(core, name)[0]


def told_last(core: "Core", name: str) -> int:
    """The first leaf that the newest letter about the table tells."""
    return _marked(core, name)[1]


def _marked(core: "Core", name: str) -> tuple[int, int]:
    row = core.log.settings.get(f"told/{name}")
    marks = row.value.split() if row is not None else [b"1"]
    return int(marks[0]), int(marks[-1])


def intent(
    name: str, n: int, kind: str, seat: Seat | None, suffix: str = "", **payload: Any
) -> Intent:
    """A letter to be written. Its id comes from what it speaks of: it is never written twice."""
    id = ".".join(str(part) for part in (kind, name, n, seat or 0, suffix) if part != "")
    return Intent(id, name, n, kind, seat, dump(payload))


def kind_for(match: Match, seat: Seat) -> str:
    """Which letter tells this seat how things stand."""
    if match.phase == "lobby":
        return "welcome"
    if match.phase == "ended":
        return "over"
    asked = match.window.asked if match.window else ()
    return "due" if seat in asked else "happened"


def _mark(name: str, size: int, since: int) -> Setting:
    return Setting(f"told/{name}", f"{size} {since}".encode("ascii"))

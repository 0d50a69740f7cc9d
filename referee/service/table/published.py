"""Messages that their authors want shown with the ended match; without such a wish none ever is.

The wish is a person's, for what they wrote while they sat there, and is forgotten with them. It
stands beside the log: the record holds no message, whatever anybody wishes (docs/spec.md §5).

Why: docs/decisions/0041-published.md.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.ledger.messages import Message, as_read_by, stored_messages
from referee.service.people.tenure import Tenure
from storage import WishRow

Sat = tuple[Seat, int]  # a seat, and the leaf from which on its player has sat there


def _what(match: str) -> str:
    return f"publish/{match}"


def publishes(core: Core, match: str, person: str) -> bool:
    """Do they wish that their messages of this match be shown at its end?"""
    return core.log.wishes.get(_what(match), person) is not None


def publish(core: Core, match: str, person: str, seats: Iterable[Tenure]) -> None:
    """Show their messages once the match has ended, or if it has: those of all their time at the
    table, on whatever seats, also of one that they have left."""
    row = core.log.wishes.get(_what(match), person)
    there = load(row.value) if row is not None else []
    new = [here for tenure in seats if (here := [tenure.seat, tenure.first]) not in there]
    if new:
        core.log.wishes.put(WishRow(_what(match), person, dump([*there, *new])))


def keep_private(core: Core, match: str, person: str) -> None:
    """Show none of them. Raises Refused once they are shown."""
    with core.locked(match) as loaded:
        ended = loaded.match.phase == "ended"
    if ended and publishes(core, match, person):
        raise illegal(Problem("M-PUBLISHED"))
    core.log.wishes.drop(_what(match), person)


def published(core: Core, loaded: LoadedMatch) -> tuple[Message, ...]:
    """What everybody may read of an ended match, the oldest first, each under its author's seat."""
    if loaded.match.phase != "ended":
        return ()
    rows = core.log.wishes.find(what=_what(loaded.name))
    sat = [(seat, first) for row in rows for seat, first in load(row.value)]
    if not sat:
        return ()
    return tuple(sorted(_his(loaded, sat), key=lambda message: message.n))


def _his(loaded: LoadedMatch, sat: list[Sat]) -> Iterator[Message]:
    """The messages that were written from these chairs, while the same player sat there."""
    times = [(seat, first, _until(loaded, seat, first)) for seat, first in sat]
    for stored in stored_messages(loaded):
        if any(stored.author == seat and first <= stored.n < last for seat, first, last in times):
            message = as_read_by(stored, stored.author, True, loaded.match.all_seats)
            assert message is not None, "authors read their own"
            yield replace(message, mine=False)


def _until(loaded: LoadedMatch, seat: Seat, first: int) -> int:
    """The leaf with which somebody else sat down, or nobody."""
    for entry in loaded.entries[first + 1 :]:
        event = entry.event
        if isinstance(event, e.SeatChanged) and event.seat == seat and event.cause != "conceded":
            return entry.n
    return loaded.size

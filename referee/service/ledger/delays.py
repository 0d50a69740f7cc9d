"""What puts off a window that opens: a pause, a deadline told before, and whoever is away."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from referee.kernel.event import Event
from referee.match import events as e
from referee.match.deadlines.carry_over import before_last
from referee.match.state import Match
from referee.service.ledger.absences import Absences
from referee.service.ledger.decision import Decision
from referee.service.ledger.loaded_match import LoadedMatch
from storage.small_tables import Row

NEVER = "~"  # later than any time


def behind_absences(decision: Decision, absences: Absences) -> Decision:
    """The decision with what puts its last window off, and the days that are spent by it."""
    loaded, put = decision.loaded, decision.put
    delay = put_off(absences, loaded, loaded.match, decision.events, put)
    events = (*decision.events, *delay)
    spent = absences.spending(loaded.match, loaded.name, events, put)
    return replace(decision, events=events, put=(*put, *spent))


def put_off(
    absences: Absences,
    loaded: LoadedMatch,
    match: Match,
    events: Sequence[Event],
    put: Iterable[Row] = (),
) -> list[Event]:
    """What stands at once behind a window that these events of `match` open last: that it is
    paused, or due when all were told before, or waits for who is away, `put` included."""
    last = events[-1] if events else None
    if not isinstance(last, e.WindowOpened):
        return []
    survives = before_last(match.lasting, events).behind(last)
    away = absences.delay(match, loaded.name, events, put)
    changes = [change for change in (survives, away) if change is not None]
    return [max(changes, key=lambda change: change.due or NEVER)] if changes else []

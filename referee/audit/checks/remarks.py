"""What holds and should be looked at all the same: moved deadlines, and what was late.

Why: docs/decisions/0068-what-is-listed.md.
"""

from datetime import timedelta

from referee.audit.report import Finding, found
from referee.match import events as e
from referee.match.evolve import Entry
from referee.match.policy import instant
from referee.match.state import Match

LATE = timedelta(minutes=20)  # a mailbox that cannot be read is waited for, but not so long


class Remarks:
    """Takes the leaves of times in order, and lists those that a reader may want to ask about."""

    def __init__(self) -> None:
        self._moved: list[str] = []
        self._written: list[str] = []
        self._closed: list[str] = []

    def moved(self, match: Match, entry: Entry, event: e.DueChanged) -> None:
        """Another due, whatever its cause."""
        old = match.window.due if match.window else None
        self._moved.append(f"{entry.n} ({event.cause}) {old or '–'} → {event.due or '–'}")

    def letter(self, entry: Entry, received: str) -> None:
        """A letter that lay about before it was written down."""
        if _long(received, entry.at):
            self._written.append(f"{entry.n} ({received} → {entry.at})")

    def closed(self, match: Match, entry: Entry) -> None:
        """A window that stayed open beyond its due."""
        due = match.window.due if match.window else None
        if due is not None and _long(due, entry.at):
            self._closed.append(f"{entry.n} ({due} → {entry.at})")

    def found(self) -> list[Finding]:
        """A sentence for each kind that there is."""
        minutes = LATE // timedelta(minutes=1)
        moved, written, closed = map("; ".join, (self._moved, self._written, self._closed))
        said = (
            (moved, found("time.moved", leaves=moved)),
            (written, found("time.written_late", leaves=written, minutes=minutes)),
            (closed, found("time.closed_late", leaves=closed, minutes=minutes)),
        )
        return [finding for leaves, finding in said if leaves]


def _long(since: str, until: str) -> bool:
    return instant(until) - instant(since) > LATE

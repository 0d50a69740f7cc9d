"""Blind windows: who had sealed opens, and no window closes before they could.

Why: docs/decisions/0138-blind.md.
"""

from collections.abc import Iterable

from referee.audit.evidence import Evidence
from referee.audit.report import Failed
from referee.kernel.event import Seat
from referee.match import events as e


def check(evidence: Evidence) -> None:
    """Of an ended match. Raises Failed where a leaf says other seals than the letters, or none."""
    for entry in evidence.entries[1:]:
        match = evidence.before(entry.n)
        if isinstance(entry.event, e.WindowSealed):
            _check_seats(evidence, entry.n, entry.event.sealed, set(match.seals))
        elif isinstance(entry.event, e.WindowClosed) and match.sealing and match.seals:
            raise Failed("orders.unopened", leaf=entry.n, seats=_told(match.seals))


def _check_seats(evidence: Evidence, n: int, said: tuple[Seat, ...], due: set[Seat]) -> None:
    """Who was forgotten may have sealed, and may have taken it back."""
    unsure = set(evidence.tenures.all_unsure(n))
    if set(said) - unsure != due - unsure:
        raise Failed("orders.sealed", leaf=n, said=_told(said), due=_told(due))


def _told(seats: Iterable[Seat]) -> str:
    return ", ".join(map(str, sorted(seats))) or "–"

"""What an organiser decides by their word alone: a ruling, and the way back to an earlier window.

Why: docs/decisions/0034-votes.md.
"""

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match.motions import check_rewind
from referee.match.stale import check_window_shown
from referee.service.ledger.core import Core
from referee.service.ledger.decision import Decision
from referee.service.ledger.letters_owed import intent, reader_seats
from referee.service.table.motion_effects import rewinding
from referee.service.turns.deadlines import one_line
from referee.service.turns.windows import Windows


class Rulings:
    def __init__(self, core: Core, windows: Windows) -> None:
        self._core = core
        self._windows = windows

    def rewind(
        self, name: str, window: int, reason: str, *, shown_window: int | None = None
    ) -> None:
        """Go back by the organiser's word alone; consents given so far are named. Raises Refused.

        `shown_window` is the window that the organiser's page showed as open.
        """
        self._core.retrying(lambda: self._rewind(name, window, reason, shown_window))
        self._windows.advance(name)

    def _rewind(self, name: str, window: int, reason: str, shown_window: int | None) -> None:
        with self._core.locked(name) as loaded:
            at, why = self._core.moment(loaded), one_line(reason)
            check_window_shown(loaded.match, shown_window)
            check_rewind(loaded.match, window)
            motion = loaded.match.motions.get("rewind")
            given = motion.yes.values() if motion and motion.number == window else ()
            events = rewinding(loaded, loaded.match, window, tuple(sorted(given)), why, at)
            self._core.commit(Decision(loaded, tuple(events), at, claim=True))

    def rule(
        self, name: str, seat: Seat | None, reason: str, *, shown_window: int | None = None
    ) -> None:
        """What the organiser decides about a seat, or the match: on record, and told to all.
        Raises Refused."""
        self._core.retrying(lambda: self._rule(name, seat, reason, shown_window))

    def _rule(self, name: str, seat: Seat | None, reason: str, shown_window: int | None) -> None:
        with self._core.locked(name) as loaded:
            match, at, why = loaded.match, self._core.moment(loaded), one_line(reason)
            if match.phase == "ended":
                raise illegal(Problem("M-ENDED", facts={"match": match.origin}))
            check_window_shown(match, shown_window)
            if seat is not None and seat not in match.all_seats:
                raise illegal(Problem("M-NO-SEAT", facts={"seat": seat}))
            told = [
                intent(name, loaded.size, "ruled", voter)
                for voter in reader_seats(self._core.log, name)
            ]
            ruling = e.Ruled(seat, "organiser", why)
            self._core.commit(Decision(loaded, (ruling,), at, letters=tuple(told)))

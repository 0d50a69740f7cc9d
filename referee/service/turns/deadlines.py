"""What an organiser may do to a deadline: move it, stop the clock, let it go on.

How near they may set it: `match.deadlines.moving`. There is no way to close a window now.

Why: docs/decisions/0016-resume.md.
"""

from collections.abc import Callable

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match import policy
from referee.match.deadlines.moving import check_due
from referee.match.stale import check_window_shown
from referee.match.telling import OWN
from referee.service.ledger import time_banks
from referee.service.ledger.core import Core
from referee.service.ledger.decision import Decision
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.turns.windows import Windows

LONGEST_REASON = 300  # characters
Due = Callable[[LoadedMatch, str], str | None]  # (match, now) -> the new due time


class Deadlines:
    def __init__(self, core: Core, windows: Windows) -> None:
        self._core = core
        self._windows = windows

    def extend(self, name: str, due: str, reason: str, *, shown_window: int | None = None) -> None:
        """A later (or, within limits, nearer) due time for the open window, before the old one.
        Raises Refused.

        `shown_window`, of every command of an organiser: the window that their page showed; refused
        if another is open by now. None: whichever is open.
        """

        def moved(loaded: LoadedMatch, now: str) -> str:
            check_due(loaded.match, due, now)
            return due

        self._change(name, moved, reason, shown_window)

    def pause(self, name: str, reason: str, *, shown_window: int | None = None) -> None:
        """Nothing is due until the match is resumed. Raises Refused."""
        self._change(name, lambda loaded, now: None, reason, shown_window)

    def resume(self, name: str, reason: str, *, shown_window: int | None = None) -> None:
        """The open window gets a whole period of its pace from now on, and never less than was told
        before the pause. Raises Refused."""
        self._change(name, _whole_period, reason, shown_window, paused=True)
        self._windows.advance(name)

    def bank(self, name: str, seat: Seat) -> int | None:
        """Hours that this seat has left in its bank, for its own eyes; None: there are no banks."""
        with self._core.locked(name) as loaded:
            return time_banks.left(self._core.log, name, loaded.match, seat)

    def _change(
        self, name: str, due: Due, reason: str, shown_window: int | None, paused: bool = False
    ) -> None:
        self._core.retrying(lambda: self._write(name, due, reason, shown_window, paused))

    def _write(
        self, name: str, due: Due, reason: str, shown_window: int | None, paused: bool
    ) -> None:
        with self._core.locked(name) as loaded:
            match, at = loaded.match, self._core.moment(loaded)
            if match.window is None:
                raise illegal(Problem("M-NO-WINDOW"))
            check_window_shown(match, shown_window)
            if match.paused != paused:
                raise illegal(Problem("M-PAUSED" if match.paused else "M-NOT-PAUSED"))
            if match.window.due is not None and at >= match.window.due:
                raise illegal(Problem("M-DUE-PASSED", facts={"due": match.window.due}))
            why = one_line(reason)
            event = e.DueChanged(match.window.number, due(loaded, at), "organiser", why)
            self._core.commit(Decision(loaded, (event,), at))


def one_line(reason: str) -> str:
    """A reason as it stands on record for everybody, for ever; none in the referee's own spelling
    (`[intake 90]`), which nobody else may use. Raises Refused."""
    line = " ".join(reason.split())
    if len(line) > LONGEST_REASON or not line.isprintable():
        raise illegal(Problem("M-REASON", facts={"most": LONGEST_REASON}))
    if OWN.fullmatch(line):
        raise illegal(Problem("M-REASON-OWN", facts={"reason": line}))
    return line


def _whole_period(loaded: LoadedMatch, now: str) -> str:
    match = loaded.match
    pace = match.window.pace if match.window else "long"
    return max(policy.due(match.policy, pace, now), match.lasting.told or "")

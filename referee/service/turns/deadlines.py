"""What an organiser may do to a deadline: move it, stop the clock, let it go on."""

from collections.abc import Callable

from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match import policy
from referee.match.state import Match
from referee.match.telling import OWN
from referee.service.core import Core
from referee.service.turns.windows import Windows

LONGEST_REASON = 300  # characters
Due = Callable[[Match, str], str | None]  # (match, now) -> the new due time


class Deadlines:
    def __init__(self, core: Core, windows: Windows) -> None:
        self._core = core
        self._windows = windows

    def extend(self, name: str, due: str, reason: str) -> None:
        """A later (or earlier) due time for the open window, before the old one. Raises Refused."""
        self._change(name, lambda match, now: _later(due, now), reason)

    def pause(self, name: str, reason: str) -> None:
        """Nothing is due until the match is resumed. Raises Refused."""
        self._change(name, lambda match, now: None, reason)

    def resume(self, name: str, reason: str) -> None:
        """The open window gets a whole period of its pace from now on. Raises Refused."""
        self._change(name, _whole_period, reason, paused=True)
        self._windows.advance(name)

    def _change(self, name: str, due: Due, reason: str, paused: bool = False) -> None:
        self._core.retrying(lambda: self._write(name, due, reason, paused))

    def _write(self, name: str, due: Due, reason: str, paused: bool) -> None:
        with self._core.held(name) as loaded:
            match, at = loaded.match, self._core.moment(loaded)
            if match.window is None:
                raise illegal(Problem("M-NO-WINDOW"))
            if match.paused != paused:
                raise illegal(Problem("M-PAUSED" if match.paused else "M-NOT-PAUSED"))
            if match.window.due is not None and at >= match.window.due:
                raise illegal(Problem("M-DUE-PASSED", facts={"due": match.window.due}))
            why = one_line(reason)
            event = e.DueChanged(match.window.number, due(match, at), "organiser", why)
            self._core.commit(loaded, [event], at)


def one_line(reason: str) -> str:
    """A reason as it stands on record for everybody, for ever; none in the referee's own spelling
    (`[intake 90]`), which nobody else may use. Raises Refused."""
    line = " ".join(reason.split())
    if len(line) > LONGEST_REASON or not line.isprintable():
        raise illegal(Problem("M-REASON", facts={"most": LONGEST_REASON}))
    if OWN.fullmatch(line):
        raise illegal(Problem("M-REASON-OWN", facts={"reason": line}))
    return line


def _later(due: str, now: str) -> str:
    if not policy.is_moment(due):
        raise illegal(Problem("M-DUE-FORM", facts={"due": due[:80]}, suggestion=now))
    if due <= now:
        raise illegal(Problem("M-DUE-PAST", facts={"due": due, "now": now}))
    return due


def _whole_period(match: Match, now: str) -> str:
    pace = match.window.pace if match.window else "long"
    return policy.due(match.policy, pace, now)

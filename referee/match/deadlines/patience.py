"""How long an open window waits beyond its first due time: for who is away, and for who is silent.

Both are `due_changed`, before the old due, or behind it where the service was away. Nobody's name
stands there, and whose turn it is plays no part: absences of all seats count alike, whether a
window asks them or not.

Why: docs/decisions/0011-waiting.md.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from referee.kernel.event import Seat
from referee.kernel.game import AnyGame
from referee.match import events as e
from referee.match import policy
from referee.match.closing import answers
from referee.match.deadlines.spending import sealed
from referee.match.policy import Policy, instant, moment
from referee.match.state import Match, OpenWindow

LEAD = timedelta(minutes=1)  # before the due time: then it is seen who is silent
GRACE = "[grace {}]"
BANK = "[bank {}]"
WEST = timedelta(hours=12)  # no day is over later, anywhere

Away = tuple[datetime, datetime]  # from, until (not included)
Banks = dict[Seat, int]  # hours that each seat has left; empty where the match has no banks


def away(first: str, last: str, zone: str) -> Away:
    """Days of somebody's calendar, both included, as moments.

    They end when the last one is over everywhere: whenever that is, a due time which depends on it
    would tell their zone.
    """
    begin, end = date.fromisoformat(first), date.fromisoformat(last) + timedelta(days=1)
    return (
        datetime(begin.year, begin.month, begin.day, tzinfo=ZoneInfo(zone)),
        datetime(end.year, end.month, end.day, tzinfo=UTC) + WEST,
    )


def put_off(rules: Policy, pace: str, due: e.Moment, absences: Sequence[Away]) -> e.Moment | None:
    """The later due time of a window that opens now; None if nobody's absence holds it up.

    A due time within an absence moves to at least a quarter of the pace's hours after its end, at
    its own time of day (on a grid: to the next such evening), and on, if that lies in another.
    """
    found = _dues(rules, pace, due, absences)
    return found[-1] if len(found) > 1 else None


def moves(rules: Policy, pace: str, due: e.Moment, every: Sequence[Away], mine: Away) -> bool:
    """Would this absence alone have held the window up, at one of the due times that it went
    through because of them all?"""
    begin, end = mine
    return any(begin <= instant(due_then) < end for due_then in _dues(rules, pace, due, every))


def _dues(rules: Policy, pace: str, due: e.Moment, absences: Sequence[Away]) -> list[e.Moment]:
    """The due time, and each that it moves on to."""
    found = [due]
    for begin, end in sorted(absences, key=lambda absence: absence[1]):
        if begin <= instant(found[-1]) < end:
            found.append(policy.due_after(rules, pace, moment(end), due))
    return found


def silent(match: Match, game: AnyGame) -> tuple[Seat, ...]:
    """Whom the open window still waits for."""
    found = answers(match, game).items()
    return tuple(seat for seat, answer in found if not answer.ready)


def look_at(match: Match, game: AnyGame, banks: Banks) -> e.Moment | None:
    """When the open window needs a look: at its due time, or a little before if it may wait on."""
    window = match.window
    if window is None or window.due is None:
        return None
    if _more(match, game, window, banks):
        return max(moment(instant(window.due) - LEAD), window.opened)
    return window.due


def waits_on(
    match: Match, game: AnyGame, banks: Banks, at: e.Moment
) -> tuple[e.DueChanged, Banks] | None:
    """What a window gets that is nearly due while somebody is silent, and what is left in the banks
    afterwards. First the grace, once; then step by step whatever a silent seat has in its bank:
    every silent seat pays the step, so that its length tells nobody who they are.

    Who looks in time gives it before the due time. If it is over and has not been given, nobody
    could look: the service was away, and that costs no seat its time.
    """
    window = match.window
    if window is None or window.due is None:
        return None
    near = instant(at) >= instant(window.due) - LEAD
    if not near or not _more(match, game, window, banks):
        return None
    if _has_grace(match, window):
        return _later(window, window.due, match.policy.grace, GRACE, at), banks
    hours = step(match, window)
    paid = payments(banks, silent(match, game), hours)
    left = {seat: had - paid.get(seat, 0) for seat, had in banks.items()}
    spent = {seat: e.Spent(bank=hours) for seat, hours in paid.items()}
    return sealed(match, _later(window, window.due, hours, BANK, at), spent), left


def payments(banks: Banks, quiet: Sequence[Seat], hours: int) -> Banks:
    """Every silent seat with anything left pays the whole step, or what it has."""
    return {seat: min(hours, banks[seat]) for seat in quiet if banks.get(seat, 0)}


def step(match: Match, window: OpenWindow) -> int:
    """Hours that a window waits on at a time out of the banks: a quarter of its pace's."""
    pace = match.policy.long if window.pace == "long" else match.policy.short
    return max(1, pace // 4)


def _more(match: Match, game: AnyGame, window: OpenWindow, banks: Banks) -> bool:
    if not _has_grace(match, window) and not any(banks.values()):
        return False
    quiet = silent(match, game)
    return bool(quiet) and (_has_grace(match, window) or any(banks.get(seat, 0) for seat in quiet))


def _has_grace(match: Match, window: OpenWindow) -> bool:
    return bool(match.policy.grace) and not window.longer


def _later(window: OpenWindow, due: e.Moment, hours: int, why: str, at: e.Moment) -> e.DueChanged:
    """So many hours after the due time or, if these are over too, from now."""
    more, cause = timedelta(hours=hours), "organiser" if at < due else "outage"
    later = moment(instant(due) + more)
    later = later if later > at else moment(instant(at) + more)
    return e.DueChanged(window.number, later, cause, why.format(hours))

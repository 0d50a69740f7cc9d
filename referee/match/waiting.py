"""How long an open window waits beyond its first due time: for who is away, and for who is silent.

Both are `due_changed`, before the old due. Nobody's name stands there, and whose turn it is plays
no part: absences of all seats count alike, whether a window asks them or not.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from referee.kernel.game import Game
from referee.match import events as e
from referee.match import policy
from referee.match.closing import answers
from referee.match.policy import Policy, instant, moment
from referee.match.state import Match

LEAD = timedelta(minutes=1)  # before the due time: then it is seen who is silent
GRACE = "[grace {}]"
ABSENCE = "[absence]"

Away = tuple[datetime, datetime]  # from, until (not included)


def away(first: str, last: str, zone: str) -> Away:
    """Days of somebody's calendar, both included, as moments."""
    here = ZoneInfo(zone)
    begin, end = date.fromisoformat(first), date.fromisoformat(last) + timedelta(days=1)
    return (
        datetime(begin.year, begin.month, begin.day, tzinfo=here),
        datetime(end.year, end.month, end.day, tzinfo=here),
    )


def put_off(rules: Policy, pace: str, due: e.Moment, absences: Sequence[Away]) -> e.Moment | None:
    """The later due time of a window that opens now; None if nobody's absence holds it up.

    A due time within an absence moves to a quarter of the pace's hours after its end (on a grid:
    to the next such evening), and on, if that lies in another.
    """
    later = due
    for begin, end in sorted(absences, key=lambda one: one[1]):
        if begin <= instant(later) < end:
            later = policy.due_after(rules, pace, moment(end))
    return later if later > due else None


def silent(match: Match, game: Game) -> bool:
    """Does the open window still wait for somebody's answer?"""
    return any(not answer.ready for answer in answers(match, game).values())


def look_at(match: Match, game: Game) -> e.Moment | None:
    """When the open window needs a look: at its due time, or a little before if it may wait on."""
    window = match.window
    if window is None or window.due is None:
        return None
    if match.policy.grace and not window.longer and silent(match, game):
        return max(moment(instant(window.due) - LEAD), window.opened)
    return window.due


def waits_on(match: Match, game: Game, at: e.Moment) -> e.DueChanged | None:
    """The grace of a window that is nearly due while somebody is silent; once a window."""
    window = match.window
    if window is None or window.due is None or window.longer or not match.policy.grace:
        return None
    near = instant(at) >= instant(window.due) - LEAD and at < window.due
    if not near or not silent(match, game):
        return None
    hours = match.policy.grace
    due = moment(instant(window.due) + timedelta(hours=hours))
    return e.DueChanged(window.number, due, "organiser", GRACE.format(hours))

"""May an organiser set this due time? Later, within two years; nearer only so far, and never behind
anybody.

Who was told a deadline may have planned for it. So it comes nearer only once every asked seat has
answered (with an order that waits, or the window would have closed; in a blind one with a seal, and
then with what opens it), and still leaves a period:
`LEAST` hours or, where that is shorter, the hours of the window's pace. Nobody closes a window now.
What a standing order would answer does not count here: that it would is its seat's secret. With
`match.hold` a deadline never comes nearer: it hides who has answered, and a refusal would tell.

Why: docs/decisions/0014-nearer.md.
"""

from datetime import timedelta

from referee.kernel.refused import Problem, illegal
from referee.match.policy import Policy, instant, is_moment, moment
from referee.match.state import Match, OpenWindow

LEAST = 24  # hours
FURTHEST = timedelta(days=730)  # from now; nobody waits longer, and calendars end


def check_due(match: Match, due: str, now: str) -> None:
    """Raises Refused, naming the nearest time that there is."""
    if not is_moment(due):
        raise illegal(Problem("M-DUE-FORM", facts={"due": due[:80]}, suggestion=now))
    if due <= now:
        raise illegal(Problem("M-DUE-PAST", facts={"due": due, "now": now}))
    check_far(due, 0, now)
    window = match.window
    if window is not None and window.due is not None and due < window.due:
        _check_nearer(match, window, window.due, due, now)


def check_far(due: str, days: int, now: str) -> None:
    """So many days after `due`: can anybody wait for that? Raises Refused."""
    furthest = instant(now) + FURTHEST
    if instant(due) > furthest - timedelta(days=days):
        raise illegal(Problem("M-DUE-FAR", facts={"furthest": moment(furthest)}))


def nearest(policy: Policy, pace: str, now: str) -> str:
    """The nearest time that a deadline may be set to, if it comes nearer at all."""
    hours = policy.long if pace == "long" else policy.short
    return moment(instant(now) + timedelta(hours=min(LEAST, hours)))


def _check_nearer(match: Match, window: OpenWindow, told: str, due: str, now: str) -> None:
    if match.policy.hold:
        raise illegal(Problem("M-DUE-HOLD", facts={"due": due, "told": told}))
    if not all(map(match.has_answered, window.asked)):
        raise illegal(Problem("M-DUE-TOLD", facts={"due": due, "told": told}))
    floor = min(nearest(match.policy, window.pace, now), told)
    if due < floor:
        raise illegal(Problem("M-DUE-NEAR", facts={"due": due, "nearest": floor, "hours": LEAST}))

"""A deadline that an outage of ours has spoilt is made good, once an outage, on record.

Which outages there were the service knows (`service.breaker`); how much later a window is due for
them is decided here.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from referee.match import events as e
from referee.match.policy import Policy, instant, moment
from referee.match.state import Open

NEAR = timedelta(hours=24)  # an outage that ended longer before the due time spoilt nothing
AGAIN = timedelta(hours=6)  # while one lasts, the window is held in steps of so long
SILENCE = timedelta(hours=24)  # what a window gets that many seats at once were silent in


class Outage(msgspec.Struct, frozen=True):
    """`part` (intake, relay) did not work from `since`; `until` None: it does not yet."""

    part: str
    since: e.Moment
    until: e.Moment | None = None


def made_good(
    rules: Policy, window: Open, outages: Sequence[Outage], at: e.Moment
) -> e.DueChanged | None:
    """The change of a window that is due now and that one of these outages has spoilt.

    Whoever was kept from writing gets the lost time back, counted from when all worked again; at
    most the whole period of the window's pace.
    """
    if window.due is None:
        return None
    spoilt = [one for one in outages if _spoils(one, window)]
    if not spoilt:
        return None
    lost = _lost(spoilt, window, at)
    part = min(one.part for one in spoilt)  # where nothing came in, nothing left either
    why = f"[{part} {max(1, round(lost.total_seconds() / 60))}]"
    if any(one.until is None for one in spoilt):
        return _moved(window, instant(at) + AGAIN, why)
    over = max(one.until or at for one in spoilt)
    hours = rules.long if window.pace == "long" else rules.short
    later = max(instant(window.due), instant(over)) + min(lost, timedelta(hours=hours))
    return _moved(window, max(later, instant(at)), why)


def held(window: Open, at: e.Moment) -> e.DueChanged | None:
    """The change of a window in which, like in many others at this moment, nobody answered."""
    if window.due is None or window.made_good is not None:
        return None
    return _moved(window, instant(at) + SILENCE, "[silence]")


def _spoils(outage: Outage, window: Open) -> bool:
    """Did it hinder somebody shortly before the due time, and has nothing made it good yet?"""
    assert window.due is not None
    if outage.until is None:
        return True
    if window.made_good is not None and outage.until <= window.made_good:
        return False
    near = instant(outage.until) > instant(window.due) - NEAR
    return near and outage.since < window.due and outage.until > window.opened


def _lost(outages: Sequence[Outage], window: Open, at: e.Moment) -> timedelta:
    """How much of the window's time they took together; what two took at once counts once."""
    assert window.due is not None
    lost, reached = timedelta(), max(window.opened, window.made_good or "")
    for one in sorted(outages, key=lambda one: one.since):
        first, last = max(one.since, reached), min(one.until or at, window.due)
        if last > first:
            lost += instant(last) - instant(first)
            reached = last
    return lost


def _moved(window: Open, due: datetime, why: str) -> e.DueChanged:
    return e.DueChanged(window.number, moment(due + timedelta(milliseconds=1)), "outage", why)

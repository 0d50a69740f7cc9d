"""A deadline that an outage of ours has spoilt is made good, once an outage, on record.

The service knows which outages there were (`service.turns.outage_breaker`); how much later a window
is due for them is decided here.

Why: docs/decisions/0013-outages.md.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from referee.match import events as e
from referee.match.motions import HEARD
from referee.match.policy import Policy, instant, moment
from referee.match.state import OpenWindow

NEAR = timedelta(hours=24)  # an outage that ended longer before the due time spoilt nothing
LEAST = timedelta(hours=6)  # behind one that outlasted the due time; also the steps of holding on
SILENCE = timedelta(hours=24)  # what a window gets that many seats at once were silent in
HELD = "[held]"  # an outage lasts: what it took is given back when it is over
SILENT = "[silence]"
PATIENCE = ("[grace", "[bank", HEARD)  # given late, because nobody could look in time


class Outage(msgspec.Struct, frozen=True):
    """`part` (intake, relay) did not work from `since`; `until` None: it does not yet."""

    part: str
    since: e.Moment
    until: e.Moment | None = None


def made_good(
    rules: Policy, window: OpenWindow, outages: Sequence[Outage], at: e.Moment
) -> e.DueChanged | None:
    """The change of a window that is due now and that one of these outages has spoilt.

    The time stands still while an outage lasts: what it took of the window is given back, counted
    from when all worked again; at most the whole period of the window's pace. All is reckoned anew
    from the due time that was told before any outage, so that it ends at the same time whoever
    looked in between.
    """
    if window.due is None:
        return None
    period = timedelta(hours=rules.long if window.pace == "long" else rules.short)
    due, reached = instant(window.plain or window.due), instant(window.opened)
    spoilt = list[tuple[str, timedelta]]()
    for outage in sorted(outages, key=lambda outage: outage.since):
        first = max(instant(outage.since), reached)  # what two took at once counts once
        if first >= due:
            break
        if outage.until is None:
            return _moved(window, instant(at) + min(LEAST, period), HELD)
        if not _spoils(window, outage.until, first, due):
            continue
        reached = instant(outage.until)
        due, lost = _given(due, first, reached, period)
        spoilt.append((outage.part, lost))
    if not spoilt or _spelt(due) <= window.due:
        return None
    return _moved(window, max(due, instant(at)), _why(spoilt))


def put_off_for_silence(window: OpenWindow, at: e.Moment) -> e.DueChanged | None:
    """The change of a window in which, like in many others at this moment, nobody answered."""
    if window.due is None or window.made_good is not None:
        return None
    return _moved(window, instant(at) + SILENCE, SILENT)


def remembered(window: OpenWindow, event: e.DueChanged, at: e.Moment) -> OpenWindow:
    """The window with its other due time, and what of it outages have given."""
    plain = window.plain or window.due
    if event.cause != "outage" or event.reason.startswith(PATIENCE):
        return replace(window, due=event.due, plain=None, counted=window.made_good)
    if event.reason == SILENT:
        return replace(window, due=event.due, plain=None, counted=at, made_good=at)
    made = window.made_good if event.reason == HELD else at
    return replace(window, due=event.due, plain=plain, made_good=made)


def _given(
    due: datetime, first: datetime, last: datetime, period: timedelta
) -> tuple[datetime, timedelta]:
    """The due time behind this outage, and what it took. Where it outlasted the due time nobody
    knew when to come back: at least `LEAST` is left."""
    lost = min(last, due) - first
    least = LEAST if last > due else timedelta()
    return max(due, last) + min(max(lost, least), period), lost


def _spoils(window: OpenWindow, until: e.Moment, first: datetime, due: datetime) -> bool:
    """Did it last until shortly before the due time, and was that told before it was over?"""
    near = instant(until) > max(first, due - NEAR)
    return near and (window.counted is None or until > window.counted)


def _why(spoilt: Sequence[tuple[str, timedelta]]) -> str:
    """Where nothing came in, nothing left either."""
    lost = sum((took for _, took in spoilt), timedelta())
    minutes = max(1, round(lost.total_seconds() / 60))
    return f"[{min(part for part, _ in spoilt)} {minutes}]"


def _moved(window: OpenWindow, due: datetime, why: str) -> e.DueChanged:
    return e.DueChanged(window.number, _spelt(due), "outage", why)


def _spelt(due: datetime) -> e.Moment:
    """Behind the last moment that counts."""
    return moment(due + timedelta(milliseconds=1))

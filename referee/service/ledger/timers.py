"""When a match is to be looked at beside its deadline: somebody must be reminded, its mail has been
kept long enough, or the round that its dice wait for is published, or an hour overdue. Each is a
row, written with the leaf that makes it so; so that a sweep reads what has come and nothing else.

Why: docs/decisions/0123-flat.md.
"""

from dataclasses import replace
from datetime import timedelta

from referee.match.policy import instant, moment
from referee.match.rounds import silent_from
from referee.match.state import Match, OpenWindow
from referee.service.ledger.loaded_match import LoadedMatch
from storage import Log, TimerRow
from storage.small_tables import Row

REMIND, DIGEST, RETAIN, ROUND = "remind", "digest", "retain", "round"
SILENT = "silent"  # the round of a beacon is overdue, and its organiser is told
EARLIEST = timedelta(hours=48)  # before a deadline: nobody may wish to be reminded sooner
SHARE = 4  # nor in the first quarter of a window's time


def timer_rows(loaded: LoadedMatch, later: Match) -> list[Row]:
    """Those that this decision sets."""
    rows: list[Row] = []
    if later.window is not None and later.window.due is not None and _is_new(loaded.match, later):
        about = f"{later.window.number} {later.window.due}"
        rows.append(TimerRow(REMIND, loaded.name, first_reminder(later.window), about))
    if later.awaits_round and later.named is not None and loaded.match.named is None:
        number = str(later.named.number)
        rows.append(TimerRow(ROUND, loaded.name, later.named.due, number))
        rows.append(TimerRow(SILENT, loaded.name, silent_from(later.named), number))
    if later.phase == "ended" and loaded.match.phase != "ended":
        rows.append(TimerRow(RETAIN, loaded.name, later.at, ""))
    return rows


def first_reminder(window: OpenWindow) -> str:
    """Before this moment nobody is reminded of the window, whatever they wish (ISO UTC)."""
    assert window.due is not None
    due, opened = instant(window.due), instant(window.began)
    return moment(max(due - EARLIEST, opened + (due - opened) / SHARE))


def wake(log: Log, what: str, whose: str) -> None:
    """The next sweep looks at it, whenever it would have come."""
    row = log.timers.get(what, whose)
    if row is None:
        log.timers.put(TimerRow(what, whose, "", ""))
    else:
        log.reset_timer(row, "")  # one that is set anew meanwhile comes by itself


def stirred(log: Log, what: str, whose: str) -> list[TimerRow]:
    """The row by which the next sweep looks at it, if it is to come at all."""
    row = log.timers.get(what, whose)
    return [] if row is None else [replace(row, at="")]


def _is_new(before: Match, later: Match) -> bool:
    """Is it another deadline?"""
    old, new = before.window, later.window
    known = old is not None and new is not None and (old.number, old.due) == (new.number, new.due)
    return not known

"""Whose bank or absence put a due time off: a sealed part of every seat, opened by the end.

Who gave nothing has a part too, and nobody reads any of them before: neither the leaf nor its
length tells whose time it was.

Why: docs/decisions/0074-whose-time.md.
"""

import re
from collections.abc import Mapping

from referee.kernel.event import Sealed, Seat
from referee.match import events as e
from referee.match.state import Match

ABSENCE = "[absence]"
_BANK = re.compile(r"\[bank [0-9]{1,9}\]")


def spends(cause: e.Cause, reason: str) -> bool:
    """Is it a seat's own time that such a change takes?"""
    return cause == "absence" or reason == ABSENCE or _BANK.fullmatch(reason) is not None


def sealed(match: Match, event: e.DueChanged, spent: Mapping[Seat, e.Spent]) -> e.DueChanged:
    """The change with what each seat gave for it; where leaf 0 is of version 1 it says nothing."""
    if match.edition == 1:
        return event
    parts = tuple(Sealed((), spent.get(seat)) for seat in match.all_seats)
    return e.DueChangedV2(event.window, event.due, event.cause, event.reason, parts)

"""How many letters of a seat one window takes: so many signed ones, as many unsigned ones, and one
of each an hour beyond them.

Each is a leaf that stays for ever and that every audit reads. Whoever has found a seat's link
writes from the unsigned allotment alone, and locks out nobody who signs. It is a limit of the
service, not of the formats: no audit judges it.

Why: docs/decisions/0065-letters-bounded.md.
"""

from datetime import timedelta
from itertools import islice, takewhile

from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match.policy import instant, moment
from referee.match.state import FiledLetter, Match

MOST = 100  # letters a seat and window, of those signed and of those unsigned
LONGEST = 128 * 1024  # characters of them together
BEYOND = timedelta(hours=1)  # between two letters after that
EXEMPT = ("press", "concede")  # messages have a purse of their own; a seat gives up once


def check_allotment(match: Match, letter: e.Letter) -> None:
    """Is there room for one more letter of this seat in the open window? Raises Refused."""
    if letter.kind in EXEMPT:
        return
    mine = _mine(match, letter)
    if len(mine) < MOST and sum(len(old.text) for old in mine) < LONGEST:
        return
    after = moment(instant(mine[-1].received) + BEYOND)
    if letter.received < after:
        facts: dict[str, int | str] = {"limit": MOST, "kilo": LONGEST // 1024, "after": after}
        raise illegal(Problem("M-LETTERS-MANY", facts=facts))


def _mine(match: Match, letter: e.Letter) -> list[FiledLetter]:
    """What the seat has filed in the open window (or the lobby) in the same way, in its order; of
    more than there is room for the newest."""
    opened = match.window.leaf if match.window is not None else 0
    signed = letter.signature is not None
    in_window = takewhile(lambda old: old.n > opened, reversed(match.heard))
    mine = (old for old in in_window if old.seat == letter.seat and old.signed == signed)
    return list(islice(mine, MOST))[::-1]

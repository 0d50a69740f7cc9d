"""Press: what seats write to each other. Nobody is written to unless they were named (T20).

    to: 2 3             to: all | to: organiser | to: diary | to: <seats, ascending>
    as: anonymous       only if it is to be without a name

    Shall we share Vesper?

The text is never on the log, only its digest; who hears it is decided here.

Why: docs/decisions/0039-messages.md.
"""

import re
from typing import Literal

import msgspec

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, Where, illegal, unreadable
from referee.match.state import Match

To = Literal["all", "organiser", "diary"] | tuple[Seat, ...]
_SEATS = re.compile(r"[1-9][0-9]{0,2}(?: [1-9][0-9]{0,2})*")
_WORDS: dict[str, Literal["all", "organiser", "diary"]] = {
    "all": "all",
    "organiser": "organiser",
    "diary": "diary",
}
EXAMPLE = "to: 2"
# Signs that turn the direction of what stands behind them, other people's lines too; text in any
# script is set right without them.
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")


class Press(msgspec.Struct, frozen=True):
    """One message: to whom, whether without its author's name, and what it says."""

    to: To
    text: str
    anonymous: bool = False

    def readers(self, author: Seat, seats: range) -> tuple[Seat, ...]:
        """The other seats that hear it."""
        if isinstance(self.to, tuple):
            return tuple(seat for seat in self.to if seat != author)
        return tuple(seat for seat in seats if seat != author) if self.to == "all" else ()

    @property
    def addressee(self) -> str:
        """As the body's first line names it."""
        return " ".join(map(str, self.to)) if isinstance(self.to, tuple) else self.to


def parse(body: str) -> Press:
    """The body of a `press` letter, as its readers have it. Raises Refused (unreadable)."""
    head, _, text = body.partition("\n\n")
    first, *more = head.split("\n")
    to = _addressed(first)
    anonymous = more == ["as: anonymous"]
    if more and not anonymous:
        raise _bad("M-PRESS-HEAD", 2, more[0], "as: anonymous")
    if not text.strip():
        raise unreadable(Problem("M-PRESS-EMPTY"))
    return Press(to, _TURNING.sub("", text).rstrip("\n"), anonymous)


def spell(press: Press) -> str:
    """The one spelling of a body."""
    anonymous = "as: anonymous\n" if press.anonymous else ""
    return f"to: {press.addressee}\n{anonymous}\n{press.text}\n"


def check(match: Match, author: Seat, press: Press) -> None:
    """May this match have this message? Raises Refused."""
    if not press.text.strip():  # there was nothing but signs that are not shown
        raise unreadable(Problem("M-PRESS-EMPTY"))
    if press.anonymous and match.policy.press != "anonymous":
        raise illegal(Problem("M-PRESS-NAMED"))
    if press.to in ("organiser", "diary"):
        return
    if match.policy.press == "none":
        raise illegal(Problem("M-PRESS-NONE"))
    if isinstance(press.to, tuple):
        for seat in press.to:
            if seat not in match.all_seats:
                raise illegal(Problem("M-NO-SEAT", facts={"seat": seat}))
        if press.to == (author,):
            raise illegal(Problem("M-PRESS-SELF", suggestion="to: diary"))


def _addressed(line: str) -> To:
    name, _, who = line.partition(": ")
    if name != "to" or not who:
        raise _bad("M-PRESS-NOBODY", 1, line, EXAMPLE)
    if who in _WORDS:
        return _WORDS[who]
    seats = tuple(map(int, who.split(" "))) if _SEATS.fullmatch(who) else ()
    if not seats or list(seats) != sorted(set(seats)):
        raise _bad("M-PRESS-TO", 1, who, "all, organiser, diary, 2 3")
    return seats


def _bad(code: str, line: int, token: str, suggestion: str) -> Exception:
    return unreadable(Problem(code, where=Where(line, 0, token[:80]), suggestion=suggestion))

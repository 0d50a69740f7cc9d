"""Motions: what the seats decide together. A `vote` letter has one line, `draw yes`, `extend 2 no`;
a `consent` letter too, `rewind 3 yes`, `rules 1.1 yes`.

One motion of a name is open at a time. The first `yes` proposes it, a `no` takes one's own `yes`
back or, from whoever had given none, ends it. It is carried once every person at the table has said
yes; chairs where a bot or nobody sits do not count.

Why: docs/decisions/0034-votes.md.
"""

import re
from collections.abc import Iterable
from datetime import timedelta

import msgspec
from msgspec.structs import replace

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, Where, illegal, unreadable
from referee.match import policy
from referee.match.deadlines.moving import check_far
from referee.match.state import FiledLetter, Match, Motion

VOTES = ("draw", "end", "pause", "resume", "extend")
CONSENTS = ("rewind", "rules")
WITH_NUMBER = ("extend", "rewind")
WITH_VERSION = ("rules",)
HEARD = "[vote]"  # a deadline moved behind itself: everybody had agreed before it was over
LASTING = ("draw", "end", "rules")  # the others speak of the open window and lapse with it
MOST_DAYS = 14
_LINE = re.compile(r"([a-z]+)(?: ([0-9.]{1,20}))? (yes|no)")
_NUMBER = re.compile(r"[1-9][0-9]{0,5}")
_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+)*")


class Ballot(msgspec.Struct, frozen=True):
    """One letter's word on a motion; `number` are days, a window, or a version of the rules."""

    name: str
    number: int | str | None
    yes: bool

    @property
    def motion(self) -> str:
        """As a body names it: `extend 2`."""
        return self.name if self.number is None else f"{self.name} {self.number}"


def parse(kind: str, body: str) -> Ballot:
    """The body of a `vote` or `consent`. Raises Refused (unreadable)."""
    line = body.strip("\n")
    found = _LINE.fullmatch(line)
    names = VOTES if kind == "vote" else CONSENTS
    if found is None or found[1] not in names or not takes(found[1], found[2]):
        where = Where(1, 0, line.split("\n")[0][:80])
        raise unreadable(Problem("M-VOTE", where=where, suggestion=_forms(kind)))
    return Ballot(found[1], number(found[1], found[2]), found[3] == "yes")


def takes(name: str, text: str | None) -> bool:
    """Is this what the motion's name wants behind it?"""
    if name in WITH_NUMBER or name in WITH_VERSION:
        wanted = _NUMBER if name in WITH_NUMBER else _VERSION
        return text is not None and wanted.fullmatch(text) is not None
    return text is None


def number(name: str, text: str | None) -> int | str | None:
    """What stands behind the name, read."""
    return int(text) if text is not None and name in WITH_NUMBER else text


def spell(ballot: Ballot) -> str:
    """The one spelling of a body."""
    return f"{ballot.motion} {'yes' if ballot.yes else 'no'}\n"


def check(match: Match, ballot: Ballot, seat: Seat) -> None:
    """May this be voted on now? Raises Refused."""
    if match.window is None:
        raise illegal(Problem("M-NO-WINDOW"))
    open_ = match.motions.get(ballot.name)
    if not ballot.yes:
        if open_ is None or open_.number != ballot.number:
            raise illegal(Problem("M-NO-MOTION", facts={"motion": ballot.motion}))
        return
    if open_ is not None and open_.number != ballot.number and set(open_.yes) != {seat}:
        facts: dict[str, int | str] = {"motion": ballot.motion, "open": open_.motion}
        raise illegal(Problem("M-OTHER-MOTION", facts=facts))
    _possible(match, match.window.due, ballot)


def _possible(match: Match, due: str | None, ballot: Ballot) -> None:
    if ballot.name == "pause" and match.paused:
        raise illegal(Problem("M-PAUSED"))
    if ballot.name == "resume" and not match.paused:
        raise illegal(Problem("M-NOT-PAUSED"))
    if ballot.name in ("pause", "extend") and due is None:
        raise illegal(Problem("M-NO-DUE"))
    if ballot.name == "extend":
        _check_extension(match, due, int(ballot.number or 0))
    if ballot.name == "rewind":
        check_rewind(match, int(ballot.number or 0))
    if ballot.name == "rules" and ballot.number == match.version:
        raise illegal(Problem("M-SAME-RULES", facts={"version": match.version}))


def _check_extension(match: Match, due: str | None, days: int) -> None:
    """So many days are enough at once; and many such votes have an end too."""
    if days > MOST_DAYS:
        raise illegal(Problem("M-DAYS", facts={"days": days, "most": MOST_DAYS}))
    if due is not None:
        check_far(due, days, match.at)


def check_rewind(match: Match, window: int) -> None:
    """Is there a close of this window to go back before? Never before a chair fell empty: nobody
    would sit there to play on; nor before the rules changed. Raises Refused."""
    if match.window is None:
        raise illegal(Problem("M-NO-WINDOW"))
    there = sorted(number for number, (_, n) in match.positions.items() if n > match.left_at)
    if window not in there:
        told = ", ".join(map(str, there)) or "–"
        raise illegal(Problem("M-NO-REWIND", facts={"window": window, "windows": told}))


def heard(motions: dict[str, Motion], new: FiledLetter) -> dict[str, Motion]:
    """The open motions after this accepted letter."""
    ballot = parse(new.kind, new.body)
    others = {name: motion for name, motion in motions.items() if name != ballot.name}
    old = motions.get(ballot.name)
    n, yes = new.n, dict[Seat, int]()
    if old is not None and old.number == ballot.number:
        n, yes = old.n, old.yes
    if ballot.yes:
        yes = {**yes, new.seat: yes.get(new.seat, new.n)}
    elif new.seat not in yes:
        return others  # whoever had not agreed ends it
    else:
        yes = {seat: n for seat, n in yes.items() if seat != new.seat}
    return {**others, ballot.name: Motion(ballot.name, ballot.number, yes, n)} if yes else others


def without(motions: dict[str, Motion], seat: Seat) -> dict[str, Motion]:
    """A seat's word goes with whoever gave it."""
    kept = {
        name: replace(motion, yes={s: n for s, n in motion.yes.items() if s != seat})
        for name, motion in motions.items()
    }
    return {name: motion for name, motion in kept.items() if motion.yes}


def lasting(motions: dict[str, Motion]) -> dict[str, Motion]:
    """What outlives the window."""
    return {name: motion for name, motion in motions.items() if name in LASTING}


def carried(motion: Motion, persons: Iterable[Seat]) -> bool:
    """Has every person at the table said yes? Without any person nothing is ever carried."""
    needed = set(persons)
    return bool(needed) and needed <= motion.yes.keys()


def due(match: Match, motion: Motion, at: str) -> str | None:
    """The open window's deadline once this motion (pause, resume, extend) is carried at `at`."""
    window = match.window
    if window is None or motion.name == "pause":
        return None
    if motion.name == "resume":
        return policy.due(match.policy, window.pace, at)
    old = policy.instant(window.due or at)
    return policy.moment(old + timedelta(days=int(motion.number or 0)))


def _forms(kind: str) -> str:
    if kind == "consent":
        return "rewind 3 yes, rules 1.1 yes"
    return "draw yes, end yes, pause yes, resume yes, extend 2 yes"

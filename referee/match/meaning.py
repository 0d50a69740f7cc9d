"""What the author of a letter meant beside his text, so that one that is late means nothing else.

A withdrawal takes back the order of the window that it was written in, and a vote agrees to the
motion that its author saw: never to a newer one of the same name.
"""

import msgspec
from msgspec.structs import replace

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, illegal
from referee.match import motions
from referee.match.motions import LASTING, Ballot
from referee.match.state import Filed, Match
from referee.match.text import Text


class Meant(msgspec.Struct, frozen=True):
    """`window` is the one that he named (`ORDERS 3`), `motion` the leaf of the motion that he named
    (0: a new one). Of a letter of ours that his answers: `about` is the window that was open then,
    `seen` the last leaf that it told of. None: he has not said."""

    window: int | None = None
    motion: int | None = None
    about: int | None = None
    seen: int | None = None


NOTHING_SAID = Meant()


def check_meant(match: Match, new: Filed, text: Text, meant: Meant) -> None:
    """Does a letter that takes back or decides something mean what stands now? The last checkpoint
    that a signed text names says what its author had seen. Raises Refused."""
    if text.seen is not None and meant.seen is None:
        meant = replace(meant, seen=text.seen.size - 1)
    if new.kind in ("vote", "consent"):
        _motion(match, motions.parse(new.kind, new.body), new.seat, meant)
    elif new.kind == "withdraw" and not new.body.strip() and meant.window is None:
        _window(match, meant)


def _motion(match: Match, ballot: Ballot, seat: Seat, meant: Meant) -> None:
    open_ = match.motions.get(ballot.name)
    n = open_.n if open_ is not None else 0
    if meant.motion is not None:
        if meant.motion != n:
            raise illegal(_another(ballot, meant.motion, n))
        return
    unseen = meant.seen is not None and meant.seen < n
    if open_ is not None and unseen and seat not in open_.yes:
        raise illegal(_another(ballot, 0, n))
    if open_ is None or ballot.name not in LASTING:
        _window(match, meant)


def _window(match: Match, meant: Meant) -> None:
    """A letter that answers one about an older window means that one."""
    if meant.window is None and meant.about not in (None, match.window_number):
        facts: dict[str, int | str] = {"named": meant.about or 0, "open": match.window_number}
        raise illegal(Problem("M-ANSWERS", facts=facts))


def _another(ballot: Ballot, meant: int, n: int) -> Problem:
    """Which motion was meant, and which is open now (0: none)."""
    facts: dict[str, int | str] = {"motion": ballot.motion, "meant": meant, "n": n}
    if not n:
        return Problem("M-MOTION-GONE", facts=facts)
    if not meant:
        return Problem("M-MOTION-NEWER", facts=facts)
    return Problem("M-MOTION-OTHER", facts=facts)

"""Refuse what is stale: a letter or a command that refers to a window or a motion of before.

A withdrawal takes back the order of the window that it was written in, and a vote agrees to the
motion that its author saw: never to a newer one of the same name. A command of the organiser
carries the window that their page showed.

Why: docs/decisions/0020-window-number.md, docs/decisions/0038-organisers-window.md.
"""

import msgspec
from msgspec.structs import replace

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, illegal
from referee.match import motions
from referee.match.motions import LASTING, Ballot
from referee.match.state import FiledLetter, Match
from referee.match.text import Text


class Reference(msgspec.Struct, frozen=True):
    """What a letter refers to beside its text.

    `window` is the window that its author named (`ORDERS 3`), `motion` the leaf of the motion that
    they named (0: a new one). Of a letter of ours that it answers: `about` is the window that was
    open then, `seen` the last leaf that it told of. None: the author has not said.
    """

    window: int | None = None
    motion: int | None = None
    about: int | None = None
    seen: int | None = None


NO_REFERENCE = Reference()


def check_window_shown(match: Match, window: int | None) -> None:
    """Is the window that the organiser was looking at still the open one? None: whichever is open.

    Raises Refused, naming both; of an ended match nothing, there every command has its own answer.
    """
    if match.phase != "ended" and window is not None and window != match.window_number:
        facts: dict[str, int | str] = {"named": window, "open": match.window_number}
        raise illegal(Problem("M-OTHER-WINDOW", facts=facts))


def check_motion_seen(match: Match, new: FiledLetter, text: Text, reference: Reference) -> None:
    """Does a letter that takes back or decides something mean what stands now? The last checkpoint
    that a signed text names says what its author had seen. Raises Refused."""
    if text.seen is not None and reference.seen is None:
        reference = replace(reference, seen=text.seen.size - 1)
    if new.kind in ("vote", "consent"):
        _motion(match, motions.parse(new.kind, new.body), new.seat, reference)
    elif new.kind == "withdraw" and not new.body.strip() and reference.window is None:
        _window(match, reference)


def _motion(match: Match, ballot: Ballot, seat: Seat, reference: Reference) -> None:
    open_ = match.motions.get(ballot.name)
    n = open_.n if open_ is not None else 0
    if reference.motion is not None:
        if reference.motion != n:
            raise illegal(_another(ballot, reference.motion, n))
        return
    unseen = reference.seen is not None and reference.seen < n
    if open_ is not None and unseen and seat not in open_.yes:
        raise illegal(_another(ballot, 0, n))
    if open_ is None or ballot.name not in LASTING:
        _window(match, reference)


def _window(match: Match, reference: Reference) -> None:
    """A letter that answers one about an older window means that one."""
    if reference.window is None and reference.about not in (None, match.window_number):
        facts: dict[str, int | str] = {"named": reference.about or 0, "open": match.window_number}
        raise illegal(Problem("M-ANSWERS", facts=facts))


def _another(ballot: Ballot, named: int, n: int) -> Problem:
    """Name the motion that the author named, and the one open now (0: none)."""
    facts: dict[str, int | str] = {"motion": ballot.motion, "meant": named, "n": n}
    if not n:
        return Problem("M-MOTION-GONE", facts=facts)
    if not named:
        return Problem("M-MOTION-NEWER", facts=facts)
    return Problem("M-MOTION-OTHER", facts=facts)

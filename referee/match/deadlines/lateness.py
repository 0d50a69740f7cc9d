"""A letter counts in the window that was open when it came: not before, and not once it was due.

What counts is when it came, not when it was read.

Why: docs/decisions/0009-grace.md.
"""

from referee.kernel.refused import Problem, illegal
from referee.match.state import FiledLetter, OpenWindow


def check_in_time(window: OpenWindow, letter: FiledLetter) -> None:
    """Raises Refused: M-LATE, or M-CLOSED for one that was meant for the window before."""
    if window.due is not None and letter.received >= window.due:
        facts: dict[str, int | str] = {"received": letter.received, "due": window.due}
        raise illegal(Problem("M-LATE", facts=facts))
    if letter.received < window.opened:
        raise illegal(Problem("M-CLOSED", facts={"received": letter.received}))
    if letter.kind == "open" and letter.received < window.sealed_at:
        raise illegal(Problem("M-OPEN-EARLY"))

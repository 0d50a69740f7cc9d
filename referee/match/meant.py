"""A command of the organiser carries the window that he was looking at when he gave it."""

from referee.kernel.refused import Problem, illegal
from referee.match.state import Match


def check_meant(match: Match, window: int | None) -> None:
    """Is it still the open one? None: whichever is open is meant. Raises Refused, naming both; of
    an ended match nothing, there every command has its own answer."""
    if match.phase != "ended" and window is not None and window != match.window_number:
        facts: dict[str, int | str] = {"named": window, "open": match.window_number}
        raise illegal(Problem("M-OTHER-WINDOW", facts=facts))

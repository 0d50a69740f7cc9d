"""Deadlines: windows close, wait and move."""

from referee.kernel.event import Seat
from referee.service.desk.reading import Reading
from referee.service.ledger import time_banks
from referee.service.ledger.letters_owed import intent


class Time(Reading):
    def close(self, match: str, window: int) -> bool:
        """Close this window if it is complete or due. False: neither, or somebody else has."""
        return self._windows.close(match, window)

    def is_due(self, match: str, at: str) -> bool:
        """Is the open window's deadline not after this instant?"""
        with self.core.locked(match) as loaded:
            window = loaded.match.window
        return window is not None and window.due is not None and window.due <= at

    def wake(self, match: str) -> None:
        """Go on with the match as far as possible now (the ticker's call)."""
        self._windows.wake(match)

    def extend(self, match: str, due: str, reason: str, *, shown_window: int | None = None) -> None:
        """Move the open window's deadline.

        `shown_window`, of every command of an organiser: the window that their page showed; refused
        if another is open by now. None: whichever is open.
        """
        self._deadlines.extend(match, due, reason, shown_window)

    def pause(self, match: str, reason: str, *, shown_window: int | None = None) -> None:
        self._deadlines.pause(match, reason, shown_window)

    def resume(self, match: str, reason: str, *, shown_window: int | None = None) -> None:
        self._deadlines.resume(match, reason, shown_window)

    def bank(self, match: str, seat: Seat) -> int | None:
        """Hours that this seat has left in its bank, for its own eyes; None: there are no banks."""
        with self.core.locked(match) as loaded:
            return time_banks.left(self.log, match, loaded.match, seat)

    def set_aside(self, match: str) -> None:
        """Tell the organiser that a window could not be closed and the match waits for the host:
        once a window, however often it is tried again. Nobody looks at the match for it, which may
        be what fails.

        What went wrong is for the host's log alone: it may quote what is hidden, and an organiser
        may sit at the table.
        """
        due = self.log.due_of(match)
        number = due.window if due is not None else 0
        told = intent(match, 0, "trouble", None, str(number), window=number)
        self.log.intend([told])

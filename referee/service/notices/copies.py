"""A letter about the table once more: the same facts, a new letter, and no second effect."""

from referee.kernel.event import Seat
from referee.kernel.refused import Problem
from referee.match import events as e
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent, kind_for, newest_told_from
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.letters.posts import Answer
from referee.service.people.budget import OWN, STRANGERS, Budget
from storage import Intent


class Copies:
    def __init__(self, core: Core, budget: Budget) -> None:
        self._core = core
        self._budget = budget

    def send(
        self,
        match: str,
        seat: Seat,
        inbox: int | None = None,
        message_id: str = "",
        subject: str = "",
        assurance: str = "address",
        *,
        window: int | None = None,
    ) -> Answer:
        """The current letter once more to the seat's own address, while its budget lasts; or, of a
        `window` that has opened, what there was to tell then. Raises storage.Conflict for a mail
        that somebody else has done, LookupError for a window that has not opened."""
        spent = self._budget.spend(match, seat, OWN if assurance == "address" else STRANGERS)
        letters: list[Intent] = []
        if spent.allowed:
            about = {"message_id": message_id, "subject": subject, "quiet": spent.quiet}
            with self._core.locked(match) as loaded:
                letters = [self._letter(loaded, seat, inbox, about, window)]
        if inbox is None:
            self._core.log.intend(letters)
        else:
            self._core.log.inbox_done(inbox, "again", letters)
        return Answer("accepted") if letters else Answer("refused", problems=(Problem("M-QUIET"),))

    def told_last(self, match: str) -> int:
        """The first leaf that the newest letter about the table tells."""
        return newest_told_from(self._core.log, match)

    def has_opened(self, match: str, window: int) -> bool:
        with self._core.locked(match) as loaded:
            return any(number == window for number, _ in _openings(loaded))

    def _letter(
        self,
        loaded: LoadedMatch,
        seat: Seat,
        inbox: int | None,
        about: dict[str, str],
        window: int | None,
    ) -> Intent:
        suffix = f"m{inbox}" if inbox is not None else self._core.ring.token()[:8]
        if window is not None:
            since, n = _opening(loaded, window)
            return intent(loaded.name, n, "older", seat, suffix, since=since, **about)
        kind, since = kind_for(loaded.match, seat), newest_told_from(self._core.log, loaded.name)
        return intent(loaded.name, loaded.size - 1, kind, seat, suffix, since=since, **about)


def _openings(loaded: LoadedMatch) -> list[tuple[int, int]]:
    """The windows that have opened, each with the leaf where it did."""
    events = ((entry.n, entry.event) for entry in loaded.entries)
    return [(event.window, n) for n, event in events if isinstance(event, e.WindowOpened)]


def _opening(loaded: LoadedMatch, window: int) -> tuple[int, int]:
    """The first leaf behind the opening before this window's, and the leaf where it opened: of one
    that was played anew after a way back, the last time. Raises LookupError."""
    before = 0
    found: tuple[int, int] | None = None
    for number, n in _openings(loaded):
        found = (before + 1, n) if number == window else found
        before = n
    if found is None:
        raise LookupError(f"window {window} of {loaded.name} has not opened")
    return found

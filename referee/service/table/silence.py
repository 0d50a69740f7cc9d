"""Who is silent window after window: the seat and the organiser are warned, then the match's own
policy decides (`match.nmr_limit`, `match.nmr_then`).

Why: docs/decisions/0012-silence.md.
"""

from collections.abc import Sequence

from referee.kernel.event import Event, Seat
from referee.match import events as e
from referee.match.leaving import silences
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import (
    has_organiser,
    intent,
    person_seats,
    reader_seats,
)
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.table.chair_changes import ChairChanges, farewell
from storage import Intent

UNLIMITED = 2  # windows after which an organiser hears of it where the match sets no limit


class SilentSeats:
    def __init__(self, core: Core, changes: ChairChanges) -> None:
        self._core = core
        self._changes = changes

    def warnings(self, loaded: LoadedMatch, events: Sequence[Event]) -> list[Intent]:
        """The letters of a close after which somebody has been silent often enough to be told."""
        silent = [] if isinstance(events[-1], e.Ended) else _silent(loaded, events[0])
        if not silent:
            return []
        readers = reader_seats(self._core.log, loaded.name)
        told = [entry.event for entry in loaded.entries]
        letters: list[Intent] = []
        for seat in silent:
            windows = 1 + silences(loaded.match, loaded.game, seat, told)
            if seat in readers and windows == _warned_after(loaded):
                letters += _warning(self._core, loaded, len(events), seat, windows)
        return letters

    def give_up(self, loaded: LoadedMatch) -> bool:
        """Act on the first seat that has reached the limit. Has anything been done?"""
        match = loaded.match
        if not match.policy.nmr_limit or match.window is None:
            return False
        told = [entry.event for entry in loaded.entries]
        for seat in person_seats(self._core.log, loaded.name):
            windows = silences(match, loaded.game, seat, told)
            if seat not in match.empty and windows >= match.policy.nmr_limit:
                self._too_silent(loaded, seat, windows)
                return True
        return False

    def _too_silent(self, loaded: LoadedMatch, seat: Seat, windows: int) -> None:
        """The match's own answer to a seat that was silent in so many windows in a row."""
        chair, why = self._changes.chair(loaded, seat), f"[silent {windows}]"
        bot = loaded.match.policy.nmr_then == "bot"
        events = self._changes.events(loaded, seat, "bot" if bot else "nmr", why)
        chair_after = self._changes.fresh(chair, bot="bot" if bot else None)
        self._changes.write(loaded, chair, events, chair_after, farewell(loaded, chair))


def _silent(loaded: LoadedMatch, closed: Event) -> list[Seat]:
    """The asked seats that had not answered, not even ahead."""
    window_open = loaded.match.window
    if not isinstance(closed, e.WindowClosed) or window_open is None:
        return []
    if closed.given == window_open.asked:
        return []
    window = loaded.game.window(loaded.match.state)
    asks = window.asks.items() if window is not None else ()
    return [seat for seat, ask in asks if seat not in closed.given and ask.ahead is None]


def _warned_after(loaded: LoadedMatch) -> int:
    """The last window before the limit; with a limit of one nobody can be warned."""
    limit = loaded.match.policy.nmr_limit
    return limit - 1 if limit else UNLIMITED


def _warning(
    core: Core, loaded: LoadedMatch, leaves: int, seat: Seat, windows: int
) -> list[Intent]:
    rules, name, n = loaded.match.policy, loaded.name, loaded.size + leaves - 1
    facts = {"windows": windows, "limit": rules.nmr_limit, "then": rules.nmr_then, "who": seat}
    readers: list[Seat | None] = (
        [seat, None] if has_organiser(core.log, core.ring, name) else [seat]
    )
    return [intent(name, n, "silent", reader, f"s{seat}", **facts) for reader in readers]

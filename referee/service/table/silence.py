"""Who is silent window after window: the seat and the organiser are warned, then the match's own
policy decides (`match.nmr_limit`, `match.nmr_then`)."""

from collections.abc import Sequence

from referee.kernel.event import Event, Seat
from referee.match import events as e
from referee.match.leaving import silences
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent, organised, people
from referee.service.ledger.loaded import Loaded
from referee.service.table.chairs import Chairs
from storage import Intent

UNLIMITED = 2  # windows after which an organiser hears of it where the match sets no limit


def warnings(core: Core, loaded: Loaded, events: Sequence[Event]) -> list[Intent]:
    """The letters of a close after which somebody has been silent often enough to be told so."""
    silent = [] if isinstance(events[-1], e.Ended) else _silent(loaded, events[0])
    if not silent:
        return []
    persons, told = people(core.log, loaded.name), [entry.event for entry in loaded.entries]
    found = []
    for seat in silent:
        windows = 1 + silences(loaded.match, loaded.game, seat, told)
        if seat in persons and windows == _warned_after(loaded):
            found += _warning(core, loaded, len(events), seat, windows)
    return found


def _silent(loaded: Loaded, closed: Event) -> list[Seat]:
    """The asked seats that had not answered, not even ahead."""
    held = loaded.match.window
    if not isinstance(closed, e.WindowClosed) or held is None or closed.given == held.asked:
        return []
    window = loaded.game.window(loaded.match.state)
    asks = window.asks.items() if window is not None else ()
    return [seat for seat, ask in asks if seat not in closed.given and ask.ahead is None]


def _warned_after(loaded: Loaded) -> int:
    """The last window before the limit; with a limit of one nobody can be warned."""
    limit = loaded.match.policy.nmr_limit
    return limit - 1 if limit else UNLIMITED


def _warning(core: Core, loaded: Loaded, leaves: int, seat: Seat, windows: int) -> list[Intent]:
    rules, name, n = loaded.match.policy, loaded.name, loaded.size + leaves - 1
    facts = {"windows": windows, "limit": rules.nmr_limit, "then": rules.nmr_then, "who": seat}
    readers: list[Seat | None] = [seat, None] if organised(core.log, core.ring, name) else [seat]
    return [intent(name, n, "silent", reader, f"s{seat}", **facts) for reader in readers]


def give_up(core: Core, chairs: Chairs, loaded: Loaded) -> bool:
    """Act on the first seat that has reached the limit. Has anything been done?"""
    match = loaded.match
    if not match.policy.nmr_limit or match.window is None:
        return False
    told = [entry.event for entry in loaded.entries]
    for seat in people(core.log, loaded.name):
        windows = silences(match, loaded.game, seat, told)
        if seat not in match.empty and windows >= match.policy.nmr_limit:
            chairs.too_silent(loaded, seat, windows)
            return True
    return False

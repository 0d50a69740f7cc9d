"""When the ticker must look at a match, and for whom the match waits."""

from collections.abc import Iterable

from referee.kernel.event import Seat
from referee.match import awaited_keys
from referee.match.closing import complete
from referee.match.deadlines.patience import look_at
from referee.match.opening import ready
from referee.match.state import Match
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.ledger.time_banks import banks
from storage import Due, Log
from storage.small_tables import Row


def due_row(
    log: Log, loaded: LoadedMatch, match: Match, at: str, put: Iterable[Row] = ()
) -> Due | None:
    """When the ticker must look at this match: at once if it need not wait for anybody. `put` are
    rows that are written with it."""
    if match.phase == "ended" or match.awaits_round:
        return None
    if match.phase == "lobby":
        return Due(loaded.name, 0, at) if ready(match) else None
    if match.window is None:
        return None
    if not waits(loaded, match):
        return Due(loaded.name, match.window.number, at)
    patience = look_at(match, loaded.game, banks(log, loaded.name, match, put))
    due = min(filter(None, (patience, awaited_keys.look_at(match))), default=None)
    return Due(loaded.name, match.window.number, due) if due is not None else None


def waits(loaded: LoadedMatch, match: Match) -> bool:
    """Must somebody still do something before the match can go on?"""
    if match.window is None:
        return match.phase != "ended"
    if match.named is not None:
        return False
    if complete(match, loaded.game):
        return False
    return not bots_owe(match)


def bots_owe(match: Match) -> tuple[Seat, ...]:
    """The asked seats whose bots have not answered yet."""
    if match.window is None or match.paused:
        return ()
    return tuple(seat for seat in match.window.asked if seat in match.bots - match.orders.keys())

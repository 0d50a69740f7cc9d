"""Each seat's bank of hours (`match.bank`), beside the log: what it has left of its time.

Why: docs/decisions/0011-waiting.md.
"""

from collections.abc import Iterable

from referee.kernel.event import Seat
from referee.match.deadlines.patience import Banks
from referee.match.state import Match
from referee.seals.canonical import dump, load
from storage import Log, SettingRow
from storage.small_tables import Row


def banks(log: Log, name: str, match: Match, put: Iterable[Row] = ()) -> Banks:
    """What every seat has left; empty where the match has no banks. `put` are rows that are about
    to be written, and count already."""
    if not match.policy.bank:
        return {}
    fresh = [row for row in put if isinstance(row, SettingRow) and row.name == _row(name)]
    row = fresh[-1] if fresh else log.settings.get(_row(name))
    spent = {int(seat): hours for seat, hours in load(row.value).items()} if row else {}
    return {seat: max(0, match.policy.bank - spent.get(seat, 0)) for seat in match.all_seats}


def bank_rows(name: str, match: Match, left: Banks) -> list[SettingRow]:
    """The row that says it; none where there is nothing to say."""
    if not left:
        return []
    spent = {str(seat): match.policy.bank - hours for seat, hours in left.items()}
    return [SettingRow(_row(name), dump(spent))]


def left(log: Log, name: str, match: Match, seat: Seat) -> int | None:
    """Hours that this seat has left; None where the match has no banks."""
    return banks(log, name, match).get(seat)


def _row(name: str) -> str:
    return f"bank/{name}"

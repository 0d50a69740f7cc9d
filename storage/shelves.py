"""What stands on which shelf, and what is to be looked at when, read by an index and no further.

Why: docs/decisions/0123-flat.md.
"""

from storage.archive import Place
from storage.batch import instant
from storage.cursor import Cursor
from storage.small_tables import ListingRow, TimerRow, columns

_LISTED = f"SELECT {', '.join(columns(ListingRow))} FROM listing WHERE"
_SHELF = (
    " shelf = ? AND phase = ? AND (made, stream) < (?, ?) ORDER BY made DESC, stream DESC LIMIT ?"
)
_COUNT = (
    "SELECT COUNT(*) FROM (SELECT 1 FROM listing WHERE shelf = ? AND phase = ? LIMIT ?) AS counted"
)
_AS_IT_IS = " WHERE what = ? AND whose = ? AND at = ? AND about = ?"
_TIMERS = (
    f"SELECT {', '.join(columns(TimerRow))} FROM timer WHERE what = ? AND at <= ?"
    " AND (at, whose) > (?, ?)"
    " ORDER BY at, whose LIMIT ?"
)


def on_shelf(
    cursor: Cursor, shelf: str, phase: str, behind: Place, limit: int, game: str
) -> list[ListingRow]:
    """See `Tables.on_shelf`."""
    of, which = (" game = ? AND", (game,)) if game else ("", ())
    asked = (*which, shelf, phase, *behind, limit)
    rows = cursor.run(f"{_LISTED}{of}{_SHELF}", asked).fetchall()
    return [ListingRow(*row) for row in rows]


def count_on_shelf(cursor: Cursor, shelf: str, phase: str, most: int) -> int:
    """See `Tables.count_on_shelf`."""
    [[counted]] = cursor.run(_COUNT, (shelf, phase, most)).fetchall()
    return int(counted)


def reset_timer(cursor: Cursor, row: TimerRow, at: str | None) -> bool:
    """See `Tables.reset_timer`."""
    known = row.what, row.whose, row.at, row.about
    if at is None:
        return cursor.run(f"DELETE FROM timer{_AS_IT_IS}", known).rowcount > 0
    return cursor.run(f"UPDATE timer SET at = ?{_AS_IT_IS}", (at, *known)).rowcount > 0


def timers_due(
    cursor: Cursor, what: str, now: str, limit: int, behind: tuple[str, str]
) -> list[TimerRow]:
    """See `Tables.timers_due`."""
    rows = cursor.run(_TIMERS, (what, instant(now), *behind, limit)).fetchall()
    return [TimerRow(*row) for row in rows]

"""Every box that is locked with the home's own key, written anew in one transaction.

The store looks into none of them: it names the place of each, and the caller gives what shall stand
there.
"""

from collections.abc import Callable

from storage.cursor import Cursor

# table, the columns that name a row, its box, which rows
_PLACES = (
    ("head", ("stream",), "key", "TRUE"),
    ("person", ("id",), "box", "TRUE"),
    ("organiser", ("stream", "token"), "box", "TRUE"),
    ("pending", ("token",), "box", "TRUE"),
    ("wish", ("what", "whose"), "value", "TRUE"),
    ("sandbox", ("token",), "box", "TRUE"),
    ("inbox", ("id", "digest"), "box", "stream IS NULL"),
    ("outbox", ("id",), "box", "stream IS NULL AND box IS NOT NULL"),
)

Change = Callable[[str, tuple[str | int | bytes, ...], bytes], bytes]


def relock(cursor: Cursor, change: Change) -> int:
    """Each box becomes what `change(table, name of the row, box)` gives; how many are others now.
    What it raises undoes all."""
    return sum(_relock(cursor, place, change) for place in _PLACES)


def _relock(cursor: Cursor, place: tuple[str, tuple[str, ...], str, str], change: Change) -> int:
    table, names, column, which = place
    rows = cursor.run(f"SELECT {', '.join(names)}, {column} FROM {table} WHERE {which}").fetchall()
    same = " AND ".join(f"{name} = ?" for name in names)
    changed = 0
    for *name, box in rows:
        if not box:
            continue  # it was blanked
        fresh = change(table, tuple(name), bytes(box))
        if fresh != box:
            cursor.run(f"UPDATE {table} SET {column} = ? WHERE {same}", (fresh, *name))
            changed += 1
    return changed

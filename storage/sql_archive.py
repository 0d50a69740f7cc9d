"""The archive in SQL: see `storage.archive`."""

from collections.abc import Sequence

from storage.archive import ArchivePage, ArchiveSearch, Place, search
from storage.cursor import Cursor
from storage.small_tables import ArchiveRow, columns

_COLUMNS = ", ".join(columns(ArchiveRow))
_NEXT = (
    f"SELECT {_COLUMNS} FROM archive WHERE (ended, stream) < (?, ?)"
    " ORDER BY ended DESC, stream DESC LIMIT ?"
)
_NEXT_OF_GAME = (
    f"SELECT {_COLUMNS} FROM archive WHERE game = ? AND (ended, stream) < (?, ?)"
    " ORDER BY ended DESC, stream DESC LIMIT ?"
)
_AMONG = f"SELECT {_COLUMNS} FROM archive WHERE stream IN (VALUES (?))"


def archived(cursor: Cursor, wanted: ArchiveSearch, behind: Place, limit: int) -> ArchivePage:
    """See `Tables.archived`."""

    def fetch(game: str | None, behind: Place, count: int) -> list[ArchiveRow]:
        sql, of = (_NEXT, ()) if game is None else (_NEXT_OF_GAME, (game,))
        return [ArchiveRow(*row) for row in cursor.run(sql, (*of, *behind, count)).fetchall()]

    return search(fetch, wanted, behind, limit)


def among(cursor: Cursor, streams: Sequence[str]) -> list[ArchiveRow]:
    """See `Tables.archived_among`."""
    rows = cursor.among(_AMONG, streams) if streams else []
    return [ArchiveRow(*row) for row in sorted(rows)]

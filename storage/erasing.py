"""The one change a log allows, because the law asks for it: a part's box is blanked."""

from collections.abc import Iterable

from storage.batch import Unknown
from storage.cursor import Cursor

_ERASE = "UPDATE disclosure SET box = NULL WHERE stream = ? AND digest = ?"


def erase(cursor: Cursor, stream: str, digests: Iterable[bytes]) -> None:
    """See `Log.erase`."""
    for digest in digests:
        if not cursor.run(_ERASE, (stream, digest)).rowcount:
            raise Unknown(f"{stream}: no part with digest {digest!r}")

"""The one change a log allows, because the law asks for it: a part's box is blanked."""

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, update

from storage.batch import Unknown
from storage.tables import DISCLOSURE

_ERASE = (
    update(DISCLOSURE)
    .where(DISCLOSURE.c.stream == bindparam("here"), DISCLOSURE.c.digest == bindparam("gone"))
    .values(box=None)
)


def erase(connection: Connection, stream: str, digests: Iterable[bytes]) -> None:
    """See `Log.erase`."""
    for digest in digests:
        blanked = connection.execute(_ERASE, {"here": stream, "gone": digest})
        if not blanked.rowcount:
            raise Unknown(f"{stream}: no part with digest {digest!r}")

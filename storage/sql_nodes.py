"""`storage.nodes` in SQL."""

from collections.abc import Mapping

from storage import sql_tables
from storage.batch import Conflict, instants
from storage.cursor import Cursor
from storage.nodes import Fence, Overtaken, SignedRow
from storage.small_tables import SettingRow

_TRIES = 5  # so often another node may be quicker, with the same number or the same state
_COLUMNS = "node, n, stream, size, root"
_OF_SIZE = f"SELECT {_COLUMNS} FROM signed WHERE stream = ? AND size = ?"
_LARGEST = f"SELECT {_COLUMNS} FROM signed WHERE stream = ? ORDER BY size DESC LIMIT 1"
_HEAD = "SELECT size, root FROM head WHERE stream = ?"
_LAST = "SELECT MAX(n) FROM signed WHERE node = ?"
_NOTE = f"INSERT INTO signed ({_COLUMNS}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
# One step through the index a node, however many rows each has written.
_NODES = (
    "WITH RECURSIVE known (node) AS (SELECT MIN(node) FROM signed UNION ALL"
    " SELECT (SELECT MIN(signed.node) FROM signed WHERE signed.node > known.node) FROM known"
    " WHERE known.node IS NOT NULL) SELECT node FROM known WHERE node IS NOT NULL"
)
_SINCE = f"SELECT {_COLUMNS} FROM signed WHERE node = ? AND n >= ? ORDER BY n LIMIT ?"
_LEASE = "SELECT holder, token, until FROM lease WHERE name = ?"
_FIRST = "INSERT INTO lease (name, holder, token, until) VALUES (?, ?, 1, ?) ON CONFLICT DO NOTHING"
_TAKE = "UPDATE lease SET holder = ?, token = ?, until = ? WHERE name = ? AND token = ?"
_DROP = "UPDATE lease SET holder = '', until = '' WHERE name = ? AND token = ?"
_HELD = "SELECT 1 FROM lease WHERE name = ? AND token = ?"


def note_signed(
    cursor: Cursor, node: str, stream: str, size: int, root: bytes, held: bool
) -> SignedRow | None:
    """See `Nodes.note_signed`. Of two rows with one number the second waits for the first and is
    then tried anew: so a node's rows become visible in their order. A row that is there is shared,
    so that this commit waits for the standby as the row's own should have."""
    for _ in range(_TRIES):
        known = cursor.run(_OF_SIZE + cursor.share, (stream, size)).fetchone()
        if known is not None:
            return SignedRow(*known)
        if held and not _holds(cursor, stream, size, root):
            return None
        row = SignedRow(node, _next(cursor, node), stream, size, root)
        if cursor.run(_NOTE, (row.node, row.n, stream, size, root)).rowcount == 1:
            return row
    raise Conflict(stream, size, None, "signed")


def _holds(cursor: Cursor, stream: str, size: int, root: bytes) -> bool:
    head = cursor.run(_HEAD + cursor.share, (stream,)).fetchone()
    return head is not None and (head[0] > size or (head[0], head[1]) == (size, root))


def _next(cursor: Cursor, node: str) -> int:
    return int(cursor.run(_LAST, (node,)).fetchone()[0] or 0) + 1


def signed_of(cursor: Cursor, stream: str) -> SignedRow | None:
    """See `Nodes.signed_of`."""
    row = cursor.run(_LARGEST, (stream,)).fetchone()
    return None if row is None else SignedRow(*row)


def signed_since(cursor: Cursor, seen: Mapping[str, int], limit: int) -> list[SignedRow]:
    """See `Nodes.signed_since`."""
    nodes = [node for (node,) in cursor.run(_NODES).fetchall()]
    return [
        SignedRow(*row)
        for node in nodes
        for row in cursor.run(_SINCE, (node, seen.get(node, 0), limit)).fetchall()
    ]


def take_lease(cursor: Cursor, name: str, holder: str, now: str, until: str) -> Fence | None:
    """See `Nodes.take_lease`. What another took between the look and the change is theirs."""
    instants([now, until])
    found = cursor.run(_LEASE, (name,)).fetchone()
    if found is None:
        return Fence(name, 1) if cursor.run(_FIRST, (name, holder, until)).rowcount else None
    theirs, token, ends = found
    if theirs != holder and ends > now:
        return None
    fresh = token if theirs == holder and ends > now else token + 1
    took = cursor.run(_TAKE, (holder, fresh, until, name, token)).rowcount
    return Fence(name, fresh) if took else None


def drop_lease(cursor: Cursor, fence: Fence) -> bool:
    """See `Nodes.drop_lease`."""
    return cursor.run(_DROP, fence).rowcount > 0


def check(cursor: Cursor, fence: Fence) -> None:
    """Nobody takes the lease before the commit of what is written now. Raises Overtaken."""
    if cursor.run(_HELD + cursor.share, fence).fetchone() is None:
        raise Overtaken(fence)


def put_under(cursor: Cursor, fence: Fence, row: SettingRow) -> None:
    """See `Nodes.put_under`."""
    check(cursor, fence)
    sql_tables.put(cursor, row)

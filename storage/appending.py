"""One batch written through one connection, inside the caller's transaction."""

from sqlalchemy import Connection, bindparam, insert, select, update

from storage import due, inbox, outbox, shelves
from storage.batch import Batch, Conflict, Due, Head, Keep, Part, check
from storage.statements import refusing
from storage.tables import DISCLOSURE, HEAD, LEAF
from storage.tree import Frontier, leaf_hash

_HERE = HEAD.c.stream == bindparam("here")
# FOR UPDATE says on PostgreSQL what BEGIN IMMEDIATE says for the whole of an SQLite file.
_STAND = select(HEAD.c.size, HEAD.c.frontier, HEAD.c.key).where(_HERE).with_for_update()
_BEGIN = insert(HEAD)
_GROW = update(HEAD).where(_HERE)
_LEAVES = insert(LEAF)
_PARTS = insert(DISCLOSURE)


def append(connection: Connection, batch: Batch) -> Head:
    """See `Log.append`. On any refusal the caller undoes what was written so far."""
    check(batch)
    with refusing(batch.stream):
        if batch.claim is not None:
            due.claim(connection, batch.claim)
        before = _stand(connection, batch)
        inbox.finish(connection, batch.stream, batch.inbox)
        if batch.drained is not None:
            inbox.demand_drained(connection, batch.stream, batch.drained)
        head = _grow(connection, batch, before)
        _write_rows(connection, batch)
        return head


def _stand(connection: Connection, batch: Batch) -> Head:
    """The head as the caller believes it, or Conflict."""
    row = connection.execute(_STAND, {"here": batch.stream}).one_or_none()
    size = row.size if row is not None else 0
    if size != batch.expected:
        raise Conflict(batch.stream, batch.expected, size)
    if row is None:
        return Head(batch.stream, 0, b"", Frontier().to_bytes(), batch.key or b"")
    return Head(batch.stream, size, b"", row.frontier, row.key)


def _grow(connection: Connection, batch: Batch, before: Head) -> Head:
    frontier = Frontier.from_bytes(before.frontier).extend(map(leaf_hash, batch.leaves))
    head = Head(batch.stream, frontier.size, frontier.root(), frontier.to_bytes(), before.key)
    grown = {"size": head.size, "root": head.root, "frontier": head.frontier}
    if batch.expected == 0:
        told = {"game": "", "phase": "", "cause": None, **(batch.facts or {})}
        row = {"stream": batch.stream, "key": head.key, **grown, **told}
        connection.execute(_BEGIN, row)
    else:
        connection.execute(_GROW, {"here": batch.stream, **grown, **(batch.facts or {})})
    return head


def _write_rows(connection: Connection, batch: Batch) -> None:
    if batch.leaves:
        numbered = enumerate(batch.leaves, batch.expected)
        rows = [{"stream": batch.stream, "n": n, "leaf": leaf} for n, leaf in numbered]
        connection.execute(_LEAVES, rows)
    if batch.parts:
        connection.execute(_PARTS, [_disclosure(batch.stream, part) for part in batch.parts])
    outbox.add(connection, batch.intents)
    _set_due(connection, batch.stream, batch.due)
    for row in batch.drop:
        shelves.drop(connection, row)
    for row in batch.put:
        shelves.put(connection, row)


def _disclosure(stream: str, part: Part) -> dict[str, object]:
    return {
        "stream": stream,
        "n": part.n,
        "position": part.position,
        "name": part.name,
        "digest": part.digest,
        "audience": bytes(part.audience),
        "published": part.published,
        "box": part.box,
    }


def _set_due(connection: Connection, stream: str, wanted: Due | Keep | None) -> None:
    if isinstance(wanted, Keep):
        return
    due.forget(connection, stream)
    if wanted is not None:
        due.remember(connection, wanted)

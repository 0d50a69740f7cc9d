"""The usual append to PostgreSQL in one statement: one round trip, one plan, any number of orders.

A plain batch (`appending.is_plain`) only grows its stream. The head is updated only where size and
root are those we last saw, and the other rows go in only beside a head that was; so a stream that
somebody else has grown is left alone, and its absence from the answer says so.

The rows travel as JSON with bytes in base64: one value a table. (As arrays they cost the client
70 µs an order, as JSON 10; the server's work is the same.)
"""

from collections.abc import Sequence

import msgspec

from storage.batch import Batch, Head
from storage.cursor import HeadRow
from storage.tree import grown

_SQL = """
WITH stood AS (
  SELECT * FROM json_to_recordset(%s)
    AS j(stream text, was int, root_was text, size int, root text, frontier text)
), grown AS (
  UPDATE head SET size = stood.size, root = decode(stood.root, 'base64'),
                  frontier = decode(stood.frontier, 'base64')
  FROM stood
  WHERE head.stream = stood.stream AND head.size = stood.was
    AND head.root = decode(stood.root_was, 'base64')
  RETURNING head.stream
), leaves AS (
  INSERT INTO leaf (stream, n, leaf)
  SELECT stream, n, decode(leaf, 'base64')
  FROM json_to_recordset(%s) AS j(stream text, n int, leaf text) JOIN grown USING (stream)
), parts AS (
  INSERT INTO disclosure (stream, n, position, name, digest, audience, published, box)
  SELECT stream, n, position, name, decode(digest, 'base64'), decode(audience, 'base64'),
         published, decode(box, 'base64')
  FROM json_to_recordset(%s) AS j(stream text, n int, position int, name text, digest text,
                                  audience text, published boolean, box text)
    JOIN grown USING (stream)
), letters AS (
  INSERT INTO outbox (id, stream, n, kind, seat, payload, tries, next_try)
  SELECT id, j.stream, n, kind, seat, decode(payload, 'base64'), 0, next_try
  FROM json_to_recordset(%s) AS j(owner text, place int, id text, stream text, n int, kind text,
                                  seat int, payload text, next_try text)
    JOIN grown ON grown.stream = owner
  ORDER BY place
)
SELECT stream FROM grown
"""

SQL = _SQL.strip()
_encode = msgspec.json.Encoder().encode


def heads_after(batches: Sequence[Batch], before: Sequence[HeadRow]) -> list[Head]:
    """The heads that these batches make of those."""
    made = []
    for batch, (_, _, frontier, key) in zip(batches, before, strict=True):
        made.append(Head(batch.stream, *grown(frontier, batch.leaves), key))
    return made


def values(batches: Sequence[Batch], before: Sequence[HeadRow], after: Sequence[Head]) -> list[str]:
    """The four values of SQL."""
    moved = zip(before, after, strict=True)
    tables = (
        [_head(old[0], old[1], new) for old, new in moved],
        [
            {"stream": batch.stream, "n": n, "leaf": leaf}
            for batch in batches
            for n, leaf in enumerate(batch.leaves, batch.expected)
        ],
        [
            {
                "stream": batch.stream,
                "n": part.n,
                "position": part.position,
                "name": part.name,
                "digest": part.digest,
                "audience": bytes(part.audience),
                "published": part.published,
                "box": part.box,
            }
            for batch in batches
            for part in batch.parts
        ],
        _letters(batches),
    )
    return [_encode(rows).decode() for rows in tables]


def _head(was: int, root_was: bytes, head: Head) -> dict[str, object]:
    return {
        "stream": head.stream,
        "was": was,
        "root_was": root_was,
        "size": head.size,
        "root": head.root,
        "frontier": head.frontier,
    }


def _letters(batches: Sequence[Batch]) -> list[dict[str, object]]:
    """`place` keeps the letters of a batch in the order they were intended."""
    owned = [(batch.stream, intent) for batch in batches for intent in batch.intents]
    return [
        {
            "owner": owner,
            "place": place,
            "id": intent.id,
            "stream": intent.stream,
            "n": intent.n,
            "kind": intent.kind,
            "seat": intent.seat,
            "payload": intent.payload,
            "next_try": intent.at,
        }
        for place, (owner, intent) in enumerate(owned)
    ]

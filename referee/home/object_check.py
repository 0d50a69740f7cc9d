"""Does the object store hold what the database points to, and nothing else?

Why: docs/decisions/0160-objects.md.
"""

from collections.abc import Iterator

from referee.service.ledger.core import Core
from referee.service.ledger.offload import ObjectGone
from referee.service.notices.imports import RECORD
from storage import Log, Unavailable
from storage.objects import pointed

_NEVER = "9999-12-31T23:59:59.999Z"
_PAGE = 1000


def objects_agree(core: Core) -> Iterator[str]:
    """All findings; none: all is well. What is there is listed first: what is moved meanwhile is
    pointed to by then."""
    try:
        there = set(core.offload.digests())
    except Unavailable as away:
        yield str(away)
        return
    for what, kept in _kept(core.log):
        digest = pointed(kept)
        if digest is None:
            continue
        there.discard(digest)
        try:
            core.offload.bytes_of(kept)
        except (ObjectGone, Unavailable) as error:
            yield f"{what}: {error}"
    yield from (f"the object {digest.hex()} belongs to nothing" for digest in sorted(there))


def _kept(log: Log) -> Iterator[tuple[str, bytes]]:
    """Whatever may lie there, and what the database says of it."""
    id = 0
    while mails := log.mails_behind(id, _NEVER, _PAGE):
        yield from ((f"mail {mail.id}", mail.box) for mail in mails)
        id = mails[-1].id
    for row in log.imported.find():
        piece = log.pieces.get(row.id, RECORD)
        if piece is not None:
            yield f"the record {row.id}", piece.data

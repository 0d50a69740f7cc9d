"""The log's head: number and root of the leaves, and the referee's signature on them."""

import msgspec

from referee.audit.checks.trust import counting
from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, found
from referee.homelog.origins import succeeds
from referee.match.events import Restored
from referee.record.members import CHECKPOINT
from referee.seals import checkpoint as heads
from referee.seals.canonical import b64
from referee.seals.note import BadNote


def tree(evidence: Evidence) -> Finding:
    """`tree`: number and RFC 6962 root of the leaves are those of checkpoint.txt."""
    head = _head(evidence.record.members[CHECKPOINT])
    leaves = evidence.leaves
    if head.size != len(leaves):
        raise Failed("tree.size", leaves=len(leaves), said=head.size)
    root = evidence.tree.root()
    if root != head.root:
        raise Failed("tree.root", root=b64(root), said=b64(head.root))
    return found("tree", leaves=len(leaves), root=b64(root))


def checkpoint(evidence: Evidence) -> Finding:
    """`checkpoint`: signed by the log's key, and of this log."""
    note = evidence.record.members[CHECKPOINT]
    try:
        head = heads.verify(note, evidence.key)
    except BadNote as error:
        raise Failed("checkpoint.bad", why=str(error)) from error
    signatures = note.rpartition(b"\n\n")[2].splitlines()
    if len(signatures) != len(set(signatures)):  # another spelling of the same word
        raise Failed("checkpoint.twice")
    if head.origin != evidence.first.origin:
        raise Failed("checkpoint.origin", said=head.origin, origin=evidence.first.origin)
    but = _continued(evidence, evidence.first.restored)
    return found("checkpoint", but=but, origin=head.origin)


def _continued(evidence: Evidence, restored: Restored | msgspec.UnsetType) -> list[Finding]:
    """A log that was begun anew goes on from a head that this key has signed."""
    if not isinstance(restored, Restored):
        return []
    try:
        origin = left_at(restored).origin
        head = heads.verify_by_one(restored.checkpoint.encode(), origin, counting(evidence))
    except (Failed, ValueError) as error:
        raise Failed("checkpoint.restored", why=str(error)) from error
    if not succeeds(evidence.first.origin, origin):
        raise Failed("checkpoint.restored", why=origin)
    return [found("checkpoint.continues", origin=origin, leaves=head.size)]


def left_at(restored: Restored) -> heads.Checkpoint:
    """Where the log stood from which this one was begun anew. Raises Failed."""
    return _head(restored.checkpoint.encode())


def _head(note: bytes) -> heads.Checkpoint:
    """What the note says, whoever signed it."""
    text, blank, _ = note.partition(b"\n\n")
    try:
        return heads.parse_text(text + b"\n" if blank else note)
    except ValueError as error:
        raise Failed("tree.head", why=str(error)) from error

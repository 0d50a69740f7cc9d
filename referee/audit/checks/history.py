"""`mail`: what the referee told this reader before lies on the history this record tells."""

import re
from typing import NamedTuple

from referee.audit.checks.mailboxes import MailedCheckpoint, checkpoints
from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, NotApplicable, found
from referee.match import events as e
from referee.seals import checkpoint
from referee.seals.note import BadNote


class Tally(NamedTuple):
    """Checkpoints found: on this history, beyond this export, of the log that was restored."""

    fitting: int = 0
    beyond: int = 0
    restored: int = 0


def mail(evidence: Evidence) -> Finding:
    """Every checkpoint of this log in the mailboxes is signed by its key and fits its leaves."""
    if not evidence.mails:
        raise NotApplicable("mail.none")
    tally = Tally()
    try:
        for seen in checkpoints(evidence.mails):
            tally = _count(evidence, seen, tally)
    except OSError as error:
        raise Failed("mail.unreadable", why=str(error)) from error
    if tally == Tally():
        raise NotApplicable("mail.nothing", origin=evidence.first.origin)
    more = []
    if tally.beyond:
        more.append(found("mail.beyond", checkpoints=tally.beyond))
    if tally.restored:
        more.append(found("mail.restored", checkpoints=tally.restored))
    pins = tally.fitting + tally.beyond  # the key signed what this reader was sent
    facts = {"fitting": tally.fitting, "pins": pins, "origin": evidence.first.origin}
    return found("mail", *more, **facts)


def _count(evidence: Evidence, seen: MailedCheckpoint, tally: Tally) -> Tally:
    """One checkpoint more. Raises Failed for one that does not fit."""
    if seen.origin == evidence.first.origin:
        return _fits(evidence, seen, tally)
    if older(seen.origin, evidence.first.origin):
        _declared(evidence, seen)
        return tally._replace(restored=tally.restored + 1)
    return tally  # another match's, or a later log of this one


def _fits(evidence: Evidence, seen: MailedCheckpoint, tally: Tally) -> Tally:
    try:
        head = checkpoint.verify(seen.note, evidence.key)
    except BadNote as error:
        raise Failed("mail.other_key", where=seen.where, why=str(error)) from error
    tree = evidence.tree
    if head.size > tree.size:
        if evidence.raw[-1]["type"] != "match.ended":
            return tally._replace(beyond=tally.beyond + 1)
        raise Failed("mail.longer", where=seen.where, size=head.size, leaves=tree.size)
    if tree.root(head.size) != head.root:
        raise Failed("mail.fork", where=seen.where, size=head.size)
    return tally._replace(fitting=tally.fitting + 1)


def _declared(evidence: Evidence, seen: MailedCheckpoint) -> None:
    """An older log of this match counts as restored only if leaf 0 says that it goes on from it."""
    restored = evidence.first.restored
    if not isinstance(restored, e.Restored):
        raise Failed("mail.undeclared", where=seen.where, origin=seen.origin)
    last, head = _head(restored.checkpoint.encode()), _head(seen.note)
    if older(last.origin, seen.origin):
        raise Failed("mail.undeclared", where=seen.where, origin=seen.origin)
    if last[:2] == head[:2] and last.root != head.root:
        raise Failed("mail.fork", where=seen.where, size=head.size)


def _head(note: bytes) -> checkpoint.Checkpoint:
    """What a note says, whoever signed it. Raises ValueError."""
    return checkpoint.parse_text(note.partition(b"\n\n")[0] + b"\n")


def older(origin: str, than: str) -> bool:
    """Is it an earlier log of the same match: `host/match` before `host/match.2`?"""
    mine, theirs = _generation(origin), _generation(than)
    return mine[0] == theirs[0] and mine[1] < theirs[1]


def _generation(origin: str) -> tuple[str, int]:
    """`host/match.2` -> (`host/match`, 2); a match's name itself has no dot."""
    told = re.fullmatch(r"(.+/[a-z0-9-]+)(?:\.([0-9]{1,9}))?", origin)
    return (told[1], int(told[2] or 1)) if told else (origin, 1)

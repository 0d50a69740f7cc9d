"""`mail`: what the referee told this reader before lies on the history this record tells."""

from dataclasses import dataclass, field

from referee.audit.checks.held import HeldReceipt, Promises
from referee.audit.checks.trust import counting
from referee.audit.evidence import Evidence
from referee.audit.mails.mailboxes import HeldMail, mails
from referee.audit.mails.receipts import receipts_in
from referee.audit.mails.signed_heads import HeadReader, MailedHead
from referee.audit.report import Failed, Finding, NotApplicable, found
from referee.homelog.origins import generation
from referee.match import events as e
from referee.seals import checkpoint


@dataclass
class Tally:
    """What the mailboxes hold of this match.

    Checkpoints that the key signed: on this history, beyond this export, of the logs that were
    restored, of later ones. Notes that nobody known signed (`strange`; `foreign` if another key
    did). Letters of the match without any checkpoint (`bare`). Of the log that was restored, the
    leaves that were signed, and those there are receipts for.
    """

    fitting: int = 0
    beyond: int = 0
    restored: int = 0
    later: set[str] = field(default_factory=set)
    strange: int = 0
    foreign: int = 0
    bare: int = 0
    signed_before: int = 0
    promised_before: set[int] = field(default_factory=set)
    receipts: Promises = field(default_factory=Promises)


def mail(evidence: Evidence) -> Finding:
    """Every checkpoint of this log that its key signed fits its leaves, every receipt is kept."""
    if not evidence.mails:
        raise NotApplicable("mail.none")
    tally, reader = Tally(), HeadReader(evidence.first.origin, counting(evidence))
    try:
        for held in mails(evidence.mails):
            _take(evidence, reader, held, tally)
    except OSError as error:
        raise Failed("mail.unreadable", why=str(error)) from error
    more = [*_told(evidence, tally), *tally.receipts.told()]
    but = [*_reservations(tally), *tally.receipts.reservations(evidence)]
    origin = evidence.first.origin
    pins = 0 if tally.foreign else tally.fitting + tally.beyond  # else: of two keys, which is it?
    facts = {"fitting": tally.fitting, "pins": pins, "origin": origin}
    if tally.fitting + tally.beyond + tally.restored:
        return found("mail", *more, but=but, **facts)
    raise NotApplicable("mail.nothing", *more, but=but, origin=origin)


def _told(evidence: Evidence, tally: Tally) -> list[Finding]:
    more = []
    if tally.beyond:
        more.append(found("mail.beyond", checkpoints=tally.beyond))
    if tally.restored:
        more.append(found("mail.restored", checkpoints=tally.restored))
        more += _lost(evidence, tally)
    if tally.strange:
        more.append(found("mail.strange", notes=tally.strange))
    return more


def _lost(evidence: Evidence, tally: Tally) -> list[Finding]:
    """How many signed leaves the restore has lost, as far as these mailboxes know."""
    last = _continued(evidence)
    more, lost = [], tally.signed_before - (last.size if last else 0)
    if lost > 0:
        more.append(found("mail.lost", leaves=lost, size=tally.signed_before))
    if tally.promised_before:
        leaves = ", ".join(map(str, sorted(tally.promised_before)))
        more.append(found("mail.receipts_lost", receipts=len(tally.promised_before), leaves=leaves))
    return more


def _reservations(tally: Tally) -> list[Finding]:
    but = []
    if tally.bare:
        but.append(found("but.bare", letters=tally.bare))
    if tally.later:
        but.append(found("but.later", origins=", ".join(sorted(tally.later))))
    return but


# --- one mail -------------------------------------------------------------------------------------


def _take(evidence: Evidence, reader: HeadReader, held: HeldMail, tally: Tally) -> None:
    """A mail more. Raises Failed for what does not fit; receipts first, whose words say more."""
    for receipt in {one: None for text in held.texts for one in receipts_in(text, reader)}:
        if reader.knows(receipt.head.origin):
            _keep(evidence, HeldReceipt(held.where, receipt), tally)
    heads = {head: None for text in held.texts for head in reader.heads(text)}
    signed = [head for head in heads if head.signed]
    for head in signed:
        _count(evidence, held.where, head, tally)
    strange = {head[:3]: head for head in heads if not head.signed}
    for same in {head[:3] for head in signed}:  # read in another charset it was not signed
        strange.pop(same, None)
    tally.strange += len(strange)
    tally.foreign += sum(head.foreign for head in strange.values())
    if not signed and held.is_of(evidence.first.origin):
        tally.bare += 1


def _keep(evidence: Evidence, place: HeldReceipt, tally: Tally) -> None:
    told, here = generation(place.receipt.head.origin), generation(evidence.first.origin)
    if told == here:
        tally.receipts.take(evidence, place)
    elif told < here and not place.receipt.flaw:
        last = _continued(evidence)
        if last is not None and generation(last.origin) == told and place.receipt.n >= last.size:
            tally.promised_before.add(place.receipt.n)


def _count(evidence: Evidence, where: str, head: MailedHead, tally: Tally) -> None:
    told, here = generation(head.origin), generation(evidence.first.origin)
    if told > here:
        tally.later.add(head.origin)
    elif told < here:
        _declared(evidence, where, head, tally)
    elif _is_beyond(evidence, where, head):
        tally.beyond += 1
    else:
        tally.fitting += 1


def _is_beyond(evidence: Evidence, where: str, head: MailedHead) -> bool:
    """Is it newer than this export? Raises Failed if it is not on this history."""
    tree = evidence.tree
    if head.size > tree.size:
        if evidence.raw[-1]["type"] != "match.ended":
            return True
        raise Failed("mail.longer", where=where, size=head.size, leaves=tree.size)
    if tree.root(head.size) != head.root:
        raise Failed("mail.fork", where=where, size=head.size)
    return False


def _declared(evidence: Evidence, where: str, head: MailedHead, tally: Tally) -> None:
    """An older log of this match counts as restored only if leaf 0 says that it goes on from it."""
    last = _continued(evidence)
    if last is None or generation(last.origin) < generation(head.origin):
        raise Failed("mail.undeclared", where=where, origin=head.origin)
    if (last.origin, last.size) == (head.origin, head.size) and last.root != head.root:
        raise Failed("mail.fork", where=where, size=head.size)
    tally.restored += 1
    if last.origin == head.origin:
        tally.signed_before = max(tally.signed_before, head.size)


def _continued(evidence: Evidence) -> checkpoint.Checkpoint | None:
    """The head that leaf 0 goes on from; whether the key signed it, `checkpoint` tells."""
    restored = evidence.first.restored
    if not isinstance(restored, e.Restored):
        return None
    text = restored.checkpoint.encode().partition(b"\n\n")[0] + b"\n"
    try:
        return checkpoint.parse_text(text)
    except ValueError as error:
        raise Failed("mail.restored_unreadable", why=str(error)) from error

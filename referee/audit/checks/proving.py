"""Who signed: every signed letter against the key of its seat that counted at its leaf."""

from bisect import bisect_left

import msgspec

from referee.audit.evidence import Evidence
from referee.audit.report import Failed
from referee.kernel.event import Seat
from referee.kernel.refused import Refused
from referee.match import events as e
from referee.match import filing
from referee.match.authors import BOT, BOTS_KINDS
from referee.match.text import SeenCheckpoint, has_headers, parse, repair
from referee.record.members import ORDERS_NAMESPACE, order_name
from referee.record.signers import Key, SeatKey, counting_at
from referee.seals import mime_part, openpgp, signature

WITHOUT_TEXT = ("press", "refused")
ASSURANCES = ("signed", "address", BOT)


def check_letter(evidence: Evidence, n: int, letter: e.Letter) -> None:
    """A letter's part hangs together: seat, assurance, kind, text and signature. Raises Failed."""
    if not 1 <= letter.seat <= evidence.first.seats:
        raise Failed("orders.seat", leaf=n, seat=letter.seat)
    silent = letter.kind in WITHOUT_TEXT and not _in_evidence(evidence, n, letter)
    if silent != (letter.text is None) or silent != (letter.body is not None):
        raise Failed("orders.body", leaf=n, kind=letter.kind[:40])
    if letter.assurance not in ASSURANCES:
        raise Failed("orders.assurance", leaf=n, said=letter.assurance[:40])
    signed = letter.assurance == "signed" and not silent
    if signed != (letter.signature is not None):
        raise Failed("orders.assurance", leaf=n, said=letter.assurance)
    if letter.assurance == BOT and letter.kind not in BOTS_KINDS:
        raise Failed("orders.bots_kind", leaf=n, seat=letter.seat, kind=letter.kind[:40])
    if letter.text is not None:
        _check_text(evidence, n, letter, letter.text)


def _in_evidence(evidence: Evidence, n: int, letter: e.Letter) -> bool:
    """A refused letter that stopped the match stands there with its text, for all to see."""
    return letter.kind == "refused" and letter.text is not None and stopped(evidence, n)


def _check_text(evidence: Evidence, n: int, letter: e.Letter, text: str) -> None:
    """Headers name this log, this seat and this kind; an unsigned text may have none at all."""
    if not has_headers(text):
        if letter.signature is not None:
            raise Failed("orders.text", leaf=n, why=text[:40])
        if text != repair(text):
            raise Failed("orders.unrepaired", leaf=n)
        return
    try:
        read = parse(text)
    except Refused as error:
        raise Failed("orders.text", leaf=n, why=str(error)) from error
    here = (evidence.first.origin, evidence.leaf0)
    if (read.origin, read.leaf0) != here:
        raise Failed("orders.log", leaf=n, said=str(read.origin)[:80])
    if read.seat != letter.seat:
        raise Failed("orders.other_seat", leaf=n, said=str(read.seat), seat=letter.seat)
    if read.kind != letter.kind and letter.kind != "refused":
        raise Failed("orders.kind", leaf=n, said=read.kind, kind=letter.kind[:40])
    if letter.signature is not None and read.seen is not None:
        _check_seen(evidence, n, read.seen)


def _check_seen(evidence: Evidence, n: int, seen: SeenCheckpoint) -> None:
    """The checkpoint a player held lies on this log: else two histories were told, or he made it
    up. Either way the match must have been stopped right there."""
    if not lies_on(evidence, n, seen) and not stopped(evidence, n):
        raise Failed("orders.seen", leaf=n, size=seen.size)


def lies_on(evidence: Evidence, n: int, seen: SeenCheckpoint) -> bool:
    """Had the log this root at that size, when leaf n was written?"""
    return seen.size <= n and evidence.tree.root(seen.size) == seen.root


def stopped(evidence: Evidence, n: int) -> bool:
    """Did the match end right behind leaf n, for a history that its author was told?"""
    behind = evidence.raw[n + 1 : n + 2]
    return any(leaf["type"] == "match.ended" and leaf["data"]["cause"] == "fork" for leaf in behind)


def verified(evidence: Evidence) -> dict[int, bool]:
    """Leaf number -> is the seat's key known, for every letter whose signature is good.

    Raises Failed for one that is not, or that a seat without a key cannot have made.
    """
    for n, letter in evidence.letters.items():
        if letter.signature is not None and n not in evidence.verified:
            evidence.verified[n] = _verify(evidence, n, letter, letter.signature)
    return evidence.verified


def _verify(evidence: Evidence, n: int, letter: e.Letter, armour: str) -> bool:
    key = _key(evidence, n, letter)
    if key is None:
        raise Failed("orders.no_key", leaf=n, seat=letter.seat)
    line = key if isinstance(key, str) else None
    try:
        signer = _signer(evidence, n, letter, armour)
        if signer is not None and line not in (None, signer):
            raise signature.BadSignature("other-key", f"signature: by {signer}")
    except signature.BadSignature as error:
        raise Failed("orders.signature", leaf=n, seat=letter.seat, why=str(error)) from error
    if signer is not None and line is None and letter.kind != "join":
        _check_one(evidence, n, letter, signer)
    return signer is not None and (line is not None or letter.kind == "join")


def _check_one(evidence: Evidence, n: int, letter: e.Letter, signer: str) -> None:
    """Where nothing tells a seat's key any more, its letters at least were signed by one."""
    held = counting_at(evidence.keys, letter.seat, n)
    if held is None:
        return
    first = evidence.signers.setdefault((letter.seat, held.told), signer)
    if first != signer:
        raise Failed("orders.two_keys", leaf=n, seat=letter.seat)


def _signer(evidence: Evidence, n: int, letter: e.Letter, armour: str) -> str | None:
    """The key that made a good signature; None where nobody can tell, because the record tells no
    keys yet. Raises BadSignature, and Failed for a signed MIME part that says something else."""
    if not openpgp.is_openpgp(armour):
        return signature.verify(None, ORDERS_NAMESPACE, (letter.text or "").encode(), armour)
    mime = evidence.record.members.get(order_name(n, letter.seat, "mime"))
    if mime is not None and mime_part.text_of(mime) != letter.text:
        raise Failed("orders.mime", leaf=n, seat=letter.seat)
    shown = evidence.certificates.get(openpgp.issuer(armour) or "")
    if shown is None and not evidence.keys:
        return None
    if shown is None:
        raise signature.BadSignature("other-key", "signature: no certificate of the record made it")
    return openpgp.verify(shown, letter.text or "", armour, letter.received, mime)


def _key(evidence: Evidence, n: int, letter: e.Letter) -> Key:
    """The key that must have signed; UNSET (any will do) for a join, or where it is not known."""
    if letter.kind == "join":
        return msgspec.UNSET
    if letter.kind == "refused" and evidence.ended_in_lobby and filing.read(letter).kind == "join":
        return msgspec.UNSET
    started = next((seat_key.told for seat_key in evidence.keys), len(evidence.leaves))
    if n > started:
        return in_force(evidence, letter.seat, n)
    joins = evidence.joins.get(letter.seat, [])
    before = bisect_left(joins, n)
    if not before:
        return msgspec.UNSET
    last = joins[before - 1]
    return joined_with(evidence, last, evidence.letters[last])


def in_force(evidence: Evidence, seat: Seat, n: int) -> Key:
    """The seat's key for a letter at leaf n, after the start; None: none, UNSET: not known."""
    held = counting_at(evidence.keys, seat, n)
    return None if held is None else told(evidence, held)


def told(evidence: Evidence, seat_key: SeatKey) -> Key:
    """A key as its leaf tells it; where that is erased, as the letter does that brought it."""
    if not isinstance(seat_key.key, msgspec.UnsetType):
        return seat_key.key
    event = next(entry.event for entry in evidence.key_leaves if entry.n == seat_key.told)
    match event:
        case e.Started(used=used) if not isinstance(used.value, msgspec.UnsetType):
            n = used.known[seat_key.seat - 1]
            join = None if n is None else evidence.letters.get(n)
            return msgspec.UNSET if n is None or join is None else joined_with(evidence, n, join)
        case e.KeyChanged(cause="player"):
            letter = evidence.letters.get(seat_key.told - 1)
            return msgspec.UNSET if letter is None else named(letter)
        case e.KeyChanged(cause=cause) if cause in e.ANNOUNCED:
            return _announced(evidence, seat_key)
    return msgspec.UNSET


def _announced(evidence: Evidence, seat_key: SeatKey) -> Key:
    """The key as its announcement tells it, or the letter before that."""
    before = [entry for entry in evidence.key_leaves if entry.n < seat_key.told]
    for entry in reversed(before):
        event = entry.event
        if not isinstance(event, e.KeyAnnounced) or event.seat != seat_key.seat:
            continue
        if not isinstance(event.key.value, msgspec.UnsetType):
            return event.key.value
        letter = evidence.letters.get(entry.n - 1)
        return msgspec.UNSET if letter is None else named(letter)
    return msgspec.UNSET


def named(letter: e.Letter) -> str | None:
    """The key that a `key` letter names; None for `none`. Raises Failed."""
    try:
        line = filing.read(letter).body.strip()
    except Refused as error:
        raise Failed("keys.unread", seat=letter.seat, why=str(error)) from error
    return None if line == "none" else line


def joined_with(evidence: Evidence, n: int, join: e.Letter) -> Key:
    """The key inside a join's signature, or UNSET where it is not told yet; None for an unsigned
    one. Raises Failed."""
    if join.signature is None or join.text is None:
        return None
    try:
        return _signer(evidence, n, join, join.signature) or msgspec.UNSET
    except signature.BadSignature as error:
        raise Failed("orders.signature", leaf=n, seat=join.seat, why=str(error)) from error

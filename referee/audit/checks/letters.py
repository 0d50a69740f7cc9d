"""The players' side: whose keys these are, what they signed, and which of their texts counted."""

import re
from collections import Counter
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from referee.audit.checks import ends, key_changes, proving, sealing, voting
from referee.audit.evidence import Evidence, by_rules
from referee.audit.report import Failed, Finding, found
from referee.kernel.event import Seat
from referee.kernel.refused import Refused
from referee.match import events as e
from referee.match.authors import check_author
from referee.match.evolve import Entry
from referee.match.filing import REFUSALS, Repeated, accept
from referee.match.state import FiledLetter, Match
from referee.record import derived
from referee.record.members import SIGNERS, key_name, order_name
from referee.record.signers import SeatKey
from referee.seals import openpgp, ssh_keys

Used = tuple[int | None, ...]
_OPENPGP = re.compile("openpgp:[0-9a-f]{40}")


# --- keys ---------------------------------------------------------------------------------------


def keys(evidence: Evidence) -> Finding:
    """`keys`: well-formed, those of the joins, and told to ssh-keygen as the log tells them."""
    for seat_key in evidence.keys:
        if isinstance(seat_key.key, str):
            _check_key(seat_key.told, seat_key.seat, seat_key.key)
    for entry in evidence.key_leaves:
        if isinstance(entry.event, e.KeyAnnounced) and isinstance(entry.event.key.value, str):
            _check_key(entry.n, entry.event.seat, entry.event.key.value)
    _check_certificates(evidence)
    _check_joins(evidence)
    changes = key_changes.judged(evidence)
    due = derived.signers(evidence.leaves, evidence.key_leaves)[SIGNERS]
    there = evidence.record.members[SIGNERS]
    if there != due:
        raise Failed("keys.signers", line=_first_difference(there, due))
    return _keys_told(evidence, changes)


def _keys_told(evidence: Evidence, changes: tuple[Finding, ...]) -> Finding:
    if not evidence.keys:
        return found("keys.lobby")
    known = [seat_key for seat_key in evidence.keys if isinstance(seat_key.key, str)]
    sealed = [seat_key for seat_key in evidence.keys if isinstance(seat_key.key, msgspec.UnsetType)]
    without = sorted({seat_key.seat for seat_key in evidence.keys if seat_key.key is None})
    more = []
    if without:
        more.append(found("keys.without", seats=", ".join(map(str, without))))
    if sealed:
        more.append(found("keys.sealed", keys=len(sealed)))
    but = [
        *_by_old_rules(evidence, known),
        *key_changes.forgotten(evidence),
        *key_changes.unsigned(evidence),
        *key_changes.rejoined(evidence),
    ]
    return found("keys", *more, *changes, but=but, keys=len(known))


def _by_old_rules(evidence: Evidence, known: list[SeatKey]) -> list[Finding]:
    """In version 1 of leaf 0 an unsigned letter may take the place of one signed by a known key."""
    return [found("but.old_rules")] if evidence.raw[0]["v"] == 1 and known else []


def _check_key(n: int, seat: Seat, line: str) -> None:
    if _OPENPGP.fullmatch(line):
        return
    try:
        ssh_keys.parse_key(line)
    except ssh_keys.BadKey as error:
        raise Failed("keys.bad", leaf=n, seat=seat, why=str(error)) from error


def _check_joins(evidence: Evidence) -> None:
    """A seat's first key is the one inside the signature of the join that was used."""
    started = next(_starts(evidence), None)
    if started is None or isinstance(started[1].used.value, msgspec.UnsetType):
        return
    n, event = started
    for seat, (part, leaf) in enumerate(zip(event.keys, event.used.known, strict=True), start=1):
        join = evidence.letters.get(-1 if leaf is None else leaf)
        if join is None or isinstance(part.value, msgspec.UnsetType):
            continue
        signer = proving.joined_with(evidence, leaf or 0, join)
        if not isinstance(signer, msgspec.UnsetType) and part.value != signer:
            raise Failed("keys.join", leaf=n, seat=seat)


def _check_certificates(evidence: Evidence) -> None:
    """`keys/` holds a certificate for each OpenPGP key that the log tells, and no other."""
    due = {key_name(line) for line in derived.openpgp_keys(evidence.keys)}
    there = evidence.record.under("keys").keys()
    for name in sorted(due ^ there):
        raise Failed("orders.missing" if name in due else "orders.extra", file=name)
    evidence.certificates  # noqa: B018 # reads them, and says which cannot be read


def _starts(evidence: Evidence) -> Iterator[tuple[int, e.Started]]:
    for entry in evidence.draws:
        if isinstance(entry.event, e.Started):
            yield entry.n, entry.event


def _first_difference(there: bytes, due: bytes) -> int:
    """The line, from 1. What is there may be anything, and is not split."""
    pairs = enumerate(zip(there, due, strict=False))
    shorter = min(len(there), len(due))
    at = next((place for place, (mine, right) in pairs if mine != right), shorter)
    return due.count(b"\n", 0, at) + 1


# --- orders ---------------------------------------------------------------------------------------


def orders(evidence: Evidence) -> Finding:
    """`orders`: the files are the letters, every signature is good, every letter could be accepted,
    and what was in force is what was used."""
    _check_files(evidence)
    return judged(evidence)


def judged(evidence: Evidence) -> Finding:
    """What the letters say, whatever files they stand in. Raises Failed."""
    for n, letter in evidence.letters.items():
        proving.check_letter(evidence, n, letter)
    _check_refused(evidence)
    signed = proving.verified(evidence)
    key_changes.check_ratchet(evidence)
    more = []
    if unknown := sum(not known for known in signed.values()):
        more.append(found("orders.unknown_key", letters=unknown))
    if not evidence.ended or not evidence.knows_game:
        _check_authors(evidence)
        more.append(found("orders.not_judged"))
    else:
        _check_accepted(evidence)
        sealing.check(evidence)
        for entry in evidence.draws:
            _check_used(evidence, entry)
        _check_concessions(evidence)
    more += voting.agreed(evidence)
    more += ends.judged(evidence)
    hidden = sum(leaf["type"] == "match.letter_sealed" for leaf in evidence.raw)
    hidden -= len(evidence.letters)
    if hidden:
        more.append(found("orders.hidden", letters=hidden))
    return found("orders", *more, letters=len(evidence.letters), signed=len(signed))


def _check_refused(evidence: Evidence) -> None:
    """Of a seat's refused letters so many are kept in a window, and no more."""
    kept: Counter[tuple[int, int]] = Counter()
    window = 0
    for leaf in evidence.raw:
        if leaf["type"] == "match.window_opened":
            window = leaf["data"]["window"]
        letter = evidence.letters.get(leaf["n"])
        if letter is not None and letter.kind == "refused":
            kept[window, letter.seat] += 1
            if kept[window, letter.seat] > REFUSALS:
                raise Failed("orders.refusals", leaf=leaf["n"], seat=letter.seat, most=REFUSALS)


def _check_files(evidence: Evidence) -> None:
    due, there = derived.orders(evidence.letters), evidence.record.under("orders")
    due |= _mimes(evidence, there)
    for name in sorted(due.keys() | there.keys()):
        if name not in there:
            raise Failed("orders.missing", file=name)
        if name not in due:
            raise Failed("orders.extra", file=name)
        if due[name] != there[name]:
            raise Failed("orders.differs", file=name)


def _mimes(evidence: Evidence, there: dict[str, bytes]) -> dict[str, bytes]:
    """The signed MIME parts that stand beside a detached OpenPGP signature: only they tell what it
    covers, so they are due as they are."""
    signed = (n for n, letter in evidence.letters.items() if _is_detached(letter.signature or ""))
    names = {order_name(n, evidence.letters[n].seat, "mime") for n in signed}
    return {name: data for name, data in there.items() if name in names}


def _is_detached(armour: str) -> bool:
    return openpgp.is_openpgp(armour) and openpgp.clear_content(armour) is None


def _check_accepted(evidence: Evidence) -> None:
    """Every letter that counted may count; whether it came in time `time` tells."""
    for n, letter in evidence.letters.items():
        if letter.text is None or letter.kind == "refused" or _hangs(evidence, n, letter):
            continue
        match = evidence.before(n)
        if letter.kind not in ("vote", "consent"):  # what may be voted on hangs on the deadline
            match = _timeless(match)
        with by_rules(n):
            _accept(evidence, match, n, letter)


def _hangs(evidence: Evidence, n: int, letter: e.Letter) -> bool:
    """May what it answers be erased: a motion that somebody forgotten had opened, or their own
    letters before it?"""
    if letter.kind in ("vote", "consent"):
        return bool(evidence.tenures.all_unsure(n))
    return evidence.tenures.unsure(letter.seat, n)


def _accept(evidence: Evidence, match: Match, n: int, letter: e.Letter) -> None:
    try:
        verdict = accept(match, evidence.game_at(match), letter, "en")
    except Refused as error:
        raise Failed("orders.refused", leaf=n, code=str(error)) from error
    if isinstance(verdict, Repeated):
        raise Failed("orders.repeated", leaf=n, first=verdict.n)


def _check_authors(evidence: Evidence) -> None:
    """What is shown of a running match comes from who sits there, as far as the seat's join is
    shown too. `accept` looks at those of a match that has ended."""
    letters = evidence.letters if evidence.knows_game else {}
    joined = {letter.seat for letter in letters.values() if letter.kind == "join"}
    for n, letter in letters.items():
        if letter.text is None or letter.seat not in joined:
            continue
        try:
            check_author(evidence.before(n), letter)
        except Refused as error:
            raise Failed("orders.refused", leaf=n, code=str(error)) from error


def _check_concessions(evidence: Evidence) -> None:
    """A seat concedes by its own letter and no other way, and then it has conceded."""
    after = {
        entry.n: entry.event.seat
        for entry in evidence.entries
        if isinstance(entry.event, e.SeatChanged) and entry.event.cause == "conceded"
    }
    letters = {n: letter.seat for n, letter in evidence.letters.items() if letter.kind == "concede"}
    for n, seat in after.items():
        unread = n - 1 in evidence.erased and evidence.tenures.unsure(seat, n)
        if not unread and letters.get(n - 1) != seat:
            raise Failed("orders.conceded", leaf=n, seat=seat)
    for n, seat in letters.items():
        if after.get(n + 1) != seat:
            raise Failed("orders.concession", leaf=n, seat=seat)


def _timeless(match: Match) -> Match:
    window = replace(match.window, due=None, opened="", sealed_at="") if match.window else None
    return replace(match, window=window)


def _check_used(evidence: Evidence, entry: Entry) -> None:
    """`used` and `given` are what the letters before this draw make."""
    event = entry.event
    if not isinstance(event, e.Started | e.WindowClosed):
        return
    match = evidence.before(entry.n)
    said: Used = event.used.known
    if len(said) != match.seats:
        raise Failed("orders.used_length", leaf=entry.n)
    due = in_force(evidence, match, event)
    for seat in match.all_seats:
        right = due.get(seat)
        n = said[seat - 1]
        if n in evidence.erased or (evidence.returned and evidence.tenures.unsure(seat, entry.n)):
            continue  # nobody can tell what took its place
        if n != (right.n if right else None):
            expected = "null" if right is None else right.n
            raise Failed("orders.used", leaf=entry.n, seat=seat, said=str(n), due=str(expected))
    given = tuple(seat for seat in match.all_seats if said[seat - 1] is not None)
    if isinstance(event, e.WindowClosed) and event.given != given:
        raise Failed("orders.given", leaf=entry.n)
    if isinstance(event, e.Started) and len(given) < match.seats:
        raise Failed("orders.not_joined", leaf=entry.n)


def in_force(
    evidence: Evidence, match: Match, event: e.Started | e.WindowClosed
) -> dict[Seat, FiledLetter | None]:
    """The text of each seat that this draw must use."""
    if isinstance(event, e.Started):
        return dict(match.orders)
    with by_rules(match.size):
        found = evidence.answers(match.size)
    return {seat: answer.letter for seat, answer in found.items()}

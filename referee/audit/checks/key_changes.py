"""Where a seat's other key comes from: its player's signed word, or the organiser in the open.

Why: docs/decisions/0066-keys-grounds.md, docs/decisions/0073-ratchet.md,
  docs/decisions/0075-lost-keys.md.
"""

from collections.abc import Iterator

import msgspec

from referee.audit.checks import awaited, proving
from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, found
from referee.kernel.event import Seat
from referee.match import events as e
from referee.match.evolve import Entry

SITTING = ("replaced", "relieved")  # a person sits down, who may bring a key


def judged(evidence: Evidence) -> tuple[Finding, ...]:
    """A sentence for each key that a seat got behind the start. Raises Failed."""
    more = []
    for entry in evidence.key_leaves:
        match entry.event:
            case e.KeyChanged() as event:
                _check(evidence, entry.n, event)
                more.append(_told(entry))
            case e.SeatChanged() as event:
                _check_seat(entry.n, event)
                if event.cause in SITTING and event.key.value is not None:
                    more.append(_told(entry))
    _check_letters(evidence)
    awaited.check(evidence)
    return tuple(more)


def forgotten(evidence: Evidence) -> tuple[Finding, ...]:
    """A clause for each key that a letter brought which is forgotten: only its player knows whether
    they wrote it."""
    return tuple(
        found("but.key_word", seat=entry.event.seat, leaf=entry.n)
        for entry in evidence.key_leaves
        if isinstance(entry.event, e.KeyChanged)
        and entry.event.cause == "player"
        and entry.n - 1 in evidence.erased
    )


def rejoined(evidence: Evidence) -> Iterator[Finding]:
    """A clause for each seat whose key in force at the start is not the one of a signed join before
    it, though nobody left the seat between: only who joined knows which is theirs."""
    used = evidence.draws[0].event if evidence.draws else None
    if not isinstance(used, e.Started) or isinstance(used.used.value, msgspec.UnsetType):
        return
    for seat, last in enumerate(used.used.known, start=1):
        if last not in evidence.letters:
            continue
        key = proving.joined_with(evidence, last, evidence.letters[last])
        for n in evidence.joins.get(seat, []):
            before = proving.joined_with(evidence, n, evidence.letters[n])
            if n < last and before not in (None, key) and not _left(evidence, seat, n, last):
                yield found("but.rejoined", seat=seat, first=n, leaf=last)
                break


def _left(evidence: Evidence, seat: Seat, first: int, last: int) -> bool:
    between = evidence.raw[first:last]
    left = (leaf for leaf in between if leaf["type"] == "match.seat_changed")
    return any(leaf["data"]["seat"] == seat for leaf in left)


def unsigned(evidence: Evidence) -> tuple[Finding, ...]:
    """A clause for each key that came without the word of the key before it."""
    events = ((entry.n, entry.event) for entry in evidence.key_leaves)
    return tuple(
        found("but.key", leaf=n, seat=event.seat, cause=event.cause)
        for n, event in events
        if isinstance(event, e.KeyChanged) and event.cause != "player"
    )


def _told(entry: Entry) -> Finding:
    event = entry.event
    assert isinstance(event, e.KeyChanged | e.SeatChanged), "the others tell no later key"
    return found("keys.changed", leaf=entry.n, seat=event.seat, cause=event.cause)


def _check(evidence: Evidence, n: int, event: e.KeyChanged) -> None:
    """A player's own letter stands before the leaf; an organiser gives a key and takes none."""
    if event.cause == "player":
        _check_word(evidence, n, event)
    elif event.cause == "organiser" and event.key.value is None:
        raise Failed("keys.taken", leaf=n, seat=event.seat)


def _check_word(evidence: Evidence, n: int, event: e.KeyChanged) -> None:
    """The letter right before names this very key. Who signed it `orders` looks at."""
    if evidence.raw[n - 1]["type"] != "match.letter_sealed":
        raise Failed("keys.no_word", leaf=n, seat=event.seat)
    letter = evidence.letters.get(n - 1)
    if letter is None:  # under seal, or erased with all else that its player wrote
        if evidence.ended and not evidence.tenures.unsure(event.seat, n):
            raise Failed("keys.no_word", leaf=n, seat=event.seat)
        return
    right = (letter.kind, letter.seat) == ("key", event.seat) and letter.assurance != "bot"
    right = right and (letter.signature is not None or evidence.raw[0]["v"] == 1)
    if not right or letter.text is None:
        raise Failed("keys.no_word", leaf=n, seat=event.seat)
    if event.key.value not in (msgspec.UNSET, proving.named(letter)):
        raise Failed("keys.other_word", leaf=n, seat=event.seat)


def _check_seat(n: int, event: e.SeatChanged) -> None:
    """Only a person who sits down brings a key."""
    if event.cause not in SITTING and isinstance(event.key.value, str):
        raise Failed("keys.nobodys", leaf=n, seat=event.seat, cause=event.cause)


def _check_letters(evidence: Evidence) -> None:
    """Where a seat has a key, only a letter that it signed brings another, and brings it."""
    changed = {
        entry.n: entry.event.seat
        for entry in evidence.key_leaves
        if isinstance(entry.event, e.KeyChanged) and entry.event.cause == "player"
    }
    for n, letter in evidence.letters.items():
        if letter.kind != "key":
            continue
        signed = letter.signature is not None
        if not signed and isinstance(proving.in_force(evidence, letter.seat, n), str):
            raise Failed("keys.unsigned", leaf=n, seat=letter.seat)
        if signed and changed.get(n + 1) != letter.seat and not proving.stopped(evidence, n):
            raise Failed("keys.unheard", leaf=n, seat=letter.seat)


def check_ratchet(evidence: Evidence) -> None:
    """From version 2 on nothing but its signature moves anything for a seat that has a key, also
    where the key's part is erased and what brought it tells it. Raises Failed."""
    if evidence.raw[0]["v"] == 1:
        return
    for n, letter in evidence.letters.items():
        if letter.assurance != "address" or letter.kind in (*proving.WITHOUT_TEXT, "lost"):
            continue
        if _has_key(evidence, letter.seat, n):
            raise Failed("orders.unsigned", leaf=n, seat=letter.seat)


def _has_key(evidence: Evidence, seat: Seat, n: int) -> bool:
    if evidence.draws and evidence.draws[0].n < n:
        return isinstance(proving.in_force(evidence, seat, n), str)
    if evidence.ended or not evidence.knows_game:  # `accept` looks at those of the ended ones
        return False
    return evidence.before(n).has_key(seat)

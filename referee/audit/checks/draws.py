"""The dice's promises: the chain of links, what every seat contributed, and the secret."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import msgspec

from referee.audit.checks.fixing import check_key, check_rounds
from referee.audit.checks.proving import verified
from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, NotApplicable, found
from referee.kernel.chance import LINKS, NOBODY, contribution, link_before, secret_commitment
from referee.kernel.event import Seat
from referee.match import events as e
from referee.match.letters import filed
from referee.seals.canonical import b64u, unb64u

Draw = e.Started | e.WindowClosed


def draws(evidence: Evidence) -> Finding:
    """`draws`: numbers without a gap, each link hashes to the one before, and each contribution
    comes from the text that was used; each round of a beacon is its own word."""
    check_key(evidence)
    last, signed = unb64u(evidence.first.chain), _signed(evidence)
    proved: list[frozenset[Seat] | None] = []
    for k, entry in enumerate(evidence.draws, start=1):
        event = entry.event
        assert isinstance(event, e.Started | e.WindowClosed)
        if event.draw != k or k > LINKS:
            raise Failed("draws.number", leaf=entry.n, said=event.draw, due=k)
        link = unb64u(event.link)
        if link_before(link) != last:
            raise Failed("draws.link", leaf=entry.n, draw=k)
        last = link
        proved.append(_proved(evidence, entry.n, event, signed))
    if not proved:
        raise NotApplicable("draws.none")
    told = (*_told(proved, evidence.first.seats), *check_rounds(evidence))
    return found("draws", *told, draws=len(proved))


def _signed(evidence: Evidence) -> frozenset[int]:
    """The letters whose signature is good, by a key that is known to be the seat's."""
    try:
        return frozenset(n for n, known in verified(evidence).items() if known)
    except Failed:
        return frozenset()  # `orders` has failed and names the letter


def _proved(
    evidence: Evidence, n: int, event: Draw, signed: frozenset[int]
) -> frozenset[Seat] | None:
    """The seats whose contribution comes from a signature that verified; None: under seal."""
    if isinstance(event.used.value, msgspec.UnsetType):
        return None
    if len(event.used.known) != evidence.first.seats:
        raise Failed("orders.used_length", leaf=n)
    contributors = [
        (seat, leaf)
        for seat, leaf in enumerate(event.used.known, start=1)
        if _contributed(evidence, n, event, seat, leaf)
    ]
    if _forgotten(evidence, n, event):
        return frozenset()
    return frozenset(seat for seat, leaf in contributors if leaf in signed)


def _contributed(evidence: Evidence, n: int, event: Draw, seat: int, leaf: int | None) -> bool:
    """Did this seat contribute, and is it what its text gives? Raises Failed."""
    if leaf in evidence.erased:
        return False
    letter = evidence.letters.get(-1 if leaf is None else leaf)
    nonce = filed(letter, leaf or 0).nonce if letter else None
    due = contribution(evidence.leaf0, event.draw, seat, nonce)
    if event.contributions[seat - 1] != b64u(due):
        raise Failed("draws.contribution", leaf=n, draw=event.draw, seat=seat)
    return due != NOBODY


def _forgotten(evidence: Evidence, n: int, event: Draw) -> bool:
    """Was a letter of this window, or one that was used, erased?"""
    opened = (leaf["n"] for leaf in evidence.raw[:n] if leaf["type"] == "match.window_opened")
    start = max(opened, default=0)
    used = {leaf for leaf in event.used.known if leaf is not None}
    return any(start < gone < n or gone in used for gone in evidence.erased)


def _told(proved: list[frozenset[Seat] | None], seats: int) -> Iterator[Finding]:
    """`Draws 1-4: 2 of 2 proved.`, and why fewer are no fault."""
    numbered = enumerate(proved, start=1)
    for whose, group in groupby(numbered, key=lambda pair: pair[1]):
        ks = [k for k, _ in group]
        span = str(ks[0]) if len(ks) == 1 else f"{ks[0]}-{ks[-1]}"
        yield found("draws.sealed", span=span) if whose is None else _counted(span, whose, seats)
    if any(whose is not None and len(whose) < seats for whose in proved):
        yield found("draws.others")


def _counted(span: str, whose: frozenset[Seat], seats: int) -> Finding:
    """The seats are named where they are some, not none and not all."""
    facts: dict[str, Any] = {"span": span, "proved": len(whose), "seats": seats}
    if len(whose) in (0, seats):
        return found("draws.proved", **facts)
    return found("draws.proved_by", **facts, whose=", ".join(map(str, sorted(whose))))


def secret(evidence: Evidence) -> Finding:
    """`secret`: what the last leaf opens is what leaf 0 committed to."""
    if not evidence.ended:
        raise NotApplicable("secret.running")
    h = unb64u(evidence.raw[-1]["data"]["secret"])
    if b64u(secret_commitment(h)) != evidence.first.secret:
        raise Failed("secret.other", leaf=len(evidence.raw) - 1)
    return found("secret")

"""`disclosures`: what was sealed is what is shown, and of an ended match nothing is held back."""

from collections.abc import Iterator
from typing import Any

import msgspec

from referee import codec
from referee.audit.checks import shape
from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, found
from referee.audit.tenures import LogTenure
from referee.kernel.event import Sealed, Seat
from referee.match import events as e
from referee.record import BadRecord
from referee.record.members import DISCLOSURES, ERASED

_ERASABLE = frozenset(
    f"match.{name}"
    for name in ("letter_sealed", "key_announced", "key_changed", "seat_changed", "due_changed")
)


def disclosures(evidence: Evidence) -> Finding:
    """Every line opens a digest of its leaf, in order, under the right name, with a value that the
    leaf's type can hold; nothing that is due is missing."""
    try:
        shown, erased = _shown(evidence), list(evidence.record.erased)
    except BadRecord as error:
        where = {"file": error.member, "line": error.line}
        raise Failed("disclosures.line", **where, why=error.reason) from error
    _in_order(evidence, shown, DISCLOSURES)
    _in_order(evidence, erased, ERASED)
    _erasable(evidence, shown, erased)
    _nothing_missing(evidence, {*shown, *erased})
    _values(evidence)
    if evidence.no_letter is None:
        _whole(evidence, set(erased))
    but = [found("but.erased", parts=len(erased), leaves=_erased_in(evidence))] if erased else []
    return found("disclosures", but=but, parts=len(shown))


def _shown(evidence: Evidence) -> list[str]:
    """The digest of every line, which its leaf must have sealed."""
    digests = []
    for number, line in enumerate(evidence.record.disclosures, start=1):
        try:
            digest, _, _ = evidence.opened(line.disclosure)
        except ValueError as error:
            raise BadRecord(str(error), DISCLOSURES, number) from error
        sealed = evidence.raw[line.n]["sealed"] if 0 <= line.n < len(evidence.raw) else []
        if digest not in sealed:
            raise Failed("disclosures.foreign", line=number, leaf=line.n)
        digests.append(digest)
    return digests


def _in_order(evidence: Evidence, digests: list[str], file: str) -> None:
    places = {digest: place for place, digest in enumerate(_sealed(evidence))}
    last = -1
    for number, digest in enumerate(digests, start=1):
        place = places.get(digest, -1)
        if place <= last:
            raise Failed("disclosures.order", file=file, line=number)
        last = place


def _sealed(evidence: Evidence) -> Iterator[str]:
    for leaf in evidence.raw:
        yield from leaf["sealed"]


def _erasable(evidence: Evidence, shown: list[str], erased: list[str]) -> None:
    """Only letters, keys and what seats gave for a later due time may be forgotten, and only once
    the match has ended."""
    there = set(shown)
    for number, digest in enumerate(erased, start=1):
        leaf = next(leaf for leaf in evidence.raw if digest in leaf["sealed"])
        key = leaf["type"] == "match.started" and digest != leaf["sealed"][-1]
        allowed = leaf["type"] in _ERASABLE or key
        if digest in there or not allowed or not evidence.ended:
            raise Failed("disclosures.not_erasable", line=number, leaf=leaf["n"])


def _nothing_missing(evidence: Evidence, there: set[str]) -> None:
    for leaf in evidence.raw:
        due = [*leaf["opens"], *(leaf["sealed"] if evidence.ended else ())]
        for digest in due:
            if digest not in there:
                raise Failed("disclosures.missing", leaf=leaf["n"], digest=digest)


def _values(evidence: Evidence) -> None:
    """Each part has the name that its place gives it, and a value that prints again; whether a
    letter is one, `orders` tells."""
    game = evidence.game if evidence.knows_game else None
    if game is not None and evidence.no_letter is None:
        evidence.entries  # noqa: B018 # decoding every leaf with its parts is the check
    for leaf in evidence.raw:
        kind = shape.kind_of(leaf, game if leaf["n"] else None)
        if kind is not None:
            for digest, (name, inner) in zip(leaf["sealed"], _expected(leaf, kind), strict=True):
                _value(evidence, leaf["n"], digest, name, inner)


def _expected(leaf: dict[str, Any], kind: type) -> Iterator[tuple[str, Any]]:
    """Name and type of each part of a leaf, in the order of `sealed`."""
    fields = codec.shape(kind)
    many = len(leaf["sealed"]) - sum(field.kind == "sealed" for field in fields)
    for field in fields:
        if field.kind == "sealed":
            yield f"{field.name}.{leaf['n']}", field.inner
        elif field.kind == "each":
            for i in range(1, many + 1):
                yield f"{field.name}.{leaf['n']}.{i}", field.inner


def _value(evidence: Evidence, n: int, digest: str, name: str, inner: Any) -> None:
    part = evidence.book.get(digest)
    if part is None or part.disclosure is None:
        return
    if part.name != name:
        raise Failed("disclosures.name", leaf=n, said=part.name[:80], name=name)
    why = "" if inner is e.Letter else shape.misfit(part.value, inner)
    if why:
        raise Failed("disclosures.value", name=name, why=why)


# --- who was forgotten ----------------------------------------------------------------------------


def _whole(evidence: Evidence, erased: set[str]) -> None:
    """A player is forgotten whole: of whoever has lost a part no letter is left (docs/spec.md §5,
    "At the end")."""
    for draw in evidence.draws:
        event = draw.event
        assert isinstance(event, e.Started | e.WindowClosed)
        for seat, n in enumerate(event.used.value or (), start=1) if _open(event.used) else ():
            if n in evidence.erased:
                _check_gone(evidence, n, (evidence.tenures.at(seat, n),))
    start = evidence.draws[0].n if evidence.draws else len(evidence.raw)
    for n in sorted(evidence.erased):
        if n > start and not evidence.tenures.lost(n):
            raise Failed("disclosures.nobodys", leaf=n)
    for leaf in evidence.raw:
        if leaf["type"] != "match.letter_sealed" and not erased.isdisjoint(leaf["sealed"]):
            for seat in _losing(leaf, erased):
                _check_gone(evidence, leaf["n"], _around(evidence, seat, leaf))


def _open(part: Sealed[Any]) -> bool:
    return not isinstance(part.value, msgspec.UnsetType)


def _losing(leaf: dict[str, Any], erased: set[str]) -> list[Seat]:
    """Whose parts of a leaf that tells no letter are erased."""
    if leaf["type"] in ("match.started", "match.due_changed"):
        return [s for s, digest in enumerate(leaf["sealed"], start=1) if digest in erased]
    return [leaf["data"]["seat"]]


def _around(evidence: Evidence, seat: Seat, leaf: dict[str, Any]) -> tuple[LogTenure, ...]:
    """Who held the seat; where it changed hands at this leaf, who came and who went."""
    n, tenures = leaf["n"], evidence.tenures
    if leaf["type"] == "match.seat_changed":
        return tenures.at(seat, n), tenures.at(seat, n - 1)
    return (tenures.at(seat, n),)


def _check_gone(evidence: Evidence, n: int, held: tuple[LogTenure, ...]) -> None:
    """One of these persons has no letter left. Raises Failed."""
    shown = [evidence.tenures.shown(tenure) for tenure in held if tenure.person]
    if None in shown:
        return
    if not shown:
        raise Failed("disclosures.bots", leaf=n, seat=held[0].seat)
    raise Failed("disclosures.half", leaf=n, seat=held[0].seat, shown=shown[0])


def _erased_in(evidence: Evidence) -> str:
    """`window 3: 17, 19`: where parts were erased."""
    gone = sorted({part.n for part in evidence.book.values() if part.disclosure is None})
    told, window = [], 0
    opened = {
        leaf["n"]: leaf["data"]["window"]
        for leaf in evidence.raw
        if leaf["type"] == "match.window_opened"
    }
    for n in range(len(evidence.raw)):
        window = opened.get(n, window)
        if n in gone:
            told.append(f"{n} ({window})")
    return ", ".join(told)

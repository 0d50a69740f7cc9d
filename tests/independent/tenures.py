"""Who sat where, and who was forgotten: a person whole, or not at all (spec §5, "At the end")."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .leaves import EMPTYING, Leaf
from .spelling import require

if TYPE_CHECKING:
    from .records import Record


@dataclass(frozen=True)
class Tenure:
    """A seat from leaf `first` to before leaf `last`, held by a person or by nobody and a bot."""

    first: int
    last: int
    person: bool


@dataclass(frozen=True)
class Tenures:
    """All of them by seat; the letters that are shown, by seat; the leaves of those erased."""

    held: Mapping[int, list[Tenure]]
    letters: Mapping[int, list[int]]
    gone: frozenset[int]

    def at(self, seat: int, n: int) -> Tenure:
        held = self.held[seat]
        return next((one for one in held if one.first <= n < one.last), held[0])

    def shown(self, seat: int, tenure: Tenure) -> int | None:
        """A letter that is left of whoever held the seat then."""
        left = (n for n in self.letters.get(seat, []) if tenure.first <= n < tenure.last)
        return next(left, None)

    def unsure(self, seat: int, n: int) -> bool:
        """May whoever sat there before leaf n have written a letter that is erased?"""
        tenure = self.at(seat, n - 1)
        gone = any(tenure.first <= letter < n for letter in self.gone)
        return gone and tenure.person and self.shown(seat, tenure) is None

    def all_unsure(self, n: int) -> set[int]:
        return {seat for seat in self.held if self.unsure(seat, n)}

    def without(self, returned: Iterable[int]) -> "Tenures":
        """The same once these letters are put back."""
        return replace(self, gone=self.gone.difference(returned))


def read_tenures(record: "Record") -> Tenures:
    """From the join in force at the start, or from a `seat_changed` that is no concession, on."""
    draws, end = record.course.draws, len(record.leaves)
    start, used = (draws[0].n, record.used(draws[0])) if draws else (end, None)
    joins = dict(enumerate(used or [], 1))
    held = {s: [Tenure(joins.get(s) or 0, end, True)] for s in range(1, record.seats + 1)}
    for leaf in record.leaves[start:]:
        if leaf.type == "match.seat_changed" and leaf.data["cause"] != "conceded":
            of = held[leaf.data["seat"]]
            person = leaf.data["cause"] not in (*EMPTYING, "bot")
            of[-1:] = [replace(of[-1], last=leaf.n), Tenure(leaf.n, end, person)]
    letters: dict[int, list[int]] = {}
    for n, letter in record.letters.items():
        letters.setdefault(letter.seat, []).append(n)
    erased = set(record.erased)
    sealed = (one for one in record.leaves if one.type == "match.letter_sealed")
    gone = frozenset(leaf.n for leaf in sealed if erased & {*leaf.sealed})
    return Tenures(held, letters, gone)


def check_whole(record: "Record") -> None:
    """Of whoever has lost something no letter is left; Broken where one is."""
    if not record.erased:
        return
    tenures = record.tenures
    for draw in record.course.draws:
        for seat, n in enumerate(record.used(draw) or [], 1):
            if n in tenures.gone:
                _check(tenures, n, seat, [tenures.at(seat, n)])
    start = record.course.draws[0].n if record.course.draws else len(record.leaves)
    for n in sorted(tenures.gone):
        held = {seat: tenures.at(seat, n) for seat in tenures.held}
        lost = any(one.person and tenures.shown(seat, one) is None for seat, one in held.items())
        require(n < start or lost, f"leaf {n} is erased, and everybody shows another letter")
    for leaf in record.leaves:
        if leaf.type != "match.letter_sealed":
            _check_parts(record, leaf)


def _check_parts(record: "Record", leaf: Leaf) -> None:
    erased, tenures = set(record.erased), record.tenures
    each = leaf.type in ("match.started", "match.due_changed")
    for place, digest in enumerate(leaf.sealed, 1):
        if digest in erased:
            seat = place if each else leaf.data["seat"]
            handed = leaf.type == "match.seat_changed"
            before = [tenures.at(seat, leaf.n - 1)] if handed else []
            _check(tenures, leaf.n, seat, [tenures.at(seat, leaf.n), *before])


def _check(tenures: Tenures, n: int, seat: int, held: list[Tenure]) -> None:
    whole = any(one.person and tenures.shown(seat, one) is None for one in held)
    require(whole, f"leaf {n}: seat {seat} is forgotten, and shows a letter or was no person's")

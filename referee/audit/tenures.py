"""Who sat where and how long, by the log, and who of them may have been forgotten.

A player who is forgotten takes every letter of their time on a seat with them, what told their keys
and what they gave for later due times (docs/spec.md §5, "At the end"). So whoever has a letter left
has lost none, and what is erased belongs to somebody of whom nothing is left.

Why: docs/decisions/0086-forgotten-whole.md.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.kernel.event import Seat
from referee.match.events import EMPTYING


class LogTenure(NamedTuple):
    """A seat from leaf `first` to before leaf `last`; `person`: may a person have held it?"""

    seat: Seat
    first: int
    last: int
    person: bool = True


class LogTenures:
    """Every tenure of a match. `joined` are the joins in force at the start, by seat; `shown` the
    seats of the letters that are disclosed, by leaf; `erased` the leaves of those that are not."""

    def __init__(
        self,
        raw: list[dict[str, Any]],
        seats: int,
        joined: Mapping[Seat, int],
        shown: Mapping[int, Seat],
        erased: Iterable[int],
    ) -> None:
        self._of = {
            seat: [LogTenure(seat, joined.get(seat, 0), len(raw))] for seat in range(1, seats + 1)
        }
        started = False  # in the lobby the join in force tells who sits there
        for leaf in raw:
            started = started or leaf["type"] == "match.started"
            if started and leaf["type"] == "match.seat_changed":
                self._hand_over(leaf["n"], leaf["data"]["seat"], leaf["data"]["cause"])
        self._shown: dict[Seat, list[int]] = {seat: [] for seat in self._of}
        for n in sorted(shown):
            self._shown.setdefault(shown[n], []).append(n)
        self._erased = sorted(erased)

    def _hand_over(self, n: int, seat: Seat, cause: str) -> None:
        """A concession changes what a seat does, and not who sits there; all else does."""
        held = self._of.get(seat)
        if held is not None and cause != "conceded":
            whole = held.pop()
            person = cause != "bot" and cause not in EMPTYING
            held += [whole._replace(last=n), LogTenure(seat, n, whole.last, person)]

    def at(self, seat: Seat, n: int) -> LogTenure:
        """Whose seat it was when leaf n was written. Who sat there before the join in force at the
        start is not told apart from who had joined."""
        held = self._of[seat]
        return held[max(bisect_right([one.first for one in held], n) - 1, 0)]

    def shown(self, tenure: LogTenure) -> int | None:
        """The first letter of theirs that is disclosed."""
        letters = self._shown[tenure.seat]
        place = bisect_left(letters, tenure.first)
        n = letters[place] if place < len(letters) else tenure.last
        return n if n < tenure.last else None

    def unsure(self, seat: Seat, n: int) -> bool:
        """May whoever held the seat before leaf n have written something that is erased?"""
        tenure = self.at(seat, n - 1)
        place = bisect_left(self._erased, tenure.first)
        gone = place < len(self._erased) and self._erased[place] < n
        return gone and tenure.person and self.shown(tenure) is None

    def lost(self, n: int) -> bool:
        """Is there anybody who can have taken the letter of leaf n with them?"""
        held = (self.at(seat, n) for seat in self._of)
        return any(tenure.person and self.shown(tenure) is None for tenure in held)

    def all_unsure(self, n: int) -> list[Seat]:
        """The seats of which this is so."""
        return [seat for seat in self._of if self.unsure(seat, n)]

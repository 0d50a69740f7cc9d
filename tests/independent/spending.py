"""Whose bank or absence moved a due, by the parts `spent` (spec §5, "Time")."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from . import force, timetable
from .leaves import Leaf
from .records import Record
from .spelling import Broken, is_int, is_time, require

DAY = timedelta(days=1)
FIRST, LAST = timedelta(hours=14), timedelta(hours=12)  # a day begins, and is over, somewhere

Absence = tuple[datetime, datetime]  # beginning and end
Parts = dict[int, Any]  # seat -> what is shown of what it gave


class Spending:
    """A reader that knows what each seat has given so far."""

    def __init__(self, record: Record) -> None:
        self.record, self.options = record, record.created["options"]
        self.paid = Counter[int]()
        self.hidden = set[int]()  # seats with a part that is not shown
        self.away: dict[int, set[date]] = {}
        self.said: list[str] = []

    def handed_over(self, seat: int) -> None:
        """Whoever sits down has all days off."""
        self.away.pop(seat, None)

    def check(self, leaf: Leaf, pace: str, asked: list[int]) -> None:
        """Broken where a seat cannot have given what the leaf says."""
        if leaf.version == 1:
            return
        absent = leaf.data["cause"] == "absence"
        where = f"leaf {leaf.n}"
        named = leaf.data["reason"] == "[absence]"
        require(
            absent == named, f"{where}: `[absence]` is the reason of an absence, and of no other"
        )
        parts = self._shown(leaf)
        if absent:
            self._check_absences(leaf, parts, pace)
        else:
            self._check_banks(leaf, parts, asked)

    def _shown(self, leaf: Leaf) -> Parts:
        told = {s: self.record.parts.get(digest) for s, digest in enumerate(leaf.sealed, 1)}
        hidden = {seat for seat, part in told.items() if part is None}
        if hidden:
            self.hidden |= hidden
            self.said.append(f"leaf {leaf.n}: whose time it was is not shown")
        return {seat: part.value for seat, part in told.items() if part is not None}

    def _option(self, name: str, usual: int) -> int:
        told = self.options.get(name, usual)
        require(is_int(told), f"`{name}` is no number")
        return int(told)

    # --- banks ---

    def _check_banks(self, leaf: Leaf, parts: Parts, asked: list[int]) -> None:
        step, where = int(leaf.data["reason"][6:-1]), f"leaf {leaf.n}"
        for seat, part in parts.items():
            left = self._option("match.bank", 0) - self.paid[seat]
            if part is None:
                silent = left > 0 and seat not in self.hidden and self._is_silent(leaf, seat, asked)
                require(
                    not silent, f"{where}: seat {seat} is silent, has {left} hours and pays none"
                )
                continue
            hours, most = part["bank"], min(step, left)
            require(not part["away"], f"{where}: seat {seat} is away, and banks pay")
            right = hours == most or (seat in self.hidden and hours < most)
            require(hours > 0 and right, f"{where}: seat {seat} pays {hours} hours and has {left}")
            require(seat in asked, f"{where}: seat {seat} pays and is not asked")
            self.paid[seat] += hours
            self.said.append(f"{where}: seat {seat} paid {hours} hours")
        nobody = len(parts) == len(leaf.sealed) and not any(parts.values())
        require(not nobody, f"{where}: banks pay, and no seat does")

    def _is_silent(self, leaf: Leaf, seat: int, asked: list[int]) -> bool:
        """Nothing of the seat can have answered the open window: what fits only the rules tell."""
        record, course = self.record, self.record.course
        letters = {n: one for n, one in record.letters.items() if n < leaf.n}
        before = [one for one in record.leaves[: leaf.n] if one.type == "match.letter_sealed"]
        if len(letters) < len(before) and (not record.ended or record.tenures.unsure(seat, leaf.n)):
            return False
        emptied = {s for n, s in course.emptied if n < leaf.n}
        standing = {one.seat for one in letters.values() if one.kind == "standing"}
        closes = [one for one in record.leaves[: leaf.n] if one.type == "match.window_closed"]
        given = {s for one in closes for s in one.data["given"]}
        if seat not in asked or seat in emptied | standing | given:
            return False
        window = course.window_of(leaf.n)
        own = [n for n in window.letters if n in letters]
        return force.desk_at(replace(window, letters=own), seat, letters, leaf.n).awaited

    # --- absences ---

    def _check_absences(self, leaf: Leaf, parts: Parts, pace: str) -> None:
        named: list[Absence] = []
        for seat, part in parts.items():
            if part is not None:
                where = f"leaf {leaf.n}: the absence of seat {seat}"
                days = part["bank"] == 0 and len(part["away"]) > 0
                require(days, f"{where} names no days, or hours of its bank")
                named += self._absences(leaf, seat, part["away"], where)
        if len(parts) < len(leaf.sealed):
            return
        first = self.record.leaves[leaf.n - 1].data["due"]
        gone_through = [first]
        for begin, end in sorted(named, key=lambda one: one[1]):
            if begin <= datetime.fromisoformat(gone_through[-1]) < end:
                gone_through.append(timetable.due_after(self.options, pace, end, first))
        due, told = gone_through[-1], leaf.data["due"]
        require(due == told, f"leaf {leaf.n}: due {told}, the absences named give {due}")
        dues = list(map(datetime.fromisoformat, gone_through))
        each = all(any(begin <= one < end for one in dues) for begin, end in named)
        require(each, f"leaf {leaf.n}: an absence is named that no due fell in")

    def _absences(
        self, leaf: Leaf, seat: int, told: list[Mapping[str, str]], where: str
    ) -> list[Absence]:
        found, last, gone = list[Absence](), None, self.away.setdefault(seat, set())
        began, most = self.record.leaves[0].at, self._option("match.absence", 14)
        for one in told:
            first, end = _day(one["first"], where), _day(one["last"], where)
            require(first <= end, f"{where} ends before it begins")
            require(last is None or last < first, f"{where} is out of order")
            heard = is_time(one["announced"]) and began <= one["announced"] <= leaf.at
            require(heard, f"{where} was announced {one['announced']}")
            many = f"{where} is of more than {most} days"
            require((end - first) // DAY < most, many)
            gone |= {first + n * DAY for n in range((end - first) // DAY + 1)}
            require(len(gone) <= most, many)
            found.append(_widest(first, end, where))
            self.said.append(f"leaf {leaf.n}: seat {seat} was away {first} to {end}")
            last = end
        return found


def _day(text: str, where: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Broken(f"{where} names no day: {text[:40]!r}") from None
    require(str(day) == text, f"{where} names no day: {text[:40]!r}")
    return day


def _widest(first: date, last: date, where: str) -> Absence:
    """From when the first day begins anywhere until the last one is over everywhere."""
    try:
        begin = datetime(first.year, first.month, first.day, tzinfo=UTC) - FIRST
        return begin, datetime(last.year, last.month, last.day, tzinfo=UTC) + DAY + LAST
    except OverflowError:
        raise Broken(f"{where} lies at the end of the calendar") from None

"""The letters that a match remembers, in order: a list that grows at its end, and is never copied.

`matches[n]` of an audit keeps the match after every leaf, and each new letter is compared with
those before it. So all of these lists share one journal, with indexes beside it: a letter costs the
same whether ten or ten thousand came before.

Why: docs/decisions/0065-letters-bounded.md.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from referee.kernel.event import Seat

if TYPE_CHECKING:  # a match's state holds one of these
    from referee.match.state import FiledLetter

Same = tuple[Seat, str, str, bool]


class _Journal:
    """Letters by position, and the positions of those of a seat, of the same words, and of those
    with which the highest serial of a seat's orders has grown."""

    def __init__(self) -> None:
        self.letters: dict[int, FiledLetter] = {}
        self.seats: dict[Seat, list[int]] = {}
        self.same: dict[Same, list[int]] = {}
        self.highest: dict[Seat, tuple[list[int], list[int]]] = {}  # serials, positions

    def take(self, position: int, letter: "FiledLetter") -> bool:
        """Is it (or already was) the letter at this position? Not if another has come there."""
        there = self.letters.setdefault(position, letter)
        if there is letter:
            self._index(position, letter)
        return there == letter

    def _index(self, position: int, letter: "FiledLetter") -> None:
        self.seats.setdefault(letter.seat, []).append(position)
        self.same.setdefault(_same(letter), []).append(position)
        if letter.serial is not None and sets_order(letter):
            serials, positions = self.highest.setdefault(letter.seat, ([], []))
            if not serials or letter.serial > serials[-1]:
                positions.append(position)
                serials.append(letter.serial)


class Heard:
    """The first `size` letters of a journal. Frozen: what is added to it makes another."""

    __slots__ = ("_journal", "_size")

    def __init__(self, letters: Iterable["FiledLetter"] = ()) -> None:
        self._journal, self._size = _Journal(), 0
        for letter in letters:
            self._journal.take(self._size, letter)
            self._size += 1

    def and_then(self, letter: "FiledLetter") -> "Heard":
        """These, and this one behind them."""
        later = Heard.__new__(Heard)
        later._journal, later._size = self._journal, self._size + 1
        # An empty one is everybody's, and where another letter has come meanwhile ways part.
        if not self._size or not self._journal.take(self._size, letter):
            return Heard((*self, letter))
        return later

    def last_of(self, seat: Seat) -> "FiledLetter | None":
        """The seat's newest letter."""
        found = self._up_to(self._journal.seats.get(seat, []))
        return self._journal.letters[found[1]] if found else None

    def same(self, letter: "FiledLetter") -> "tuple[FiledLetter, FiledLetter] | None":
        """The first and the last letter of its seat that said the same in the same way."""
        found = self._up_to(self._journal.same.get(_same(letter), []))
        return (self._journal.letters[found[0]], self._journal.letters[found[1]]) if found else None

    def serial_not_under(self, seat: Seat, serial: int) -> "FiledLetter | None":
        """The seat's first letter that set or emptied an order with so high a serial, or higher."""
        serials, positions = self._journal.highest.get(seat, ([], []))
        at = bisect_left(serials, serial)
        if at == len(serials) or positions[at] >= self._size:
            return None
        return self._journal.letters[positions[at]]

    def _up_to(self, positions: list[int]) -> tuple[int, int] | None:
        """The first and the last of these that are ours."""
        ours = bisect_left(positions, self._size)
        return (positions[0], positions[ours - 1]) if ours else None

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator["FiledLetter"]:
        return map(self._journal.letters.__getitem__, range(self._size))

    def __reversed__(self) -> Iterator["FiledLetter"]:
        return map(self._journal.letters.__getitem__, reversed(range(self._size)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Heard) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Heard({list(self)})"


def sets_order(letter: "FiledLetter") -> bool:
    """Does it give or empty an order? A withdrawal by number touches standing orders alone."""
    empties = letter.kind == "withdraw" and not letter.body.strip()
    return empties or letter.kind in ("order", "join", "seal")


def _same(letter: "FiledLetter") -> Same:
    return letter.seat, letter.kind, letter.text, letter.signed

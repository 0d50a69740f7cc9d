"""Which text is in force for a seat when a window closes (spec §6)."""

from collections.abc import Mapping

from . import texts
from .course import Course, Draw, Window
from .letters import Letter
from .sealed import digest_of


class Desk:
    """What lies before the referee of one seat, in one window."""

    def __init__(self, takes: str, blind: bool = False) -> None:
        self._takes = takes  # the kind that counts: join or order
        self._blind = blind
        self.shut = False  # nothing is sealed any more
        self.clear()

    def clear(self) -> None:
        """Nothing is in force."""
        self.letter: Letter | None = None
        self.seal: Letter | None = None

    @property
    def awaited(self) -> bool:
        """Is something of the seat's still to come, as far as its letters tell?"""
        if not self._blind or self.letter is not None:
            return self.letter is None
        return self.shut == (self.seal is not None)

    def take(self, letter: Letter) -> None:
        """One letter more, in leaf order."""
        if letter.text is None:
            return
        empties = letter.kind == "withdraw" and not texts.withdrawn(letter.text.body)
        if self._blind:
            self._take_blind(letter, empties)
        elif letter.kind == self._takes and _later(letter, self.letter):
            self.letter = letter
        elif empties and _later(letter, self.letter):
            self.clear()

    def _take_blind(self, letter: Letter, empties: bool) -> None:
        bots = letter.kind == "order" and letter.assurance == "bot"
        if bots or (letter.kind == "open" and self.shut and self.opens(letter)):
            self.letter = letter
        elif (letter.kind == "seal" or empties) and not self.shut and _later(letter, self.seal):
            self.seal = None if empties else letter

    def opens(self, letter: Letter) -> bool:
        """Does this opening match the seal in force?"""
        if self.seal is None or self.seal.text is None or letter.text is None:
            return False
        disclosure, _ = texts.opened(letter.text.body)
        return digest_of(disclosure) == self.seal.text.body.strip("\n")


def _later(letter: Letter, before: Letter | None) -> bool:
    old = before.text.serial if before and before.text else None
    new = letter.text.serial if letter.text else None
    return old is None or new is None or new > old


def desk_at(window: Window, seat: int, letters: Mapping[int, Letter], n: int | None = None) -> Desk:
    """The seat's desk before leaf n, or at the window's end. All its letters must be shown."""
    desk = Desk("order" if window.number else "join", window.blind)
    emptied = {leaf for leaf, changed in window.changed if changed == seat}
    shut = {window.sealed.n} if window.sealed else set[int]()
    for leaf in sorted({*emptied, *shut, *window.letters}):
        if n is not None and leaf >= n:
            break
        if leaf in emptied:
            desk.clear()
        elif leaf in shut:
            desk.shut = True
        elif letters[leaf].seat == seat and _in_time(window, letters[leaf]):
            desk.take(letters[leaf])
    return desk


def in_force(window: Window, seat: int, letters: Mapping[int, Letter]) -> int | None:
    """The leaf of the seat's text in force at the window's end. All its letters must be shown."""
    letter = desk_at(window, seat, letters).letter
    return letter.n if letter else None


def _in_time(window: Window, letter: Letter) -> bool:
    due = window.due_at(letter.n)
    began = window.number == 0 or began_at(window, letter.kind) <= letter.received
    return began and (due is None or letter.received < due)


def began_at(window: Window, kind: str) -> str:
    """Since when a letter of this kind is taken in the window."""
    return window.sealed.at if kind == "open" and window.sealed else window.at


def usable_standing(
    course: Course, draw: Draw, seat: int, letters: Mapping[int, Letter]
) -> set[int]:
    """The leaves of the seat's standing letters that the draw may use.

    Letters that are not shown are passed over: then too many are allowed rather than too few.
    """
    since = max((n for n, changed in course.changed if changed == seat and n < draw.n), default=0)
    filed: dict[int, range] = {}
    withdrawn, last = set[int](), 0
    before = (letters[n] for n in sorted(letters) if n < draw.n)
    for letter in (one for one in before if one.seat == seat):
        body = letter.text.body if letter.text else ""
        kept = not course.abandoned(letter.n, draw.n)
        if letter.kind == "standing":
            rules = texts.rules_of(body)
            if kept:
                filed[letter.n] = range(last + 1, last + rules + 1)
            last += rules  # numbers of a branch left are not used again
        elif letter.kind == "withdraw" and kept:
            withdrawn.update(texts.withdrawn(body))
    return {n for n, rules in filed.items() if n > since and not withdrawn.issuperset(rules)}

"""Which text is in force for a seat when a window closes (spec §6)."""

from collections.abc import Mapping

from . import texts
from .course import Course, Draw, Window
from .letters import Letter
from .sealed import digest_of


class Desk:
    """What lies before the referee of one seat, in one window."""

    def __init__(self, takes: str) -> None:
        self._takes = takes  # the kind that counts: join or order
        self.clear()

    def clear(self) -> None:
        """Nothing is in force."""
        self.letter: Letter | None = None
        self._seal: str | None = None

    def take(self, letter: Letter) -> None:
        """One letter more, in leaf order."""
        text = letter.text
        if text is None:
            return
        if letter.kind == self._takes and self._later(letter):
            self.letter = letter
        elif letter.kind == "withdraw" and not texts.withdrawn(text.body) and self._later(letter):
            self.clear()
        elif letter.kind == "seal":
            self._seal, self.letter = text.body.strip("\n"), None
        elif letter.kind == "open":
            disclosure, _ = texts.opened(text.body)
            if digest_of(disclosure) == self._seal:
                self.letter = letter

    def _later(self, letter: Letter) -> bool:
        old = self.letter.text.serial if self.letter and self.letter.text else None
        new = letter.text.serial if letter.text else None
        return old is None or new is None or new > old


def in_force(window: Window, seat: int, letters: Mapping[int, Letter]) -> int | None:
    """The leaf of the seat's text in force at the window's end. All its letters must be shown."""
    desk = Desk("order" if window.number else "join")
    emptied = {n for n, changed in window.changed if changed == seat}
    for n in sorted(emptied.union(window.letters)):
        if n in emptied:
            desk.clear()
        elif letters[n].seat == seat and _in_time(window, letters[n]):
            desk.take(letters[n])
    return desk.letter.n if desk.letter else None


def _in_time(window: Window, letter: Letter) -> bool:
    due = window.due_at(letter.n)
    began = window.number == 0 or window.at <= letter.received
    return began and (due is None or letter.received < due)


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

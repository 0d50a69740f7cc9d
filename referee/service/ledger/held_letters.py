"""News that waits: letters that may be overtaken by the next one to the same seat, and are then
part of it.

What asks nothing of a seat waits for its next letter, until the window's deadline and for a day at
most, unless the seat's silence was taken for an answer. Whoever orders on the page is there: their
next letter waits until an hour after that, or a quarter of the window's time, and is dropped once
they have answered. What waits is kept in one row a match (`held/<match>`): the first leaf that each
seat has not been told, and until when.

Why: docs/decisions/0087-fewer-letters.md.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import timedelta

from referee.kernel.event import Event, Seat
from referee.match import events as e
from referee.match.policy import instant, moment
from referee.match.state import Match
from referee.seals.canonical import dump, load
from storage import Log, SettingRow

LONGEST = timedelta(days=1)  # that news waits for a seat of which nothing is asked
VISIT = timedelta(hours=1)  # that whoever ordered on the page is taken to be there
SHARE = 4  # but not for more than a quarter of the time that is left


@dataclass(frozen=True)
class Untold:
    """What a seat has not been told: from leaf `since` on (0: nothing), by the letter `letter`,
    which waits until then ("": none is owed). `visit`: when its player last ordered on the page.
    `silent`: was its player's silence taken for an answer? They hear of that at once."""

    since: int = 0
    letter: str = ""
    until: str = ""
    visit: str = ""
    silent: bool = False

    @property
    def is_news(self) -> bool:
        """Does a letter wait that asks nothing?"""
        return self.letter.startswith("happened.")

    @property
    def is_asked(self) -> bool:
        """Does a letter wait that asks something?"""
        return self.letter.startswith("due.")

    def at(self, now: str) -> "Untold":
        """The same, of which a letter that waits no more has told."""
        told = bool(self.letter) and self.until <= now
        return Untold(visit=self.visit) if told else self


@dataclass
class HeldLetters:
    """The row of one match, as it was at this instant and as it becomes."""

    name: str
    now: str
    seats: dict[Seat, Untold] = field(default_factory=dict)
    withdrawn: list[str] = field(default_factory=list)
    changed: bool = False

    @classmethod
    def read(cls, log: Log, name: str, now: str) -> "HeldLetters":
        row = log.settings.get(row_name(name))
        kept = load(row.value) if row is not None else {}
        seats = {int(seat): Untold(*told).at(now) for seat, told in kept.items()}
        return cls(name, now, seats)

    def of(self, seat: Seat) -> Untold:
        return self.seats.get(seat, Untold())

    def put(self, seat: Seat, untold: Untold) -> None:
        """This is what the seat has not been told now; a letter that waited for it never leaves."""
        before = self.of(seat)
        if before.letter and before.letter != untold.letter:
            self.withdrawn.append(before.letter)
        self.changed |= before != untold
        self.seats[seat] = untold

    @property
    def rows(self) -> tuple[SettingRow, ...]:
        """What is to be written, if anything is."""
        if not self.changed:
            return ()
        kept = {
            str(seat): [told.since, told.letter, told.until, told.visit, told.silent]
            for seat, told in self.seats.items()
            if told != Untold()
        }
        return (SettingRow(row_name(self.name), dump(kept)),)

    # --- how long --------------------------------------------------------------------------------

    def news_until(self, seat: Seat, match: Match) -> str:
        """Until when news of which nothing follows for this seat waits; "": not at all."""
        window = match.window
        if window is None or window.number == 1:  # that the match has begun is told at once
            return ""
        if self.of(seat).silent:
            return ""
        ends = [moment(instant(self.now) + LONGEST), window.due, self.of(seat).until]
        return self._later(min(end for end in ends if end))

    def visit_until(self, seat: Seat, match: Match) -> str:
        """Until when a letter waits that asks something of a player who is on the page."""
        visit, window = self.of(seat).visit, match.window
        if not visit or window is None:
            return ""
        ends = [instant(visit) + VISIT]
        if window.due is not None:
            left = instant(window.due) - instant(self.now)
            ends.append(instant(self.now) + left / SHARE)
        return self._later(moment(min(ends)))

    def _later(self, at: str) -> str:
        return at if at > self.now else ""

    # --- what changes it -------------------------------------------------------------------------

    def ordered(self, seat: Seat, on_page: bool) -> None:
        """This seat has answered: it need not be asked, and what else it was to be told comes with
        its next letter."""
        untold = self.of(seat)
        visit = self.now if on_page else ""
        kept = (
            (untold.since, "", "")
            if untold.is_asked
            else (untold.since, untold.letter, untold.until)
        )
        self.put(seat, Untold(*kept, visit, untold.silent))

    def was_silent(self, seat: Seat) -> None:
        """A window has closed that asked this seat, and no answer came."""
        self.put(seat, replace(self.of(seat), silent=True))

    def left(self, seat: Seat) -> None:
        """Somebody else sits there, or nobody: they hear of the table by other letters."""
        self.put(seat, Untold())


def row_name(name: str) -> str:
    return f"held/{name}"


def orders(events: Iterable[Event]) -> list[Seat]:
    """The seats whose orders these events put on record, given or opened."""
    return _senders(events, "order", "open")


def answers(events: Iterable[Event]) -> list[Seat]:
    """The seats that these events let answer what a letter asked: a seal is an answer, too."""
    return _senders(events, "order", "open", "seal")


def _senders(events: Iterable[Event], *kinds: str) -> list[Seat]:
    letters = [event.letter.known for event in events if isinstance(event, e.LetterSealed)]
    return [letter.seat for letter in letters if letter.kind in kinds]


def silent(match: Match, events: Iterable[Event]) -> list[Seat]:
    """The seats that were asked, by the match's open window or by one that these events open, and
    had given nothing when these events closed it."""
    asked = match.window.asked if match.window is not None else ()
    found: list[Seat] = []
    for event in events:
        if isinstance(event, e.WindowOpened):
            asked = event.asked
        elif isinstance(event, e.WindowClosed):
            found += [seat for seat in asked if seat not in event.given]
    return found

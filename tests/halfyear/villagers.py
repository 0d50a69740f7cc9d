"""People at the far end of the wire: what they do with a letter, and when."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import EmailMessage

from referee.demo.player import Player, confirmation, header_of, kind_of
from referee.match.policy import instant, moment

FRENCH = {
    "JOIN": "REJOINS",
    "CONCEDE": "ABANDONNE",
    "ORDERS": "ORDRES",
    "PRESS ALL": "PRESSE TOUS",
    "END": "FIN",
}
AWAKE = range(7, 24)  # hours, in UTC: nobody here writes at night


@dataclass(frozen=True)
class Habits:
    """How somebody answers letters.

    `hours`: the median of what passes until an answer. `forgets`: the share of letters that never
    get one. `away`: from this day to that (ISO) nothing is read; `tells`: and the referee was told.
    `gone`: from then on nothing is read any more, and nobody was told. `concedes`, `chats`: the
    share of letters that are answered with giving up, or with some words to everybody besides.
    """

    hours: float = 6.0
    forgets: float = 0.03
    signs: bool = False
    away: tuple[str, str] | None = None
    tells: bool = False
    gone: str | None = None
    concedes: float = 0.0
    chats: float = 0.0

    def tells_before(self, now: str) -> bool:
        """Is it ten days before leaving or less?"""
        if not self.tells or self.away is None:
            return False
        return timedelta(0) < instant(self.away[0]) - instant(now) < timedelta(days=10)

    def reads(self, now: str) -> str | None:
        """When a letter that is there now is read; None: never."""
        if self.gone is not None and now >= self.gone:
            return None
        if self.away is not None and self.away[0] <= now < self.away[1]:
            return self.away[1]
        return now


@dataclass
class Villager(Player):
    """A player with habits; `later(at, action)` is how anything of theirs comes to pass."""

    habits: Habits = Habits()
    dice: random.Random = field(default_factory=random.Random)
    later: Callable[[str, Callable[[], None]], None] = lambda at, action: None
    now: Callable[[], str] = lambda: ""
    posted: Callable[[EmailMessage], None] = lambda mail: None
    letters: int = 0
    told: set[str] = field(default_factory=set)

    def comes(self, letter: EmailMessage) -> None:
        """A letter lies in the mailbox now. It is read, thought about, and perhaps answered."""
        self.letters += 1
        read = self.habits.reads(self.now())
        kind, match = kind_of(letter)
        if kind == "over":
            self.finished.add(match)
        if read is None or (kind == "due" and self.dice.random() < self.habits.forgets):
            return
        self.later(self._answered(read), lambda: self.answer(letter))

    def _answered(self, read: str) -> str:
        """Some hours later, when people are awake."""
        hours = self.dice.lognormvariate(0, 0.8) * self.habits.hours
        at = instant(read) + timedelta(hours=hours)
        while at.hour not in AWAKE:
            at += timedelta(hours=1)
        return moment(at)

    def answer(self, letter: EmailMessage) -> None:
        kind, match = kind_of(letter)
        if kind.startswith("confirm"):
            self.send(letter, confirmation(letter, self.language))
        elif kind == "welcome" and not self.habits.signs:
            self.send(letter, self._word("JOIN"))
        elif kind == "due" and self.dice.random() < self.habits.concedes:
            self.send(letter, self._word("CONCEDE"))
        elif kind == "due" and not self.habits.signs:
            self.send(letter, self._ordering(letter, match))
        else:
            super().answer(letter)

    def _ordering(self, letter: EmailMessage, match: str) -> str:
        """The order, and what else there is to say, in one mail."""
        header, said = header_of(letter), ""
        if self.habits.away and self.habits.tells_before(self.now()) and match not in self.told:
            self.told.add(match)
            said += f"ABSENT {self.habits.away[0][:10]} {self.habits.away[1][:10]}\n"
        if self.dice.random() < self.habits.chats:
            said += f"{self._word('PRESS ALL')}Good luck to you all.\n{self._word('END')}"
        lines = self.brain(match, header.seat or 0).rstrip("\n")
        return f"{said}{self._word('ORDERS')[:-1]} {header.window}\n{lines}\n{self._word('END')}"

    def _word(self, word: str) -> str:
        return f"{FRENCH[word] if self.language == 'fr' else word}\n"

    def carry(self, mail: EmailMessage) -> None:
        self.posted(mail)

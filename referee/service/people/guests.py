"""Who is invited and has not answered: how often they may be written to, and what is shown of them.

Whoever may make a match can have any address written to, and chooses it. So invitations that are
asked for on pages are paid from three purses: of the match (whoever holds its secret page runs it;
the address that they give is unproved, so another could use it up), of this home, and of the
address that is invited. The host's own command line has no limit.

Until somebody has said a word from a seat they have not taken it. Till then its organiser, and the
table, are shown what the organiser alone has written, never what this home knows of that address
from other matches: no other name, no deadlines kept, no health of its mailbox. (Where a match wants
reliable players, the invited one is told when they join.) Only that the invitation itself
did not arrive is told.

Why: docs/decisions/0024-absence-notes.md, docs/decisions/0046-invitations.md.
"""

from dataclasses import replace
from datetime import timedelta

from referee.kernel.event import Seat
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.people.budget import OWN, STRANGERS, Allowance, Budget, Purse
from referee.service.people.players import Contact
from referee.service.people.tenure import sat_down
from storage import WishRow

OF_MATCH = Purse("inviting", 20, timedelta(hours=1))
OF_HOME = Purse("invitations", 200, timedelta(minutes=2))
OF_ADDRESS = Purse("invited", 10, timedelta(hours=6))

AWAY = Purse("away", 1, timedelta(days=1))  # answers to what may be a note of absence


class Guests:
    def __init__(self, core: Core, budget: Budget) -> None:
        self._core = core
        self._budget = budget

    def spend(self, match: str, contact: Contact) -> None:
        """One more letter to somebody who has not asked for it: all three purses pay, or none, so
        that nobody empties the home's by being refused. Raises Refused."""
        digest = self._purse(contact.address)
        payers = (
            (match, OF_MATCH, "P-INVITING-MANY"),
            ("", OF_HOME, "P-INVITING-MANY"),
            (digest, OF_ADDRESS, "P-INVITED-MANY"),
        )
        for whose, purse, code in payers:
            if not self._budget.allows(whose, 0, purse, 1):
                minutes = int(purse.every.total_seconds()) // 60
                raise illegal(Problem(code, facts={"minutes": minutes}))
        for whose, purse, _ in payers:
            self._budget.spend(whose, 0, purse)

    def forget(self, address: str) -> None:
        """How often it was written to: the row is found by the address."""
        for purse in (OF_ADDRESS, AWAY):
            self._budget.forget(self._purse(address), 0, purse)

    def _answers_away(self, address: str) -> Allowance:
        """May somebody at this mailbox be answered who asked for nothing and sounds like a robot?
        Once a day, in all matches together."""
        return self._budget.spend(self._purse(address), 0, AWAY)

    def allowance(self, match: str, seat: Seat, assurance: str, away: str = "") -> Allowance:
        """May a letter be answered that changes nothing? It costs the seat one of its answers; what
        may be a robot's note of the absence of who has that mailbox (`away`) costs the mailbox the
        one of the day, and says that no other follows."""
        noted = self._answers_away(away) if away else Allowance(True)
        if not noted.allowed:
            return noted
        purse = OWN if assurance == "address" else STRANGERS
        spent = self._budget.spend(match, seat, purse)
        return replace(spent, quiet=max(spent.quiet, noted.quiet))

    def _purse(self, address: str) -> str:
        return self._core.ring.index("invited", address.casefold()).hex()[:40]

    def waits(self, match: str, person: str) -> bool:
        """Is a seat of this match offered to this person, who has not taken it yet?"""
        chairs = self._core.log.chairs.find(stream=match, person=person)
        return any(not self.has_taken(match, chair.seat) for chair in chairs)

    # --- what is shown --------------------------------------------------------------------------

    def has_taken(self, match: str, seat: Seat) -> bool:
        """Has whoever is written to there said a word yet?"""
        with self._core.locked(match) as loaded:
            return has_taken(loaded, seat)

    def name(self, match: str, seat: Seat, person: str, name: str) -> None:
        """Keep how the organiser named them; they may have another name elsewhere. Names that
        nobody is called by any more go."""
        for row in self._core.log.wishes.find(what=_what(match)):
            if not self._waits(match, row):
                self._core.log.wishes.drop(row.what, row.whose)
        box = self._core.ring.lock("guest", f"{match}/{seat}/{person}", name.encode("utf-8"))
        self._core.log.wishes.put(WishRow(_what(match), f"{seat}/{person}", box))

    def names(self, match: str) -> dict[tuple[Seat, str], str]:
        """How those who are invited are named, by seat and person, until they take their seats."""
        rows = self._core.log.wishes.find(what=_what(match))
        return {_whose(row): self._name(match, row) for row in rows if self._waits(match, row)}

    def _waits(self, match: str, row: WishRow) -> bool:
        """Who has taken their seat is called by their own name from then on."""
        seat, person = _whose(row)
        chair = self._core.log.chairs.get(match, seat)
        sits = chair is not None and chair.person == person
        return sits and not self.has_taken(match, seat)

    def _name(self, match: str, row: WishRow) -> str:
        plain = self._core.ring.unlock("guest", f"{match}/{row.whose}", row.value)
        return plain.decode("utf-8")


def has_taken(loaded: LoadedMatch, seat: Seat) -> bool:
    """Has a letter of the seat been accepted since whoever is there now was asked to sit down?"""
    return any(
        isinstance(entry.event, e.LetterSealed) and _said_by(loaded, entry.n, seat)
        for entry in loaded.entries[sat_down(loaded, seat) :]
    )


def _said_by(loaded: LoadedMatch, n: int, seat: Seat) -> bool:
    part = loaded.by_name.get(f"letter.{n}")
    if part is None or part.disclosure is None or part.value["seat"] != seat:
        return False
    return bool(part.value["kind"] != "refused" and part.value["assurance"] != "bot")


def _what(match: str) -> str:
    return f"guest/{match}"


def _whose(row: WishRow) -> tuple[Seat, str]:
    seat, _, person = row.whose.partition("/")
    return int(seat), person

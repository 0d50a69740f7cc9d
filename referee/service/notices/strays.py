"""A mail to the bare address, which is no seat's: whoever we know is told where to write.

Of such a mail nothing is done but what an organiser commands (`reception.commands`): it does not
tell which match it is for. Strangers get no answer. Who claims to be somebody we know can bring
them these few letters, and no more.

Why: docs/decisions/0017-bare-address.md.
"""

from datetime import timedelta
from typing import Any

from referee.seals.canonical import dump
from referee.service.ledger.core import Core
from referee.service.people.budget import Budget, Purse
from referee.service.people.players import People, Person
from storage import ChairRow, Intent

ASTRAY = Purse("astray", 3, timedelta(days=1))


class Strays:
    def __init__(self, core: Core, people: People, budget: Budget) -> None:
        self._core = core
        self._people = people
        self._budget = budget

    def answer(
        self,
        inbox: int,
        author: str,
        runs: str,
        received: str,
        message_id: str,
        subject: str,
    ) -> None:
        """This mail came to the address that is no seat's: it is done, and answered if its author
        plays a match or `runs` this one ("": none). Raises storage.Conflict."""
        about = {"message_id": message_id, "subject": subject}
        letters = self._letters(author, runs, inbox, received, **about) if author else []
        self._core.log.inbox_done(inbox, "astray", letters)

    def _letters(
        self, author: str, runs: str, inbox: int, received: str, **about: str
    ) -> list[Intent]:
        """The letter that answers this mail (`about`: its message_id and subject), if it is from
        somebody who plays or runs a match that has not ended."""
        place = self._core.place
        to = f"{place.mailbox}@{place.host}"
        facts: dict[str, Any] = {"to": to, "received": received, **about}
        person = self._people.at(author)
        chairs = self._chairs(person) if person is not None else []
        if person is not None and chairs:
            matches = [[chair.stream, chair.seat] for chair in chairs]
            facts |= {"reader": person.id, "matches": matches, "after": received}
            return self._letter(chairs[0].stream, chairs[0].seat, inbox, facts)
        return self._letter(runs, None, inbox, facts) if runs else []

    def _chairs(self, person: Person) -> list[ChairRow]:
        chairs = self._core.log.chairs.find(person=person.id)
        going = {
            listed.head.stream for listed in self._core.going_on(chair.stream for chair in chairs)
        }
        return sorted(
            (chair for chair in chairs if chair.stream in going), key=lambda chair: chair.stream
        )

    def _letter(
        self, match: str, seat: int | None, inbox: int, facts: dict[str, Any]
    ) -> list[Intent]:
        """Its id holds no leaf: it tells of none."""
        spent = self._budget.spend(match, seat or 0, ASTRAY)
        if not spent.allowed:
            return []
        payload = dump({**facts, "quiet": spent.quiet})
        return [Intent(f"astray.{match}.m{inbox}", match, 0, "astray", seat, payload)]

"""A visitor's seats become those of a mailbox: of whoever asked for a link where that visitor
played, and has pressed its button.

Links that were known before lead nowhere afterwards: whoever else held one would read the data of
a mailbox.

Why: docs/decisions/0102-adoption.md.
"""

from dataclasses import replace

from referee.service.ledger.core import Core
from referee.service.ledger.visitors import has_mailbox
from referee.service.people import seat_sandboxes
from referee.service.people.jottings import Jottings
from referee.service.people.players import Person
from storage import ChairRow


class Adoption:
    def __init__(self, core: Core, jottings: Jottings) -> None:
        self._core = core
        self._jottings = jottings

    def plays(self, visitor: str) -> list[ChairRow]:
        """The seats that would become theirs; [] for whoever is no visitor."""
        if not visitor or has_mailbox(visitor):
            return []
        return self._core.log.chairs.find(person=visitor)

    def adopt(self, visitor: str, person: Person) -> list[str]:
        """The matches in which this person sits now where the visitor sat. Not those in which they
        sit already: nobody sees two hands."""
        matches = [chair.stream for chair in self.plays(visitor) if self._hand_over(chair, person)]
        if not self.plays(visitor):
            self._rest(visitor, person)
        return matches

    def _hand_over(self, chair: ChairRow, person: Person) -> bool:
        log, token = self._core.log, self._core.ring.token
        if log.chairs.find(stream=chair.stream, person=person.id):
            return False
        assert chair.person is not None
        self._jottings.hand_over(chair.stream, chair.person, person.id)
        seat_sandboxes.hand_over(self._core, chair.stream, chair.seat, chair.person, person.id)
        with self._core.locked(chair.stream):
            now = replace(chair, person=person.id, mail_token=token(), page_token=token())
            log.chairs.put(now)
        return True

    def _rest(self, visitor: str, person: Person) -> None:
        """Where they sat before, and what they wished; then nothing is left of the visitor."""
        wishes = self._core.log.wishes
        for row in wishes.find():
            if visitor in row.what or visitor in row.whose:
                what, whose = (text.replace(visitor, person.id) for text in (row.what, row.whose))
                if wishes.get(what, whose) is None:
                    wishes.put(replace(row, what=what, whose=whose))
                wishes.drop(row.what, row.whose)
        self._core.log.people.drop(visitor)

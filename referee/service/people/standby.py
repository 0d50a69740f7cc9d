"""Who would take over a seat if one falls free: players of this home who have said so.

Their address is known to be theirs, since they have a page; it is shown to nobody.

Why: docs/decisions/0045-replacements.md.
"""

from referee.kernel.event import Seat
from referee.service.people.players import People, Person
from storage import Log
from storage.small_tables import WishRow

_WHAT = "standby"


class Standby:
    def __init__(self, log: Log, people: People) -> None:
        self._log = log
        self._people = people

    def set(self, match: str, seat: Seat, willing: bool) -> None:
        """This seat's player would take over a seat elsewhere; or would not any more."""
        person = self._person(match, seat)
        if person is not None:
            self.want(person, willing)

    def want(self, person: str, willing: bool) -> None:
        """The same, of the player with this id."""
        if willing:
            self._log.wishes.put(WishRow(_WHAT, person, b""))
        else:
            self._log.wishes.drop(_WHAT, person)

    def includes(self, match: str, seat: Seat) -> bool:
        """Would this seat's player take over one elsewhere?"""
        person = self._person(match, seat)
        return person is not None and self.is_willing(person)

    def is_willing(self, person: str) -> bool:
        return self._log.wishes.get(_WHAT, person) is not None

    def for_match(self, match: str) -> list[Person]:
        """Who is willing and does not sit there, by name; their addresses are for nobody's
        eyes."""
        seated = {chair.person for chair in self._log.chairs.find(stream=match)}
        found = (self._people.get(row.whose) for row in self._log.wishes.find(what=_WHAT))
        free = [person for person in found if person is not None and person.id not in seated]
        return sorted(free, key=lambda person: (person.name, person.id))

    def contact(self, match: str, person: str) -> Person | None:
        """One of them, if they still are."""
        return next((willing for willing in self.for_match(match) if willing.id == person), None)

    def _person(self, match: str, seat: Seat) -> str | None:
        chair = self._log.chairs.get(match, seat)
        return chair.person if chair is not None else None

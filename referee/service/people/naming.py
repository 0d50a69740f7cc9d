"""Who agreed to be found by their name, and named, in the archive of finished matches.

Names lie encrypted. What finds one is a keyed digest of the whole name, case and accents apart, so
that whoever reads the store reads no names, and nobody is found by half of one.

Why: docs/decisions/0110-archive.md.
"""

from referee.kernel.event import Seat
from referee.kernel.fold import folded
from referee.service.ledger.core import Core
from referee.service.people.players import People
from storage import WishRow

NAMED = "named"  # Wish: a person agrees; its value is the wish by which their name finds them


class Naming:
    def __init__(self, core: Core, people: People) -> None:
        self._core, self._people = core, people

    def agrees(self, person: str) -> bool:
        """May this person be found and named?"""
        return self._core.log.wishes.get(NAMED, person) is not None

    def want(self, person: str, wanted: bool) -> None:
        """From now on they may be found by the name that they bear now, or not any more."""
        wishes, who = self._core.log.wishes, self._people.get(person)
        before = wishes.get(NAMED, person)
        if before is not None:
            wishes.drop(before.value.decode("ascii"), person)
            wishes.drop(NAMED, person)
        if wanted and who is not None and folded(who.name).strip():
            what = self._what(who.name)
            wishes.put(WishRow(what, person, b""))
            wishes.put(WishRow(NAMED, person, what.encode("ascii")))

    def called(self, name: str) -> list[str]:
        """Who agreed and is called so."""
        found = self._core.log.wishes.find(what=self._what(name))
        return [row.whose for row in found if self.agrees(row.whose)]

    def seats(self, match: str) -> dict[Seat, str]:
        """The names of those who sit at this match and agreed, by seat."""
        sat = self._core.log.chairs.find(stream=match)
        persons = {chair.seat: chair.person for chair in sat if chair.person}
        agreed = {seat: self._people.get(who) for seat, who in persons.items() if self.agrees(who)}
        return {seat: who.name for seat, who in agreed.items() if who is not None and who.name}

    def _what(self, name: str) -> str:
        whole = " ".join(folded(name).split())
        return f"{NAMED}/{self._core.ring.index(NAMED, whole).hex()[:40]}"

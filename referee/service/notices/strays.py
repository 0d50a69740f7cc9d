"""A mail to the bare address, which is no seat's: whoever we know is told where to write, or, if
they have asked for it, which matches there are.

Of such a mail nothing is done but what an organiser commands (`reception.commands`): it does not
tell which match it is for. Strangers get no answer. Who claims to be somebody we know can bring
them these few letters, and no more.

Why: docs/decisions/0017-bare-address.md, docs/decisions/0089-matches-by-mail.md.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from referee.games.catalogue import UnknownGameError
from referee.seals.canonical import dump
from referee.service.ledger.core import Core
from referee.service.notices.lists import Lists
from referee.service.people.budget import Budget, Purse
from referee.service.people.players import People, Person
from referee.service.people.watchers import Watchers
from storage import ChairRow, Intent

ASTRAY = Purse("astray", 3, timedelta(days=1))
MATCHES = Purse("matches", 6, timedelta(hours=4))
MOST = 40  # matches that one letter names
GOING = ("lobby", "running")


@dataclass(frozen=True)
class KnownAuthor:
    """Somebody we know, and the match of which letters to them are: where they sit, or which they
    run. `sits` are all their seats in matches that have not ended."""

    address: str
    match: str
    seat: int | None = None
    person: str = ""
    sits: tuple[tuple[str, int], ...] = ()


class Strays:
    def __init__(self, core: Core, people: People, budget: Budget, watchers: Watchers) -> None:
        self._core = core
        self._people = people
        self._budget = budget
        self._watchers = watchers

    def reader(self, author: str, runs: str) -> KnownAuthor | None:
        """Whoever plays a match that has not ended, or `runs` this one ("": none); None for a
        stranger."""
        person = self._people.at(author) if author else None
        chairs = self._chairs(person) if person is not None else []
        if person is not None and chairs:
            sits = tuple((chair.stream, chair.seat) for chair in chairs)
            return KnownAuthor(author, sits[0][0], sits[0][1], person.id, sits)
        return KnownAuthor(author, runs) if runs else None

    def answer(
        self,
        inbox: int,
        reader: KnownAuthor | None,
        received: str,
        message_id: str,
        subject: str,
        *,
        matches: bool = False,
    ) -> None:
        """This mail came to the address that is no seat's: it is done, and answered if it is from
        somebody we know; `matches`: they ask which there are. Raises storage.Conflict."""
        facts: dict[str, Any] = {"message_id": message_id, "subject": subject, "received": received}
        if matches and reader is not None:
            facts |= self._going_on() | {"watched": self._watched(reader)}
        letters = self._letters(reader, inbox, facts) if reader is not None else []
        self._core.log.inbox_done(inbox, "matches" if matches else "astray", letters)

    def _going_on(self) -> dict[str, Any]:
        """What anybody may see: the newest matches that have not ended, by name, and how many more
        (a thousand of a phase at most are counted)."""
        lists = Lists(self._core)
        waiting, running = (lists.page(phase, limit=MOST).matches for phase in GOING)
        newest = [*waiting, *running][:MOST]
        shown = sorted(newest, key=lambda listed: listed.head.stream)
        rows = [[row.head.stream, self._titles(row.game), row.phase] for row in shown]
        counted = sum(lists.count(phase) for phase in GOING)
        return {"public": rows, "more": max(0, counted - MOST)}

    def _watched(self, reader: KnownAuthor) -> list[list[Any]]:
        """The matches that they watch and that have not ended, with their games' titles."""
        watched = self._watchers.watched(self._people.mailbox(reader.address))
        rows = self._core.going_on(watched)
        return [[row.head.stream, self._titles(row.game)] for row in rows]

    def _titles(self, game: str) -> list[str]:
        """Its titles in our languages; of a game that is not here its name."""
        try:
            title = self._core.games.current(game).title
        except UnknownGameError:
            return [game, game]
        return [title.en, title.fr]

    def _letters(self, reader: KnownAuthor, inbox: int, facts: dict[str, Any]) -> list[Intent]:
        place = self._core.place
        facts |= {"to": f"{place.mailbox}@{place.host}"}
        if reader.person:
            matches = [list(sits) for sits in reader.sits]
            facts |= {"reader": reader.person, "matches": matches, "after": facts["received"]}
        return self._letter(reader.match, reader.seat, inbox, facts)

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
        kind, purse = ("matches", MATCHES) if "public" in facts else ("astray", ASTRAY)
        spent = self._budget.spend(match, seat or 0, purse)
        if not spent.allowed:
            return []
        payload = dump({**facts, "quiet": spent.quiet})
        return [Intent(f"{kind}.{match}.m{inbox}", match, 0, kind, seat, payload)]

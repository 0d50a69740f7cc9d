"""Who sits where, as somebody to write to; whose a secret token is."""

from dataclasses import dataclass

from referee.kernel.event import Seat
from referee.kernel.words import Language, Words
from referee.seals.canonical import load
from referee.service.ledger.core import Core
from referee.service.people.guests import Guests
from referee.service.people.players import People, Person
from referee.templating import say
from storage import ChairRow


@dataclass(frozen=True)
class ChairView:
    """A chair: who sits there, and by which tokens mail and page find it ("" where a bot sits)."""

    match: str
    seat: Seat
    person: Person | None
    bot: str | None
    mail_token: str
    page_token: str
    reply_address: str
    joined: bool = False
    key: str | None = None

    @property
    def language(self) -> Language:
        return _language(self.person)


class Seats:
    def __init__(self, core: Core, people: People, guests: Guests) -> None:
        self._core = core
        self._people = people
        self._guests = guests

    def chair(self, match: str, seat: Seat) -> ChairView:
        """Raises LookupError."""
        row = self._core.log.chairs.get(match, seat)
        if row is None:
            raise LookupError(f"{match} has no seat {seat}")
        return self._view(row)

    def chairs(self, match: str) -> list[ChairView]:
        return [self._view(row) for row in self._rows(match)]

    def of(self, person: str) -> list[ChairView]:
        """Every chair of the person with this id, by match."""
        rows = self._core.log.chairs.find(person=person) if person else []
        return [self._view(row) for row in rows]

    def matches_of(self, person: str) -> set[str]:
        """Where the person with this id sits; no match is loaded."""
        return (
            {row.stream for row in self._core.log.chairs.find(person=person)} if person else set()
        )

    def by_mail(self, token: str) -> ChairView | None:
        """The chair whose reply address holds this token."""
        return self._person_at(self._core.log.chairs.find(mail_token=token.lower()))

    def by_page(self, token: str) -> ChairView | None:
        """The chair whose page this is."""
        return self._person_at(self._core.log.chairs.find(page_token=token))

    def match_run_with(self, token: str) -> str | None:
        """The match whose organiser holds this token."""
        rows = self._core.log.organisers.find(token=token)
        return rows[0].stream if rows else None

    def organiser(self, match: str) -> ChairView | None:
        """Who runs the match, as somebody to write to, on seat 0; None if nobody is known."""
        for row in self._core.log.organisers.find(stream=match):
            contact = load(self._core.ring.unlock("organiser", row.token, row.box))
            if contact:
                person = Person("", *contact)
                return ChairView(match, 0, person, None, "", row.token, "")
        return None

    def player_names(self, match: str, bot: Words) -> tuple[Words, ...]:
        """Whoever has not taken their seat is called as their organiser has called them, and who
        has no name by their seat, never by their address; `bot` is what a bot is called."""
        invited = self._guests.names(match)
        return tuple(self._player_name(row, invited, bot) for row in self._rows(match))

    def _person_at(self, rows: list[ChairRow]) -> ChairView | None:
        """The chair that a token leads to; a bot has neither a page nor an address."""
        return self._view(rows[0]) if rows and rows[0].bot is None else None

    def _rows(self, match: str) -> list[ChairRow]:
        return sorted(self._core.log.chairs.find(stream=match), key=lambda row: row.seat)

    def _view(self, row: ChairRow) -> ChairView:
        with self._core.locked(row.stream) as loaded:
            joined = row.seat in loaded.match.joined
            key = loaded.match.keys.get(row.seat)
        shut = row.bot is not None
        return ChairView(
            match=row.stream,
            seat=row.seat,
            person=self._person(row),
            bot=row.bot,
            mail_token="" if shut else row.mail_token,
            page_token="" if shut else row.page_token,
            reply_address="" if shut else self._core.place.address(row.mail_token),
            joined=joined,
            key=key,
        )

    def _person(self, row: ChairRow) -> Person | None:
        return self._people.get(row.person) if row.person else None

    def _player_name(
        self, row: ChairRow, invited: dict[tuple[Seat, str], str], bot: Words
    ) -> Words:
        person = self._person(row)
        if person is None:
            return bot if row.bot else Words("", "")
        name = invited.get((row.seat, person.id), person.name)
        name = name or say("player_unnamed", _language(person), n=row.seat)
        return Words(name, name)


def _language(person: Person | None) -> Language:
    return "fr" if person is not None and person.language == "fr" else "en"

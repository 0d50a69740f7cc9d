"""Who sits where, as somebody to write to."""

from referee.kernel.event import Seat
from referee.seals.canonical import load
from referee.service.desk.clerks import Clerks
from referee.service.letters.posts import ChairView
from referee.service.people.organised_matches import Run, Runs, unheard
from referee.service.people.players import Person
from storage import ChairRow


class Seats(Clerks):
    def chair(self, match: str, seat: Seat) -> ChairView:
        """Raises LookupError."""
        row = self.log.chairs.get(match, seat)
        if row is None:
            raise LookupError(f"{match} has no seat {seat}")
        return self._seated(row)

    def chairs(self, match: str) -> list[ChairView]:
        return [self._seated(row) for row in self._chair_rows(match)]

    def chair_by_mail(self, token: str) -> ChairView | None:
        return self._person_at(self.log.chairs.find(mail_token=token.lower()))

    def chair_by_page(self, token: str) -> ChairView | None:
        return self._person_at(self.log.chairs.find(page_token=token))

    def organiser_of(self, token: str) -> str | None:
        """The match whose organiser holds this token."""
        rows = self.log.organisers.find(token=token)
        return rows[0].stream if rows else None

    def organiser(self, match: str) -> ChairView | None:
        """Who runs the match, as somebody to write to, on seat 0; None if nobody is known."""
        for row in self.log.organisers.find(stream=match):
            contact = load(self.core.ring.unlock("organiser", row.token, row.box))
            if contact:
                person = Person("", *contact)
                return ChairView(match, 0, person, None, "", row.token, "")
        return None

    def runs_page(self, address: str) -> str:
        """The address of the page of all that this organiser runs: for their mailbox alone."""
        return f"{self.place.url}/organiser/{Runs(self.core).token(address)}"

    def runs(self, token: str) -> tuple[Person, list[Run]] | None:
        """The organiser whose token this is, and their matches; None: nobody's (any more)."""
        return Runs(self.core).of(token)

    def unheard(self, match: str) -> dict[Seat, int]:
        """The seats that were asked and gave nothing, in how many windows in a row, as the public
        leaves tell it."""
        with self.core.locked(match) as loaded:
            return unheard(loaded)

    def _person_at(self, rows: list[ChairRow]) -> ChairView | None:
        """The chair that a token leads to; a bot has neither a page nor an address."""
        return self._seated(rows[0]) if rows and rows[0].bot is None else None

    def _chair_rows(self, match: str) -> list[ChairRow]:
        return sorted(self.log.chairs.find(stream=match), key=lambda row: row.seat)

    def _seated(self, row: ChairRow) -> ChairView:
        with self.core.locked(row.stream) as loaded:
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
            reply_address="" if shut else self.place.address(row.mail_token),
            joined=joined,
            key=key,
        )

    def _person(self, row: ChairRow) -> Person | None:
        return self.people.get(row.person) if row.person else None

    def _player_names(self, match: str) -> tuple[str, ...]:
        """Whoever has not taken their seat is called as their organiser has called them."""
        invited = self._guests.names(match)
        return tuple(self._player_name(row, invited) for row in self._chair_rows(match))

    def _player_name(self, row: ChairRow, invited: dict[tuple[Seat, str], str]) -> str:
        person = self._person(row)
        if person is None:
            return row.bot or ""
        return invited.get((row.seat, person.id), person.name)

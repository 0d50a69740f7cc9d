"""Matches are made, seats are offered, and chairs change hands."""

from typing import Any

from referee.kernel.event import Seat
from referee.match.policy import Policy
from referee.service.desk.seats import Seats
from referee.service.letters.posts import ChairView, NewMatch
from referee.service.people.players import Contact, Person


class Sitting(Seats):
    def create(
        self,
        game: str,
        options: dict[str, Any],
        seats: int,
        *,
        name: str | None = None,
        policy: Policy = Policy(),  # noqa: B008 # frozen: nobody can change the default
        organiser: Contact | None = None,
    ) -> NewMatch:
        """A new match. Raises Refused (options, name, policy) and UnknownGameError."""
        return self._lobby.create(game, options, seats, name, policy, organiser)

    def invite(
        self, match: str, seat: Seat, contact: Contact, *, bounded: bool = False
    ) -> ChairView:
        """Offer a seat; the welcome letter is on its way. `bounded`: whoever asks need not be the
        host, so the letter comes out of a budget (`Guests`). Raises Refused."""
        self._lobby.invite(match, seat, contact, bounded)
        return self.chair(match, seat)

    def sit_bot(
        self, match: str, seat: Seat, reason: str | None = None, *, shown_window: int | None = None
    ) -> ChairView:
        """A bot takes a free seat of the lobby; with a reason, that of whoever sits in a running
        match. Raises Refused."""
        if reason is None:
            self._lobby.sit_bot(match, seat)
        else:
            self._chairs.sit_bot(match, seat, reason, shown_window)
        return self.chair(match, seat)

    def vacate(
        self, match: str, seat: Seat, cause: str, reason: str, *, shown_window: int | None = None
    ) -> None:
        """Nobody sits there any more (`cause`: left, removed, nmr; who concedes writes a letter),
        and what the rules say follows at once. Raises Refused.

        With `replaced`, `relieved` or `bot` somebody else sits down: see `replace` and `sit_bot`.
        """
        self._chairs.vacate(match, seat, cause, reason, shown_window)

    def replace(
        self,
        match: str,
        seat: Seat,
        contact: Contact,
        reason: str,
        key: str | None = None,
        *,
        bounded: bool = False,
        shown_window: int | None = None,
    ) -> ChairView:
        """A person plays on for whoever sits there, bot or person: a whole period for the open
        window, and a letter with all that the seat may know. Raises Refused."""
        self._chairs.replace(match, seat, contact, reason, key, bounded, shown_window)
        return self.chair(match, seat)

    def standby(self, match: str) -> list[Person]:
        """Who would take over a seat of this match; their addresses are for nobody's eyes."""
        return self._standby.for_match(match)

    def standby_person(self, match: str, person: str) -> Person | None:
        """One of them by id, if they are still willing and do not sit there."""
        return self._standby.contact(match, person)

    def stand_by(self, match: str, seat: Seat, willing: bool) -> None:
        """This seat's player would take over a seat elsewhere; or would not any more."""
        person = self.chair(match, seat).person
        if person is not None:
            self._standby.set(person.id, willing)

    def stands_by(self, match: str, seat: Seat) -> bool:
        person = self.chair(match, seat).person
        return person is not None and self._standby.is_willing(person.id)

    def change_key(self, match: str, seat: Seat, line: str | None, reason: str) -> None:
        """Another key for a seat by the organiser's word, or none; from the next window on.
        Raises Refused."""
        self._chairs.change_key(match, seat, line, reason)

"""What organisers are shown of whoever sits at their table, and of their own mailbox.

Until somebody has taken their seat, nothing is shown that this home knows of them from other
matches (`guests`).
"""

from referee.kernel.event import Seat
from referee.service.ledger.core import Core
from referee.service.people.guests import Guests
from referee.service.people.mailboxes import Health, Mailboxes
from referee.service.people.players import People
from referee.service.people.seats import Seats
from referee.service.people.tenure import Reliability, Tenures


class OrganisersView:
    def __init__(
        self,
        core: Core,
        seats: Seats,
        people: People,
        guests: Guests,
        mailboxes: Mailboxes,
        tenures: Tenures,
    ) -> None:
        self._core = core
        self._seats = seats
        self._people = people
        self._guests = guests
        self._mailboxes = mailboxes
        self._tenures = tenures

    def reliability(self, match: str, seat: Seat) -> Reliability | None:
        """How many deadlines this seat's player has kept in all their matches, once they have taken
        the seat."""
        taken = self._guests.has_taken(match, seat)
        return self._tenures.reliability(match, seat) if taken else None

    def mailbox(self, match: str, seat: Seat) -> Health:
        """How letters to this seat's player fare, once they have taken the seat; before, only
        whether the offer itself arrived."""
        chair = self._core.log.chairs.get(match, seat)
        if chair is None or chair.person is None or self._guests.has_taken(match, seat):
            return self._mailboxes.of_seat(match, seat)
        return self._mailboxes.offered(match, chair.person, self._core.clock.now())

    def own_mailbox(self, match: str) -> Health:
        """How letters to who runs the match fare; a clean one where nobody is known."""
        found = self._seats.organiser(match)
        if found is None or found.person is None:
            return Health()
        mailbox = self._people.mailbox(found.person.address)
        return self._mailboxes.health(mailbox, self._core.clock.now())

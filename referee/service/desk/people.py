"""Players beside the log: what is known of them, and what is forgotten."""

from collections.abc import Iterator

from referee.kernel.event import Seat
from referee.service.desk.reading import Reading
from referee.service.people.complaints import Complaint
from referee.service.people.forgetting import Forgotten
from referee.service.people.mailboxes import Failure, Health
from referee.service.people.mydata import Held, match_data
from referee.service.people.players import Person
from referee.service.people.tenure import Kept
from referee.service.table.published import publishes


class Players(Reading):
    def reliability(self, match: str, seat: Seat) -> Kept | None:
        """How many deadlines this seat's player has kept, in all his matches; None: no person."""
        chair = self.log.chairs.get(match, seat)
        return self._tenures.kept(chair.person) if chair is not None and chair.person else None

    def reliability_for_organiser(self, match: str, seat: Seat) -> Kept | None:
        """The same, once he has taken the seat: before, it is no business of who invited him."""
        return self.reliability(match, seat) if self._guests.has_taken(match, seat) else None

    def my_data(self, match: str, seat: Seat) -> bytes:
        """All that is held of this seat's player in this match, as a zip. Raises LookupError."""
        row = self.log.chairs.get(match, seat)
        person = self._person(row) if row is not None else None
        if row is None or person is None:
            raise LookupError(f"nobody sits on seat {seat} of {match}")
        held, record = self._held(match, seat, person), self.export(match, seat)
        with self.core.held(match) as loaded:
            return match_data(self.core, loaded, row, held, record)

    def _held(self, match: str, seat: Seat, person: Person) -> Held:
        wishes = {
            "quiet": self.wishes.is_quiet(match, person.id),
            "digest": self.wishes.wants_digest(person.id),
            "standby": self._standby.is_willing(person.id),
            "publish": publishes(self.core, match, person.id),
        }
        called = self._guests.names(match).get((seat, person.id), "")
        mailbox = self.log.mailboxes.get(person.id)
        return Held(person, self._tenures.of(person.id), wishes, mailbox, called)

    def forget(self, person: Person, keys: bool = False) -> Forgotten:
        """Address, name, mails, letters, press; with `keys` also keys and signed texts, of running
        matches once they have ended. He leaves the matches that he plays."""
        return self._forgetting.forget(person, keys)

    def forget_organiser(self, address: str) -> int:
        """The address of somebody who runs matches and plays none; of how many it is gone."""
        return self._forgetting.organiser(address)

    def sweep_mail(self, days: int) -> int:
        """Drop mails and letters of matches that ended so long ago; how many matches."""
        return self._forgetting.sweep(days)

    def came_back(
        self, person: str, letter: str, failure: Failure | None, offered: str | None = None
    ) -> None:
        """What became known of a letter (its id, or what its bounces share) that did not arrive;
        `offered`: the match in which it had offered him a seat."""
        if failure is not None and failure.ours:
            self._complaints.heard(failure, letter, self.clock.now())
        elif failure is not None and self._is_written_to(person):
            offered = offered or dict(self.offers(person)).get(letter)
            self._mailboxes.failed(person, letter, failure, self.clock.now(), offered)

    def complaint(self) -> Complaint | None:
        """What other mail servers have had against us in the last day."""
        return self._complaints.last(self.clock.now())

    def _is_written_to(self, person: str) -> bool:
        """A player, or an organiser of some match; neither forgotten."""
        if self.log.people.get(person) is not None:
            return True
        known = (self.organiser(row.stream) for row in self.log.organisers.find())
        found = (one.person.address for one in known if one is not None and one.person is not None)
        return any(self.people.mailbox(address) == person for address in found)

    def organisers_mailbox(self, match: str) -> Health:
        """How letters to who runs the match fare; a clean one where nobody is known."""
        found = self.organiser(match)
        if found is None or found.person is None:
            return Health()
        mailbox = self.people.mailbox(found.person.address)
        return self._mailboxes.health(mailbox, self.clock.now())

    def offers(self, person: str) -> Iterator[tuple[str, str]]:
        """The ids of letters that offer this person a seat not taken yet, and the match of each."""
        return self._guests.letters(person)

    def mailbox_health(self, match: str, seat: Seat) -> Health:
        """How letters to this seat's player fare; a clean one where nobody is written to."""
        chair = self.log.chairs.get(match, seat)
        if chair is None or chair.person is None:
            return Health()
        return self._mailboxes.health(chair.person, self.clock.now())

    def mailbox_for_organiser(self, match: str, seat: Seat) -> Health:
        """The same, once he has taken the seat; before, only whether the offer itself arrived."""
        chair = self.log.chairs.get(match, seat)
        if chair is None or chair.person is None or self._guests.has_taken(match, seat):
            return self.mailbox_health(match, seat)
        return self._mailboxes.offered(match, chair.person, self.clock.now())

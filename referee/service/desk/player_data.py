"""Players beside the log: what is known of them, and what is forgotten."""

from collections.abc import Iterator

from referee.kernel.event import Seat
from referee.service.desk.reading import Reading
from referee.service.people.complaints import Complaint
from referee.service.people.mailboxes import Failure, Health
from referee.service.people.organised_matches import Runs
from referee.service.people.players import Person
from referee.service.people.tenure import Reliability, Tenure
from referee.service.privacy.data_export import PlayerData, match_data
from referee.service.privacy.forgetting import ForgettingReport
from referee.service.table.published import publishes


class Players(Reading):
    def reliability(self, match: str, seat: Seat) -> Reliability | None:
        """How many deadlines this seat's player has kept, in all their matches; None: no person."""
        chair = self.log.chairs.get(match, seat)
        return self._tenures.kept(chair.person) if chair is not None and chair.person else None

    def reliability_for_organiser(self, match: str, seat: Seat) -> Reliability | None:
        """The same, once they have taken the seat: before, it is no business of who invited
        them."""
        return self.reliability(match, seat) if self._guests.has_taken(match, seat) else None

    def my_data(self, match: str, seat: Seat) -> bytes:
        """All that is held of this seat's player in this match, as a zip. Raises LookupError."""
        row = self.log.chairs.get(match, seat)
        person = self._person(row) if row is not None else None
        if row is None or person is None:
            raise LookupError(f"nobody sits on seat {seat} of {match}")
        found = self._tenures.seats(person.id, match)
        sat = next(tenure for tenure in found if tenure.seat == seat and tenure.last is None)
        return self._data(sat, person)

    def all_data(self, person: Person) -> Iterator[tuple[str, bytes]]:
        """The same of each time that they sat somewhere, also where they have left: a name for the
        file, and the zip."""
        for sat in self._tenures.seats(person.id):
            left = "" if sat.last is None else f"-left{sat.last}"
            yield f"{sat.match}-seat{sat.seat}{left}.data.zip", self._data(sat, person)

    def _data(self, sat: Tenure, person: Person) -> bytes:
        row = self.log.chairs.get(sat.match, sat.seat) if sat.last is None else None
        held = self._held(sat.match, sat.seat, person)
        record = self.export(sat.match, None if row is None else sat.seat)
        with self.core.locked(sat.match) as loaded:
            token = None if row is None else row.mail_token
            return match_data(self.core, loaded, sat, token, held, record)

    def _held(self, match: str, seat: Seat, person: Person) -> PlayerData:
        wishes = {
            "quiet": self.wishes.is_quiet(match, person.id),
            "digest": self.wishes.wants_digest(person.id),
            "standby": self._standby.is_willing(person.id),
            "publish": publishes(self.core, match, person.id),
        }
        called = self._guests.names(match).get((seat, person.id), "")
        mailbox = self.log.mailboxes.get(person.id)
        return PlayerData(person, self._tenures.of(person.id), wishes, mailbox, called)

    def forget(self, person: Person, keys: bool = False) -> ForgettingReport:
        """Address, name, mails, letters, press; with `keys` also keys and signed texts, of running
        matches once they have ended. They leave the matches that they play."""
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
        `offered`: the match in which it had offered them a seat. No match is loaded, but for that
        one if the letter failed for good."""
        if failure is not None and failure.ours:
            self._complaints.heard(failure, letter, self.clock.now())
        elif failure is not None and person and self.written_to(person) == person:
            if offered and not (failure.hard and self._guests.waits(offered, person)):
                offered = None
            self._mailboxes.failed(person, letter, failure, self.clock.now(), offered)

    def complaint(self) -> Complaint | None:
        """What other mail servers have had against us in the last day."""
        return self._complaints.last(self.clock.now())

    def written_to(self, hint: str) -> str:
        """The id that begins so, of a player or organiser who is not forgotten; "" for nobody."""
        if not hint:
            return ""
        if player := self.people.beginning(hint):
            return player
        found = Runs(self.core).written_to(hint)
        if found is None or self.people.mailbox(found[1]) != found[0]:  # they play by now
            return ""
        return found[0]

    def has_taken(self, match: str, seat: Seat) -> bool:
        """Has whoever is written to there said a word from the seat yet?"""
        return self._guests.has_taken(match, seat)

    def organisers_mailbox(self, match: str) -> Health:
        """How letters to who runs the match fare; a clean one where nobody is known."""
        found = self.organiser(match)
        if found is None or found.person is None:
            return Health()
        mailbox = self.people.mailbox(found.person.address)
        return self._mailboxes.health(mailbox, self.clock.now())

    def mailbox_health(self, match: str, seat: Seat) -> Health:
        """How letters to this seat's player fare; a clean one where nobody is written to."""
        chair = self.log.chairs.get(match, seat)
        if chair is None or chair.person is None:
            return Health()
        return self._mailboxes.health(chair.person, self.clock.now())

    def mailbox_for_organiser(self, match: str, seat: Seat) -> Health:
        """The same, once they have taken the seat; before, only whether the offer itself
        arrived."""
        chair = self.log.chairs.get(match, seat)
        if chair is None or chair.person is None or self._guests.has_taken(match, seat):
            return self.mailbox_health(match, seat)
        return self._mailboxes.offered(match, chair.person, self.clock.now())

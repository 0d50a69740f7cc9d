"""Letters that came back: against whose mailbox each counts, or against ourselves."""

from referee.service.ledger.core import Core
from referee.service.people.complaints import Complaints
from referee.service.people.guests import Guests
from referee.service.people.mailboxes import Failure, Mailboxes
from referee.service.people.organised_matches import Runs
from referee.service.people.players import People


class ReturnedLetters:
    def __init__(
        self,
        core: Core,
        people: People,
        guests: Guests,
        mailboxes: Mailboxes,
        complaints: Complaints,
    ) -> None:
        self._core = core
        self._people = people
        self._guests = guests
        self._mailboxes = mailboxes
        self._complaints = complaints

    def heard(
        self, person: str, letter: str, failure: Failure | None, offered: str | None = None
    ) -> None:
        """What became known of a letter (its id, or what its bounces share) that did not arrive;
        `offered`: the match in which it had offered them a seat. No match is loaded, but for that
        one if the letter failed for good."""
        now = self._core.clock.now()
        if failure is not None and failure.ours:
            self._complaints.heard(failure, letter, now)
        elif failure is not None and person and self.written_to(person) == person:
            if offered and not (failure.hard and self._guests.waits(offered, person)):
                offered = None
            self._mailboxes.failed(person, letter, failure, now, offered)

    def written_to(self, hint: str) -> str:
        """The id that begins so, of a player or organiser who is not forgotten; "" for nobody."""
        if not hint:
            return ""
        if player := self._people.beginning(hint):
            return player
        found = Runs(self._core).written_to(hint)
        if found is None or self._people.mailbox(found[1]) != found[0]:  # they play by now
            return ""
        return found[0]

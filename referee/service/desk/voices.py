"""Messages, rulings, ways back, and what settles a dispute."""

from referee.kernel.event import Seat
from referee.service.desk.reading import Reading
from referee.service.ledger.messages import Message
from referee.service.table import press, published
from referee.service.table.disputes import dispute_file


class Voices(Reading):
    def messages(self, match: str, reader: Seat) -> tuple[Message, ...]:
        """What this seat (0: the organiser) has written and been written, the oldest first."""
        with self.core.locked(match) as loaded:
            return press.messages(self.core, loaded, reader)

    def message(self, match: str, n: int, reader: Seat) -> Message:
        """One of them, gone out. Raises LookupError: not there (any more), or not for them."""
        with self.core.locked(match) as loaded:
            return press.message(loaded, n, reader)

    def publish(self, match: str, person: str, wanted: bool) -> None:
        """This player's own messages of the match are shown with it once it has ended, or not.

        Raises LookupError for somebody who never sat there, Refused for taking back what is shown.
        """
        if not wanted:
            published.keep_private(self.core, match, person)
            return
        seats = self._tenures.seats(person, match)
        if not seats:
            raise LookupError(f"he has no seat in {match}, and had none")
        published.publish(self.core, match, person, seats)

    def publishes(self, match: str, person: str) -> bool:
        """Does this player want their messages shown at the end?"""
        return published.publishes(self.core, match, person)

    def published(self, match: str) -> tuple[Message, ...]:
        """The messages of an ended match that their authors show to everybody."""
        with self.core.locked(match) as loaded:
            return published.published(self.core, loaded)

    def rewind(
        self, match: str, window: int, reason: str, *, shown_window: int | None = None
    ) -> None:
        """Go back to before this window's close, by the organiser's word. Raises Refused.

        `shown_window`: as `Time.extend`.
        """
        self._votes.rewind(match, window, reason, shown_window)
        self._windows.advance(match)

    def rule(
        self, match: str, seat: Seat | None, reason: str, *, shown_window: int | None = None
    ) -> None:
        """The organiser's decision, on record and told to all. Raises Refused."""
        self._votes.rule(match, seat, reason, shown_window)

    def dispute(
        self,
        match: str,
        *,
        host: bool = False,
        secrets: bool = False,
        window: int | None = None,
    ) -> bytes:
        """Everything that settles what happened, as a zip (`service.table.disputes`)."""
        whole = self.export(match)
        with self.core.locked(match) as loaded:
            return dispute_file(self.core, loaded, whole, host=host, secrets=secrets, window=window)

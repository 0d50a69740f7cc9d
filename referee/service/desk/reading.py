"""What is shown: a table as one seat may see it, its history, and the proofs of both."""

from referee import record
from referee.kernel.event import Seat
from referee.match import events as e
from referee.record import Material
from referee.service.desk.seats import Seats
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.ledger.match_history import Moment
from referee.service.letters.certificates import Cabinet
from referee.service.notices import table_view
from referee.service.notices.table_view import TableView
from storage import Listed


class Reading(Seats):
    def table(self, match: str, seat: Seat | None, at: int | None = None) -> TableView:
        """What this seat (None: a spectator) may see, now or after the first `at` leaves."""
        with self.core.locked(match) as loaded:
            return table_view.table(self.core, loaded, self._player_names(match), seat, at)

    def history(
        self, match: str, seat: Seat | None, start: int, end: int | None = None
    ) -> tuple[Moment, ...]:
        """Leaves start..end-1 in sentences for this seat."""
        with self.core.locked(match) as loaded:
            return table_view.history(loaded, seat, start, end)

    def matches(self) -> list[Listed]:
        """The home's public list, whatever became of them."""
        return self.log.streams()

    def checkpoint(self, match: str) -> str:
        """The referee's signed word on the committed log (a C2SP signed note)."""
        with self.core.locked(match) as loaded:
            return self.core.checkpoint(loaded).decode()

    def vkey(self, match: str) -> str:
        with self.core.locked(match) as loaded:
            return self.core.ring.vkey(loaded.match.origin)

    def export(self, match: str, seat: Seat | None = None) -> bytes:
        """The record of the match: whole when it has ended; of a running one what is public and,
        with a seat, what that seat holds (docs/spec.md §7)."""
        with self.core.locked(match) as loaded:
            return record.build(self._material(loaded), self.core.ring.signing, seat)

    def _material(self, loaded: LoadedMatch) -> Material:
        game, events = loaded.game, [entry.event for entry in loaded.entries]
        cabinet = Cabinet(self.log, loaded)
        played = {event.rules_version for event in events if isinstance(event, e.Created)}
        played |= {event.versions[1] for event in events if isinstance(event, e.RulesChanged)}
        return Material(
            origin=loaded.match.origin,
            leaves=list(loaded.leaves),
            parts=list(loaded.parts),
            checkpoint=self.core.checkpoint(loaded),
            vkey=self.core.ring.vkey(loaded.match.origin),
            rules={version: self.games.at(game.name, version).rules for version in played},
            ended=isinstance(events[-1], e.Ended),
            certificates=cabinet.told(),
            mimes=cabinet.mimes(),
        )

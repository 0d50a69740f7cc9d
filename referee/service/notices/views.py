"""What is shown of a match: the table as one seat may see it, its history, and why something was
refused."""

from referee.kernel.event import Seat
from referee.kernel.refused import Problem
from referee.kernel.words import Language, Words
from referee.match.bot_names import bot_called
from referee.match.explain import explain_all
from referee.match.storyline import Moment, Storyline
from referee.service.ledger.core import Core
from referee.service.notices import habits, hints, knowledge, table_view
from referee.service.notices.hints import Hint
from referee.service.notices.knowledge import SeatKnowledge
from referee.service.notices.last_answer import since_last_answer
from referee.service.notices.table_view import TableView
from referee.service.people.seats import Seats


class Views:
    def __init__(self, core: Core, seats: Seats) -> None:
        self._core = core
        self._seats = seats

    def table(self, match: str, seat: Seat | None, at: int | None = None) -> TableView:
        """What this seat (None: a spectator) may see, now or after the first `at` leaves."""
        with self._core.locked(match) as loaded:
            names = self._seats.player_names(match, bot_called(loaded.match.policy.level))
            return table_view.table(self._core, loaded, names, seat, at)

    def habit(self, now: TableView) -> Words | None:
        """The standing order that is worth offering to the seat of this table (`habits`)."""
        with self._core.locked(now.match) as loaded:
            return habits.habit(self._core, loaded, now.seat, now) if now.seat else None

    def hint(self, now: TableView) -> Hint | None:
        """What a sensible order would be, in a first match against bots (`hints`)."""
        with self._core.locked(now.match) as loaded:
            return hints.hint(loaded, now.seat, now) if now.seat else None

    def since(self, now: TableView) -> int:
        """The first leaf that the reader's page tells as news: behind the last window that asked
        them."""
        with self._core.locked(now.match) as loaded:
            return since_last_answer(loaded, now.seat, now.size) if now.seat else now.size

    def only_bots(self, match: str, seat: Seat) -> bool:
        """Does this seat play against bots alone?"""
        with self._core.locked(match) as loaded:
            return hints.only_bots(loaded, seat)

    def history(
        self, match: str, seat: Seat | None, start: int, end: int | None = None
    ) -> tuple[Moment, ...]:
        """Leaves start..end-1 in sentences for this seat."""
        with self._core.locked(match) as loaded:
            return table_view.history(loaded, seat, start, end)

    def storyline(self, match: str, seat: Seat | None) -> Storyline:
        """The whole history for this seat, as a line along which one steps."""
        with self._core.locked(match) as loaded:
            return loaded.tale(seat).line.so_far()

    def knowledge(self, match: str, n: int) -> tuple[SeatKnowledge, ...]:
        """What each seat of an ended match knew after leaf n, in its window. Raises StillRunning
        (`knowledge`)."""
        with self._core.locked(match) as loaded:
            return knowledge.knowledge(loaded, n)

    def explain(
        self, match: str, problems: tuple[Problem, ...], language: Language, text: str = ""
    ) -> str:
        """Why something was refused, or what to know about it, with carets under `text`."""
        with self._core.locked(match) as loaded:
            return explain_all(loaded.game, problems, language, text)

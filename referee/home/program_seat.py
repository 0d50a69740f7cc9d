"""The way to a seat of a home on this very machine, for the host's own programs.

The service may run beside it, and must: windows that are due are closed by whoever keeps deadlines.
"""

from collections.abc import Callable
from typing import TypeVar

from referee.kernel.event import Seat
from referee.kernel.words import Language
from referee.match.missing_rules import RulesMissing
from referee.programs.prompt import told_problems
from referee.programs.situation import NoSuchSeat, Receipt, Situation, Unreached
from referee.service import Post, Referee
from referee.service.notices.program_seat import situation
from storage import Unavailable

T = TypeVar("T")


class HomeSeat:
    """One seat of a match of this home."""

    def __init__(self, referee: Referee, match: str, seat: Seat, language: Language) -> None:
        self._referee, self._match, self._seat = referee, match, seat
        self._language = language

    def look(self) -> Situation:
        return self._reached(self._look)

    def has_news(self, known: Situation) -> bool:
        return self._reached(lambda: self._referee.log.head(self._match).size != known.size)

    def send(self, text: str, armour: str) -> Receipt:
        return self._reached(lambda: self._send(text, armour))

    def _look(self) -> Situation:
        try:
            chair = self._referee.seats.chair(self._match, self._seat)
        except LookupError as error:
            raise NoSuchSeat(str(error)) from error
        if chair.bot is not None:
            raise NoSuchSeat(f"seat {self._seat} of {self._match} is a bot's of this house")
        seen = self._referee.views.table(self._match, self._seat)
        called_off = self._referee.cancelling.is_cancelled(self._match)
        return situation(seen, chair.joined, called_off, self._language, "")

    def _send(self, text: str, armour: str) -> Receipt:
        received = self._referee.clock.now()
        sent = Post(
            self._match, self._seat, "order", text, received, armour, language=self._language
        )
        answer = self._referee.submissions.submit(sent)
        game = self._referee.views.table(self._match, self._seat).game
        return Receipt(answer.outcome, told_problems(game, answer.problems, self._language, text))

    def _reached(self, call: Callable[[], T]) -> T:
        try:
            return call()
        except (Unavailable, RulesMissing) as error:
            raise Unreached(str(error)) from error

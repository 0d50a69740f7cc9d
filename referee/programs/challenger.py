"""A program in the arena: asked in this very process, by the same messages as in a match."""

from collections.abc import Callable
from typing import Any

from referee.kernel.bare_table import BareTable
from referee.kernel.event import Seat
from referee.kernel.filing import understand
from referee.kernel.refused import Refused
from referee.match.text import check_length, repair
from referee.programs.prompt import (
    MatchFacts,
    Message,
    WindowFacts,
    ask_message,
    end_message,
    told_problems,
)
from referee.programs.stranger import LostTurn, Stranger
from referee.programs.tries import try_orders

Told = Callable[[str], None]


class Challenger:
    """One program on one seat of one match; `tell` hears of every turn that it lost."""

    def __init__(self, stranger: Stranger, facts: MatchFacts, seat: Seat, tell: Told) -> None:
        self._stranger, self._facts, self._seat, self._tell = stranger, facts, seat, tell

    def order(self, table: BareTable) -> Any | None:
        """Its order for the open window; None: it has lost this turn, and its seat is silent."""
        assert table.window is not None
        game, view = table.game, table.view(self._seat)
        window = WindowFacts(table.number, table.window.name, table.window.facts)
        orders: list[Any] = []

        def submit(text: str) -> list[Message]:
            try:
                body = repair(text) if text.strip() else ""
                check_length(body)
                orders.append(understand(game, view, body, self._facts.language).order)
            except Refused as refused:
                return told_problems(game, refused.problems, self._facts.language, text)
            return []

        try:
            try_orders(self._stranger, ask_message(game, self._facts, window, view), submit)
        except LostTurn as lost:
            self._tell(f"seat {self._seat}, window {table.number}: {lost}")
            return None
        return orders[-1]

    def leave(self, table: BareTable) -> None:
        """The match is over."""
        view = table.view(self._seat)
        self._stranger.say_goodbye(
            end_message(table.game, self._facts, view, table.outcome, self._seat)
        )

"""The matches that one person runs and that are not over: what waits for whom, what is in trouble.

Of each it shows what a spectator may see, what is proposed and how letters fare, as its own
organiser's page does; no order, no hand, no message.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.kernel.event import Seat
from referee.service import TableView
from referee.service.people.mailboxes import Health
from referee.service.people.organised_matches import Run
from referee.web.base.language import language
from referee.web.base.site import desk
from referee.web.table.table_page import TablePage


@dataclass(frozen=True)
class RunningMatch:
    """One match that is not over; `unheard` are windows in a row, `health` only where it is bad."""

    run: Run
    table: TableView
    shown: TablePage
    unheard: dict[Seat, int]
    health: dict[Seat, Health]

    @property
    def troubled(self) -> bool:
        """Is a seat empty, unheard or out of reach, or something proposed?"""
        return bool(self.table.empty or self.unheard or self.health or self.table.motions)


def running_matches(runs: Iterable[Run]) -> list[RunningMatch]:
    """What is due first stands first; what has no deadline comes last."""
    going = [_running(run) for run in runs if run.phase != "ended"]
    return sorted(going, key=lambda one: (not one.table.due, one.table.due or one.run.match))


def _running(run: Run) -> RunningMatch:
    seen = desk().views.table(run.match, None)
    shown = TablePage(seen, language())
    health = {seat: desk().organisers_view.mailbox(run.match, seat) for seat in shown.seats()}
    troubled = {seat: state for seat, state in health.items() if state.score}
    return RunningMatch(run, seen, shown, desk().runs.unheard(run.match), troubled)

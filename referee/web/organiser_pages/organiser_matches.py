"""The page of everything that one organiser runs: what waits for whom, and what is in trouble.

Of each match it shows what a spectator may see, what is proposed and how letters fare, as its own
organiser's page does; no order, no hand, no message.
"""

from dataclasses import dataclass

from flask import Blueprint, Response, abort

from referee.kernel.event import Seat
from referee.service import TableView
from referee.service.people.mailboxes import Health
from referee.service.people.organised_matches import Run
from referee.web.base.language import language
from referee.web.base.pages import for_person, page
from referee.web.base.site import desk
from referee.web.table.table_page import TablePage

blueprint = Blueprint("organiser_matches", __name__)


@dataclass(frozen=True)
class RunningMatch:
    """One match that is not over; `unheard` are windows in a row, `health` only where it is bad."""

    run: Run
    table: TableView
    shown: TablePage
    unheard: dict[Seat, int]
    health: dict[Seat, Health]


@blueprint.get("/organiser/<mine>")
def show(mine: str) -> Response:
    """What is due first stands first. 404, the same for every token that nobody has."""
    found = desk().runs.of(mine)
    if found is None:
        abort(404)
    person, runs = found
    for_person(person)
    going = [_running(run) for run in runs if run.phase != "ended"]
    return page(
        "organiser_matches",
        person=person,
        running=sorted(going, key=_due),
        mine=desk().organisers_view.own_mailbox(runs[0].match),
        ended=[run for run in runs if run.phase == "ended"],
    )


def _running(run: Run) -> RunningMatch:
    seen = desk().views.table(run.match, None)
    shown = TablePage(seen, language())
    health = {seat: desk().organisers_view.mailbox(run.match, seat) for seat in shown.seats()}
    troubled = {seat: state for seat, state in health.items() if state.score}
    return RunningMatch(run, seen, shown, desk().runs.unheard(run.match), troubled)


def _due(running: RunningMatch) -> tuple[bool, str]:
    """By deadline; what has none comes last."""
    due = running.table.window.due if running.table.window is not None else None
    return due is None, due or running.run.match

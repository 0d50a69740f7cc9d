"""The page of everything that one organiser runs: what waits for whom, and what is in trouble."""

from flask import Blueprint, Response, abort

from referee.web.base.pages import for_person, page
from referee.web.base.site import desk
from referee.web.table.organised import running_matches

blueprint = Blueprint("organiser_matches", __name__)


@blueprint.get("/organiser/<mine>")
def show(mine: str) -> Response:
    """What is due first stands first. 404, the same for every token that nobody has."""
    found = desk().runs.of(mine)
    if found is None:
        abort(404)
    person, runs = found
    for_person(person)
    return page(
        "organiser_matches",
        person=person,
        running=running_matches(runs),
        mine=desk().organisers_view.own_mailbox(runs[0].match),
        ended=[run for run in runs if run.phase == "ended"],
    )

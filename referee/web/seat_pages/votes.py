"""Votes and consents that a player casts, from their own seat's page."""

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from referee.match import motions
from referee.match.motions import Ballot
from referee.web.base.site import desk
from referee.web.forms.form_faults import FormFaults
from referee.web.seat_pages.seat import (
    post,
    respond,
    seat_page,
    shown_number,
    sit,
    table,
    with_token,
)

blueprint = Blueprint("votes", __name__, url_prefix="/seat/<token>")
blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


@blueprint.post("/vote")
def vote() -> AnyResponse:
    """Yes or no to a motion, or a new one."""
    name, number = request.form.get("motion", ""), request.form.get("number") or None
    known = name in (*motions.VOTES, *motions.CONSENTS)
    if not known or not motions.takes(name, number):
        faults = FormFaults()
        faults.add("v_slip_motion")
        return seat_page(table(), 422, faults=faults.found)
    yes = request.form.get("answer") != "no"
    body = motions.spell(Ballot(name, motions.number(name, number), yes))
    kind = "consent" if name in motions.CONSENTS else "vote"
    meant, window = shown_number("meant"), shown_number("window")
    if meant is None or (meant == 0 and window is None):
        return seat_page(table(), 409, stale=True)
    return respond(desk().submissions.submit(post(kind, body, window=window, motion=meant)), body)

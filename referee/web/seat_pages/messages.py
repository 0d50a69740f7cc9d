"""What seats say to each other and decide together, from their own pages."""

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from referee.match import motions
from referee.match.motions import Ballot
from referee.match.press import Press, To, spell
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

blueprint = Blueprint("messages", __name__, url_prefix="/seat/<token>")
blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


@blueprint.post("/press")
def press() -> AnyResponse:
    """A message to whom the boxes name; without any, to nobody."""
    faults = FormFaults()
    text = request.form.get("text", "").replace("\r\n", "\n").strip("\n")
    to = _to()
    if to is None:
        faults.add("v_slip_nobody")
    if not text.strip():
        faults.add("v_slip_empty")
    if faults or to is None:
        return seat_page(table(), 422, faults=faults.found, press_text=text)
    body = spell(Press(to, text, "anonymous" in request.form))
    return respond(desk().submit(post("press", body)), body, press_text=text)


def _to() -> To | None:
    named = request.form.getlist("to")
    for word in ("all", "organiser", "diary"):
        if word in named:
            return word
    seats = {int(seat) for seat in named if seat.isdecimal() and len(seat) < 4}
    return tuple(sorted(seats)) or None


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
    return respond(desk().submit(post(kind, body, window=window, motion=meant)), body)

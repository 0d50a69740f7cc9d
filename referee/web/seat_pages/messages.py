"""Messages that a player writes to the table, from their own seat's page."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.match.press import Press, To, spell
from referee.web.base.site import desk
from referee.web.forms.form_faults import FormFaults
from referee.web.seat_pages.seat import (
    chair,
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
    return respond(desk().submissions.submit(post("press", body)), body, press_text=text)


@blueprint.post("/messages/read")
def read() -> AnyResponse:
    """All that the page showed is read: as far as this leaf."""
    person, newest = chair().person, shown_number("newest")
    if person is not None and newest is not None and newest < table().size:
        desk().read_marks.mark(chair().match, person.id, newest)
    return redirect(url_for("seat.show") + "#tab-messages", 303)


def _to() -> To | None:
    named = request.form.getlist("to")
    for word in ("all", "organiser", "diary"):
        if word in named:
            return word
    seats = {int(seat) for seat in named if seat.isdecimal() and len(seat) < 4}
    return tuple(sorted(seats)) or None

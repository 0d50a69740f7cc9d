"""A player's data: a copy of all that is kept of them, and their wish to be forgotten."""

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service.people.players import Person
from referee.web.base import notices
from referee.web.base.pages import download
from referee.web.base.site import desk
from referee.web.forms.form_faults import FormFaults
from referee.web.seat_pages.seat import chair, seat_page, sit, table, whose, with_token

blueprint = Blueprint("my_data", __name__, url_prefix="/seat/<token>")
blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


@blueprint.get("/data.zip")
def data() -> Response:
    """All that is kept of this player in this match."""
    if chair().person is None:
        abort(404)
    made = desk().exports.of_seat(chair().match, chair().seat)
    return download(made, f"{chair().match}-seat{chair().seat}.data.zip", "application/zip")


@blueprint.post("/forget")
def forget() -> AnyResponse:
    """Ask by letter whether this player wants to be forgotten: whoever has only found their link
    does not have their mailbox."""
    person, faults = chair().person, FormFaults()
    if person is None:
        abort(404)
    if "sure" not in request.form:
        faults.add("v_slip_sure")
    elif not person.address:
        return _forget_at_once(person)
    elif not _asked(person, "keys" in request.form):
        faults.add("v_slip_forget_many")
    if faults:
        return seat_page(table(), 422, faults=faults.found)
    notices.leave(whose(), "v_forget_asked", [], None)
    return redirect(url_for("seat.show", _anchor="answer"), 303)


def _forget_at_once(person: Person) -> AnyResponse:
    """A visitor has no mailbox that could be asked: their link is all that they are known by."""
    desk().forgetting.forget(person)
    return redirect(url_for("home.index"), 303)


def _asked(person: Person, keys: bool) -> bool:
    return desk().forgetting_requests.ask(person, chair().match, chair().seat, keys)

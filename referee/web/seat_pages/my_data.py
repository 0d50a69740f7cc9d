"""A player's data: a copy of all that is kept of them, and forgetting them."""

from flask import Blueprint, Response, abort, g, request
from werkzeug.wrappers import Response as AnyResponse

from referee.service.people.addresses import same_address
from referee.web.base.pages import download, page
from referee.web.base.site import desk
from referee.web.forms.form_faults import FormFaults
from referee.web.seat_pages.seat import chair, seat_page, sit, table, with_token

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
    """Forget this player, everywhere in this home and for good. Whoever has only found their
    link does not know their address: it must be typed."""
    person, faults = chair().person, FormFaults()
    typed = request.form.get("address", "").strip()
    if person is None or same_address(typed) != same_address(person.address):
        faults.add("v_slip_address")
    if "sure" not in request.form:
        faults.add("v_slip_sure")
    if faults or person is None:
        return seat_page(table(), 422, faults=faults.found)
    gone = desk().forgetting.forget(person, "keys" in request.form)
    g.pop("chair")  # its links lead nowhere any more
    return page("forgotten", gone=gone)

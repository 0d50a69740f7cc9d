"""A person's data in all their matches: a copy of it, and the wish to be forgotten."""

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service.privacy.data_export import zipped
from referee.web.base import notices
from referee.web.base.pages import download
from referee.web.base.site import desk
from referee.web.me_pages.reader import reader

blueprint = Blueprint("own_data", __name__, url_prefix="/me")


@blueprint.get("/data.zip")
def data() -> Response:
    """One zip in a zip for each time that they sat somewhere."""
    made = zipped(dict(desk().exports.of_person(reader())))
    return download(made, "my-data.zip", "application/zip")


@blueprint.post("/forget")
def forget() -> AnyResponse:
    """Ask by letter whether they want it: a session is a browser, not a mailbox."""
    who = reader()
    chairs = desk().seats.of(who.id)
    key = "v_slip_sure"
    if "sure" in request.form and chairs:
        seat = chairs[-1]
        keys = "keys" in request.form
        asked = desk().forgetting_requests.ask(who, seat.match, seat.seat, keys)
        key = "v_forget_asked" if asked else "v_slip_forget_many"
    notices.leave(who.id, key, [], None)
    return redirect(url_for("own_wishes.show"), 303)

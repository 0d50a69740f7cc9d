"""The organiser makes a link that invites whoever opens it, or ends it."""

from flask import Blueprint, g, request
from werkzeug.wrappers import Response as AnyResponse

from referee.web.base.site import desk
from referee.web.organiser_pages.organiser import change_match, known, number, with_token

blueprint = Blueprint("organiser_link", __name__, url_prefix="/organise/<token>/link")
blueprint.url_value_preprocessor(known)
blueprint.url_defaults(with_token)


@blueprint.post("")
def open() -> AnyResponse:
    """For so many players and so many days, in place of the link before; perhaps for everybody."""
    uses, days = number("uses") or 0, number("days") or 0
    posted = "posted" in request.form
    return change_match(lambda: desk().links.open(g.match, uses, days, posted=posted))


@blueprint.post("/close")
def close() -> AnyResponse:
    """Nobody sits down by it any more."""
    return change_match(lambda: desk().links.close(g.match))

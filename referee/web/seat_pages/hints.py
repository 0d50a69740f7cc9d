"""The hint of a first match: what a sensible order would be, to be sent with one button."""

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from referee.web.base.language import language
from referee.web.base.site import desk
from referee.web.seat_pages.seat import (
    post,
    respond,
    seat_page,
    shown_number,
    sit,
    table,
    with_token,
)

blueprint = Blueprint("hints", __name__, url_prefix="/seat/<token>")
blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


@blueprint.post("/hint")
def take() -> AnyResponse:
    """Send the order that is hinted at for the window that the page showed."""
    seen = table()
    window, hint = shown_number("window"), desk().views.hint(seen)
    if hint is None or seen.window is None or window != seen.window.number:
        return seat_page(seen, 409, stale=True)
    text = hint.order.in_(language())
    return respond(desk().submissions.submit(post("order", text)), text, text=text)

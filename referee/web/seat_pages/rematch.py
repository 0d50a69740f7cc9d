"""The same match once more, by one click at its end."""

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.refused import Refused
from referee.web.base.language import language
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.seat_pages.seat import chair, may_rematch, seat_page, sit, table, with_token

blueprint = Blueprint("rematch", __name__, url_prefix="/seat/<token>")
blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


@blueprint.post("/rematch")
def begin() -> AnyResponse:
    """Make it, or go to the one that another player has made."""
    if not may_rematch():
        abort(404)
    try:
        mine = desk().rematches.begin(chair(), request.remote_addr or "0.0.0.0", language())
    except Refused as refused:
        seen = table()
        why = explain_problems(seen.game, refused.problems, language())
        return seat_page(seen, 422, refused=why)
    return redirect(url_for("seat.show", token=mine.page_token), 303)

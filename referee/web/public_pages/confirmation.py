"""A link from a letter that asks: was that you? Only the button says yes, never the visit."""

from flask import Blueprint, Response, abort
from werkzeug.wrappers import Response as AnyResponse

from referee.web.base.pages import page
from referee.web.base.site import desk

blueprint = Blueprint("confirmation", __name__)


@blueprint.get("/confirm/<token>")
def ask(token: str) -> Response:
    """The button. It is the same for every token, so that none can be tried out by looking."""
    return page("confirmation", token=token, answer=None)


@blueprint.post("/confirm/<token>")
def say_yes(token: str) -> AnyResponse:
    """Confirm; what came of it is told on a page of its own."""
    answer = desk().submissions.confirm(token)
    if answer.outcome == "unknown":
        abort(404)
    status = 422 if answer.outcome == "refused" else 200
    return page("confirmation", status, token=token, answer=answer)

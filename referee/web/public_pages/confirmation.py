"""Links from letters that ask: was that you, do you mean it? Only the button says yes, never the
visit."""

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


@blueprint.get("/forget/<token>")
def ask_forgetting(token: str) -> Response:
    """The button, the same for every token too: what will be gone stands in the letter."""
    return page("forgetting", token=token)


@blueprint.post("/forget/<token>")
def forget(token: str) -> Response:
    """Forget whoever this token was sent to, everywhere in this home and for good."""
    gone = desk().forgetting_requests.come_back(token)
    if gone is None:
        abort(404)
    return page("forgotten", gone=gone)

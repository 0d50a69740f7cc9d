"""The organiser sets where the match tells its public news, or nowhere."""

from flask import Blueprint, abort, g, request
from werkzeug.wrappers import Response as AnyResponse

from referee.web.base.site import desk, site
from referee.web.organiser_pages.organiser import change_match, known, with_token

blueprint = Blueprint("webhook", __name__, url_prefix="/organise/<token>")
blueprint.url_value_preprocessor(known)
blueprint.url_defaults(with_token)


@blueprint.post("/webhook")
def keep() -> AnyResponse:
    """The address as it is written; an empty one ends it. Each has a secret of its own."""
    if not site().webhooks:
        abort(404)
    url = request.form.get("url", "").strip()
    return change_match(lambda: desk().webhooks.set(g.match, url))

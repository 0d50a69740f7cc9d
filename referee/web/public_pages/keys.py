"""What the home tells of its signing keys, as it tells it now (docs/spec.md §4)."""

from flask import Blueprint, Response, abort

from referee.web.base.pages import download
from referee.web.base.site import desk

blueprint = Blueprint("keys", __name__)


@blueprint.get("/keys")
def notes() -> Response:
    """The file home.keys; 404 where the home has told nothing."""
    found = desk().records.home_keys()
    if not found:
        abort(404)
    return download(found, "home.keys", "text/plain; charset=utf-8")

"""The link in a watcher's letter that stops such letters: the button acts, the visit only shows it.

Mail programs press the button with a POST of their own (RFC 8058), as in `unsubscription`.
"""

from typing import Any

from flask import Blueprint, Response, abort, g
from werkzeug.wrappers import Response as AnyResponse

from referee.web.base.pages import for_person, page
from referee.web.base.site import desk

blueprint = Blueprint("unwatching", __name__, url_prefix="/unwatch/<match>/<token>")


@blueprint.url_value_preprocessor
def known(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """404, the same for every token that nobody has."""
    given = values or {}
    g.watched = (given.pop("match", ""), given.pop("token", ""))
    g.whose = desk().watchers.whose(*g.watched)
    if g.whose is None:
        abort(404)
    watcher = desk().watchers.get(g.watched[0], g.whose)
    for_person(desk().watchers.reader(watcher) if watcher is not None else None)


@blueprint.url_defaults
def with_token(endpoint: str, values: dict[str, Any]) -> None:
    if "watched" in g:
        for name, value in zip(("match", "token"), g.watched, strict=True):
            values.setdefault(name, value)


@blueprint.get("")
def show() -> Response:
    """The button."""
    return page("unwatching", match=g.watched[0], stopped=False)


@blueprint.post("")
def stop() -> AnyResponse:
    """No more letters about this match."""
    match, _ = g.watched
    desk().watchers.stop(match, g.whose)
    return page("unwatching", match=match, stopped=True)

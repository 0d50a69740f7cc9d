"""The link in a reminder that stops reminders: the button acts, the visit only shows it.

Mail programs press the button for their owner with a POST of their own (RFC 8058), without cookie
and form token: the secret in the address is all that it takes, and all that it can do.
"""

from typing import Any

from flask import Blueprint, Response, abort, g, request
from werkzeug.wrappers import Response as AnyResponse

from referee.web.base.pages import for_person, page
from referee.web.base.site import desk

blueprint = Blueprint("unsubscription", __name__, url_prefix="/quiet/<match>/<int:seat>/<token>")


@blueprint.url_value_preprocessor
def known(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """404, the same for every token that nobody has."""
    given = values or {}
    match, seat, token = given.pop("match", ""), given.pop("seat", 0), given.pop("token", "")
    g.quiet = (match, seat, token)
    g.whose = desk().wishes.asks_quiet(match, seat, token)
    if g.whose is None:
        abort(404)
    for_person(desk().people.get(g.whose))


@blueprint.url_defaults
def with_token(endpoint: str, values: dict[str, Any]) -> None:
    if "quiet" in g:
        for name, value in zip(("match", "seat", "token"), g.quiet, strict=True):
            values.setdefault(name, value)


@blueprint.get("")
def show() -> Response:
    """The button."""
    return _page(None)


@blueprint.post("")
def stop() -> AnyResponse:
    """No reminders any more; or again, with the other button."""
    quiet = "again" not in request.form
    desk().wishes.keep_quiet(g.quiet[0], g.whose, quiet)
    return _page("p_quiet_done" if quiet else "p_quiet_undone")


def _page(told: str | None) -> Response:
    quiet = desk().wishes.is_quiet(g.quiet[0], g.whose)
    return page("unsubscription", match=g.quiet[0], quiet=quiet, told=told)

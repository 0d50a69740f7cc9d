"""A sandbox to look at: each step of it and no button, but one for a copy of one's own.

Its address is worked out of the one that its owner has, and does not lead back to it.

Why: docs/decisions/0122-look.md.
"""

from typing import Any

from flask import Blueprint, Response, abort, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.refused import Refused
from referee.sandbox.steps import moved
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.public_pages.sandbox import kept, sandbox_page

blueprint = Blueprint("sandbox_look", __name__, url_prefix="/sandbox/look/<token>")


def _open(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Which one is it? 404, the same for every name that leads nowhere. RulesMissing where its
    rules are not here any more."""
    name = (values or {}).pop("token", "")
    found = desk().sandboxes.look(name)
    if found is None:
        abort(404)
    desk().sandboxes.game(found.sandbox)
    g.sandbox, g.look = found, name


def _with_name(endpoint: str, values: dict[str, Any]) -> None:
    """Links of its page lead to it again."""
    if "look" in g:
        values.setdefault("token", g.look)


blueprint.url_value_preprocessor(_open)
blueprint.url_defaults(_with_name)


@blueprint.get("")
def show() -> Response:
    """The board, who is to answer, and every step so far as a link, as its owner sees them."""
    return sandbox_page()


@blueprint.post("/copy")
def copy() -> AnyResponse:
    """Another sandbox, at the step that is shown; this one stays as it is."""
    sandbox, desks = kept().sandbox, desk().sandboxes
    step = request.form.get("step", sandbox.cursor, type=int)
    made = moved(sandbox, step) if step != sandbox.cursor else sandbox
    try:
        token = desks.keep(made, request.remote_addr or "0.0.0.0")
    except Refused as refused:
        told = explain_problems(desks.game(sandbox), refused.problems, language())
        return page("sandbox_refused", 429, refused=told)
    return redirect(url_for("sandbox.show", token=token), 303)

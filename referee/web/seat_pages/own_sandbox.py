"""A seat's own sandbox while the match runs: it begins from what this seat knows now, and only
this seat's own address leads to it.

Why: docs/decisions/0107-sandbox.md.
"""

from typing import Any

from flask import Blueprint, abort, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.refused import Refused
from referee.match.missing_rules import RulesMissing
from referee.service import TableView
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.seat_pages.seat import chair, own_sandbox, sit, table, with_token

blueprint = Blueprint("own_sandbox", __name__, url_prefix="/seat/<token>")


def _open(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Whose page is it, and which sandbox have they? 404, the same for every seat without one."""
    sit(endpoint, values)
    if endpoint != "own_sandbox.begin":
        g.sandbox = desk().sandboxes.get(own_sandbox())
        if g.sandbox is None:
            abort(404)


blueprint.url_value_preprocessor(_open)
blueprint.url_defaults(with_token)


@blueprint.post("/sandbox")
def begin() -> AnyResponse:
    """Another one, in place of the one that they have."""
    seen, desks = table(), desk().sandboxes
    number = seen.window.number if seen.window is not None else 0
    try:
        made = desks.imagine(seen.match, chair().seat, f"{seen.match} · {number}")
    except RulesMissing as refused:
        return _refused(seen, refused, 503)
    except Refused as refused:
        return _refused(seen, refused, 403)
    try:
        desks.keep(made, request.remote_addr or "0.0.0.0", own_sandbox())
    except Refused as refused:
        return _refused(seen, refused, 429)
    return redirect(url_for("own_sandbox.sandbox.show"), 303)


def _refused(seen: TableView, refused: Refused, status: int) -> AnyResponse:
    told = explain_problems(seen.game, refused.problems, language())
    return page("sandbox_refused", status, refused=told)

"""A seat's own sandbox while the match runs: it begins from what this seat knows now, and only
this seat's own address leads to it.

Why: docs/decisions/0107-sandbox.md.
"""

from typing import Any

from flask import Blueprint, abort, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.filing import understand
from referee.kernel.refused import Refused
from referee.kernel.tidying import reads, tidied
from referee.match.missing_rules import RulesMissing
from referee.sandbox.playing import table_at
from referee.sandbox.steps import Sandbox, with_answer
from referee.service import TableView
from referee.service.people.jottings import Draft
from referee.web.base import notices
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.forms.form_faults import FormFaults
from referee.web.forms.sent_order import is_untouched, sent_order
from referee.web.seat_pages.seat import chair, own_sandbox, seat_page, sit, table, with_token

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
    """Another one, in place of the one that they have. From the form of what is asked the choice
    goes along: it stands ready there, and as a note at the seat when they come back."""
    seen, desks = table(), desk().sandboxes
    number = seen.window.number if seen.window is not None else 0
    if "try" in request.form and request.form.get("window") != str(number):
        return seat_page(seen, 409, stale=True)
    try:
        made = desks.imagine(seen.match, chair().seat, f"{seen.match} · {number}")
    except RulesMissing as refused:
        return _refused(seen, refused, 503)
    except Refused as refused:
        return _refused(seen, refused, 403)
    try:
        chosen = _chosen(seen) if "try" in request.form else ""
        answered = _answered(made, chosen)
        desks.keep(answered, request.remote_addr or "0.0.0.0", own_sandbox())
    except Refused as refused:
        return _refused(seen, refused, 429)
    if chosen:
        said = "sand_carried" if answered != made else "sand_not_carried"
        notices.leave(f"sandbox/{own_sandbox()}", said, [], None)
    return redirect(url_for("own_sandbox.sandbox.show"), 303)


def _chosen(seen: TableView) -> str:
    """What the form says, kept as a note unless it is in force already; "" if nobody has touched
    it. Raises Refused for what is too long to be kept."""
    form, person = getattr(seen.view, "ask", None), chair().person
    if form is None or seen.window is None:
        return ""
    text, spoken = sent_order(form.form, FormFaults()), language()
    if is_untouched(form.form, text, spoken):
        return ""
    in_force = seen.order.echo.in_(spoken) if seen.order is not None else ""
    if person is not None and text.strip() != in_force.strip():
        desk().jottings.keep_draft(seen.match, person.id, Draft(seen.window.number, text))
    return text


def _answered(made: Sandbox, text: str) -> Sandbox:
    """With this answer ready, if it is one."""
    seat = chair().seat
    there = table_at(made, desk().games).table
    if not text or there.window is None or seat not in there.window.asked:
        return made
    game, view = there.game, there.view(seat)
    try:
        read = tidied(text, reads(game, view), game.comment)
        return with_answer(made, seat, understand(game, view, read, "en").echo)
    except Refused:
        return made


def _refused(seen: TableView, refused: Refused, status: int) -> AnyResponse:
    told = explain_problems(seen.game, refused.problems, language())
    return page("sandbox_refused", status, refused=told)

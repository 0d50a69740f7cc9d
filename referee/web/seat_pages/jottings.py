"""What a player keeps for themselves on their seat's page: notes, and an order not yet sent.

Why: docs/decisions/0101-jottings.md.
"""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.refused import Refused
from referee.web.base import notices
from referee.web.base.language import language
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.seat_pages.seat import chair, seat_page, sit, table, whose, with_token

blueprint = Blueprint("jottings", __name__, url_prefix="/seat/<token>")
blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


@blueprint.post("/notes")
def notes() -> AnyResponse:
    """Keep the notes as they stand in the box."""
    person, text = chair().person, request.form.get("text", "").replace("\r\n", "\n")
    if person is not None:
        try:
            desk().jottings.keep_notes(chair().match, person.id, text)
        except Refused as refused:
            seen = table()
            why = explain_problems(seen.game, refused.problems, language())
            return seat_page(seen, 422, refused=why, notes_text=text)
        notices.leave(whose(), "p_notes_kept", [], None)
    return redirect(url_for("seat.show") + "#tab-notes", 303)


@blueprint.post("/draft/drop")
def drop_draft() -> AnyResponse:
    """The draft is wanted no more."""
    person = chair().person
    if person is not None:
        desk().jottings.drop_draft(chair().match, person.id)
    return redirect(url_for("seat.show"), 303)

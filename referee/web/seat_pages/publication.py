"""Whether a player's own messages are shown with the ended match."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.refused import Refused
from referee.web.base import notices
from referee.web.base.language import language
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.seat_pages.seat import chair, seat_page, sit, table, whose, with_token

blueprint = Blueprint("publication", __name__, url_prefix="/seat/<token>")
blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


@blueprint.post("/publish")
def wish() -> AnyResponse:
    """With the button `yes` they are; with any other not."""
    person, wanted = chair().person, request.form.get("wanted") == "yes"
    if person is not None:
        try:
            desk().messages.publish(chair().match, person.id, wanted)
        except Refused as refused:
            seen = table()
            why = explain_problems(seen.game, refused.problems, language())
            return seat_page(seen, 422, refused=why)
        notices.leave(whose(), "v_publish_yes" if wanted else "v_publish_no", [], None)
    return redirect(url_for("seat.show", _anchor="answer"), 303)

"""What a player wants by mail, from their seat's page: reminders of a match, one digest a day."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service.people.wishes import HOURS
from referee.web.base import notices
from referee.web.base.site import desk
from referee.web.seat_pages.seat import chair, sit, whose, with_token

blueprint = Blueprint("mail_preferences", __name__, url_prefix="/seat/<token>")
blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


@blueprint.post("/mail")
def keep() -> AnyResponse:
    """Keep all wishes as they are ticked."""
    person, wishes = chair().person, desk().wishes
    if person is not None:
        wishes.keep_quiet(chair().match, person.id, "reminders" not in request.form)
        wishes.want_digest(person.id, "digest" in request.form)
        wishes.remind_before(chair().match, person.id, _hours())
    notices.leave(whose(), "p_mail_kept", [], None)
    return redirect(url_for("seat.show", _anchor="answer"), 303)


def _hours() -> int | None:
    """How many hours before a deadline they wish to be reminded; None: as is usual."""
    asked = request.form.get("hours", "")
    return next((hours for hours in HOURS if str(hours) == asked), None)

"""A player's settings: days away, language and zone of their letters; the letter once more; and
giving the match up. The words of a mail, as forms."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service import Answer
from referee.web.base import notices
from referee.web.base.language import language
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.forms.form_faults import FormFaults
from referee.web.seat_pages.seat import (
    chair,
    post,
    respond,
    seat_page,
    shown_number,
    sit,
    table,
    whose,
    with_token,
)

blueprint = Blueprint("settings", __name__, url_prefix="/seat/<token>")
blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


@blueprint.post("/absent")
def absent() -> AnyResponse:
    """Away from one day to another; with the button `off` no longer."""
    days = f"{request.form.get('first', '')} {request.form.get('last', '')}".strip()
    text = "off" if "off" in request.form else days
    return _kept(desk().submissions.submit(post("absent", text)), text, "o_absent_kept")


@blueprint.post("/language")
def speak() -> AnyResponse:
    """The language of letters; the pages have their own switch."""
    text = request.form.get("language", "")
    return _kept(desk().submissions.submit(post("language", text)), text, "o_language_kept")


@blueprint.post("/zone")
def zone() -> AnyResponse:
    """The zone of all times, in letters and on pages."""
    text = request.form.get("zone", "")
    return _kept(desk().submissions.submit(post("zone", text)), text, "o_zone_kept")


@blueprint.post("/again")
def again() -> AnyResponse:
    """The current letter once more, by mail."""
    return _kept(desk().copies.send(chair().match, chair().seat), "", "o_again_sent")


@blueprint.post("/concede")
def concede() -> AnyResponse:
    """Give the match up, if the box beside it says that this is meant."""
    if "sure" not in request.form:
        faults = FormFaults()
        faults.add("o_slip_sure")
        return seat_page(table(), 422, faults=faults.found)
    window = shown_number("window")
    if window is None:
        return seat_page(table(), 409, stale=True)
    return respond(desk().submissions.submit(post("concede", "", window=window)), "")


def _kept(answer: Answer, text: str, key: str) -> AnyResponse:
    """What leaves no entry in the log: its own sentence, or why not."""
    seen = table()
    if answer.outcome == "refused":
        refused = explain_problems(seen.game, answer.problems, language(), text)
        return seat_page(seen, 422, refused=refused)
    notices.leave(whose(), key, [], None)
    return redirect(url_for("seat.show", _anchor="answer"), 303)

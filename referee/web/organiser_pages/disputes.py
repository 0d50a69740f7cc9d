"""What an organiser may do about a quarrel: decide, go back, hand out the dispute file."""

from flask import Response, g, request
from werkzeug.wrappers import Response as AnyResponse

from referee.web.base.pages import download
from referee.web.base.site import desk
from referee.web.forms.form_faults import FormFaults
from referee.web.organiser_pages.organiser import (
    blueprint,
    change_match,
    number,
    reason_of,
    refused_page,
    window_shown,
)


@blueprint.post("/rule")
def rule() -> AnyResponse:
    """A decision with its reason, about a seat or the match; on record and told to all."""
    faults = FormFaults()
    reason, shown, seat = reason_of(faults), window_shown(faults), number("seat")
    if faults:
        return refused_page(faults)
    return change_match(lambda: desk().rulings.rule(g.match, seat, reason, shown_window=shown))


@blueprint.post("/rewind")
def rewind() -> AnyResponse:
    """Back to a window; the box beside the button says that it is meant."""
    faults = FormFaults()
    reason, shown, window = reason_of(faults), window_shown(faults), number("window")
    if "sure" not in request.form or window is None:
        faults.add("v_slip_sure")
    if faults or window is None:
        return refused_page(faults)
    return change_match(lambda: desk().rulings.rewind(g.match, window, reason, shown_window=shown))


@blueprint.get("/dispute.zip")
def dispute() -> Response:
    """Everything that settles what happened, as far as an organiser may have it."""
    return download(desk().disputes.file(g.match), f"{g.match}.dispute.zip", "application/zip")

"""The organiser's commands on a chair of a running match: seat somebody else, a bot, nobody."""

from flask import g, request
from werkzeug.wrappers import Response as AnyResponse

from referee.service import Contact
from referee.web.base.site import desk
from referee.web.forms.contacts import contact
from referee.web.forms.form_faults import FormFaults
from referee.web.organiser_pages.organiser import (
    blueprint,
    change_match,
    reason_of,
    refused_page,
    window_shown,
)


@blueprint.post("/replace/<int:seat>")
def replace(seat: int) -> AnyResponse:
    """Somebody willing, or anybody by their address, plays on."""
    faults = FormFaults()
    reason, window, who = reason_of(faults), window_shown(faults), _successor(seat, faults)
    if faults or who is None:
        return refused_page(faults)
    key = request.form.get("key", "").strip() or None
    return change_match(
        lambda: desk().chairs.replace(
            g.match, seat, who, reason, key, bounded=True, shown_window=window
        )
    )


@blueprint.post("/bot/<int:seat>")
def bot(seat: int) -> AnyResponse:
    """A bot plays on."""
    faults = FormFaults()
    reason, window = reason_of(faults), window_shown(faults)
    if faults:
        return refused_page(faults)
    return change_match(lambda: desk().chairs.sit_bot(g.match, seat, reason, shown_window=window))


@blueprint.post("/remove/<int:seat>")
def remove(seat: int) -> AnyResponse:
    """The chair falls empty, for good; so the box beside the button must be ticked."""
    faults = FormFaults()
    reason, window = reason_of(faults), window_shown(faults)
    if "sure" not in request.form:
        faults.add("slip_sure")
    if faults:
        return refused_page(faults)
    return change_match(
        lambda: desk().chairs.vacate(g.match, seat, "removed", reason, shown_window=window)
    )


def _successor(seat: int, faults: FormFaults) -> Contact | None:
    chosen = request.form.get("standby", "")
    if not chosen:
        return contact(request.form, f"seat.{seat}", faults)
    person = desk().standby.contact(g.match, chosen)
    if person is None:
        faults.add("slip_standby")
        return None
    return Contact(person.address, person.name, person.language, person.zone)

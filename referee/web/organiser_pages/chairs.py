"""What an organiser may do about a chair of a running match: seat somebody else, a bot, nobody."""

from flask import g, request
from werkzeug.wrappers import Response as AnyResponse

from referee.service import Contact
from referee.web.base.site import desk
from referee.web.forms.contacts import contact
from referee.web.forms.form_faults import Slips
from referee.web.organiser_pages.organiser import blueprint, changed, meant, reason_of, refused_page


@blueprint.post("/replace/<int:seat>")
def replace(seat: int) -> AnyResponse:
    """Somebody willing, or anybody by his address, plays on."""
    slips = Slips()
    reason, window, who = reason_of(slips), meant(slips), _successor(seat, slips)
    if slips or who is None:
        return refused_page(slips)
    key = request.form.get("key", "").strip() or None
    return changed(
        lambda: desk().replace(g.match, seat, who, reason, key, bounded=True, shown_window=window)
    )


@blueprint.post("/bot/<int:seat>")
def bot(seat: int) -> AnyResponse:
    """A bot plays on."""
    slips = Slips()
    reason, window = reason_of(slips), meant(slips)
    if slips:
        return refused_page(slips)
    return changed(lambda: desk().sit_bot(g.match, seat, reason, shown_window=window))


@blueprint.post("/remove/<int:seat>")
def remove(seat: int) -> AnyResponse:
    """The chair falls empty, for good; so the box beside the button must be ticked."""
    slips = Slips()
    reason, window = reason_of(slips), meant(slips)
    if "sure" not in request.form:
        slips.add("slip_sure")
    if slips:
        return refused_page(slips)
    return changed(lambda: desk().vacate(g.match, seat, "removed", reason, shown_window=window))


def _successor(seat: int, slips: Slips) -> Contact | None:
    chosen = request.form.get("standby", "")
    if not chosen:
        return contact(request.form, f"seat.{seat}", slips)
    person = desk().standby_person(g.match, chosen)
    if person is None:
        slips.add("slip_standby")
        return None
    return Contact(person.address, person.name, person.language, person.zone)

"""The page behind an invitation link: on which terms the match is, and an open seat to take.

Opening it does nothing; the button does. Why: docs/decisions/0095-invitation-links.md.
"""

from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.refused import Refused
from referee.service import ChairView, Contact
from referee.web.base import notices, visitors
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk
from referee.web.forms.contacts import contact
from referee.web.forms.form_faults import FormFaults
from referee.web.public_pages.matches import public_table
from referee.web.table.table_page import TablePage

blueprint = Blueprint("invitation", __name__, url_prefix="/invitation/<match>/<token>")


@blueprint.get("")
def show(match: str, token: str) -> Response:
    """The terms, and the form. 404 for a link that another has replaced, or that never was."""
    return _page(match, token)


@blueprint.post("")
def take(match: str, token: str) -> AnyResponse:
    """Sit down at once; with an address, by the letter that goes there."""
    faults = FormFaults()
    sent = {**request.form, "guest.zone": visitors.own_zone()}
    who = contact(sent, "guest", faults, needs_address=False)
    seat = request.form.get("seat", "")
    if not seat.isdecimal() or len(seat) > 2:
        faults.add("slip_seat")
    if faults or who is None:
        return _page(match, token, 422, faults=faults.found)
    try:
        return _seated(match, token, int(seat), who)
    except Refused as refused:
        game = public_table(match).game
        told = explain_problems(game, refused.problems, language())
        return _page(match, token, 422, refused=told)


def _seated(match: str, token: str, seat: int, who: Contact) -> AnyResponse:
    sitting = desk().sitting
    if who.address:
        sitting.ask_mailbox(match, token, seat, who)
        return _page(match, token, mailed=True)
    sitting.check(match, token, seat)  # before a visitor is made of whoever asks
    visitor = visitors.here(who.name)
    chair = sitting.take(match, token, seat, visitor, language())
    notices.leave(f"{match}/{seat}", "p_link_seated", [], None)
    answer = redirect(url_for("seat.show", token=chair.page_token), 303)
    visitors.keep(answer, visitor.id)
    return answer


def _page(match: str, token: str, status: int = 200, /, **facts: Any) -> Response:
    seen = public_table(match)
    if not desk().links.is_of(match, token):
        abort(404)
    given: dict[str, Any] = {"faults": [], "refused": [], "mailed": False, "sent": request.form}
    return page(
        "invitation",
        status,
        table=seen,
        shown=TablePage(seen, language()),
        link=desk().links.of(match),
        token=token,
        open_seats=desk().sitting.open_seats(match) if seen.phase == "lobby" else (),
        own=_own(match),
        inviting=_inviting(match),
        **{**given, **facts},
    )


def _inviting(match: str) -> list[str]:
    """The names of the people who have joined already."""
    chairs = desk().seats.chairs(match)
    return [each.person.name for each in chairs if each.joined and each.person and each.person.name]


def _own(match: str) -> ChairView | None:
    """Where this browser sits in the match already."""
    return next((chair for chair in visitors.chairs() if chair.match == match), None)

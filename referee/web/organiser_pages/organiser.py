"""The page of whoever runs a match: who is in, invitations, and the clock.

It shows no seat's address: the organiser runs the match and does not play for others.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from flask import Blueprint, Response, abort, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.kernel.refused import Refused
from referee.match.policy import moment
from referee.match.time_zones import known_zones
from referee.service.ledger.messages import ORGANISER
from referee.web.base import notices, visitors
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk, site
from referee.web.forms.contacts import zones
from referee.web.forms.form_faults import FormFaults
from referee.web.forms.match_form import fill, guest
from referee.web.table.table_page import TablePage

blueprint = Blueprint("organiser", __name__, url_prefix="/organise/<token>")

LONGEST_REASON = 300


@blueprint.url_value_preprocessor
def known(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Whose match is it? 404, the same for every token that nobody has."""
    g.organiser = (values or {}).pop("token", "")
    g.match = desk().seats.match_run_with(g.organiser)
    if g.match is None:
        abort(404)


@blueprint.url_defaults
def with_token(endpoint: str, values: dict[str, Any]) -> None:
    if "organiser" in g:
        values.setdefault("token", g.organiser)


@blueprint.get("")
def show() -> Response:
    """Who is in, what is due, and what can be done about it."""
    return _page(notice=notices.take(g.match))


@blueprint.post("/invite/<int:seat>")
def invite(seat: int) -> AnyResponse:
    """Fill one seat, with a person or a bot."""
    faults = FormFaults()
    guests = guest(request.form, seat, faults)
    if not guests and not faults:
        faults.add("slip_nobody")
    if faults:
        return _page(422, faults=faults.found)
    return change_match(lambda: fill(g.match, seat, guests[seat]))


@blueprint.post("/invite/<int:seat>/again")
def invite_again(seat: int) -> AnyResponse:
    """The invitation is sent once more."""
    return change_match(lambda: desk().lobby.invite_again(g.match, seat))


@blueprint.post("/invite/<int:seat>/withdraw")
def withdraw(seat: int) -> AnyResponse:
    """The seat is offered to nobody any more."""
    return change_match(lambda: desk().lobby.withdraw(g.match, seat))


@blueprint.post("/listed")
def set_listed() -> AnyResponse:
    """On the lists that everybody reads, or off."""
    return change_match(lambda: desk().listings.set(g.match, "unlisted" not in request.form))


@blueprint.post("/cancel")
def cancel() -> AnyResponse:
    """Call the match off; so the box beside the button must be ticked."""
    faults = FormFaults()
    reason = reason_of(faults)
    if "sure" not in request.form:
        faults.add("slip_sure")
    if faults:
        return _page(422, faults=faults.found)
    return change_match(lambda: desk().cancelling.cancel(g.match, reason))


@blueprint.post("/extend")
def extend() -> AnyResponse:
    """Move the deadline of the open window."""
    faults = FormFaults()
    due, reason, window = _due(faults), reason_of(faults), window_shown(faults)
    if faults:
        return _page(422, faults=faults.found)
    return change_match(lambda: desk().deadlines.extend(g.match, due, reason, shown_window=window))


@blueprint.post("/pause")
def pause() -> AnyResponse:
    """Stop the clock."""
    return _with_reason(desk().deadlines.pause)


@blueprint.post("/resume")
def resume() -> AnyResponse:
    """Let the clock go on."""
    return _with_reason(desk().deadlines.resume)


def _with_reason(act: Callable[..., None]) -> AnyResponse:
    faults = FormFaults()
    reason, window = reason_of(faults), window_shown(faults)
    if faults:
        return _page(422, faults=faults.found)
    return change_match(lambda: act(g.match, reason, shown_window=window))


def refused_page(faults: FormFaults) -> Response:
    """The page again, with what was wrong on it."""
    return _page(422, faults=faults.found)


def change_match(act: Callable[[], object]) -> AnyResponse:
    """Do it and show the page again; or say why not."""
    try:
        act()
    except Refused as refused:
        game = desk().views.table(g.match, None).game
        return _page(422, refused=explain_problems(game, refused.problems, language()))
    return redirect(url_for("organiser.show"), 303)


def _page(status: int = 200, /, **facts: Any) -> Response:
    seen = desk().views.table(g.match, None)
    given: dict[str, Any] = {"faults": [], "refused": [], "notice": None, "sent": request.form}
    return page(
        "organiser",
        status,
        table=seen,
        shown=TablePage(seen, language()),
        chairs={chair.seat: chair for chair in desk().seats.chairs(g.match)},
        zones=zones(),
        cancelled=desk().cancelling.is_cancelled(g.match),
        listed=desk().listings.shown(g.match),
        link=desk().links.of(g.match),
        open_seats=desk().sitting.open_seats(g.match),
        own=[chair for chair in visitors.chairs() if chair.match == g.match],
        standby=desk().standby.for_match(g.match),
        messages=tuple(reversed(desk().messages.of_seat(g.match, ORGANISER))),
        kept={
            seat: desk().organisers_view.reliability(g.match, seat)
            for seat in range(1, seen.seats + 1)
        },
        health={
            seat: desk().organisers_view.mailbox(g.match, seat) for seat in range(1, seen.seats + 1)
        },
        mine=desk().organisers_view.own_mailbox(g.match),
        hooks_allowed=site().webhooks,
        hook=desk().webhooks.of(g.match) if site().webhooks else None,
        **{**given, **facts},
    )


def reason_of(faults: FormFaults) -> str:
    """Every change of the clock goes on record with a reason, so there must be one."""
    reason = " ".join(request.form.get("reason", "").split())
    if not 1 <= len(reason) <= LONGEST_REASON:
        faults.add("slip_reason", most=LONGEST_REASON)
    return reason


def window_shown(faults: FormFaults) -> int | None:
    """The window that the page showed, by a hidden field beside the reason: what was decided in
    sight of one is never done to the next."""
    window = number("meant")
    if window is None:
        faults.add("slip_meant")
    return window


def number(name: str) -> int | None:
    """A small number that a field holds; None if it holds none."""
    text = request.form.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None


def _due(faults: FormFaults) -> str:
    """`2026-11-21T20:00` in the zone beside it, as an instant of the log."""
    text, zone = request.form.get("due", ""), request.form.get("zone", "UTC")
    if zone not in known_zones():
        faults.add("slip_zone", zone=zone)
        return ""
    try:
        local = datetime.strptime(text, "%Y-%m-%dT%H:%M")
        return moment(local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC))
    except (ValueError, OverflowError):  # the first and the last day there are lie in one zone only
        faults.add("slip_due", token=text)
        return ""

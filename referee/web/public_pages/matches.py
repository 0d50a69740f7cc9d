"""A match for everybody's eyes, and the form that makes a new one."""

from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.games.catalogue import UnknownGameError
from referee.kernel.game import AnyGame
from referee.kernel.refused import Refused
from referee.match.beacon import AHEAD, LONGEST, WITNESSED
from referee.match.level import levels_of
from referee.match.policy import Policy
from referee.service import TableView
from referee.web.base import notices, visitors
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.refusals import explain_problems
from referee.web.base.site import desk, site
from referee.web.forms import game_options
from referee.web.forms.contacts import zones
from referee.web.forms.form_faults import FormFaults
from referee.web.forms.match_form import MatchForm, create, read_match_form, seat_guests
from referee.web.table.table_page import TablePage
from storage.log import Unknown

blueprint = Blueprint("matches", __name__)


def public_table(match: str, at: int | None = None) -> TableView:
    """What anybody may see, now or after the first `at` leaves. 404 for a match that is not."""
    try:
        return desk().views.table(match, None, at)
    except Unknown:
        abort(404)


@blueprint.get("/match/<match>")
def show(match: str) -> Response:
    """The table as a spectator sees it."""
    seen = public_table(match)
    shown = TablePage(seen, language())
    whole, published = "history" in request.args, desk().messages.published(match)
    link = desk().links.of(match) if seen.phase == "lobby" else None
    posted = link if link is not None and link.posted else None
    return page("match", table=seen, shown=shown, whole=whole, published=published, link=posted)


@blueprint.get("/match/<match>/newest")
def newest(match: str) -> AnyResponse:
    """How many entries the log has; by ETag, so that an open page asks often and learns nothing
    else. The head's row is all that is read."""
    try:
        size = str(desk().log.head(match).size)
    except Unknown:
        abort(404)
    answer = Response(f"{size}\n", content_type="text/plain; charset=utf-8")
    answer.set_etag(size)
    return answer.make_conditional(request)


@blueprint.get("/new/<game>")
def form(game: str) -> Response:
    """The form of a new match."""
    return _form(_game(game))


@blueprint.post("/new/<game>")
def new(game: str) -> AnyResponse:
    """Make the match, invite, and go to the organiser's page: its address is their key."""
    rules, faults = _game(game), FormFaults()
    new_match = read_match_form(rules, request.form, faults)
    if faults:
        return _form(rules, 422, faults=faults.found)
    try:
        created = create(new_match)
    except Refused as refused:
        return _form(rules, 422, refused=explain_problems(rules, refused.problems, language()))
    trouble = explain_problems(rules, seat_guests(created.match, new_match), language())
    answer = redirect(url_for("organiser.show", token=created.organiser), 303)
    if new_match.own is not None:
        visitor = visitors.here(new_match.own_name)
        desk().sitting.sit(created.match, new_match.own, visitor, language())
        visitors.keep(answer, visitor.id)
    notices.leave(created.match, _made(created.match, new_match), trouble, None)
    return answer


def _made(match: str, wanted: MatchForm) -> str:
    """What its maker is told: who has been written to, or what they have to do."""
    if any(guest is not None for guest in wanted.guests.values()):
        return "p_made"
    if desk().views.table(match, None).phase != "lobby":
        return "p_made_full"
    return "p_made_link" if wanted.by_link else "p_made_open"


def _game(name: str) -> AnyGame:
    if not site().anyone_creates:
        abort(404)
    try:
        return desk().games.current(name)
    except UnknownGameError:
        abort(404)


def _form(game: AnyGame, status: int = 200, /, **facts: Any) -> Response:
    given: dict[str, Any] = {"faults": [], "refused": [], "sent": request.form}
    return page(
        "new_match",
        status,
        game=game,
        inputs=game_options.inputs(game),
        without_field=game_options.without_field(game),
        levels=levels_of(game),
        policy=Policy(),
        witnesses=len(desk().place.witnesses),
        fetched=site().beacons,
        ahead={"least": AHEAD, "most": LONGEST, "witnessed": WITNESSED},
        zones=zones(),
        **{**given, **facts},
    )

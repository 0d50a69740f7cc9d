"""A match for everybody's eyes, and the form that makes a new one."""

from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.games.catalogue import UnknownGameError
from referee.kernel.game import Game
from referee.kernel.refused import Refused
from referee.match.policy import Policy
from referee.service import TableView
from referee.web.base import notices
from referee.web.base.language import language
from referee.web.base.pages import page
from referee.web.base.refusals import told
from referee.web.base.site import desk, site
from referee.web.forms import game_options
from referee.web.forms.contacts import zones
from referee.web.forms.form_faults import Slips
from referee.web.forms.match_form import create, seat_guests, wished
from referee.web.table.table_page import Shown
from storage.log import Unknown

blueprint = Blueprint("matches", __name__)


def public_table(match: str, at: int | None = None) -> TableView:
    """What anybody may see, now or after the first `at` leaves. 404 for a match that is not."""
    try:
        return desk().table(match, None, at)
    except Unknown:
        abort(404)


@blueprint.get("/match/<match>")
def show(match: str) -> Response:
    """The table as a spectator sees it."""
    seen = public_table(match)
    shown = Shown(seen, language())
    whole, published = "history" in request.args, desk().published(match)
    return page("match", table=seen, shown=shown, whole=whole, published=published)


@blueprint.get("/new/<game>")
def form(game: str) -> Response:
    """The form of a new match."""
    return _form(_game(game))


@blueprint.post("/new/<game>")
def new(game: str) -> AnyResponse:
    """Make the match, invite, and go to the organiser's page: its address is his key."""
    rules, slips = _game(game), Slips()
    wish = wished(rules, request.form, slips)
    if slips:
        return _form(rules, 422, slips=slips.found)
    try:
        created = create(wish)
    except Refused as refused:
        return _form(rules, 422, refused=told(rules, refused.problems, language()))
    trouble = told(rules, seat_guests(created.match, wish.guests), language())
    notices.leave(created.match, "p_made", trouble, None)
    return redirect(url_for("organiser.show", token=created.organiser), 303)


def _game(name: str) -> Game:
    if not site().anyone_creates:
        abort(404)
    try:
        return desk().games.current(name)
    except UnknownGameError:
        abort(404)


def _form(game: Game, status: int = 200, /, **facts: Any) -> Response:
    given: dict[str, Any] = {"slips": [], "refused": [], "sent": request.form}
    return page(
        "new",
        status,
        game=game,
        inputs=game_options.inputs(game),
        policy=Policy(),
        zones=zones(),
        **{**given, **facts},
    )

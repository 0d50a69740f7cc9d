"""The film of a match through the eyes of a seat, also while it is running: what its own player may
know, at every past moment."""

from flask import Response, abort, request, url_for

from referee.match.reel import Reel
from referee.service import TableView
from referee.web.base.language import is_asked_for, language
from referee.web.base.pages import page
from referee.web.base.site import desk
from referee.web.seat_pages.seat import blueprint, chair, own_sandbox, table
from referee.web.table.film_page import FilmPage
from referee.web.table.pictures import svg
from referee.web.table.table_page import TablePage


@blueprint.get("/at/<int:n>")
def then(n: int) -> Response:
    """What this seat saw after leaf n, and where one can go from there."""
    now = table()
    shown = TablePage(_after(n, now), language())
    story = desk().views.storyline(chair().match, chair().seat)
    strip = "strip" in request.args
    film = FilmPage(Reel(story, n), n, now.size - 1, _address, shown=shown, strip=strip)
    has_sandbox = desk().sandboxes.holds(own_sandbox())
    return page("then", film=film, chair=chair(), published=(), table=now, has_sandbox=has_sandbox)


@blueprint.get("/board/<int:n>.svg")
def board(n: int) -> Response:
    """The same, as a picture alone."""
    return svg(_after(n, table()))


@blueprint.get("/board/<int:n>/<int:step>.svg")
def still(n: int, step: int) -> Response:
    """One step of the turn that led there."""
    return svg(_after(n, table()), step)


def _after(n: int, now: TableView) -> TableView:
    if n >= now.size:
        abort(404)
    return desk().views.table(chair().match, chair().seat, n + 1)


def _address(n: int) -> str:
    """That of another moment, in the language that was asked for."""
    return url_for("seat.then", n=n, lang=language() if is_asked_for() else None)

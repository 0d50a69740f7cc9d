"""The film of a match of another home: the steps, eyes and moving boards that one of our own has,
as far as its record was drawn; and the same as a file to take home.

Why: docs/decisions/0111-foreign-records.md.
"""

from functools import partial

from flask import Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.audit.drawn_match import DrawnMatch, DrawnMoment
from referee.games.catalogue import UnknownGameError
from referee.kernel.event import Seat
from referee.match.reel import Reel
from referee.match.storyline import GrowingStoryline
from referee.service.notices.imports import Imports
from referee.service.notices.workshop import WorkState
from referee.web.base.film_shelf import FilmMade
from referee.web.base.language import language
from referee.web.base.pages import download, page
from referee.web.base.site import desk, site
from referee.web.base.thing_links import ThingLinks
from referee.web.public_pages.foreign import blueprint, found_import
from referee.web.public_pages.kept_film import KeptFilmPlaces, waiting_page
from referee.web.table.eyes import Eyes, choice, read_eyes
from referee.web.table.film_page import ColumnBoard
from referee.web.table.foreign_film_page import ForeignColumn, ForeignFilm, columns
from referee.web.table.pictures import past, svg_file
from referee.web.table.table_page import bare


@blueprint.get("/<id>/film")
def film(id: str) -> Response:
    """The match after leaf `at`, through the eyes that are asked for."""
    found, match = found_import(id), _match(id)
    film = _film(id, match)
    words = desk().imports.board(id, film.shown.words.in_(language())) if film.shown else ""
    told: tuple[ForeignColumn, ...] = columns(match, film.reel) if film.eyes.every else ()
    facts = {"found": found, "film": film, "words": words or "", "columns": told}
    facts["boards"] = partial(_column_board, id, match, film)
    facts["source"] = _board_of(id, match, film.n, film.eyes.seat)
    return page("foreign_film", **facts)


@blueprint.get("/<id>/board/<name>.svg")
def board(id: str, name: str) -> Response:
    """A board of it as a picture, in which nothing runs."""
    drawn = desk().imports.board(id, name) if found_import(id).held else None
    if drawn is None:
        abort(404)
    return past(svg_file(bare(drawn)))


@blueprint.get("/<id>/take-home")
def kept(id: str) -> Response:
    """Where its film is to be had as a file, or how far it is."""
    match = _match(id)
    here = KeptFilmPlaces(
        name=match.origin,
        file=f"foreign-{id}",
        match=url_for("foreign.show", id=id),
        kept=url_for("foreign.kept", id=id),
        film=url_for("foreign.film_file", id=id),
        record=url_for("foreign.record", id=id),
        watch=url_for("foreign.film", id=id),
    )
    return waiting_page(here, _file_of(id))


@blueprint.get("/<id>/film.html")
def film_file(id: str) -> AnyResponse:
    """The file; to where it is made, as long as it is not. Never shown here."""
    _match(id)
    state = _file_of(id)
    if state.result is None or state.result.data is None:
        return redirect(url_for("foreign.kept", id=id))
    return download(state.result.data, f"foreign-{id}.film.html", "text/html; charset=utf-8")


def _match(id: str) -> DrawnMatch:
    """It, drawn; 404 where none is kept."""
    match = desk().imports.match(id)
    if match is None:
        abort(404)
    return match


def _file_of(id: str) -> WorkState[FilmMade]:
    """How its film as a file stands."""
    return site().films.ask_record(id, partial(_record, desk().imports, id))


def _record(imports: Imports, id: str) -> bytes:
    """Its bytes, for the process that makes its film: no request is at hand by then."""
    data = imports.record(id)
    if data is None:
        raise LookupError(f"the record {id} is gone")
    return data


def _film(id: str, match: DrawnMatch) -> ForeignFilm:
    """The moment that the address asks for: the last one, if it asks for none."""
    last = match.leaves - 1
    n = min(max(request.args.get("at", last, type=int), 0), last)
    drawn = sorted(seat for seat in match.eyes if seat)
    whose = read_eyes(request.args.get("seat", ""), drawn)
    if whose.every and not match.whole:
        whose = Eyes()
    address = url_for("foreign.film", id=id)
    base = url_for("foreign.film", id=id, seat=whose.asked, lang=language())
    frames = match.eyes[whose.seat or 0]
    choices = choice(drawn, lambda seat: match.seats[seat - 1].in_(language()), language())
    shown = _shown(frames, n)
    picture = desk().imports.board(id, shown.picture.in_(language())) if shown else ""
    return ForeignFilm(
        Reel(GrowingStoryline.of(frame.told for frame in frames).so_far(), n),
        n,
        last,
        lambda at: f"{base}&at={at}",
        whose,
        address,
        choices if match.whole else choices[:-1],
        match=match,
        shown=shown,
        drawn=bare(picture or ""),
        language=language(),
        links=_links(match),
    )


def _shown(frames: tuple[DrawnMoment, ...], n: int) -> DrawnMoment | None:
    """What these eyes see after leaf n; None before there is anything."""
    return next((frame for frame in reversed(frames) if frame.told.n <= n), None)


def _links(match: DrawnMatch) -> ThingLinks | None:
    """To what its names do, where this home has the very rules."""
    try:
        return ThingLinks(desk().games.at(match.game, match.version), language())
    except UnknownGameError:
        return None


def _column_board(id: str, match: DrawnMatch, film: ForeignFilm, seat: Seat) -> ColumnBoard | None:
    """A seat's board after leaf n, which nobody has drawn for little room."""
    source = _board_of(id, match, film.n, seat)
    return ColumnBoard(source, *film.size, narrow=False) if source else None


def _board_of(id: str, match: DrawnMatch, n: int, seat: Seat | None) -> str:
    """The address of the board that a seat (None: everybody) saw after leaf n; "" without one."""
    shown = _shown(match.eyes[seat or 0], n)
    name = shown.picture.in_(language()) if shown else ""
    return url_for("foreign.board", id=id, name=name, lang=language()) if name else ""
